"""How much each transaction does while others wait for it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter, thread_time
from typing import Any

import psycopg
from django.db import connection
from django.db import transaction as transactions


def one(params: Any) -> int:
    """Weigh a statement: each alike."""
    return 1


def values(params: Any) -> int:
    """Weigh a statement by what it sends: few of them may write many rows."""
    return sum(len(each) if isinstance(each, list) else 1 for each in params or ())


@contextmanager
def counted(weigh: Callable[[Any], int] = one, *, copied: int = 0) -> Iterator[list[int]]:
    """Yield what the statements of each transaction weigh, as they end; a row that goes to
    PostgreSQL by COPY is no statement, and weighs what is said."""
    found: list[int] = []
    inside: list[int] = []

    def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if inside and not sql.startswith(("SAVEPOINT", "RELEASE")):
            inside[-1] += weigh(params)
        return execute(sql, params, many, context)

    send = psycopg.Copy.write_row

    def sent(self: Any, row: Any) -> None:
        send(self, row)
        if inside:
            inside[-1] += copied

    begin, commit = transactions.Atomic.__enter__, transactions.Atomic.__exit__

    def begun(self: Any) -> None:
        outermost = not connection.in_atomic_block
        begin(self)
        if outermost:
            inside.append(0)

    def ended(self: Any, *wrong: Any) -> None:
        commit(self, *wrong)
        if not connection.in_atomic_block and inside:
            found.append(inside.pop())

    transactions.Atomic.__enter__, transactions.Atomic.__exit__ = begun, ended
    psycopg.Copy.write_row = sent  # type: ignore[method-assign]
    try:
        with connection.execute_wrapper(count):
            yield found
    finally:
        psycopg.Copy.write_row = send  # type: ignore[method-assign]
        transactions.Atomic.__enter__, transactions.Atomic.__exit__ = begin, commit


@contextmanager
def lasting() -> Iterator[list[tuple[float, float]]]:
    """Yield how many seconds each transaction lasts, and of the processor, as they end.

    What is done after the commit is not in it.
    """
    found: list[tuple[float, float]] = []
    inside: list[tuple[float, float]] = []
    begin, commit = transactions.Atomic.__enter__, transactions.Atomic.__exit__
    hooks = connection.run_and_clear_commit_hooks

    def over() -> None:
        if inside:
            began, used = inside.pop()
            found.append((perf_counter() - began, thread_time() - used))

    def begun(self: Any) -> None:
        outermost = not connection.in_atomic_block
        begin(self)
        if outermost:
            inside.append((perf_counter(), thread_time()))

    def committed() -> None:
        over()
        hooks()

    def ended(self: Any, *wrong: Any) -> None:
        commit(self, *wrong)
        if not connection.in_atomic_block:
            over()

    transactions.Atomic.__enter__, transactions.Atomic.__exit__ = begun, ended
    connection.run_and_clear_commit_hooks = committed  # type: ignore[method-assign]
    try:
        yield found
    finally:
        transactions.Atomic.__enter__, transactions.Atomic.__exit__ = begin, commit
        del connection.run_and_clear_commit_hooks
