"""The notebooks run from top to bottom, and are kept without outputs."""

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"), key=lambda path: path.name)


def code_cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(cell: Any) -> str:
    """Everything that a cell shows: its printed text and the text and HTML of its value."""
    parts = [output.get("text", "") + "".join(output.get("data", {}).values()) for output in cell.outputs]
    return "".join(parts)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_kept_without_outputs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert [cell.id for cell in code_cells(notebook) if cell.outputs or cell.execution_count is not None] == []


async def test_discover_from_capture_to_result() -> None:
    notebook = nbformat.read(FOLDER / "01_discover.ipynb", as_version=4)
    await NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(FOLDER)}}).async_execute()
    told = {cell.source: shown(cell) for cell in code_cells(notebook)}
    discovering = next(text for source, text in told.items() if "await discover" in source)
    assert "super_discovery    phase: planning" in discovering or "super_discovery    takes up run" in discovering
    assert "value_trace-1      reports back on task-3" in discovering
    assert "a routine was found and judged right" in discovering
    assert next(text for source, text in told.items() if "await execute" in source) == "True"
    assert "ICE" in next(text for source, text in told.items() if 'result.data["connections"]' in source)
    assert "RunStarted" in next(text for source, text in told.items() if "run.log()" in source)
