"""What one seat, or a spectator, may know: a picture built by adding, ready for JSON.

Hidden are the order of the piles (in six cities the top card lies open), what is left in Kaffa
for those who never searched it, and what others have sealed. Whoever has searched Kaffa knows
it for good, because every card that leaves or enters it later does so before all eyes.
"""

from collections import defaultdict
from collections.abc import Mapping

from games.kit.inner import Cells
from games.protocol import Json
from games.shelf.verrat import justice
from games.shelf.verrat import layout as at
from games.shelf.verrat.material import (
    CARDS,
    CITIES,
    COLOURS,
    NAMES,
    PHASE_NUMBERS,
    SHAPES,
    VIZIERS,
)
from games.shelf.verrat.position import ORDER, PILE, PLAN, POSITION
from games.shelf.verrat.position import places as place_words
from games.shelf.verrat.rules import VerratRules

_NAMES: dict[str, Json] = {key: text.spoken() for key, text in NAMES.items()}

_TOLD = ("game", "rules_version", "options", "round", "phase", "starter", "turn", "winner",
         "markers", "offers", "asked_about", "last_vote")  # fmt: skip


def view(cells: Cells, seat: int | None) -> dict[str, Json]:
    """Return the table as this seat sees it; None is a spectator."""
    seats = range(at.SEATS)
    after_reveal = cells[at.PHASE] in (at.COLLECTING, at.DEMAND, at.PARDONS)
    places = place_words(cells).by_number
    there = _viziers_by_place(cells)
    return {
        **POSITION.write(cells, *_TOLD),
        "names": _NAMES,
        "seat": seat,
        "phase_number": PHASE_NUMBERS[cells[at.PHASE]],
        "turn_order": [at.in_order(cells, turn) for turn in seats],
        "to_act": VerratRules().actors(cells),
        "seats": [_player(cells, other) for other in seats],
        "ring": [_ring_seat(cells, ring) for ring in range(at.RING_SIZE)],
        "viziers": {name: _vizier(cells, n, places) for n, name in enumerate(VIZIERS)},
        "cities": [_city(cells, n, seat, there[at.CITY + n]) for n in range(at.CITIES)],
        "dungeons": [there[at.DUNGEON + n] for n in range(3)],
        "island": there[at.ISLAND],
        "off_board": there[at.HOME],
        "plans": [PLAN.write(cells, other) for other in seats] if after_reveal else None,
        "own_order": None if seat is None else ORDER.write(cells, seat),
    }


def _player(cells: Cells, seat: int) -> dict[str, Json]:
    kinds = at.TYPES[at.powers(cells, seat)]
    hand = at.HAND + seat * at.CARDS
    return {
        "seat": seat,
        "colour": COLOURS[cells[at.COLOUR_OF + seat]],
        "hand": dict(zip(CARDS, cells[hand : hand + at.CARDS], strict=True)),
        "powers": kinds,
        "banishable": kinds >= at.NEEDED_TO_BE_BANISHABLE,
        "weight": justice.votes(cells, seat),
        "ready": bool(cells[at.READY + seat]),
        "sealed": bool(cells[at.SEALED + seat]),
        "offers_made": cells[at.MADE + seat],
        "searched_kaffa": bool(cells[at.SEARCHED + seat]),
    }


def _ring_seat(cells: Cells, ring: int) -> dict[str, Json]:
    vizier = cells[at.RING + ring]
    return {
        "index": ring,
        "marker": cells[at.MARKER + ring],
        "favourite": ring == at.FAVOURITE,
        "vizier": VIZIERS[vizier - 1] if vizier else None,
    }


def _vizier(cells: Cells, vizier: int, places: Mapping[int, str]) -> dict[str, Json]:
    return {
        "owner": at.owner(cells, vizier),
        "colour": COLOURS[vizier // at.SHAPES],
        "shape": SHAPES[vizier % at.SHAPES],
        "place": places[cells[at.PLACE + vizier]],
    }


def _city(cells: Cells, city: int, seat: int | None, visitors: list[Json]) -> dict[str, Json]:
    size = cells[at.SIZE + city]
    picture: dict[str, Json] = {
        "id": CITIES[city],
        "size": size,
        "face_down": city == at.KAFFA,
        "pardons_seen": cells[at.KNOWN + city],
        "visitors": visitors,
    }
    if city == at.KAFFA:
        picture["known_cards"] = _kaffa_cards(cells, seat)
    else:
        top = at.PILE + city * at.PILE_ROOM + size - 1
        picture["top"] = CARDS[cells[top]] if size else None
    return picture


def _kaffa_cards(cells: Cells, seat: int | None) -> Json:
    """Return all that lies in Kaffa for a seat that has searched it, None for the others."""
    if seat is None or not cells[at.SEARCHED + seat]:
        return None
    return PILE.write(cells, at.KAFFA)


def _viziers_by_place(cells: Cells) -> Mapping[int, list[Json]]:
    """Return the names of the viziers at every place."""
    found: dict[int, list[Json]] = defaultdict(list)
    for name, place in zip(VIZIERS, cells[at.PLACE : at.PLACE + len(VIZIERS)], strict=True):
        found[place].append(name)
    return found
