"""A message queue in one SQLite file, for several processes of one machine.

The file holds bells alone; what they ring for is in the database, and a sweeper rings again. So a
file that is broken, or gone, is put aside and begun anew, by whichever process meets it first.

Taking a message claims it under the taker's name; only an answer deletes it. A claim whose holder
has died returns at once, to its old place in the queue. A message whose takers keep dying is
parked after the fifth time, so that it cannot stop those behind it for ever.
"""

import fcntl
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from siamleague.jobs import owner

log = logging.getLogger(__name__)

SCHEMA = """
CREATE TABLE IF NOT EXISTS message (
    id INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, rank INTEGER NOT NULL,
    body TEXT NOT NULL, tag TEXT UNIQUE, holder TEXT, taken INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS waiting ON message (queue, rank, id) WHERE holder IS NULL;
CREATE INDEX IF NOT EXISTS held ON message (holder) WHERE holder IS NOT NULL;
CREATE TABLE IF NOT EXISTS queue (name TEXT PRIMARY KEY, lives_with TEXT);
CREATE TABLE IF NOT EXISTS binding (
    exchange TEXT NOT NULL, key TEXT NOT NULL, pattern TEXT NOT NULL, queue TEXT NOT NULL,
    PRIMARY KEY (exchange, key, pattern, queue)
) WITHOUT ROWID;
"""
PARKED = "parked."
_left_to_parent: list[sqlite3.Connection] = []


