"""The command line."""

import os
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from runtime import invoke_cli, log_cli, pipeline_cli, serve_cli
from runtime.options import (
    AddressOption,
    CaptureOption,
    DeadlineOption,
    InProcessOption,
    JsonOption,
    LimitOption,
    LogNowOption,
    LogOption,
    NeverAskOption,
    RunArgument,
    RunLimitOption,
    SendSecretsOption,
    YesOption,
)

app = typer.Typer(
    name="superdiscovery",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="""Record a task once in a browser; get back a typed, executable routine that does it again with other values.

A capture (a HAR file, or a folder with one) goes into `discover`; a run folder comes out, with `routine.json` in it;
`run` executes that routine. A run that was interrupted or paused goes on with `resume`; `replay` checks that its log
still decides what it decided; `log` shows it.

Exit codes: 0 ok, 1 failed, 2 usage, 3 paused, 4 replay diverged, 5 refused input, 6 unknown outcome,
130 interrupted, 143 terminated.""",
)


def _tell_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        from runtime.say import put

        put(f"superdiscovery {version('superdiscovery')}")
        raise typer.Exit


@app.callback()
def begin(
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


@app.command()
def discover(
    capture: Annotated[Path, typer.Argument(metavar="CAPTURE", help="A .har file, or a capture folder.")],
    task: Annotated[str, typer.Argument(metavar='"TASK"', help="The task in a sentence, as you would tell a person.")],
    model: Annotated[
        str, typer.Option(help="rules (no key, no network), openai:NAME, chat:NAME, recorded:RUN or script:FILE.")
    ] = "rules",
    out: Annotated[Path | None, typer.Option(help="The run folder to make; by default runs/<name>.")] = None,
    address: AddressOption = None,
    max_loops: Annotated[int, typer.Option(min=1, max=1000, help="Model turns that SuperDiscovery may take.")] = 60,
    deadline: DeadlineOption = 1800.0,
    log: LogOption = "",
    validate: Annotated[
        Literal["full", "read-only", "simulate", "none"],
        typer.Option(help="How far the routine is validated on the application before it is called right."),
    ] = "full",
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ORIGIN", help="A server beside the recorded ones to which the routine may send; repeat for each."
        ),
    ] = None,
) -> None:
    """Work out the API behind a recorded task, and write a routine.

    The application has to be reachable: the routine is executed with the recorded values, and with others, before it is
    called right. With --validate read-only, nothing that may change something is sent to it, a login included: from
    there on a simulation made from the recording answers, which hands out fresh tokens and refuses stale ones. With
    simulate it answers everything, and the application need not run. With none the routine is not judged, and says so.
    A routine sends to recorded origins only, and a secret only to where it was sent when it was recorded; --allow-host
    adds an origin for both, such as https://api.example.com.
    The last line on stdout is the path of the run folder.

    Example: superdiscovery discover trains.har "Log in and find trains between two stations on a date"
    """
    from runtime.commands.discovering import discover_new

    discover_new(capture, task, model, out, address, max_loops, deadline, log, validate, allow_host or [])


@app.command()
def resume(
    run: RunArgument,
    address: AddressOption = None,
    capture: CaptureOption = None,
    max_loops: Annotated[int, typer.Option(min=1, max=1000, help="Further model turns it may take.")] = 60,
    deadline: DeadlineOption = 1800.0,
    log: LogNowOption = "",
    in_process: InProcessOption = False,
    model: Annotated[str | None, typer.Option(help="What answers from now on, in place of the recorded one.")] = None,
    yes: YesOption = False,
    no_input: NeverAskOption = False,
) -> None:
    """Go on with a run that was interrupted or paused. No answered question is asked again.

    If you did not start the run here, because somebody sent it to you, or if the catalog has changed a blueprint of it
    since, the command shows what it would run, ask and send, and goes on only if you say yes.

    With --in-process or --model: a run of `invoke` or `pipeline run`. A discovery is always on Ray, and goes on with
    its own model.
    """
    from runtime.commands.discovering import resume_old

    resume_old(
        run,
        address,
        capture,
        max_loops,
        deadline,
        log,
        in_process=in_process,
        model=model,
        yes=yes,
        prompt=not no_input,
    )


