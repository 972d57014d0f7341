"""Pipelines held against the catalog before anything of them runs."""

from collections.abc import Iterable
from pathlib import Path

from contracts.blueprint import Blueprint
from contracts.blueprint_file import blueprint_of
from contracts.contract import pointer
from contracts.document import Document, DocumentError, read_document
from contracts.pipeline import PipelineBlueprint
from contracts.pipeline_check import Checked, Edge, check
from runtime.catalog.catalog import Catalog, CatalogError, Entry, default_folders
from runtime.catalog.files import text_of
from runtime.verdicts import told, verdict_data


class PipelineRefused(CatalogError):
    """A pipeline that cannot work; the text says every place and reason."""


def read_pipeline(file: Path) -> tuple[PipelineBlueprint, Document]:
    """The pipeline in a file, and the document with its lines. Raises `CatalogError`."""
    try:
        found = read_document(text_of(file), str(file))
        blueprint = blueprint_of(found, _no_routine)
    except DocumentError as error:
        raise CatalogError(str(error)) from None
    if not isinstance(blueprint, PipelineBlueprint):
        raise CatalogError(f"{file}: is no pipeline: begin it with `pipeline: NAME`")
    return blueprint, found


def catalog_beside(file: Path) -> Catalog:
    """The catalog, with what is in the folder `blueprints` beside the file."""
    return Catalog.load([file.parent / "blueprints", *default_folders()])


def check_pipelines(blueprints: Iterable[Blueprint], catalog: Catalog) -> None:
    """Raises `PipelineRefused` for one that cannot work, or would not with values that its steps may give."""
    for blueprint in blueprints:
        if isinstance(blueprint, PipelineBlueprint):
            refuse(check(blueprint, catalog.find), Document(f"pipeline {blueprint.name}", {}))


def refuse(checked: Checked, written: Document | Entry) -> None:
    """Raises `PipelineRefused` if there is anything wrong with it."""
    lines = [f"{written.at(path)}: {why}" for path, why in checked.faults]
    lines += [f"{written.at(edge.path)}: {told(edge)}" for edge in checked.refuted]
    if lines:
        raise PipelineRefused("\n".join(lines))


def line_of(written: Document, edge: Edge) -> int:
    """The line on which an edge is written; 0 if the document has no lines."""
    lines = written.lines
    return next((lines[edge.path[:n]] for n in range(len(edge.path), -1, -1) if edge.path[:n] in lines), 0)


def edge_data(written: Document, edge: Edge) -> dict[str, object]:
    """An edge as JSON."""
    verdict = edge.verdict
    return {
        "line": line_of(written, edge),
        "path": pointer(edge.path),
        "source": edge.source,
        "target": edge.target,
        **verdict_data(verdict),
    }


def _no_routine(path: str) -> None:
    raise DocumentError(f"a pipeline holds no routine: {path}")