class QueueFile:
    """The queues of one site; every thread and process may use it, each by its own connection."""

    def __init__(self, path: str, *, wait: float = 5.0, park_after: int = 5) -> None:
        self.path = path
        self.wait = wait
        self.park_after = park_after
        self._local = threading.local()
        self._looked = 0.0
        self._said: list[tuple[str, tuple[object, ...]]] = []  # of this process

    def put(self, queue: str, body: str, rank: int = 0) -> None:
        """Add a message; a lower rank goes first, equal ranks keep their order."""
        self._run("INSERT INTO message (queue, body, rank) VALUES (?, ?, ?)", queue, body, rank)

    def take(self, queue: str, tag: str) -> str | None:
        """Return the body of the next message, now claimed under this tag, or None."""
        self.bring_back()
        if self._next(queue) is None:  # looking is cheap, claiming takes the write lock
            return None
        claimed = self._run(
            "UPDATE message SET holder = ?, tag = ?, taken = taken + 1 WHERE id = (SELECT id FROM"
            " message WHERE queue = ? AND holder IS NULL ORDER BY rank, id LIMIT 1) RETURNING body",
            *(owner.me(), tag, queue),
        )
        return str(claimed[0][0]) if claimed else None

    def take_away(self, queue: str) -> str | None:
        """Return the body of the next message and forget it; None if there is none."""
        if self._next(queue) is None:
            return None
        gone = self._run(
            "DELETE FROM message WHERE id = (SELECT id FROM message WHERE queue = ?"
            " AND holder IS NULL ORDER BY rank, id LIMIT 1) RETURNING body",
            queue,
        )
        return str(gone[0][0]) if gone else None

    def done(self, tag: str) -> None:
        """Forget a claimed message: it was dealt with."""
        self._run("DELETE FROM message WHERE tag = ?", tag)

    def give_back(self, tag: str, *, blame: bool) -> None:
        """Return a claimed message to its place; blame it if its taker broke over it."""
        back = "UPDATE message SET holder = NULL, tag = NULL, taken = taken - ? WHERE tag = ?"
        with self._transaction() as db:
            if blame:
                self._park(db, "tag = ?", tag)
            db.execute(back, (0 if blame else 1, tag))

    def bring_back(self, every: float = 0.5) -> None:
        """Return what dead processes had claimed, and drop what was theirs alone; not too often."""
        if time.monotonic() - self._looked < every:
            return
        self._looked = time.monotonic()
        names = self._run(
            "SELECT DISTINCT holder FROM message WHERE holder IS NOT NULL"
            " UNION SELECT DISTINCT lives_with FROM queue WHERE lives_with IS NOT NULL"
        )
        # The file belongs to one machine: who is not known to live here lives no more.
        for (name,) in [row for row in names if owner.alive(row[0]) is not True]:
            self._bury(name)

    def waiting(self, queue: str) -> int:
        """Return how many messages nobody has claimed."""
        query = "SELECT count(*) FROM message WHERE queue = ? AND holder IS NULL"
        return int(self._run(query, queue)[0][0])

    def claimed(self) -> int:
        """Return how many messages are in somebody's hands."""
        return int(self._run("SELECT count(*) FROM message WHERE holder IS NOT NULL")[0][0])

    def parked(self) -> list[tuple[str, str]]:
        """Return queue and body of each message that was put aside."""
        query = "SELECT queue, body FROM message WHERE queue LIKE ? ORDER BY id"
        return [(name.removeprefix(PARKED), body) for name, body in self._run(query, PARKED + "%")]

    def declare(self, queue: str, *, mine: bool) -> None:
        """Note that a queue exists; one that is mine ends with my process."""
        lives_with = owner.me() if mine else None
        self._say("INSERT OR REPLACE INTO queue VALUES (?, ?)", queue, lives_with)

    def bind(self, exchange: str, key: str, pattern: str, queue: str) -> None:
        """Let messages for the exchange reach the queue; binding twice is harmless."""
        self._say(
            "INSERT OR IGNORE INTO binding VALUES (?, ?, ?, ?)", exchange, key, pattern, queue
        )

    def bindings(self, exchange: str) -> list[tuple[str, str, str]]:
        """Return key, pattern and queue of all that is bound to the exchange."""
        return self._run("SELECT key, pattern, queue FROM binding WHERE exchange = ?", exchange)

    def purge(self, queue: str) -> int:
        """Forget all unclaimed messages of the queue; return how many."""
        return len(
            self._run("DELETE FROM message WHERE queue = ? AND holder IS NULL RETURNING 1", queue)
        )

    def drop(self, queue: str) -> None:
        """Forget the queue with its messages and bindings."""
        self._forget(queue)
        with self._transaction() as db:
            self._drop(db, queue)

    def _say(self, query: str, *values: object) -> None:
        """Write what is to hold in a file that is begun anew as well."""
        self._run(query, *values)
        if (query, values) not in self._said:
            self._said.append((query, values))

    def _next(self, queue: str) -> int | None:
        query = "SELECT id FROM message WHERE queue = ? AND holder IS NULL LIMIT 1"
        found = self._run(query, queue)
        return found[0][0] if found else None

    def _bury(self, name: str) -> None:
        with self._transaction() as db:
            for (queue,) in db.execute(
                "SELECT name FROM queue WHERE lives_with = ?", (name,)
            ).fetchall():
                self._drop(db, queue)
            self._park(db, "holder = ?", name)
            back = "UPDATE message SET holder = NULL, tag = NULL WHERE holder = ?"
            count = db.execute(back, (name,)).rowcount
        if count:
            log.warning("a worker died; %d of its messages return to the queue", count)

    def _park(self, db: sqlite3.Connection, which: str, value: str) -> None:
        # `which` is one of two conditions written in this file.
        query = (
            "UPDATE message SET queue = ? || queue, holder = NULL, tag = NULL"  # noqa: S608
            f" WHERE {which} AND taken >= ? RETURNING queue"
        )
        for (queue,) in db.execute(query, (PARKED, value, self.park_after)).fetchall():
            log.error("a message was parked in %s: taken %d times", queue, self.park_after)

    def _forget(self, queue: str) -> None:
        self._said = [(query, values) for query, values in self._said if queue not in values]

    @staticmethod
    def _drop(db: sqlite3.Connection, queue: str) -> None:
        db.execute("DELETE FROM message WHERE queue = ?", (queue,))
        db.execute("DELETE FROM binding WHERE queue = ?", (queue,))
        db.execute("DELETE FROM queue WHERE name = ?", (queue,))

    def _run(self, query: str, *values: object) -> list[tuple]:
        try:
            return self._db().execute(query, values).fetchall()
        except sqlite3.DatabaseError as wrong:
            if not _is_broken(wrong):
                raise
            self._begin_anew()
            return self._db().execute(query, values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        db = self._db()
        db.execute("BEGIN IMMEDIATE")
        try:
            yield db
        except BaseException:
            db.execute("ROLLBACK")
            raise
        db.execute("COMMIT")

    def _db(self) -> sqlite3.Connection:
        known = getattr(self._local, "known", None)
        if known and known[0] == os.getpid():
            if known[2] == _file_of(self.path):
                return known[1]
            known[1].close()  # another process has put the file aside, or somebody took it away
        elif known:
            # A connection must not cross a fork, nor even be closed there: it is the parent's.
            _left_to_parent.append(known[1])
        try:
            db = self._open()
        except sqlite3.DatabaseError as wrong:
            if not _is_broken(wrong):
                raise
            self._begin_anew()
            db = self._open()
        self._local.known = (os.getpid(), db, _file_of(self.path))
        for query, values in tuple(self._said):
            db.execute(query, values)
        return db

    def _begin_anew(self) -> None:
        """Put a broken file aside, unless another process did; who uses it finds the next one."""
        if known := getattr(self._local, "known", None):
            known[1].close()
            self._local.known = None
        with Path(f"{self.path}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if _is_whole(self.path):
                return
            Path(self.path).replace(f"{self.path}.broken")
            for left in ("-wal", "-shm"):
                Path(self.path + left).unlink(missing_ok=True)
            log.warning("the queue's file was broken; it lies aside, and bells are rung again")

    def _open(self) -> sqlite3.Connection:
        Path(self.path).touch(mode=0o600)
        db = sqlite3.connect(self.path, timeout=self.wait, isolation_level=None)
        # Two processes that start at once may meet here, where SQLite does not wait by itself.
        deadline = time.monotonic() + self.wait
        while True:
            try:
                db.execute("PRAGMA journal_mode=WAL")
                db.execute("PRAGMA synchronous=NORMAL")
                db.executescript(f"BEGIN IMMEDIATE; {SCHEMA} COMMIT;")
                return db
            except sqlite3.OperationalError:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                if time.monotonic() > deadline:
                    db.close()
                    raise
                time.sleep(0.02)


_BROKEN = ("not a database", "malformed", "no such table", "no such column")


def _is_broken(wrong: sqlite3.Error) -> bool:
    return any(said in str(wrong) for said in _BROKEN)


def _is_whole(path: str) -> bool:
    """Tell whether the file can be used; one that is merely locked can."""
    try:
        with closing(sqlite3.connect(path)) as db:
            db.execute("SELECT count(*) FROM message")
            return bool(db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except sqlite3.DatabaseError as wrong:
        return not _is_broken(wrong)


def _file_of(path: str) -> tuple[int, int]:
    """Return which file lies there, whatever it is called; nothing where none does."""
    try:
        seen = Path(path).stat()
    except FileNotFoundError:
        return 0, 0
    return seen.st_dev, seen.st_ino
