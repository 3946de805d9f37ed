"""How much each transaction does while others wait for it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db import transaction as transactions


def one(params: Any) -> int:
    """Weigh a statement: each alike."""
    return 1


def values(params: Any) -> int:
    """Weigh a statement by what it sends: few of them may write many rows."""
    return sum(len(each) if isinstance(each, list) else 1 for each in params or ())


@contextmanager
def counted(weigh: Callable[[Any], int] = one) -> Iterator[list[int]]:
    """Yield what the statements of each transaction weigh, as they end."""
    found: list[int] = []
    inside: list[int] = []

    def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if inside and not sql.startswith(("SAVEPOINT", "RELEASE")):
            inside[-1] += weigh(params)
        return execute(sql, params, many, context)

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
    try:
        with connection.execute_wrapper(count):
            yield found
    finally:
        transactions.Atomic.__enter__, transactions.Atomic.__exit__ = begin, commit
