"""What a routine of the right shape must also keep to: the rules that tie its parts together."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from captures.charset import UNKNOWN, name_of
from routines import operation as ops
from routines.arguments import problems
from routines.dates import is_readable
from routines.encoding import is_header_name
from routines.extracting.css import BadSelector, checked
from routines.extracting.regex import BadPattern, compiled
from routines.extractor import Beside, Extractor, Pattern, ResponseHeader, Url
from routines.extractor import Link as LinkExtractor
from routines.never import is_never
from routines.origin import origin
from routines.parameter import Parameter
from routines.placeholder import BUILTINS, first_name, has_stray_braces, names, only_name
from routines.places import Place, defined, extractions, places, saved_as
from routines.selectors import of_operation, of_source


@dataclass(frozen=True)
class Parts:
    """Parameters and operations, each with its JSON path; `loose` are names of parts whose shape is wrong."""

    parameters: list[tuple[str, Parameter]]
    operations: list[tuple[str, ops.Operation]]
    hosts: list[str]
    loose: set[str]

    @property
    def parameter_names(self) -> set[str]:
        return {parameter.name for _, parameter in self.parameters}


def broken(parts: Parts) -> list[str]:
    """Every broken rule, with its JSON path."""
    return [
        *(f"{path}{text}" for path, parameter in parts.parameters for text in _about_parameter(parameter)),
        *_about_names(parts),
        *_about_hosts(parts),
        *_about_placeholders(parts),
        *_about_others(parts),
        *_about_returns(parts),
        *(f"{path}{text}" for path, operation in parts.operations for text in _about_expressions(operation)),
    ]


def _about_parameter(parameter: Parameter) -> Iterator[str]:
    if parameter.name in BUILTINS:
        yield f".name: `{parameter.name}` is built in and cannot be a parameter"
    if parameter.pattern is not None:
        yield from (f".pattern: {reason}" for reason in _bad_pattern(parameter.pattern))
    if parameter.sent_to is not None and not parameter.secret:
        yield ".sent_to: only a secret parameter may have it"
    yield from _about_secret(parameter) if parameter.secret else _about_values(parameter)


def _about_secret(parameter: Parameter) -> Iterator[str]:
    yield from (f".{field}: a secret may carry none" for field in ("default", "examples") if _has(parameter, field))


def _about_values(parameter: Parameter) -> Iterator[str]:
    """The values that the parameter itself names are such as it takes."""
    if parameter.default is not None:
        yield from (f".default: {reason}" for reason in problems(parameter, parameter.default))
    for i, example in enumerate(parameter.examples):
        yield from (f".examples[{i}]: {reason}" for reason in problems(parameter, example))
    for i, allowed in enumerate(parameter.enum or []):
        each = "string" if parameter.type == "list" else parameter.type
        free = parameter.model_copy(update={"enum": None, "type": each})
        yield from (f".enum[{i}]: {reason}" for reason in problems(free, allowed))


def _has(parameter: Parameter, field: str) -> bool:
    return getattr(parameter, field) not in (None, [])


def _about_names(parts: Parts) -> Iterator[str]:
    """Each name means one thing, and each parameter is used."""
    for name, count in Counter(parameter.name for _, parameter in parts.parameters).items():
        if count > 1:
            yield f"$.parameters: `{name}` is declared {count} times"
    used = {name for _, operation in parts.operations for _, text in places(operation) for name in names(text)}
    for path, parameter in parts.parameters:
        if parameter.name not in used | parts.loose:
            yield f"{path}: `{parameter.name}` is not used by any operation"
    seen: set[str] = set()
    for path, operation in parts.operations:
        if isinstance(operation, ops.Derive):
            yield from (f"{path}.name: {text}" for text in _clash(operation.name, parts, seen))
            if (operation.how == "code") != bool(operation.codes):
                yield f"{path}.codes: `codes` and the `how` that is `code` belong together"
            if (operation.how == "date") != bool(operation.read and operation.write):
                yield f"{path}.read: `read`, `write` and the `how` that is `date` belong together"
            if not is_readable(operation.read):
                yield f"{path}.read: no date is read so: each of %Y, %m, %d and the others stands in it once at most"
        for i, extraction in enumerate(extractions(operation)):
            yield from (f"{path}.extract[{i}].name: {text}" for text in _clash(extraction.name, parts, seen))
            if extraction.unless and only_name(extraction.unless) is None:
                yield f"{path}.extract[{i}].unless: it is one placeholder, such as {{{{name}}}}, and nothing else"
            seen.add(extraction.name)
        seen.update(defined(operation))


def _clash(name: str, parts: Parts, seen: set[str]) -> Iterator[str]:
    if name in seen:
        yield f"`{name}` is extracted twice"
    if name in parts.parameter_names:
        yield f"`{name}` is already a parameter"
    if name in BUILTINS:
        yield f"`{name}` is built in"


def _about_hosts(parts: Parts) -> Iterator[str]:
    """Each host is an origin that may be connected to; secrets and requests go to these hosts only."""
    yield from (f"$.hosts[{i}]: {reason}" for i, host in enumerate(parts.hosts) for reason in _about_host(host))
    allowed = {origin(host) for host in parts.hosts}
    for path, parameter in parts.parameters:
        yield from (f"{path}{text}" for text in _about_sent_to(parameter, allowed))
    for path, operation in parts.operations:
        if isinstance(operation, ops.Fetch | ops.Navigate | ops.Download):
            yield from (f"{path}.url: {reason}" for reason in _about_url(operation.url, allowed))


def _about_host(host: str) -> Iterator[str]:
    if origin(host) == "" or host.rstrip("/").count("/") > 2:
        yield f"`{host}` is no origin; write https://example.com or http://example.com:8080"
    elif is_never(urlsplit(origin(host)).hostname or ""):
        yield f"`{host}` is a link-local or cloud metadata address, to which no routine connects"


def _about_sent_to(parameter: Parameter, allowed: set[str]) -> Iterator[str]:
    for i, place in enumerate(parameter.sent_to or []):
        if not origin(place) or origin(place) not in allowed:
            yield f".sent_to[{i}]: `{place}` is not one of `hosts`"


def _about_url(url: str, allowed: set[str]) -> Iterator[str]:
    if first_name(url) is not None:
        return
    scheme, mark, rest = url.partition("://")
    host = rest.partition("/")[0].partition("?")[0]
    if not mark or scheme.lower() not in ("http", "https"):
        yield f"`{url}` must start with http:// or https://, or with a placeholder of an extracted value"
    elif "{{" in host:
        yield "a placeholder may not stand in the host"
    elif (there := origin(f"{scheme}://{host}")) not in allowed:
        yield f"`{there or host}` is not one of `hosts`"


def _about_placeholders(parts: Parts) -> Iterator[str]:
    """A placeholder stands for a parameter, a builtin, or what was extracted before it, be it by its own operation."""
    extracted: set[str] = set()
    derived: set[str] = set()
    for path, operation in parts.operations:
        within = set(defined(operation))
        for place, text in places(operation):
            known = parts.parameter_names | set(BUILTINS) | parts.loose | extracted
            own = _taken_before(operation, place)
            yield from (f"{path}{place}: {reason}" for reason in _unfillable(text, known | own, within))
            if place == ".url" and (name := first_name(text)) and name in known - (extracted - derived) - parts.loose:
                yield f"{path}.url: it may start with an extracted value only, and {{{{{name}}}}} is none"
        extracted |= within
        derived |= {operation.name} if isinstance(operation, ops.Derive) else set()


def _taken_before(operation: ops.Operation, place: str) -> set[str]:
    """What the operation has extracted when it comes to the extraction of that place."""
    found = re.match(r"\.extract\[(\d+)\]", place)
    return {each.name for each in extractions(operation)[: int(found[1])]} if found else set()


def _unfillable(text: str, known: set[str], within: set[str]) -> Iterator[str]:
    if has_stray_braces(text):
        yield "`{{` begins no placeholder here: write {{name}}, or {{{{ for the braces themselves"
    for name in dict.fromkeys(names(text)):
        if name in known:
            continue
        late = "this operation extracts it only afterwards" if name in within else "no earlier operation extracts it"
        yield f"{{{{{name}}}}} is not defined: it is no parameter, and {late}"


def _about_others(parts: Parts) -> Iterator[str]:
    """The other fields of a body are those of a form that was taken before."""
    taken: dict[str, bool] = {}
    for path, operation in parts.operations:
        others = _others(operation)
        if others and not taken.get(only_name(others) or "", only_name(others) in parts.loose):
            yield f"{path}.body.others: `{others}` is not what an earlier extractor `form` takes"
        taken |= {each.name: all(s.kind == "form" for s in each.sources) for each in extractions(operation)}


def _others(operation: ops.Operation) -> str:
    match operation:
        case ops.Fetch(body=ops.FormBody(others=others) | ops.MultipartBody(others=others)):
            return others
    return ""


def _about_returns(parts: Parts) -> Iterator[str]:
    saved: set[str] = set()
    for path, operation in parts.operations:
        if isinstance(operation, ops.Return | ops.ReturnHtml):
            yield from (f"{path}{reason}" for reason in _unreturnable(operation, saved | parts.loose))
        saved |= {saved_as(operation)} - {""}


def _unreturnable(operation: ops.Return | ops.ReturnHtml, saved: set[str]) -> Iterator[str]:
    if operation.response and operation.response not in saved:
        yield f".response: no earlier operation saves a response as `{operation.response}`"
    if isinstance(operation, ops.ReturnHtml):
        return
    if not operation.response and not operation.values:
        yield ": has neither a `response` nor `values` to return"
    if operation.response and operation.values:
        yield ": has both a `response` and `values`; only one of them can be returned"


def _about_expressions(operation: ops.Operation) -> Iterator[str]:
    """Regular expressions must be RE2's and selectors CSS."""
    for i, extraction in enumerate(extractions(operation)):
        for j, source in enumerate(extraction.sources):
            yield from (f".extract[{i}].sources[{j}]{reason}" for reason in _about_extractor(source))
    if isinstance(operation, ops.Navigate | ops.Fetch | ops.Download) and not _is_charset(operation.charset):
        yield f".charset: `{operation.charset[:40]}` is none in which a browser sends a query"
    match operation:
        case ops.Fetch():
            if isinstance(operation.body, ops.FormBody | ops.MultipartBody) and not _is_charset(operation.body.charset):
                yield f".body.charset: `{operation.body.charset[:40]}` is none in which a browser sends a form"
            if not is_header_name(operation.method):
                yield f".method: `{operation.method}` is no HTTP method"
            wrong = [(i, name) for i, (name, _) in enumerate(operation.headers) if not is_header_name(name)]
            yield from (f".headers[{i}][0]: `{name}` is no header name" for i, name in wrong)
            if operation.tries and operation.method.upper() != "GET":
                yield f".tries: a {operation.method} may change something, and is not sent again"
            if operation.lands_on is not None:
                yield from (f".lands_on.path: {reason}" for reason in _bad_pattern(operation.lands_on.path))
        case ops.WaitForUrl():
            yield from (f".pattern: {reason}" for reason in _bad_pattern(operation.pattern))
    yield from _about_selectors(of_operation(operation))


def _is_charset(charset: str) -> bool:
    return charset in ("", UNKNOWN) or bool(name_of(charset))


def _about_extractor(source: Extractor) -> Iterator[str]:
    yield from _about_selectors(of_source(source))
    match source:
        case Pattern():
            yield from (f".pattern: {reason}" for reason in _bad_pattern(source.pattern))
        case Beside() | LinkExtractor() | ResponseHeader() | Url() if source.pattern:
            yield from (f".pattern: {reason}" for reason in _bad_pattern(source.pattern))


def _about_selectors(found: Iterator[Place]) -> Iterator[str]:
    for place, selector in found:
        yield from (f"{place}: {reason}" for reason in _bad_selector(selector))


def _bad_pattern(pattern: str) -> list[str]:
    try:
        compiled(pattern)
    except BadPattern as error:
        return [f"/{pattern}/ is no RE2 regular expression: {error}"]
    return []


def _bad_selector(selector: str) -> list[str]:
    try:
        checked(selector)
    except BadSelector as error:
        return [str(error)]
    return []
