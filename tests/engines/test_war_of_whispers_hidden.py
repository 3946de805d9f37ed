"""What is hidden and what is open in A War of Whispers (R41)."""

import json
from collections import Counter
from typing import Any

import pytest

from games.kit.dice import QuickDice
from games.kit.worded import Position
from games.protocol import Seat
from games.shelf.war_of_whispers import GAME, atlas
from games.shelf.war_of_whispers.purse import hand_of
from games.shelf.war_of_whispers.rules import Rules
from tests.engines.scramble_war_of_whispers import scramble
from tests.engines.war_of_whispers_table import (
    acting,
    asked,
    hand,
    kinds,
    offers,
    position,
    said,
    say,
)


def view(state: Position, seat: int | None) -> Any:
    return GAME.view(state, None if seat is None else Seat(seat))


def test_r41_hand_sizes_by_empire_are_open_and_faces_are_not() -> None:
    state = acting("bear_steward", hands={1: ["bear-lion", "bear-lion", "eagle-bear"]})
    for seat in (0, None):
        seen = view(state, seat)
        assert seen["hands"][1] == {"bear": 2, "eagle": 1, "elephant": 0, "lion": 0, "horse": 0}
        assert seen["hand"] == []
        assert "bear-lion" not in json.dumps(seen)
    assert [card["id"] for card in view(state, 1)["hand"]] == hand(state, 1)


def test_r41_loyalties_are_their_owners_until_exchanged_or_the_end() -> None:
    state = position(phase="exchange", exchanges=[[[1, 3]], []], round=2)
    shown = [slot["empire"] for slot in view(state, 1)["loyalties"][0]]
    assert shown == ["lion", None, "bear", None, None]
    assert all(slot["empire"] for slot in view(state, 0)["loyalties"][0])
    assert view(state, 1)["scores"][0] is None
    over = position(phase="over", round=4)
    assert all(slot["empire"] for row in view(over, None)["loyalties"] for slot in row)
    assert None not in view(over, None)["scores"]


def test_r41_drawn_cards_are_told_to_the_drawer_alone() -> None:
    state, events = said(acting("eagle_steward"), "draw")
    public = [event for event in events if event.kind == "drew"]
    assert public[0].data == {"seat": 0, "empire": "eagle", "cards": 2}
    faces = [event for event in events if event.kind == "card_drawn"]
    assert [event.seen_by for event in faces] == [frozenset({0})] * 2
    assert sorted(str(event.data["card"]) for event in faces) == sorted(hand(state, 0))
    told = GAME.tell(faces[0], Seat(1))
    assert told == "{seat0} takes a card."


def test_a_draw_ends_the_move_so_that_nothing_seen_can_be_taken_back() -> None:
    state = acting("eagle_steward")
    assert offers(state, "draw") == []
    elsewhere = acting("bear_sheriff", councils={"eagle_steward": 0}, hands={0: ["lion-bear"]})
    assert offers(elsewhere, "use:lion_single pay:lion-bear to:eagle_steward draw") == []


def colour_twins() -> list[list[str]]:
    """Hands of the same colours: only the first can play mercenaries."""
    return [["bear-eagle", "eagle-lion"], ["bear-lion", "eagle-lion"]]


def test_whether_a_seat_is_asked_depends_on_colours_not_on_faces() -> None:
    """A window opens for any cards that might be played, or its absence would tell."""
    states = []
    for cards in colour_twins():
        state = acting("bear_steward", hands={0: cards}, regions={"bear_1": ("bear", 1)})
        states.append(say(state, "banners place:bear_1 place:bear_1"))
    assert [asked(state) for state in states] == [0, 0]
    assert offers(states[0]) == ["done", "use:mercenaries"]
    assert offers(states[1]) == ["done"]
    assert view(states[0], 1) == view(states[1], 1)


class AsksByFaces(Rules):
    """Closes a window at once when the hand really has nothing to play: a leak."""

    def actors(self, cells: list[int]) -> list[int]:
        seats = super().actors(cells)
        idle = bool(seats) and self.options(cells, seats[0]) == [_DONE]
        return [] if idle else seats


_DONE = GAME.vocabulary.number["done"]


def test_asking_by_faces_would_tell_the_hands_apart() -> None:
    leaky = AsksByFaces()
    acting_seats = []
    for cards in colour_twins():
        state = acting("bear_steward", hands={0: cards}, regions={"bear_1": ("bear", 1)})
        state = say(state, "banners place:bear_1 place:bear_1")
        acting_seats.append(leaky.actors(list(state.cells)))
    assert acting_seats[0] != acting_seats[1]


def test_a_payment_is_always_said_even_when_there_is_only_one() -> None:
    """Left out, it would tell that the hand held no other card of that empire."""
    state = acting("bear_steward", hands={0: ["lion-bear", "lion-bear"]})
    assert offers(state, "use:lion_double") == ["pay:lion-bear"]
    assert offers(state, "use:lion_double pay:lion-bear") == ["pay:lion-bear"]


