"""`check`: whether everything that one blueprint or schema gives, another takes."""

from pathlib import Path
from typing import Any

from contracts.blueprint import Blueprint
from contracts.blueprint_file import is_blueprint
from contracts.compatible import Proven, Refuted, Verdict, compare
from contracts.document import DocumentError, read_document
from contracts.pipeline import PipelineBlueprint
from contracts.pipeline_check import check
from contracts.pipeline_gives import contract_of
from contracts.pipeline_task import output_of
from contracts.schema_faults import schema_faults
from runtime.catalog.catalog import Catalog, CatalogError
from runtime.catalog.files import entry_of, text_of
from runtime.pipelines.checking import catalog_beside, refuse
from runtime.say import FAILED, OK, UNKNOWN, put, put_json
from runtime.verdicts import shortened, verdict_data, words

_ENDINGS = (".json", ".yaml", ".yml")


def check_two(given: str, wanted: str, *, as_json: bool) -> None:
    """Compare, tell, and exit as the verdict says."""
    verdict = compare(_schema(given, gives=True), _schema(wanted, gives=False))
    if as_json:
        put_json({"given": given, "wanted": wanted, **verdict_data(verdict)})
    else:
        put(sentence(given, wanted, verdict))
    if code := exit_code_of(verdict):
        raise SystemExit(code)


def sentence(given: str, wanted: str, verdict: Verdict) -> str:
    match verdict:
        case Proven():
            return f"proven: {wanted} takes everything that {given} gives"
        case Refuted(example=example):
            return f"refuted: {given} may give {shortened(example)}, which {wanted} does not take"
        case _:
            return f"{words(verdict)}; what {given} gives is checked as it comes"


def exit_code_of(verdict: Verdict) -> int:
    match verdict:
        case Proven():
            return OK
        case Refuted():
            return FAILED
        case _:
            return UNKNOWN


def _schema(name: str, *, gives: bool) -> Any:
    """The schema of a file, or what a blueprint of the catalog gives or takes. Raises `CatalogError`."""
    if name.lower().endswith(_ENDINGS):
        return _in_file(Path(name), gives=gives)
    catalog = Catalog.load()
    return _side(catalog.find(name), catalog, gives=gives)


def _of_file(file: Path, *, gives: bool) -> Any:
    """The side of the blueprint in a file. Raises `CatalogError`, for a pipeline that cannot work too."""
    entry, catalog = entry_of(file), catalog_beside(file)
    if isinstance(entry.blueprint, PipelineBlueprint):
        refuse(check(entry.blueprint, catalog.find), entry)
    return _side(entry.blueprint, catalog, gives=gives)


def _side(blueprint: Blueprint, catalog: Catalog, *, gives: bool) -> Any:
    contract = contract_of(blueprint, catalog.find)
    if not gives:
        return contract.parameters_schema
    made = contract.output_schema or output_of(blueprint)
    return {} if made is True else made


def _in_file(file: Path, *, gives: bool) -> Any:
    """The schema that the file is, or the side of the blueprint that it holds."""
    try:
        schema = read_document(text_of(file), str(file))
    except DocumentError as error:
        raise CatalogError(str(error)) from None
    if is_blueprint(schema.value):
        return _of_file(file, gives=gives)
    if isinstance(schema.value, bool):  # a schema too: `true` takes anything, `false` nothing
        return schema.value
    if wrong := schema_faults(schema.value):
        raise CatalogError("\n".join(f"{schema.at(path)}: {reason}" for path, reason in wrong))
    return schema.value
