"""A whole position that a view could belong to, drawn fairly from all of them.

The cards nobody has seen are shuffled and laid where unseen cards lie. A sealed order that is
still closed is drawn from all sentences its owner could have sealed, each equally likely; once
the plans lie open only the accusation and the wish to be asked are drawn. What players chose
to take or to leave is not read as a hint.
"""

from collections.abc import Mapping
from typing import Any

from games.kit.dice import SECRET_BYTES, Dice
from games.kit.inner import Cells
from games.shelf.verrat import layout as at
from games.shelf.verrat import travel
from games.shelf.verrat.material import CARDS, CITIES
from games.shelf.verrat.position import read

View = Mapping[str, Any]  # as view.py writes it


def sample(view: View, dice: Dice) -> Cells:
    """Return the cells of one position in which this seat would see exactly this view."""
    seats = view["seats"]
    cells = read(
        {
            "game": view["game"],
            "rules_version": view["rules_version"],
            "options": view["options"],
            "round": view["round"],
            "phase": view["phase"],
            "starter": view["starter"],
            "turn": view["turn"],
            "winner": view["winner"],
            "colours": [player["colour"] for player in seats],
            "markers": view["markers"],
            "viziers": {name: entry["place"] for name, entry in view["viziers"].items()},
            "hands": [player["hand"] for player in seats],
            "piles": _piles(view, dice),
            "searched_kaffa": [player["searched_kaffa"] for player in seats],
            "ready": [player["ready"] for player in seats],
            "offers_made": [player["offers_made"] for player in seats],
            "offers": view["offers"],
            "orders": [_known_order(view, seat) for seat in range(at.SEATS)],
            "asked_about": view["asked_about"],
            "last_vote": view["last_vote"],
            "secret": "".join(f"{dice.below(256):02x}" for _ in range(SECRET_BYTES)),
        }
    )
    for seat in range(at.SEATS):
        if seat != view["seat"] and seats[seat]["sealed"]:
            _imagine_order(cells, seat, dice)
    return cells


def _piles(view: View, dice: Dice) -> dict[str, Any]:
    """Lay the unseen cards, shuffled, wherever an unseen card lies."""
    seen = {name: _seen_cards(city) for name, city in zip(CITIES, view["cities"], strict=True)}
    unseen = _unseen_cards(view, seen)
    dice.shuffle(unseen)
    piles = {}
    for name, city in zip(CITIES, view["cities"], strict=True):
        top, bottom = seen[name]
        hidden = [CARDS[unseen.pop()] for _ in range(city["size"] - len(top) - len(bottom))]
        piles[name] = {"cards": top + hidden + bottom, "pardons_seen": city["pardons_seen"]}
    return piles


def _seen_cards(city: View) -> tuple[list[str], list[str]]:
    """Return the cards known at the top and at the bottom of a city's pile."""
    if city["face_down"] and city["known_cards"] is not None:
        return list(city["known_cards"]), []
    bottom = ["pardon"] * city["pardons_seen"]
    if city["face_down"] or city["size"] == len(bottom):
        return [], bottom
    return [city["top"]], bottom


def _unseen_cards(view: View, seen: Mapping[str, tuple[list[str], list[str]]]) -> list[int]:
    left = dict.fromkeys(CARDS, at.COPIES)
    for player in view["seats"]:
        for card, count in player["hand"].items():
            left[card] -= count
    for top, bottom in seen.values():
        for card in top + bottom:
            left[card] -= 1
    return [n for n, card in enumerate(CARDS) for _ in range(left[card])]


def _known_order(view: View, seat: int) -> Any:
    """Return what the view tells of a seat's order; an empty one where it tells only that it
    is sealed."""
    if seat == view["seat"]:
        return view["own_order"]
    if not view["seats"][seat]["sealed"]:
        return None
    return {"plan": view["plans"][seat] if view["plans"] else {}}


def _imagine_order(cells: Cells, seat: int, dice: Dice) -> None:
    phase = cells[at.PHASE]
    if phase == at.PLANNING:
        while not _draw_plan(cells, seat, dice):
            pass
    elif phase == at.COLLECTING and _may_still_be_asked(cells, seat):
        cells[at.ASK_ME + seat] = dice.below(2)
    if phase != at.PARDONS:
        cells[at.ACCUSED + seat] = 1 + dice.below(at.VIZIERS)


def _draw_plan(cells: Cells, seat: int, dice: Dice) -> bool:
    """Draw each plan freely; return whether together they are legal, to be drawn again if not,
    so that every legal order is equally likely."""
    plan = at.PLAN + seat * at.SHAPES
    for shape in range(at.SHAPES):
        cells[plan + shape] = 0
    for shape in range(at.SHAPES):
        if cells[at.PLACE + at.own_vizier(cells, seat, shape)] <= at.HOME:
            # no plan of the others is written yet, so that each list is the whole one
            codes = travel.plan_codes(cells, seat, shape, at.SAID_PLAN)
            cells[plan + shape] = codes[dice.below(len(codes))]
    cells[at.ASK_ME + seat] = dice.below(2)
    return _is_legal(cells, seat)


def _is_legal(cells: Cells, seat: int) -> bool:
    plan = at.PLAN + seat * at.SHAPES
    for shape in range(at.SHAPES):
        code = cells[plan + shape]
        if code and code not in travel.plan_codes(cells, seat, shape, plan):
            return False
    return not cells[at.ASK_ME + seat] or travel.may_collect_openly(cells, seat, plan)


def _may_still_be_asked(cells: Cells, seat: int) -> bool:
    """Return whether this seat's turn to collect an open card is yet to come."""
    later = (seat - cells[at.STARTER]) % at.SEATS > cells[at.TURN]
    return later and bool(at.collectable(cells, seat) & ~(1 << at.KAFFA))
