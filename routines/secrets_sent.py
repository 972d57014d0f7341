"""Which operations of a routine send a secret."""

from routines.operation import Derive
from routines.placeholder import names
from routines.routine import Routine


def last_secret(routine: Routine) -> int:
    """The place, from 1, of the last operation that sends a secret parameter or what is made of one; 0 if none does."""
    secret, last = {each.name for each in routine.parameters if each.secret}, 0
    for place, operation in enumerate(routine.operations, start=1):
        if secret & set(names(operation.model_dump_json())):
            match operation:
                case Derive(name=name):
                    secret.add(name)
                case _:
                    last = place
    return last
