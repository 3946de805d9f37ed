"""Rulings 29 to 31 of Verrat!: when the game is won, time, the last round; and whole games."""

import os

import pytest

from games.kit.dice import QuickDice
from games.kit.inner import Cells
from games.kit.worded import Position
from games.shelf.verrat import GAME, laws
from games.shelf.verrat import layout as at
from tests.engines.verrat_table import ALL_SIX, BLUE, GREEN, RED, YELLOW, table

FIVE = "horses cannon gold troops supplies"
GAMES = int(os.environ.get("VERRAT_GAMES", "40"))


def test_ruling_29_an_arrival_at_the_favourite_seat_wins() -> None:
    match = table({"red-fat": "gidda", "blue-fat": "seat-12"}, {"red": ALL_SIX})
    match.seal(red="fat>seat-7")
    assert match.data["winner"] == RED
    assert match.kinds()[-2:] == ["moved", "won"]


def test_ruling_29_the_sixth_card_wins_before_later_players_collect() -> None:
    places = {"red-fat": "seat-7", "red-tall": "gidda", "blue-fat": "uskub", "red-small": "seat-12"}
    match = table(places, {"red": FIVE}, {"gidda": "ships"}).seal()
    assert match.data["winner"] == RED
    assert [took["seat"] for took in match.told("took")] == [RED]


def test_ruling_29_a_card_found_in_kaffa_wins() -> None:
    places = {"red-fat": "seat-7", "red-tall": "kaffa"}
    match = table(places, {"red": FIVE}, {"kaffa": "horses ships"}).seal()
    match.say(RED, "kaffa-ships")
    assert match.data["winner"] == RED


def test_ruling_29_a_demand_can_win() -> None:
    places = {"red-fat": "seat-7", "red-tall": "seat-1"}
    match = table(places, {"red": FIVE, "blue": "ships ships"}).seal()
    match.say(RED, "demand-blue-ships")
    assert match.data["winner"] == RED
    assert "vote" not in match.kinds()


def test_ruling_29_a_card_the_winner_did_not_need_to_take_ends_nothing_later() -> None:
    """With the sixth power taken first, the answer for the next city changes nothing any more."""
    places = {"red-fat": "seat-7", "red-tall": "tabriz", "red-small": "gidda"}
    match = table(places, {"red": FIVE}, {"tabriz": "ships", "gidda": "gold"}).seal(red="ask-me")
    match.say(RED, "take-tabriz take-gidda")
    assert match.data["winner"] == RED
    assert match.hand(RED)["gold"] == 1


def test_ruling_29_six_powers_away_from_the_favourite_seat_do_not_win() -> None:
    match = table({"red-fat": "seat-12"}, {"red": ALL_SIX}).seal()
    assert match.data["winner"] is None


def test_ruling_29_there_is_one_winner_and_the_others_share_second_place() -> None:
    match = table({"blue-small": "seat-11", "red-fat": "seat-7"}, {"blue": ALL_SIX}).seal()
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert outcome.ranks == (2, 1, 2, 2)
    assert outcome.reason.into("it").startswith("Il giocatore blu possiede")


def test_ruling_30_the_engine_knows_no_clock_and_lets_the_table_talk() -> None:
    match = table({"red-fat": "seat-12"})
    assert GAME.may_talk(match.state)
    assert match.acting == [RED, BLUE, GREEN, YELLOW]  # until each says that it is ready


def test_ruling_31_after_the_last_round_the_game_is_drawn() -> None:
    match = table({"red-fat": "seat-12"}, round=5, options={"rounds": 5}).seal()
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert outcome.ranks == (1, 1, 1, 1)
    assert match.kinds()[-1] == "drawn"
    assert match.data["winner"] == "draw"


def test_ruling_31_a_shift_in_the_last_round_may_still_win() -> None:
    places = {"blue-small": "seat-11", "red-fat": "seat-12"}
    match = table(places, {"blue": ALL_SIX}, round=5, options={"rounds": 5}).seal()
    assert match.data["winner"] == BLUE


def test_ruling_31_by_default_there_are_sixty_rounds() -> None:
    data = GAME.encode(GAME.setup({}, 4, b""))
    assert isinstance(data, dict)
    assert data["options"] == {"offers": 3, "rounds": 60, "travel": "in-turn"}


def words_of(seed: int) -> tuple[Cells, int]:
    """Play at random, checking after every word that nothing was lost; return end and length."""
    options = {"travel": ("in-turn", "departures-first")[seed % 2], "offers": seed % 4}
    cells = list(GAME.setup(options, 4, seed.to_bytes(8, "big")).cells)
    dice, rules, said = QuickDice(seed), GAME.inner, 0
    pieces = laws.pieces(cells)
    seats = rules.actors(cells)
    while seats:
        seat = seats[dice.below(len(seats))]
        done = False
        while not done:
            words = rules.options(cells, seat)
            assert words == sorted(set(words))
            assert words
            done = rules.speak(cells, seat, words[dice.below(len(words))], None)
            said += 1
            assert laws.pieces(cells) == pieces
        assert not any(cells[at.SAID : at.CELLS])
        seats = rules.actors(cells)
    return cells, said


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_random_games_end_with_42_cards_12_viziers_and_12_markers(chunk: int) -> None:
    for seed in range(chunk, GAMES, 4):
        cells, said = words_of(seed)
        assert GAME.outcome(Position(tuple(cells))) is not None
        assert said < 12_000
        assert {name: count for name, count in laws.pieces(cells).items() if count != 6} == {
            "viziers": 12,
            "markers": 12,
        }


def test_a_lost_card_or_vizier_would_be_noticed() -> None:
    cells = list(GAME.setup({}, 4, b"x").cells)
    whole = laws.pieces(cells)
    card = next(cell for cell in range(at.HAND, at.SIZE) if cells[cell])
    cells[card] -= 1
    assert laws.pieces(cells) != whole
    cells[card] += 1
    cells[at.RING + 3] = 0
    assert laws.pieces(cells) != whole


def test_the_draw_is_not_called_while_somebody_may_act() -> None:
    match = table({"green-fat": "seat-12"}, round=5, options={"rounds": 5})
    assert GAME.outcome(match.state) is None
    assert GREEN in match.acting
