"""Every flow of the benchmark."""

from benchmarks.discovery import (
    dagster,
    jupyter,
    optuna,
    oscar,
    oscar_order,
    radicale,
    roundup,
    roundup_edit,
    verdaccio,
    wagtail,
)
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
    *roundup_edit.FLOWS,
    *oscar_order.FLOWS,
)
