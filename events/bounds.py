"""How much one agent may do and keep: a value that the fact of its coming into being carries."""

import msgspec


class Bounds(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The bounds that an agent decides under, for as long as its stream goes on. 0 is no bound: what old logs have.

    `calls` of one reply that are done, characters of `arguments` of one call, `tasks` of one run, characters of one
    `result` (0: cut after 24,000 characters, wherever that is), and characters that are `kept`: said, heard, reported.
    """

    calls: int = 0
    arguments: int = 0
    tasks: int = 0
    result: int = 0
    kept: int = 0
