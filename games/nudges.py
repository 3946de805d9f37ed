"""Telling those who look at matches that something changed; never what.

All web processes listen to one group. A ring names a match; a process nobody follows it in drops
it. In the process that wrote the line the news goes to the pages directly, and there alone it
brings along what was just written, so that nobody reads it back.
"""

import os
from collections.abc import Callable
from hashlib import sha256
from uuid import uuid4

from channels.layers import InMemoryChannelLayer, get_channel_layer

from games.folios import Leaf
from siamleague.core import bell

GROUP = "matches"
BELL_SECONDS = 60  # what no worker heard until then is worth nothing; the sweeper rings again
ME = uuid4().hex

Here = Callable[[str, "Leaf | None"], None]
_here: dict[int, Here] = {}  # by process


def listen_here(ring: Here) -> None:
    """Let rings of this process go to its own pages directly."""
    _here[os.getpid()] = ring


def changed(code: str, version: int, leaf: Leaf | None = None) -> None:
    """Ring everybody who follows the match. A lost ring costs a moment, so no failure matters."""
    if (here := _here.get(os.getpid())) is not None:
        here(code, leaf)
        if isinstance(get_channel_layer(), InMemoryChannelLayer):
            return  # the only process with pages is this one
    ring = {"type": "match.changed", "code": code, "version": version, "from": ME}
    bell.tell(GROUP, ring)


def lists_changed() -> None:
    """Let the lobby's pages look again: a table was opened, filled, left or played to its end."""
    bell.tell(GROUP, {"type": "lists.changed"})


def signed_out(session_key: str) -> None:
    """Let the pages of a session that ended be closed, wherever they are."""
    bell.tell(GROUP, {"type": "session.ended", "session": fingerprint(session_key)})


def fingerprint(session_key: str) -> str:
    """Return what names a session to others who know it, and gives it to nobody else."""
    return sha256(session_key.encode()).hexdigest()


def wake_bots(code: str) -> None:
    """Let a worker think for the bots of a match. A lost bell is rung again by the sweeper."""
    bell.call("games.tasks.think", code, expires=BELL_SECONDS)
