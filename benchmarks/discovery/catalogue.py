"""Every flow of the benchmark."""

from benchmarks.discovery import dagster, jupyter, optuna, oscar, radicale, roundup, verdaccio, wagtail
from benchmarks.discovery.flow import Flow

FLOWS: tuple[Flow, ...] = (
    *roundup.FLOWS,
    *jupyter.FLOWS,
    *oscar.FLOWS,
    *verdaccio.FLOWS,
    *wagtail.FLOWS,
    *dagster.FLOWS,
    *radicale.FLOWS,
    *optuna.FLOWS,
)
