"""A table for A War of Whispers: positions written by hand, moves in words, and a count of pieces
that shares nothing with the rules it watches."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from games.kit.inner import Cells
from games.kit.worded import Position
from games.protocol import Event, Move, Seat, Word
from games.shelf.war_of_whispers import GAME, atlas, steps
from games.shelf.war_of_whispers import cells as at

LOYALTIES = ["lion", "elephant", "bear", "eagle", "horse"]
Army = tuple[str, int]


def position(
    *,
    seats: int = 2,
    regions: Mapping[str, Army] | None = None,
    councils: Mapping[str, int] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    **more: Any,
) -> Position:
    """Return a position: by default round 2, nothing on the map, everybody's loyalties alike."""
    data: dict[str, Any] = {
        "rules_version": 1,
        "seats": seats,
        "round": 2,
        "first": 0,
        "phase": "empires",
        "regions": {r: {"empire": e, "banners": n} for r, (e, n) in (regions or {}).items()},
        "councils": dict(councils or {}),
        "loyalties": [LOYALTIES] * seats,
        "hands": [list((hands or {}).get(seat, ())) for seat in range(seats)],
        "dice": {"secret": "0123456789abcdef0123456789abcdef", "draws": 0},
        **more,
    }
    return GAME.decode(json.loads(json.dumps(data)))


FIGHT = "attack from:lion_3 into:horse_5 n:{}"


def fighting(lions: int, horses: int, *cards: str, sent: int = 0, **more: Any) -> Position:
    """Return the moment after the Lion has sent an army from lion_3 into horse_5."""
    regions: dict[str, tuple[str, int]] = {"lion_3": ("lion", lions)}
    if horses:
        regions["horse_5"] = ("horse", horses)
    regions |= more.pop("regions", {})
    state = acting("lion_chancellor", regions=regions, hands={0: cards}, **more)
    return say(state, FIGHT.format(sent or lions))


def turn(place: str, seat: int = 0, **more: Any) -> dict[str, Any]:
    """Return the business of a position, before its action unless told otherwise."""
    return {"position": place, "seat": seat, **more}


def acting(place: str, **more: Any) -> Position:
    """Return a position in which seat 0 has its agent there and is about to act."""
    councils = {place: 0, **more.pop("councils", {})}
    return position(councils=councils, turn=turn(place), **more)


def say(state: Position, *sentences: str, seat: int | None = None) -> Position:
    """Make moves, each by the seat whose turn it is unless named; return where they lead."""
    return said(state, *sentences, seat=seat)[0]


def said(state: Position, *sentences: str, seat: int | None = None) -> tuple[Position, list[Event]]:
    """Make moves; return where they lead and what happened."""
    told: list[Event] = []
    for sentence in sentences:
        who = Seat(seat) if seat is not None else asked(state)
        applied = GAME.apply(state, who, words(sentence))
        state = applied.state
        told.extend(applied.events)
    return state, told


def asked(state: Position) -> Seat:
    """Return the one seat that may move."""
    (seat,) = GAME.to_act(state)
    return seat


def words(sentence: str) -> Move:
    """Return a sentence as words."""
    return tuple(Word(word) for word in sentence.split())


def offers(state: Position, sentence: str = "", seat: int | None = None) -> list[str]:
    """Return what may be said next."""
    who = Seat(seat) if seat is not None else asked(state)
    return list(GAME.choices(state, who, words(sentence)))


def army(state: Position, region: str) -> Army | None:
    """Return the banners on a region, or None."""
    number = atlas.REGION[region]
    count = state.cells[at.COUNT + number]
    return (holder(state, region), count) if count else None


def holder(state: Position, region: str) -> str:
    """Return the empire in control of a region."""
    return atlas.EMPIRE_IDS[state.cells[at.HELD + atlas.REGION[region]]]


def reserve(state: Position, empire: str) -> int:
    """Return the banners an empire has beside the board."""
    return state.cells[at.RESERVE + atlas.EMPIRE_IDS.index(empire)]


def hand(state: Position, seat: int) -> list[str]:
    """Return the cards of a seat."""
    return [card["id"] for card in GAME.view(state, Seat(seat))["hand"]]  # type: ignore[index,union-attr,call-overload,misc]


def agent(state: Position, place: str) -> int | None:
    """Return whose agent stands on a council position."""
    found = state.cells[at.COUNCIL + atlas.POSITION[place]]
    return found - 1 if found else None


def kinds(events: Sequence[Event]) -> list[str]:
    """Return what happened, by kind."""
    return [event.kind for event in events]


def marker(state: Position) -> str:
    """Return the council position whose turn it is."""
    return atlas.POSITION_IDS[state.cells[at.TURN]]


def check_pieces(cells: Cells) -> None:
    """Count everything from the cells, in the middle of a sentence too."""
    for empire in range(5):
        held = [r for r in range(40) if cells[at.HELD + r] == empire]
        if cells[at.STEP] in (steps.SHIFT_AT, steps.SHIFT_TO) and cells[at.WHO] == empire:
            continue  # banners being rearranged are counted when the sentence is over
        total = cells[at.RESERVE + empire] + sum(cells[at.COUNT + r] for r in held)
        if cells[at.ACTING] // 4 == empire:
            total += cells[at.ARMY]
        if cells[at.STEP] == steps.SCATTER and cells[at.WHO] == empire:
            total += cells[at.REST]
        assert total == 20, f"{atlas.EMPIRE_IDS[empire]} has {total} banners"
    assert min(cells[at.COUNT : at.COUNT + 40]) >= 0
    assert min(cells[at.RESERVE : at.RESERVE + 5]) >= 0
    for region in range(40):
        if not cells[at.COUNT + region]:
            assert cells[at.HELD + region] == atlas.HOME[region], atlas.REGION_IDS[region]
    _check_cards(cells)


def _check_cards(cells: Cells) -> None:
    seats = range(cells[at.SEATS])
    for kind in range(20):
        assert 0 <= sum(cells[at.HAND + seat * 20 + kind] for seat in seats) <= 2
    for seat in seats:
        for empire in range(5):
            held = sum(cells[at.HAND + seat * 20 + kind] for kind in atlas.KINDS_OF[empire])
            assert cells[at.COLOURS + seat * 5 + empire] == held
