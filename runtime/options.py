"""Arguments and options that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

from runtime.server.limits import described

RunArgument = Annotated[Path, typer.Argument(metavar="RUN", help="A run folder, such as runs/20260101-find-trains.")]
AddressOption = Annotated[
    str | None, typer.Option(help="Join the Ray cluster at this address, instead of starting one on this machine.")
]
CaptureOption = Annotated[Path | None, typer.Option(help="Where the capture of the run is now, if it was moved.")]
DeadlineOption = Annotated[
    float, typer.Option(min=1, metavar="SECONDS", help="A task that takes longer is set aside, and the run goes on.")
]
LogOption = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        help="Keep the log in PostgreSQL: postgresql://user@host:port/database; the password is not written down.",
    ),
]
LogNowOption = Annotated[
    str,
    typer.Option(
        "--log",
        metavar="ADDRESS",
        help="The database that the log of the run is in, if it is in one; by default that of SUPERDISCOVERY_LOG.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print nothing but JSON on stdout.")]
ParameterOption = Annotated[
    list[str] | None, typer.Option("--parameter", "-p", metavar="NAME=VALUE", help="A parameter; repeat for each.")
]
ParametersOption = Annotated[
    str | None, typer.Option(metavar="FILE", help="All parameters, as JSON or YAML; - is stdin, as JSON.")
]
ModelOption = Annotated[str, typer.Option(help="What answers for agents that name no model; see discover.")]
OutOption = Annotated[Path | None, typer.Option(help="The run folder to make; by default runs/<name>.")]
InProcessOption = Annotated[bool, typer.Option("--in-process", help="Do everything in this process, without Ray.")]
YesOption = Annotated[
    bool,
    typer.Option(
        "--yes", help="Go on with a run that you did not start here. Without it, the command shows what it would do."
    ),
]
NeverAskOption = Annotated[bool, typer.Option("--no-input", help="Never ask: refuse what needs a yes.")]
SendSecretsOption = Annotated[
    bool, typer.Option("--yes", help="Send secrets to the servers that are named, without asking.")
]
NoInputOption = Annotated[bool, typer.Option("--no-input", help="Never prompt for a secret.")]
LimitOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=NUMBER",
        help=f"A limit on what clients can take up of the HTTP server; repeat for each. By default: {described()}.",
    ),
]
RunLimitOption = Annotated[
    list[str] | None,
    typer.Option(
        "--limit",
        metavar="NAME=NUMBER",
        help="What the run may use up: seconds, requests, received (bytes), kept (characters in memory), reading "
        "(seconds for one answer) or memory (bytes for one); repeat for each.",
    ),
]
