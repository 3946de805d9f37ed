"""Scoring, ties and the options of A War of Whispers that touch them."""

from typing import Any

import pytest

from games.protocol import Outcome
from games.shelf.war_of_whispers import GAME
from tests.engines.war_of_whispers_table import LOYALTIES, position

MIRRORED = ["lion", "elephant", "bear", "horse", "eagle"]


def ended(**more: Any) -> Outcome:
    """Return the outcome of a game that is over."""
    outcome = GAME.outcome(position(phase="over", round=4, **more))
    assert outcome is not None
    return outcome


def test_r38_points_are_cities_times_loyalty_and_may_be_negative() -> None:
    # Bear 1, Eagle 2, Elephant 2, Lion 3, Horse 4 cities.
    state = position(
        seats=3,
        phase="over",
        round=4,
        loyalties=[
            ["horse", "lion", "eagle", "elephant", "bear"],
            ["bear", "eagle", "elephant", "lion", "horse"],
            ["eagle", "bear", "lion", "horse", "elephant"],
        ],
    )
    assert GAME.view(state, None)["scores"] == [16 + 9 + 4 - 1, 4 + 6 + 4 - 4, 8 + 3 + 6 - 2]
    captured = {
        f"{e}_{n}": ("horse", 1)
        for e, n in (
            ("bear", 1),
            ("eagle", 1),
            ("eagle", 7),
            ("elephant", 4),
            ("elephant", 5),
            ("lion", 3),
            ("lion", 4),
            ("lion", 5),
        )
    }
    state = position(seats=2, phase="over", round=4, regions=captured)
    assert GAME.view(state, None)["scores"] == [-12, -12]


def test_r39_more_points_win() -> None:
    outcome = ended(loyalties=[LOYALTIES, ["horse", "lion", "eagle", "elephant", "bear"]])
    assert outcome.ranks == (2, 1)
    assert outcome.reason.en == "Most points: 28."


def test_r39_then_fewer_exchanges() -> None:
    outcome = ended(loyalties=[LOYALTIES] * 2, exchanges=[[[1, 2]], []])
    assert outcome.ranks == (2, 1)
    assert "fewer loyalties" in outcome.reason.en


def test_r39_then_more_cards_in_hand() -> None:
    hands = {0: ["bear-eagle"], 1: ["bear-lion", "bear-lion"]}
    outcome = ended(loyalties=[LOYALTIES] * 2, hands=hands, exchanges=[[[1, 2]], [[1, 2]]])
    assert outcome.ranks == (2, 1)
    assert "more cards" in outcome.reason.en


def test_r39_then_the_win_is_shared() -> None:
    higher = ["horse", "bear", "eagle", "elephant", "lion"]
    assert ended(seats=3, loyalties=[LOYALTIES, LOYALTIES, higher]).ranks == (2, 2, 1)
    shared = ended(loyalties=[LOYALTIES] * 2)
    assert shared.ranks == (1, 1)
    assert "shared" in shared.reason.en


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_reason_of_the_end_is_told_in_both_languages(language: str) -> None:
    assert ended(loyalties=[LOYALTIES] * 2).reason.into(language)


def test_points_for_face_down_loyalties_are_an_option() -> None:
    given: dict[str, Any] = {"loyalties": [LOYALTIES] * 2, "exchanges": [[[1, 2]], []]}
    plain = position(phase="over", round=4, **given)
    paid = position(phase="over", round=4, options={"face_down_points": True}, **given)
    before: Any = GAME.view(plain, None)["scores"]
    after: Any = GAME.view(paid, None)["scores"]
    assert [a - b for a, b in zip(after, before, strict=True)] == [3, 5]


def test_different_devout_loyalties_are_an_option() -> None:
    def tops(options: dict[str, Any], number: int) -> list[str]:
        data: Any = GAME.encode(GAME.setup(options, 4, b"tops %d" % number))
        return [row[0] for row in data["loyalties"]]

    assert all(len(set(tops({"distinct_devout": True}, n))) == 4 for n in range(100))
    plain = sum(len(set(tops({}, n))) == 4 for n in range(400))
    assert 40 < plain < 120  # 19.2 in a hundred


@pytest.mark.parametrize(("seats", "share"), [(2, 0.8), (3, 0.48), (4, 0.192)])
def test_devout_loyalties_differ_as_often_as_they_should(seats: int, share: float) -> None:
    number = 1000
    differ = 0
    for n in range(number):
        data: Any = GAME.encode(GAME.setup({}, seats, b"%d" % n))
        differ += len({row[0] for row in data["loyalties"]}) == seats
    assert abs(differ / number - share) < 0.06


def test_every_deal_of_different_devout_loyalties_is_equally_likely() -> None:
    counts: dict[tuple[str, ...], int] = {}
    for n in range(2000):
        data: Any = GAME.encode(GAME.setup({"distinct_devout": True}, 2, b"%d" % n))
        tops = tuple(row[0] for row in data["loyalties"])
        counts[tops] = counts.get(tops, 0) + 1
    assert len(counts) == 20
    assert sum((n - 100) ** 2 / 100 for n in counts.values()) < 19 + 5 * 38**0.5
