"""Pages are answered by a few threads, and by more only while what is in line stands still."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.db import connection

from siamleague.web.few_threads import FewThreads

LONG = 30.0
SOON = 0.05


class Meter:
    """Counts how many are inside at the same moment, and on which threads they were."""

    def __init__(self):
        self.inside = self.most = 0
        self.threads = set()
        self.lock = threading.Lock()

    def work(self, seconds=0.01):
        with self.lock:
            self.inside += 1
            self.most = max(self.most, self.inside)
            self.threads.add(threading.get_ident())
        time.sleep(seconds)
        with self.lock:
            self.inside -= 1


def asked(few, *calls):
    """Make these calls at the same moment, each as a request does; return what came of them."""

    async def one(call):
        async with ThreadSensitiveContext(executor=few):
            return await sync_to_async(call)()

    async def together():
        few.watched_by(asyncio.get_running_loop())
        return await asyncio.wait_for(asyncio.gather(*map(one, calls)), LONG)

    return asyncio.run(together())


def until(true):
    ends = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < ends
        time.sleep(0.01)


def test_a_hall_that_asks_at_once_is_answered_by_a_few_threads():
    few, meter = FewThreads(3), Meter()
    asked(few, *[meter.work] * 60)
    assert meter.most <= 3
    assert len(meter.threads) <= 3


def test_the_control_a_thread_for_each_has_all_inside_at_once():
    meter = Meter()
    with ThreadPoolExecutor(60) as each:
        list(each.map(meter.work, [0.3] * 60))
    assert meter.most > 3


@pytest.mark.parametrize(("most", "answered"), [(8, True), (2, False)])
def test_who_waits_for_something_else_keeps_nobody_waiting(most, answered):
    """Two hold both threads; with no thread more the third would wait until they go."""
    few, held, done = FewThreads(2, most), threading.Event(), threading.Event()
    try:
        blocked = [lambda: held.wait(LONG)] * 2
        asking = threading.Thread(target=asked, args=(few, *blocked, done.set))
        asking.start()
        assert done.wait(LONG if answered else 1.5) is answered
    finally:
        held.set()
        asking.join()


def test_threads_that_are_too_many_end_when_the_line_is_empty():
    few, held = FewThreads(2), threading.Event()
    before = threading.active_count()
    asking = threading.Thread(target=asked, args=(few, *[lambda: held.wait(LONG)] * 6))
    asking.start()
    until(lambda: threading.active_count() >= before + 1 + 6)
    held.set()
    asking.join()
    until(lambda: threading.active_count() <= before + 2)


def test_a_fault_is_told_to_who_asked_and_the_thread_goes_on():
    few = FewThreads(1)
    with pytest.raises(ZeroDivisionError):
        asked(few, lambda: 1 // 0)
    assert asked(few, lambda: 7) == [7]


def test_who_left_the_line_is_not_answered():
    few, held, ran = FewThreads(1), threading.Event(), []
    first = few.submit(held.wait, LONG)
    left = few.submit(ran.append, "left")
    last = few.submit(ran.append, "last")
    assert left.cancel()
    held.set()
    assert first.result(LONG)
    last.result(LONG)
    assert ran == ["last"]


@pytest.mark.django_db(transaction=True)
def test_a_thread_keeps_its_connection_and_takes_no_open_transaction_along():
    few = FewThreads(1)

    def used(leave_open=False):
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if leave_open:
            connection.set_autocommit(False)
        return connection.connection

    def has_autocommit():
        return connection.get_autocommit()

    def closed():
        connection.close()

    first, second = asked(few, used)[0], asked(few, used)[0]
    if connection.vendor == "sqlite":
        assert first is second
    asked(few, lambda: used(leave_open=True))
    until(lambda: few._idle)
    assert asked(few, has_autocommit) == [True]
    asked(few, closed)
