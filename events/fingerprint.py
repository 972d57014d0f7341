"""Digests of values and of code, the same in every process and version of Python."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec


def fingerprint(value: Any) -> str:
    """SHA-256 (hex) of the value's JSON with sorted keys; structs count by their fields, sequences as lists."""
    return hashlib.sha256(msgspec.json.encode(value, order="sorted", enc_hook=_listed)).hexdigest()


def _listed(value: Any) -> list[Any]:
    if isinstance(value, Sequence):
        return list(value)
    raise NotImplementedError(f"no fingerprint of a {type(value).__name__}")


def code_fingerprint(*modules: ModuleType) -> str:
    """SHA-256 (hex) of the source of modules, in this order: what a snapshot of a state is tied to."""
    sources = [(module.__name__, Path(str(module.__file__)).read_bytes()) for module in modules]
    return fingerprint([(name, hashlib.sha256(source).hexdigest()) for name, source in sources])