@app.command()
def fork(
    run: RunArgument,
    at: Annotated[int, typer.Option(min=1, metavar="SEQ", help="The last frame that is shared; `log` shows them.")],
    stream: Annotated[
        str, typer.Option(help="The agent whose frame it is; the others' are shared as far as that goes.")
    ] = "super_discovery",
    model: Annotated[str | None, typer.Option(help="Another model; see discover.")] = None,
    say: Annotated[str, typer.Option(metavar='"..."', help="Something to tell SuperDiscovery there.")] = "",
    max_loops: Annotated[
        int, typer.Option(min=0, max=1000, help="Model turns it may take from there; 0: those that were left.")
    ] = 0,
    out: Annotated[Path | None, typer.Option(help="The run folder to make; by default runs/<name>.")] = None,
    address: AddressOption = None,
    capture: CaptureOption = None,
    deadline: DeadlineOption = 1800.0,
    log: LogNowOption = "",
    yes: YesOption = False,
    no_input: NeverAskOption = False,
) -> None:
    """Go another way from a point in a run: a new run, which shares what happened until then.

    The run itself is not touched, and has to stay where it is: the fork refers to it. What an agent was working on
    there, and had not reported, is done anew.

    Example: superdiscovery fork runs/trains --at 12 --say "The price is in another request." --out runs/trains-b
    """
    from runtime.commands.forking import fork_and_go_on
    from runtime.forking import Turn

    turn = Turn(model or "", say, max_loops)
    fork_and_go_on(run, stream, at, turn, out, address, capture, deadline, log, yes=yes, prompt=not no_input)


@app.command()
def diff(
    left: Annotated[Path, typer.Argument(metavar="RUN", help="A run folder.")],
    right: Annotated[Path, typer.Argument(metavar="RUN", help="Another, such as a fork of it.")],
    as_json: JsonOption = False,
    log: LogNowOption = "",
) -> None:
    """Show where two runs part, stream by stream, and in what their next steps differ."""
    from runtime.commands.forking import show_difference

    show_difference(left, right, log, as_json=as_json)


@app.command()
def run(
    routine: Annotated[Path, typer.Argument(metavar="ROUTINE", help="A routine.json, or a run folder that has one.")],
    parameter: Annotated[
        list[str] | None, typer.Option("--parameter", "-p", metavar="NAME=VALUE", help="A parameter; repeat for each.")
    ] = None,
    as_json: JsonOption = False,
    no_input: Annotated[bool, typer.Option("--no-input", help="Never prompt for a secret.")] = False,
    yes: SendSecretsOption = False,
    downloads: Annotated[Path | None, typer.Option(help="The folder into which files are downloaded.")] = None,
    browser: Annotated[
        Literal["auto", "always", "never"], typer.Option(help="Run it in a browser: if it needs one, always, or never.")
    ] = "auto",
    cdp_url: Annotated[
        str | None, typer.Option(help="The running Chromium to use for it, such as http://127.0.0.1:9222.")
    ] = None,
    limit: RunLimitOption = None,
) -> None:
    """Execute a routine with your values.

    A secret comes from -p, from the environment (SUPERDISCOVERY_<NAME>), from the keyring of the system, or from a
    prompt; it is never printed. For a routine that you have neither discovered nor confirmed, the command says where
    it sends secrets, and asks first; --yes confirms it.
    If it fails in a browser, the page is kept below failures/.
    With --json: {"ok", "data", "error", "operations": [...]}, and "notes" if there are any.
    Exits 0 only if every operation did what it should.

    Example: superdiscovery run runs/trains/routine.json -p from="Hamburg Hbf" -p date=2026-12-24
    """
    from runtime.commands.running import run_routine

    run_routine(
        routine,
        parameter or [],
        as_json=as_json,
        prompt=not no_input,
        yes=yes,
        downloads=downloads,
        browser=browser,
        cdp_url=cdp_url,
        limits=limit or [],
    )