def test_cards_laid_down_are_seen_by_all() -> None:
    state = acting("bear_steward", hands={0: ["lion-bear", "lion-horse"]})
    _, events = said(state, "use:lion_double pay:lion-bear pay:lion-horse at:lion_4")
    paid = [event for event in events if event.kind == "paid"]
    assert [event.data["card"] for event in paid] == ["lion-bear", "lion-horse"]
    assert all(event.seen_by is None for event in paid)


def held(state: Position, seat: int) -> list[str]:
    """Return a hand straight from the cells: thousands are looked at."""
    return [atlas.KIND_IDS[kind] for kind in hand_of(list(state.cells), seat)]


def rich() -> Position:
    cards = {1: ["bear-lion", "bear-eagle", "eagle-bear"], 2: ["lion-bear"], 0: ["bear-horse"]}
    return acting("bear_steward", seats=3, hands=cards, exchanges=[[], [[2, 5]], []])


def test_every_hand_and_loyalty_that_fits_is_imagined() -> None:
    state = rich()
    pictures = [view(state, seat) for seat in (0, 1, 2, None)]
    for seat, picture in zip((0, 1, 2, None), pictures, strict=True):
        for number in range(40):
            world = GAME.sample(picture, QuickDice(number))
            assert json.dumps(view(world, seat), sort_keys=True) == json.dumps(
                picture, sort_keys=True
            )


@pytest.mark.slow
def test_imagined_hands_are_equally_likely() -> None:
    picture = view(rich(), 0)
    draws = 2000
    seen: Counter[str] = Counter()
    for number in range(draws):
        world = GAME.sample(picture, QuickDice(number))
        seen[held(world, 2)[0]] += 1
    assert set(seen) == {f"lion-{other}" for other in ("bear", "eagle", "elephant", "horse")}
    assert sum((n - draws / 4) ** 2 / (draws / 4) for n in seen.values()) < 20


@pytest.mark.slow
def test_the_viewers_own_cards_are_less_likely_in_other_hands() -> None:
    """One bear-horse is in the viewer's hand: of eight Bear cards one copy is left."""
    picture = view(rich(), 0)
    seen: Counter[str] = Counter()
    for number in range(2000):
        world = GAME.sample(picture, QuickDice(number))
        seen.update(card for card in held(world, 1) if card.startswith("bear"))
    share = seen["bear-horse"] / sum(seen.values())
    assert 0.11 < share < 0.18  # one of seven, where the other kinds have two


def test_imagined_loyalties_keep_to_different_devout_ones_when_the_game_does() -> None:
    state = GAME.setup({"distinct_devout": True}, 4, b"distinct")
    picture = view(state, 0)
    for number in range(200):
        world = GAME.encode(GAME.sample(picture, QuickDice(number)))
        tops = [row[0] for row in world["loyalties"]]  # type: ignore[index,call-overload,union-attr]
        assert len(set(tops)) == 4


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_scrambled_position_looks_the_same(seat: int | None) -> None:
    state = rich()
    dice = QuickDice(7)
    changed = 0
    for _ in range(30):
        other = GAME.decode(scramble(GAME.encode(state), seat, dice))
        assert view(other, seat) == view(state, seat)
        changed += GAME.encode(other)["hands"] != GAME.encode(state)["hands"]  # type: ignore[index,call-overload]
    assert changed > 10


def test_the_dice_are_in_no_view() -> None:
    state = rich()
    secret = GAME.encode(state)["dice"]["secret"]  # type: ignore[index,call-overload]
    for seat in (0, 1, None):
        text = json.dumps(view(state, seat))
        assert str(secret) not in text
        assert str(int(str(secret), 16)) not in text


def test_undoing_is_refused_only_where_a_face_was_shown() -> None:
    before = acting("eagle_steward")
    after, events = said(before, "draw")
    assert not GAME.may_undo(before, after, events)
    quiet = GAME.setup({}, 2, b"quiet")
    after, events = said(quiet, offers(quiet)[0])
    assert kinds(events) == ["deployed"]
    assert GAME.may_undo(quiet, after, events)


def test_the_board_of_the_view_is_enough_to_draw() -> None:
    seen = view(GAME.setup({}, 3, b"board"), None)
    assert [region["id"] for region in seen["regions"]] == list(atlas.REGION_IDS)
    assert all(-1000 <= region[axis] <= 1000 for region in seen["regions"] for axis in "xy")
    assert len(seen["borders"]) == 69
    places = [place["id"] for council in seen["councils"] for place in council["positions"]]
    assert places == list(atlas.POSITION_IDS)
    actions = seen["councils"][0]["positions"][0]["actions"]
    assert actions == [
        {"do": "attack", "amount": None, "possible": True},
        {"do": "banners", "amount": 2, "possible": True},
    ]
