"""A world that is dear to build and that all tests of a file look at: built once, taken back once.

What a test writes into it is taken back after the test, as ever.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import time_machine
from django.db import transaction

from tests.conftest import THE_DAY

World = TypeVar("World")


@contextmanager
def one_world(blocker: Any, build: Callable[[], World]) -> Iterator[World]:
    """Yield what is built; take it back in the end, when the last test of the file is over.

    For a fixture of a file whose tests ask for `db` too, and none of which commits.
    """
    whole = transaction.atomic()
    whole._from_testcase = True  # type: ignore[attr-defined]  # as around a test: not the site's
    with blocker.unblock(), whole:
        with time_machine.travel(THE_DAY):
            built = build()
        yield built
        transaction.set_rollback(True)
