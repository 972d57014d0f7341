"""What whoever runs a routine with a secret is told: each host of it, and what goes there."""

from routines.answers_sent import answers_sent
from routines.origin import origin
from routines.routine import Routine
from routines.secrets_sent import destinations, sent


def told_hosts(routine: Routine) -> list[str]:
    """Where each secret is sent, and then `beside_secrets`: a sentence each. None of a routine without a secret."""
    return [*sent(routine), *beside_secrets(routine)]


def beside_secrets(routine: Routine) -> list[str]:
    """Of a routine with a secret: what goes from answers to other hosts, and the hosts that get neither that nor a
    secret. None of a routine with one host."""
    secrets = destinations(routine)
    if not secrets:
        return []
    answers = answers_sent(routine)
    named = {host for hosts in secrets.values() for host in hosts}.union(*(each.hosts for each in answers))
    rest = sorted({origin(each) or each for each in routine.hosts} - named)
    return [*(each.text for each in answers), *([f"it also sends to {', '.join(rest)}"] if rest else [])]
