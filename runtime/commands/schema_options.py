"""A command whose options come from a blueprint's schema: `superdiscovery invoke NAME --help` shows them."""

import inspect
import json
import re
from collections.abc import Callable
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from contracts.blueprint import Blueprint
from contracts.named import Contract
from contracts.pipeline_task import output_of
from contracts.spelling import members_of, types_of
from runtime.catalog.catalog import Catalog

GIVEN = "superdiscovery.given"
"""Where the context keeps what was given by generated options: pairs of a parameter and its text."""

CATALOG = "superdiscovery.catalog"
"""Where the context keeps the catalog in which the blueprint was found."""

_OPTION = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


class InvokeCommand(TyperCommand):
    """Its argument names a blueprint, and what follows that may be options of it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        own, told = list(self.params), self.help
        ctx.meta[GIVEN] = []
        if name := _named(args, own):
            catalog = ctx.meta[CATALOG] = Catalog.load()
            blueprint = catalog.find(name)
            taken = {name for option in own for name in option.opts} | set(ctx.help_option_names)
            self.params = [*own, *_options(blueprint, taken)]
            self.help = _manual(blueprint, catalog.contract(name))
        try:
            rest: list[str] = super().parse_args(ctx, args)
            return rest
        finally:
            self.params, self.help = own, told


def _named(args: list[str], own: list[Any]) -> str:
    """The first argument that is neither an option nor the value of one of the command's own; empty without one."""
    valued = {name for option in own if not getattr(option, "is_flag", False) for name in option.opts}
    rest = iter(args)
    for each in rest:
        if each == "--":
            return next(rest, "")
        if not each.startswith("-"):
            return each
        if each in valued:
            next(rest, None)
    return ""


def _manual(blueprint: Blueprint, contract: Contract) -> str:
    about = f"{blueprint.description or blueprint.name} ({blueprint.type})"
    takes = json.dumps(contract.parameters_schema, ensure_ascii=False)
    unsaid = "anything" if output_of(blueprint) is True else "text"
    gives = json.dumps(contract.output_schema, ensure_ascii=False) if contract.output_schema else unsaid
    return f"{about}\n\nTakes: {takes}\n\nGives: {gives}"


def _options(blueprint: Blueprint, taken: set[str]) -> list[Any]:
    """One for each member that the schema names and whose name an option can have and none has."""
    schema = blueprint.contract.parameters_schema
    found = {
        name: said for name, said in members_of(schema).items() if _OPTION.fullmatch(name) and f"--{name}" not in taken
    }
    options = _made([_declared(n, name, said, schema) for n, (name, said) in enumerate(found.items())])
    for option, name in zip(options, found, strict=True):
        option.expose_value, option.callback = False, _keeping(name)
    return options


def _declared(n: int, name: str, said: list[Any], schema: dict[str, Any]) -> inspect.Parameter:
    types = types_of(schema, {"anyOf": said})
    flag = types == {"boolean"}
    kind: Any = bool | None if flag else list[str] | None if "array" in types else str | None
    option = typer.Option(
        f"--{name}/--no-{name}" if flag else f"--{name}",
        metavar=None if flag else "|".join(sorted(types)).upper(),
        help=_help(name, next((each for each in said if isinstance(each, dict)), {}), schema),
        show_default=False,
    )
    annotation = Annotated[kind, option]
    return inspect.Parameter(f"given_{n}", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


def _made(parameters: list[inspect.Parameter]) -> list[Any]:
    """The options, as Typer makes them for a function with these parameters."""

    def declaring() -> None:
        return

    signature: Any = inspect.Signature(parameters)
    declaring.__signature__ = signature  # type: ignore[attr-defined]
    declaring.__annotations__ = {each.name: each.annotation for each in parameters}
    app = typer.Typer(add_completion=False)
    app.command()(declaring)
    made = {each.name: each for each in typer.main.get_command(app).params}
    return [made[each.name] for each in parameters]


def _keeping(name: str) -> Callable[[Any, Any, Any], None]:
    def keep(ctx: Any, _: Any, value: Any) -> None:
        values = value if isinstance(value, list | tuple) else [] if value is None else [value]
        ctx.meta[GIVEN] += [(name, json.dumps(each) if isinstance(each, bool) else each) for each in values]

    return keep


def _help(name: str, part: dict[str, Any], schema: dict[str, Any]) -> str:
    said = [str(part.get("description", "")).rstrip(".")]
    said += [f"one of {', '.join(map(str, part['enum']))}"] if "enum" in part else []
    said += [f"default {json.dumps(part['default'], ensure_ascii=False)}"] if "default" in part else []
    said += ["secret"] if part.get("writeOnly") is True else []
    said += ["required"] if name in schema.get("required", []) else []
    return "; ".join(each for each in said if each)
