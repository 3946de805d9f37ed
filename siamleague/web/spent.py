"""Connections to the database that a request opened, closed with it.

Each request of a page has a context of its own, and so a connection of its own. Django keeps those
that may stay open (CONN_MAX_AGE) for the next request of the same context, which never comes: they
stay until the garbage is looked through, one for each request, and a hall of phones runs out of
files. Threads of live play and workers keep theirs, which they use again.
"""

from typing import Any

from django.db import connections


def close(**_told: Any) -> None:
    """Close what this request opened; a test that holds all in one transaction keeps its own."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()
