"""Executing what was found for a site with values that were never recorded."""

from types import ModuleType
from typing import Any

from routines.routine import Routine
from tests.discovering import run_with
from tests.sites.site import Site

MOVED_ON = 7
"""Every id on the server has moved on by this much since the recording."""

Others = list[tuple[dict[str, str], Any, Site]]
"""The values, what the routine returned, and the site."""


def results_of_others(module: ModuleType, routine: Routine, port: int) -> Others:
    results = []
    with module.serve(port=port, shift=MOVED_ON) as site:
        for others in module.OTHERS:
            values = module.RECORDED | others
            result = run_with(routine, module.RECORDED, values)
            assert result.ok, result.error
            results.append((values, result.data, site))
    return results
