"""The model of `bench growing`: what is fitted to it comes out, what is not is noticed."""

from dataclasses import replace

import pytest

from tests.bench import growing_model as model
from tests.bench.growing_model import Crowd, Line, Measured, Model

KNOWN = Model(
    memory=Line(2000, 31), connect=Line(0.1, 0.0015), rest=Line(8, 0.02), move=Line(3, 0.0001),
    commit=4.0, database=1.0, redis=0.2,
)  # fmt: skip


def measured(sockets):
    return model.predict(KNOWN, sockets, sockets / 80)


@pytest.fixture
def fitted():
    return model.fit([measured(size) for size in (1000, 3000, 5000)])


def test_a_straight_line_is_found_through_its_points():
    found = model.line([(1, 5), (2, 7), (4, 11)])
    assert (round(found.always, 9), round(found.each, 9)) == (3, 2)


def test_what_it_was_made_from_comes_out_at_a_size_that_it_never_saw(fitted):
    missed = model.misses(model.predict(fitted, 8000, 100), measured(8000))
    assert missed.keys() == {"memory", "connecting", "half of the answers", "processor"}
    assert max(missed.values()) < 0.02


def test_a_cost_that_grows_otherwise_is_missed(fitted):
    other = replace(measured(8000), memory=2 * measured(8000).memory)
    assert model.misses(model.predict(fitted, 8000, 100), other)["memory"] > 0.4


def test_a_loop_with_nothing_else_to_do_answers_after_its_work_and_the_commit():
    idle = replace(KNOWN, rest=Line(0, 0), move=Line(2, 0), commit=5)
    half, slowest = model.played(idle, 100, 1)
    assert half == pytest.approx(7, abs=0.2)
    assert slowest < 9


def test_one_that_is_asked_for_more_than_it_can_do_falls_behind():
    assert model.played(KNOWN, 1000, 100)[0] < 20
    assert model.played(KNOWN, 1000, 400)[0] > 500


def test_twice_the_boards_need_about_twice_of_everything():
    one, two = (
        model.needs(KNOWN, Crowd(boards), ring=0.2, empty=120_000) for boards in (50_000, 100_000)
    )
    assert one and two
    assert 1.9 < two.webs / one.webs < 2.1
    assert two.commits == 5000
    assert two.memory == pytest.approx(2 * one.memory, rel=0.1)


def test_told_of_every_move_no_number_of_processes_is_enough():
    assert model.needs(KNOWN, Crowd(100_000, abroad=1.0), ring=0.2, empty=120_000) is None
    assert model.needs(KNOWN, Crowd(2_000, abroad=1.0), ring=0.2, empty=120_000)


def test_no_process_is_planned_fuller_than_it_may_be():
    found = model.needs(KNOWN, Crowd(100_000, abroad=0.02), ring=0.2, empty=120_000)
    assert found
    assert found.cores / found.webs <= model.BUSY
    assert isinstance(measured(10), Measured)