@app.command()
def replay(
    run: RunArgument,
    capture: CaptureOption = None,
    no_tools: Annotated[
        bool, typer.Option("--no-tools", help="Use no tool, take the results as they came; needs no capture.")
    ] = False,
    state: Annotated[
        str | None, typer.Option(metavar="HASH", help="The final state that an earlier replay printed, to compare.")
    ] = None,
    log: LogNowOption = "",
    as_json: JsonOption = False,
) -> None:
    """Decide every step of a run again from its log, without a model, a network or an effect.

    Tools only look at the capture: they are used again, and what they answer has to be the same. The first step that
    would be decided otherwise today is shown with its stream, number, turn and difference (exit 4). It says
    if the run has not ended.
    """
    from runtime.commands.replaying import replay_log

    replay_log(run, capture, log, tools=not no_tools, state=state, as_json=as_json)


app.add_typer(log_cli.app, name="log")
invoke_cli.add_to(app)
serve_cli.add_to(app)
pipeline_cli.add_to(app)


@app.command("import")
def import_(
    har: Annotated[Path, typer.Argument(metavar="CAPTURE", help="A HAR 1.2 file with bodies, or a recorder's folder.")],
    out: Annotated[Path, typer.Option(help="The capture folder to make.")],
    interactions: Annotated[Path | None, typer.Option(help="What the person did, an object a line.")] = None,
    dom: Annotated[Path | None, typer.Option(help="Snapshots of the page, an object a line.")] = None,
    storage: Annotated[Path | None, typer.Option(help="Cookies and local storage at the end, as JSON.")] = None,
    docs: Annotated[Path | None, typer.Option(help="A folder with documentation of the application.")] = None,
) -> None:
    """Turn a HAR file, or the folder that another recorder wrote, into a capture folder."""
    from runtime.commands.importing import import_capture

    import_capture(har, interactions, dom, storage, docs, out)


@app.command()
def record(
    url: Annotated[str, typer.Argument(metavar="URL", help="Where the task begins.")],
    out: Annotated[Path, typer.Option(help="The capture folder to make.")],
    headless: Annotated[bool, typer.Option("--headless", help="Show no window; needs --script.")] = False,
    script: Annotated[
        Path | None, typer.Option(metavar="FILE.py", help="Drive the page with its `async def run(page)` (Playwright).")
    ] = None,
    cdp_url: Annotated[
        str | None, typer.Option(help="Record new tabs of a running Chromium, such as http://127.0.0.1:9222.")
    ] = None,
) -> None:
    """Open Chromium and record what you do, until you close the window or press Ctrl-C.

    The capture holds everything, passwords included: it is yours alone (`redact` makes a copy that can be shared).

    Example: superdiscovery record https://example.com --out recordings/example
    """
    from runtime.commands.recording import record_capture

    record_capture(url, out, headless=headless, script=script, cdp_url=cdp_url)


@app.command()
def redact(
    capture: Annotated[Path, typer.Argument(metavar="CAPTURE", help="A .har file, or a capture folder.")],
    out: Annotated[Path, typer.Option(help="The capture folder to make.")],
) -> None:
    """Copy a capture with a handle in place of every credential. The copy can still be discovered.

    One-time tokens of forms stay: without a session they open nothing, and discovery follows them.
    """
    from runtime.commands.recording import redact_capture

    redact_capture(capture, out)


