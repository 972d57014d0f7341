"""Modules of Python in the folder in which a command is given, such as one that somebody mailed, are not imported."""

import os
import subprocess
import sys
from pathlib import Path

from tests.runtime.terminal import PATIENCE, ROOT

PROGRAM = """
import ray
from runtime.cluster import Cluster

def told():
    import sys
    return sys.path

cluster = Cluster(num_cpus=1)
try:
    print(ray.get(ray.remote(told).remote()))
finally:
    cluster.close()
"""


def test_a_process_of_ray_looks_for_no_module_in_the_current_folder(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM],
        cwd=tmp_path / "here",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert str(ROOT) in done.stdout
    assert str(tmp_path) not in done.stdout
