"""Writes that wait at the same moment: committed at once, refused one by one, told afterwards."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import IntegrityError, connection, transaction

from games.live.together import MOST, Together
from games.models import LogLine, Outage
from games.refusals import NotSeated
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db(transaction=True)


class Bench:
    """A line of writers of the test's own, held up until everybody waits in it."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1)
        self.line = Together(self.thread)
        self.told: list[int] = []
        self.seen: dict[int, list[int]] = {}

    def outage(self, minute: int, *, then: Exception | None = None) -> int:
        """Write a row, note who was told before, and fail afterwards where that is asked."""
        with transaction.atomic():
            Outage.objects.create(began_at=NOW.replace(minute=minute), ended_at=NOW)
            self.seen[minute] = list(self.told)
            transaction.on_commit(lambda: self.told.append(minute))
            if then is not None:
                raise then
        return minute

    def line_of_no_match(self) -> None:
        """Write what only the commit refuses, as the database looks at keys then."""
        with transaction.atomic():
            LogLine.objects.create(match_id=10**9, number=1, kind="move", at=NOW)

    async def at_once(self, *works):
        """Return how each work ended when all of them waited at the same moment."""
        return await self.all_at_once([self.line.write(work) for work in works])

    async def all_at_once(self, coming):
        """Return how each of those who come ended when all of them waited at the same moment."""
        begun, go = threading.Event(), threading.Event()
        hold = asyncio.create_task(self.line.write(lambda: (begun.set(), go.wait(10))))
        await asyncio.to_thread(begun.wait, 10)
        asked = [asyncio.create_task(one) for one in coming]
        await asyncio.sleep(0)
        go.set()
        await hold
        return await asyncio.gather(*asked, return_exceptions=True)


@pytest.fixture
def bench():
    bench = Bench()
    yield bench
    bench.thread.submit(hang_up).result()
    bench.thread.shutdown()


def hang_up() -> None:
    """Close the connection of whichever thread this is."""
    connection.close()


def minutes() -> list[int]:
    return sorted(row.began_at.minute for row in Outage.objects.all())


async def stored() -> list[int]:
    return await asyncio.to_thread(_closed, minutes)


def _closed(work):
    try:
        return work()
    finally:
        connection.close()


async def test_what_waits_is_committed_at_once_and_told_afterwards(bench):
    works = [partial(bench.outage, minute) for minute in (1, 2, 3)]
    assert await bench.at_once(*works) == [1, 2, 3]
    assert await stored() == [1, 2, 3]
    assert bench.seen == {1: [], 2: [], 3: []}, "nobody was told before the commit"
    assert bench.told == [1, 2, 3]


async def test_who_writes_alone_is_told_alone(bench):
    assert [await bench.line.write(partial(bench.outage, minute)) for minute in (1, 2)] == [1, 2]
    assert bench.seen == {1: [], 2: [1]}


async def test_a_refusal_takes_nothing_of_the_others_back(bench):
    refused = partial(bench.outage, 2, then=NotSeated())
    first, no, last = await bench.at_once(
        partial(bench.outage, 1), refused, partial(bench.outage, 3)
    )
    assert (first, type(no), last) == (1, NotSeated, 3)
    assert await stored() == [1, 3]
    assert bench.told == [1, 3]


async def test_the_same_row_twice_is_written_once_and_refused_once(bench):
    first, again = await bench.at_once(partial(bench.outage, 1), partial(bench.outage, 1))
    assert (first, type(again)) == (1, IntegrityError)
    assert await stored() == [1]


async def test_when_the_common_commit_fails_each_is_done_by_itself(bench):
    first, wrong, last = await bench.at_once(
        partial(bench.outage, 1), bench.line_of_no_match, partial(bench.outage, 3)
    )
    assert (first, type(wrong), last) == (1, IntegrityError, 3)
    assert await stored() == [1, 3]
    assert bench.told == [1, 3], "each of them once"


async def test_a_transaction_that_would_silently_be_rolled_back_is_noticed(bench):
    def spoil():
        if connection.in_atomic_block:
            transaction.set_rollback(True)
        return "spoilt"

    assert await bench.at_once(partial(bench.outage, 1), spoil) == [1, "spoilt"]
    assert await stored() == [1]


async def test_whoever_goes_away_while_waiting_spoils_nothing(bench):
    begun, go = threading.Event(), threading.Event()
    hold = asyncio.create_task(bench.line.write(lambda: (begun.set(), go.wait(10))))
    await asyncio.to_thread(begun.wait, 10)
    gone = asyncio.create_task(bench.line.write(partial(bench.outage, 1)))
    stays = asyncio.create_task(bench.line.write(partial(bench.outage, 2)))
    await asyncio.sleep(0)
    gone.cancel()
    go.set()
    await hold
    assert await stays == 2
    assert await stored() == [1, 2]