@app.command()
def export(
    source: Annotated[
        Path, typer.Argument(metavar="ROUTINE|CAPTURE", help="A routine.json, a run folder that has one, or a capture.")
    ],
    kind: Annotated[
        Literal["openapi", "arazzo", "python", "curl", "postman", "mcp"] | None,
        typer.Option("--as", help="What to make of a routine."),
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write it; by default to stdout.")] = None,
    har: Annotated[
        Path | None, typer.Option(metavar="FILE.har", help="Write the requests of a capture as HAR 1.2 to this file.")
    ] = None,
    redacted: Annotated[
        bool, typer.Option("--redacted", help="With --har: with handles in place of credentials.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Write a routine in the format of other tools, or the requests of a capture as HAR.

    What a format cannot express of the routine is told on stderr. No export of a routine has a secret: these become
    variables, such as SUPERDISCOVERY_PASSWORD in the environment.

    Example: superdiscovery export runs/trains --as python --out trains.py
    """
    from runtime.commands.exporting import export_either

    export_either(source, kind, out, har, redacted=redacted, as_json=as_json)


@app.command()
def mcp(
    blueprints: Annotated[
        list[Path] | None,
        typer.Option(metavar="FOLDER", help="A folder of blueprints; by default the project's and the user's."),
    ] = None,
    runs: Annotated[Path, typer.Option(help="The folder in which sessions are kept.")] = Path("runs"),
    model: Annotated[str, typer.Option(help="For agents that name none; see discover.")] = "rules",
    http: Annotated[
        int | None,
        typer.Option(min=0, max=65535, metavar="PORT", help="Listen for HTTP, not stdio; 0: any port."),
    ] = None,
    host: Annotated[
        str, typer.Option(help="Where to listen; any but loopback needs SUPERDISCOVERY_SERVER_TOKEN.")
    ] = "127.0.0.1",
    name: Annotated[
        list[str] | None, typer.Option(help="A further name by which clients call this host; repeat for each.")
    ] = None,
    patience: Annotated[
        float, typer.Option(min=0, max=3600, help="Seconds that a call is waited for before it goes on as a session.")
    ] = 45.0,
    limit: LimitOption = None,
    address: AddressOption = None,
    in_process: Annotated[
        bool, typer.Option("--in-process", help="Without Ray: agents and programs are this process's own.")
    ] = False,
) -> None:
    """Offer every blueprint as a tool to AI models, over the Model Context Protocol.

    A discovered routine that was added to the catalog is a tool with its own input and output schema. Secrets are no
    arguments of a tool: the server takes them from its environment (SUPERDISCOVERY_<NAME>), and those of a routine from
    the keyring too. Sessions are run folders: those that an earlier server left in the middle go on.

    Example of a client's configuration: {"command": "superdiscovery", "args": ["mcp"]}
    """
    try:
        from runtime.commands.serving_mcp import serve
    except ModuleNotFoundError as error:
        from runtime.say import FAILED, stop

        stop(f"this needs {error.name}, which is not installed: pip install 'superdiscovery[serve]'", FAILED)
    serve(
        blueprints or [],
        runs,
        http,
        host,
        name or [],
        given_limits=limit or [],
        model=model,
        patience=patience,
        address=address,
        in_process=in_process,
    )


def main() -> None:
    """The entry point. What a person must mend is one sentence and an exit code; Ctrl-C is 130, SIGTERM 143."""
    from runtime.say import INTERRUPTED
    from runtime.termination import TERMINATED, as_ctrl_c

    with as_ctrl_c() as terminated:
        code = _ended()
    raise SystemExit(TERMINATED if code == INTERRUPTED and terminated() else code)


def _ended() -> int:
    """Do what was typed; the exit code."""
    from runtime.commands.failing import exit_code

    try:
        app()
    except SystemExit as ended:
        return _written(ended)
    except Exception as wrong:  # noqa: BLE001
        return exit_code(wrong)
    return 0


def _written(ended: SystemExit) -> int:
    """The exit code once stdout has taken everything; a reader that left early (`| head`) wanted no more."""
    from runtime.say import FAILED, tell

    code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    try:
        sys.stdout.flush()
    except OSError as wrong:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(wrong, BrokenPipeError):
            tell(f"error: stdout cannot be written: {wrong.strerror}")
            return code or FAILED
    return code


if __name__ == "__main__":
    main()
