"""One whole position that fits a view, drawn fairly from all that do.

Unknown are the faces of the others' cards, the loyalties they keep face down, and the dice.
The cards not in the viewer's own hand are equally likely to lie anywhere; so are the empires
on hidden slots, except that a game begun with different Devout loyalties stays one.
"""

from collections.abc import Mapping
from typing import Any

from games.kit.dice import SECRET_BYTES, Dice
from games.kit.inner import Cells
from games.shelf.war_of_whispers.atlas import COPIES, EMPIRE_IDS, EMPIRES, KIND_IDS, KINDS_OF, NONE
from games.shelf.war_of_whispers.position import read
from games.shelf.war_of_whispers.state import fill_loyalties

_COPIED = (
    *("rules_version", "seats", "options", "round", "first", "phase", "queue", "turn", "last"),
    "exchanges",
)


def imagined(view: Mapping[str, Any], dice: Dice) -> Cells:
    """Return cells that fit the view."""
    regions, places = view["regions"], [p for c in view["councils"] for p in c["positions"]]
    position = {key: view[key] for key in _COPIED}
    position["regions"] = {
        region["id"]: {"empire": region["empire"], "banners": region["banners"]}
        for region in regions
        if region["banners"]
    }
    position["agents_on_regions"] = {r["id"]: r["agents"] for r in regions if r["agents"]}
    position["councils"] = {p["id"]: p["agent"] for p in places if p["agent"] is not None}
    position["loyalties"] = _loyalties(view, dice)
    position["hands"] = _hands(view, dice)
    secret = 0
    for _ in range(SECRET_BYTES):
        secret = secret * 256 + dice.below(256)
    position["dice"] = {"secret": f"{secret:0{2 * SECRET_BYTES}x}", "draws": 0}
    return read(position)


def _hands(view: Mapping[str, Any], dice: Dice) -> list[list[str]]:
    """Deal the cards the viewer does not hold, empire by empire, as the open counts say."""
    own = [card["id"] for card in view["hand"]]
    hands: list[list[str]] = [[] for _ in range(view["seats"])]
    if view["seat"] is not None:
        hands[view["seat"]] = own
    for empire in range(EMPIRES):
        unseen = [k for k in KINDS_OF[empire] for _ in range(COPIES - own.count(KIND_IDS[k]))]
        dice.shuffle(unseen)
        for seat in range(view["seats"]):
            if seat != view["seat"]:
                wanted = view["hands"][seat][EMPIRE_IDS[empire]]
                hands[seat].extend(KIND_IDS[unseen.pop()] for _ in range(wanted))
    return hands


def _loyalties(view: Mapping[str, Any], dice: Dice) -> list[list[str]]:
    """Fill the hidden slots as they were dealt, then make the exchanges again."""
    rows = []
    for slots, made in zip(view["loyalties"], view["exchanges"], strict=True):
        known = [EMPIRE_IDS.index(s["empire"]) if s["empire"] else NONE for s in slots]
        rows.append(_exchanged(known, made))
    fill_loyalties(rows, bool(view["options"]["distinct_devout"]), dice)
    pairs = zip(rows, view["exchanges"], strict=True)
    return [[EMPIRE_IDS[empire] for empire in _exchanged(row, made)] for row, made in pairs]


def _exchanged(row: list[int], made: list[list[int]]) -> list[int]:
    """Return the row with the pairs of slots exchanged; twice is as before."""
    changed = row[:]
    for one, other in made:
        changed[one - 1], changed[other - 1] = changed[other - 1], changed[one - 1]
    return changed
