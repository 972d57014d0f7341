"""The tables of the PostgreSQL store, and every statement it makes.

A frame is a row, with the bytes that a segment would hold. A large payload is a row of `blobs`, named in its frame
by its SHA-256. `writers` holds the epoch of each stream's newest writer. All rows belong to a run.
"""

import hashlib

LAYOUT = 1
"""The version of the tables. A higher one is refused."""

# Not `to_regclass`: it answers from a cache that may be as old as the transaction, and so is blind to the tables that
# somebody made while this one waited for its turn.
FIND_LAYOUT = "SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'superdiscovery' AND tablename = 'layout')"
READ_LAYOUT = "SELECT max(version) FROM superdiscovery.layout"

# One at a time: two that create the same table at once would both fail.
LOCK_LAYOUT = "SELECT pg_advisory_xact_lock(hashtextextended('superdiscovery.layout', 0))"

CREATE = f"""
CREATE SCHEMA IF NOT EXISTS superdiscovery;
CREATE TABLE superdiscovery.layout (version int PRIMARY KEY);
CREATE TABLE superdiscovery.writers (
    run text, stream text, epoch bigint NOT NULL, holder text NOT NULL,
    PRIMARY KEY (run, stream)
);
CREATE TABLE superdiscovery.frames (
    run text, stream text, seq bigint, frame bytea NOT NULL,
    PRIMARY KEY (run, stream, seq)
);
CREATE TABLE superdiscovery.blobs (
    run text, name bytea, content bytea NOT NULL,
    PRIMARY KEY (run, name)
);
INSERT INTO superdiscovery.layout VALUES ({LAYOUT});
"""

FSYNC = "SELECT current_setting('fsync')"

# Whoever has standbys apply a commit before it counts is promised more already.
COMMIT_DURABLY = """
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') <> 'remote_apply'
"""
COMMIT_RELAXED = "SELECT set_config('synchronous_commit', 'off', false)"

RUNS = "SELECT DISTINCT run FROM superdiscovery.writers"

STREAMS = "SELECT stream FROM superdiscovery.writers WHERE run = %(run)s"

POSITIONS = """
SELECT stream, coalesce((
    SELECT max(seq) FROM superdiscovery.frames
    WHERE frames.run = writers.run AND frames.stream = writers.stream
), 0)
FROM superdiscovery.writers WHERE run = %(run)s
"""

PAGE = """
SELECT seq, frame FROM superdiscovery.frames
WHERE run = %(run)s AND stream = %(stream)s AND seq >= %(first)s ORDER BY seq LIMIT %(count)s
"""

BLOB = "SELECT content FROM superdiscovery.blobs WHERE run = %(run)s AND name = %(name)s"

LAST = """
SELECT seq, frame FROM superdiscovery.frames
WHERE run = %(run)s AND stream = %(stream)s ORDER BY seq DESC LIMIT 1
"""

ENTER = """
INSERT INTO superdiscovery.writers (run, stream, epoch, holder) VALUES (%(run)s, %(stream)s, 0, '')
ON CONFLICT DO NOTHING
"""

# Waits for an append of the newest writer to end, and keeps the next one waiting: its share of the row is refused.
NEWEST = """
SELECT epoch, holder FROM superdiscovery.writers WHERE run = %(run)s AND stream = %(stream)s FOR UPDATE
"""

HOLDER = "SELECT epoch, holder FROM superdiscovery.writers WHERE run = %(run)s AND stream = %(stream)s"

TAKE = """
UPDATE superdiscovery.writers SET epoch = %(epoch)s, holder = %(holder)s WHERE run = %(run)s AND stream = %(stream)s
"""

# A lock of the session dies with the writer's connection; one of the transaction only asks whether it is free.
HOLD = "SELECT pg_try_advisory_lock(%(key)s)"
IS_FREE = "SELECT pg_try_advisory_xact_lock(%(key)s)"
LET_GO = "SELECT pg_advisory_unlock(%(key)s)"

# One statement, so one transaction, wholly inside the server: no client can stop in the middle of it. The row of
# the writer is shared until the frame is on stable storage. If a successor has it, this waits for the successor,
# finds the epoch raised, and writes nothing.
_MINE = """
WITH mine AS (
    SELECT run, stream FROM superdiscovery.writers
    WHERE run = %(run)s AND stream = %(stream)s AND epoch = %(epoch)s FOR SHARE
)"""
_FRAME = """
INSERT INTO superdiscovery.frames (run, stream, seq, frame)
SELECT run, stream, %(seq)s::bigint, %(frame)s::bytea FROM mine
"""

APPEND = _MINE + _FRAME

# A blob that is there already, but damaged, is made good.
APPEND_WITH_BLOB = (
    _MINE
    + """, kept AS (
    INSERT INTO superdiscovery.blobs (run, name, content)
    SELECT run, %(name)s::bytea, %(content)s::bytea FROM mine
    ON CONFLICT (run, name) DO UPDATE SET content = excluded.content WHERE blobs.content <> excluded.content
)"""
    + _FRAME
)

# Not in the transaction of the frame: the server lets transactions that notify commit one after the other only.
NOTIFY = "SELECT set_config('synchronous_commit', 'off', true), pg_notify(%(channel)s, %(stream)s)"


def lock_key(run: str, stream: str, epoch: int) -> int:
    """The number of the lock that the writer of this epoch holds (a signed 64-bit integer)."""
    name = "\0".join(("superdiscovery", run, stream, str(epoch)))
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "little", signed=True)


def channel(run: str) -> str:
    """The channel on which the writers of a run tell that there is something to read."""
    return f"superdiscovery_{hashlib.sha256(run.encode()).hexdigest()[:16]}"
