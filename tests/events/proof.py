"""How often a proof by chance is tried: a few times in CI, as often as `PROOF` says where somebody wants to know.

PROOF=1000 python -m pytest tests/events -k proof
"""

import os


def times(few: int) -> int:
    """`PROOF` if it is set, else a few."""
    return int(os.environ.get("PROOF", few))
