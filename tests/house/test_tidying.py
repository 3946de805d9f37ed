"""The web process clears memory away when nobody waits, and leaves Python as it found it."""

import asyncio
import gc
import time
import weakref

import pytest

from siamleague.embedded import tidying


class Ring:
    """Something that refers to itself, so that counting references never frees it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_before():
    usual = gc.get_threshold()
    yield
    gc.set_threshold(*usual)
    gc.freeze()  # the collected tests, as tests/conftest.py does


def ring() -> "weakref.ref[Ring]":
    return weakref.ref(Ring())


@pytest.mark.parametrize(
    ("since", "busy", "due"),
    [(59, 0, False), (60, 0.04, True), (60, 0.2, False), (899, 1, False), (900, 1, True)],
)
def test_it_waits_for_a_quiet_moment_but_not_for_ever(since, busy, due):
    assert tidying.is_due(since, busy) is due


@pytest.mark.slow
def test_what_refers_to_itself_is_freed_even_when_it_was_set_aside_as_old():
    young, old = ring(), Ring()
    tidying.tidy()
    assert young() is None
    kept = weakref.ref(old)
    del old
    assert kept() is not None
    assert tidying.tidy() >= 1
    assert kept() is None


def test_no_look_at_what_is_young_keeps_anybody_waiting():
    """A hundredth of a second would be felt by all who move; four others share the machine."""
    many, looks, _never = tidying.YOUNG_ONLY
    gc.disable()
    try:
        gc.collect()
        gc.freeze()
        young = [{"part": [number]} for number in range((looks + 1) * many // 2)]
        began = time.thread_time()
        gc.collect(1)
        took = time.thread_time() - began
    finally:
        gc.enable()
    assert len(young) == (looks + 1) * many // 2
    assert took < 0.02


def test_what_is_replaced_soon_is_hardly_ever_looked_at():
    """A hundred matches of which each keeps what its last move made."""
    seen = []
    gc.set_threshold(*tidying.YOUNG_ONLY)
    gc.callbacks.append(note := lambda phase, about: seen.append(about))
    try:
        kept = {}
        for move in range(1_000):
            kept[move % 100] = [{"part": [number]} for number in range(30)]
    finally:
        gc.callbacks.remove(note)
    assert len(kept) == 100
    assert len(seen) <= 4, "begun and ended, twice at most"


def test_while_the_site_serves_python_does_not_look_through_everything(monkeypatch):
    usual, looked = gc.get_threshold(), []
    monkeypatch.setattr(tidying, "LOOK_SECONDS", 0.005)
    monkeypatch.setattr(tidying, "tidy", lambda: looked.append(gc.get_threshold()))
    monkeypatch.setattr(tidying, "is_due", lambda since, busy: not looked)

    async def serve():
        work = asyncio.create_task(tidying.keep_tidy())
        while not looked:
            await asyncio.sleep(0.005)
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)

    asyncio.run(asyncio.wait_for(serve(), 10))
    assert looked[0] == tidying.YOUNG_ONLY
    assert gc.get_threshold() == usual
