"""A small service with mistakes in it, to be found."""

import subprocess


def ping(host: str) -> bytes:
    return subprocess.check_output(f"ping -c 1 {host}", shell=True)


def calculate(expression: str) -> float:
    return float(eval(expression))
