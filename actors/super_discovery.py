"""The agent that plans: it gives work to specialists and turns what they report into a routine."""

from actors.agent import Agent, Kind
from actors.crafting import Crafting
from actors.evidence import Evidence
from actors.judge import judge
from actors.ledger import Ledger
from actors.specialists.registry import SPECIALISTS
from actors.state import ORCHESTRATOR
from actors.tasking import Tasking
from actors.varying import Varying
from captures.capture import Capture

_INSTRUCTIONS = """\
You are SuperDiscovery. Somebody did a task once in a browser, and everything the browser sent and received was
recorded. Work out the web API behind the task, and build a routine: a recipe of HTTP requests that does the task
again with other values, in a fresh session.

How to go about it:
1. Plan. Ask the interaction specialist what the person typed, chose and clicked, and the network specialist which
   transaction answers the task. Give each an output_schema for exactly what you need; tasks run side by side.
2. Discover. Put that transaction on the queue. For each transaction on it, in order, have every value explained: typed
   or chosen by the person (a parameter), taken from an earlier response (a placeholder, and the transaction it
   came from goes on the queue), made on the spot (a timestamp), or constant. Record placeholders as you find them.
3. Construct the routine: the transactions in their order, each value from where it really comes. Never copy a token,
   a session or an id that the server made. The last operation returns what the task asks for.
4. Execute it twice with other values than the recorded ones, for a routine that only repeats what was recorded is
   worth nothing; with the recorded ones where the recording shows no others, or to see what is wrong. Read the
   differences, mend the routine, execute it again.
5. Call done when it is judged right twice. If the recording cannot answer the task, call fail and say what is
   missing.

A paused task can be resumed. A failed one blocks nothing: find another way, or another specialist. While tasks run that
you did not wait for, go on with something else; a reply without a tool call waits for the next of them."""

KIND = Kind(
    ORCHESTRATOR, "plans, delegates and builds the routine", _INSTRUCTIONS, finish="Call done or fail", alone=True
)


def super_discovery(capture: Capture) -> Agent:
    """SuperDiscovery for a capture."""
    purposes = {name: kind.purpose for name, (kind, _) in SPECIALISTS.items()}
    owners = (Tasking(purposes), Evidence(capture), Ledger(capture), Crafting(capture), Varying(capture))
    return Agent(KIND, *owners, judge=judge(capture))