class Choir:
    """Doubles many numbers at once; odd ones must be done alone."""

    def __init__(self, fault=None):
        self.given, self.alone, self.fault = [], [], fault

    def many(self, numbers):
        self.given.append(list(numbers))
        if self.fault:
            raise self.fault
        return [None if number % 2 else 2 * number for number in numbers]

    def coming(self, line, *numbers):
        return [line.write_along(self.many, n, partial(self._by_itself, n)) for n in numbers]

    def _by_itself(self, number):
        self.alone.append(number)
        return 2 * number


async def test_those_who_come_at_once_are_done_at_once_and_the_others_alone(bench):
    choir = Choir()
    assert await bench.all_at_once(choir.coming(bench.line, 2, 3, 4, 6)) == [4, 6, 8, 12]
    assert (choir.given, choir.alone) == ([[2, 3, 4, 6]], [3])


async def test_no_more_than_so_many_go_together(bench):
    choir = Choir()
    await bench.all_at_once(choir.coming(bench.line, *range(0, 2 * MOST + 2, 2)))
    assert [len(given) for given in choir.given] == [MOST, 1]


@pytest.mark.parametrize("fault", [IntegrityError("twice"), RuntimeError("our own")])
async def test_when_doing_many_fails_each_is_done_alone(bench, fault):
    choir = Choir(fault)
    assert await bench.all_at_once(choir.coming(bench.line, 2, 3, 4)) == [4, 6, 8]
    assert (len(choir.given), choir.alone) == (1, [2, 3, 4])


async def test_what_is_of_another_kind_keeps_its_place_in_the_line(bench):
    one, other = Choir(), Choir()
    coming = [
        *one.coming(bench.line, 2, 4),
        bench.line.write(partial(bench.outage, 1)),
        *other.coming(bench.line, 6),
        *one.coming(bench.line, 8),
    ]
    assert await bench.all_at_once(coming) == [4, 8, 1, 12, 16]
    assert (one.given, other.given) == ([[2, 4], [8]], [[6]])


async def test_whoever_is_left_does_not_keep_the_line_waiting_where_there_are_other_threads():
    let_go = threading.Event()
    with ThreadPoolExecutor(1) as thread, ThreadPoolExecutor(1) as others:
        line = Together(thread, alone=others)
        slow = asyncio.create_task(line.write_along(lambda asked: [None], 1, let_go.wait))
        assert await asyncio.wait_for(line.write_along(lambda asked: [7], 2, bool), 5) == 7
        let_go.set()
        assert await slow
        for pool in (thread, others):
            pool.submit(hang_up).result()


async def test_those_who_come_while_a_thread_is_on_its_way_wake_no_other(bench, monkeypatch):
    """Nor is anybody forgotten for whom there was no room."""
    woken, submit = [], bench.thread.submit
    monkeypatch.setattr(bench.thread, "submit", lambda work: (woken.append(work), submit(work))[1])
    choir = Choir()
    numbers = range(0, 4 * MOST + 2, 2)
    answers = await bench.all_at_once(choir.coming(bench.line, *numbers))
    assert answers == [2 * number for number in numbers]
    assert [len(given) for given in choir.given] == [MOST, MOST, 1]
    assert len(woken) == 4, "one for who held the line up, and one for each that was taken"


async def test_a_pool_that_is_closed_takes_no_answer_from_those_who_were_taken(bench, monkeypatch):
    """The process ends, and whoever waits behind them asks again elsewhere."""
    submit, left = bench.thread.submit, [1, 1]

    def closing(work):
        if not left:
            raise RuntimeError("cannot schedule new futures after shutdown")
        left.pop()
        return submit(work)

    monkeypatch.setattr(bench.thread, "submit", closing)
    choir, begun, go = Choir(), threading.Event(), threading.Event()
    hold = asyncio.create_task(bench.line.write(lambda: (begun.set(), go.wait(10))))
    await asyncio.to_thread(begun.wait, 10)
    coming = choir.coming(bench.line, *range(0, 2 * MOST + 2, 2))
    asked = [asyncio.create_task(one) for one in coming]
    await asyncio.sleep(0)
    go.set()
    await hold
    answered, behind = await asyncio.wait(asked[:MOST], timeout=30)
    assert {one.result() for one in answered} == {4 * n for n in range(MOST)}
    assert (choir.given, behind) == ([[*range(0, 2 * MOST, 2)]], set())
    asked[MOST].cancel()
    monkeypatch.undo()
