"""Tools: typed methods with a manual, offered to a model.

A tool is a method marked with `@tool`. Its JSON Schema comes from its signature, its manual from its docstring.
A parameter called `state` is given the agent's state and is not shown to the model.
"""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, runtime_checkable

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from actors.arguments import parse
from actors.effect import Refused
from actors.model import ToolSpec
from actors.state import AgentState
from captures.error import UnknownId

Method = TypeVar("Method", bound=Callable[..., Any])
Predicate = Callable[[AgentState], bool]


def always(state: AgentState) -> bool:
    """at any time"""
    return True


def tool(available: Predicate = always) -> Callable[[Method], Method]:
    """Mark a method as a tool, offered while `available(state)` holds; the predicate's docstring completes the
    sentence "this tool is available ..."."""

    def mark(method: Method) -> Method:
        method.__tool_available__ = available  # type: ignore[attr-defined]
        return method

    return mark


@dataclass(frozen=True)
class Tool:
    """A bound method as a tool."""

    name: str
    manual: str
    arguments: type[BaseModel]
    method: Callable[..., Any]
    available: Predicate
    takes_state: bool

    def spec(self) -> ToolSpec:
        schema = self.arguments.model_json_schema()
        schema.pop("title", None)
        return ToolSpec(self.name, self.manual, schema)

    def use(self, state: AgentState, arguments: str) -> Any:
        """Call the method: its value, or `Refused` with everything that is wrong with the arguments, such as an id that
        the capture does not have."""
        parsed = parse(arguments)
        if isinstance(parsed, Refused):
            return parsed
        try:
            checked = self.arguments.model_validate(parsed)
        except ValidationError as error:
            return Refused(tuple(_lines(error)))
        given = {name: getattr(checked, name) for name in type(checked).model_fields}
        try:
            return self.method(state=state, **given) if self.takes_state else self.method(**given)
        except UnknownId as error:
            return Refused((str(error),))


class Usable(Protocol):
    """What an agent needs of a tool; see `Tool`."""

    @property
    def available(self) -> Predicate: ...

    def spec(self) -> ToolSpec: ...

    def use(self, state: AgentState, arguments: str) -> Any: ...


@runtime_checkable
class Toolbox(Protocol):
    """An owner whose tools are not its methods."""

    def tools(self) -> dict[str, Usable]: ...


def tools_of(owner: object) -> dict[str, Usable]:
    """The tools of a toolbox; of any other object those among its methods, by name, in the order in which they are
    written."""
    if isinstance(owner, Toolbox):
        return owner.tools()
    return {found.name: found for found in _marked(owner)}


def _marked(owner: object) -> Iterator[Tool]:
    for name, function in vars(type(owner)).items():
        if available := getattr(function, "__tool_available__", None):
            parameters = inspect.signature(function).parameters
            yield Tool(
                name=name,
                manual=inspect.cleandoc(function.__doc__ or ""),
                arguments=_arguments(name, function),
                method=getattr(owner, name),
                available=available,
                takes_state="state" in parameters,
            )


def _arguments(name: str, function: Callable[..., Any]) -> type[BaseModel]:
    hints = inspect.get_annotations(function, eval_str=True)
    fields: dict[str, Any] = {
        key: (hints[key], ... if parameter.default is parameter.empty else parameter.default)
        for key, parameter in inspect.signature(function).parameters.items()
        if key not in ("self", "state")
    }
    return create_model(name, __config__=ConfigDict(extra="forbid"), **fields)


def _lines(error: ValidationError) -> Iterator[str]:
    for problem in error.errors(include_url=False):
        path = "$" + "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in problem["loc"])
        yield f"{path}: {problem['msg']}"
