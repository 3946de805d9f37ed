"""What one seat, or a spectator, may know: built up from nothing, ready for JSON.

Open are the board, the councils, whose business it is, the exchanges made, and how many cards
of each empire everyone holds. A seat adds the faces of its own cards and loyalties.
"""

from games.kit.inner import Cells
from games.protocol import Json
from games.shelf.war_of_whispers.atlas import (
    ABILITY_IDS,
    ABILITY_NAME,
    ABILITY_TEXT,
    ACTION_IDS,
    AGENTS,
    ATTACK,
    BANNERS,
    BORDERS,
    CAN,
    CITY,
    COST,
    DRAW,
    EMPIRE_COLOUR,
    EMPIRE_IDS,
    EMPIRE_NAME,
    EMPIRES,
    FARM,
    FORTRESS,
    HOME,
    KIND_EMPIRE,
    KIND_IDS,
    KIND_PARTNER,
    LIMIT,
    MULTIPLIER,
    POSITION_IDS,
    REGION_AT,
    REGION_IDS,
    REGION_NAME,
    REGIONS,
    SEAT_IDS,
    SEAT_NAME,
    SHOWN,
    SLOT_NAME,
    WHEN,
)
from games.shelf.war_of_whispers.board import (
    banner_amount,
    card_amount,
    controlling,
    deck_left,
    effective,
)
from games.shelf.war_of_whispers.cells import (
    ACTING,
    BEFORE,
    COLOURS,
    COUNCIL,
    COUNT,
    EMPIRE,
    FACE_UP,
    HELD,
    LOYALTY,
    OVER,
    PHASE,
    RESERVE,
    SEATS,
    SPIES,
    STAGE,
    TURN,
    VARIANT,
)
from games.shelf.war_of_whispers.chances import playable
from games.shelf.war_of_whispers.flow import agents_on_board, asked
from games.shelf.war_of_whispers.position import POSITION, spies_on
from games.shelf.war_of_whispers.purse import hand_of
from games.shelf.war_of_whispers.reach import reaches, reaching
from games.shelf.war_of_whispers.scoring import cities_of, points
from games.shelf.war_of_whispers.settings import INFO, SOCIETIES

_TOLD = ("rules_version", "seats", "options", "round", "first", "phase", "queue", "turn", "last",
         "exchanges")  # fmt: skip


def seen(cells: Cells, seat: int | None) -> dict[str, Json]:
    """Return the picture for a seat, or for a spectator (None)."""
    turn = asked(cells)
    everyone = range(cells[SEATS])
    cities = cities_of(cells)
    told = POSITION.write(cells, *_TOLD)
    return {
        "game": INFO.slug,
        **told,
        "seat": seat,
        "asked": turn if turn >= 0 else None,
        "empires": [_empire(cells, empire, cities[empire]) for empire in range(EMPIRES)],
        "regions": [_region(cells, region) for region in range(REGIONS)],
        "borders": [[REGION_IDS[one], REGION_IDS[two]] for one, two in BORDERS[cells[VARIANT]]],
        "councils": [_council(cells, empire) for empire in range(EMPIRES)],
        "societies": [_society(cells, other) for other in everyone],
        "loyalties": [_loyalties(cells, other, seat) for other in everyone],
        "hands": [_colours(cells, other) for other in everyone],
        "hand": [] if seat is None else [_card(kind) for kind in hand_of(cells, seat)],
        "playable": _playable(cells, seat),
        "scores": [_score(cells, other, seat) for other in everyone],
    }


def _empire(cells: Cells, empire: int, cities: int) -> dict[str, Json]:
    return {
        "id": EMPIRE_IDS[empire],
        "name": EMPIRE_NAME[empire].spoken(),
        "colour": EMPIRE_COLOUR[empire],
        "reserve": cells[RESERVE + empire],
        "deck": deck_left(cells, empire),
        "cities": cities,
    }


def _region(cells: Cells, region: int) -> dict[str, Json]:
    return {
        "id": REGION_IDS[region],
        "name": REGION_NAME[region].spoken(),
        "home": EMPIRE_IDS[HOME[region]],
        "empire": EMPIRE_IDS[cells[HELD + region]],
        "banners": cells[COUNT + region],
        "limit": LIMIT[region],
        "city": CITY[cells[VARIANT]][region],
        "farm": FARM[region],
        "fortress": FORTRESS[region],
        "agents": spies_on(cells, region) if cells[SPIES + region] else [],
        "x": REGION_AT[region][0],
        "y": REGION_AT[region][1],
    }


def _council(cells: Cells, empire: int) -> dict[str, Json]:
    places = range(empire * 4, empire * 4 + 4)
    return {"empire": EMPIRE_IDS[empire], "positions": [_position(cells, p) for p in places]}


def _position(cells: Cells, position: int) -> dict[str, Json]:
    agent = controlling(cells, position)
    return {
        "id": POSITION_IDS[position],
        "office": SEAT_IDS[position % 4],
        "name": SEAT_NAME[position % 4].spoken(),
        "agent": cells[COUNCIL + position] - 1 if cells[COUNCIL + position] else None,
        "controller": cells[COUNCIL + agent] - 1 if agent >= 0 else None,
        "marker": cells[PHASE] == EMPIRE and cells[TURN] == position,
        "actions": [_action(cells, position, a) for a in range(4) if CAN[position][a]],
    }


def _action(cells: Cells, position: int, action: int) -> dict[str, Json]:
    """Return an action, what it would bring now, and whether it would change anything."""
    amount = None
    if action == BANNERS:
        amount = banner_amount(cells, position)
    elif action == DRAW:
        amount = card_amount(cells, position)
    possible = effective(cells, position, action) if amount is None else amount > 0
    return {"do": ACTION_IDS[action], "amount": amount, "possible": possible}


def _society(cells: Cells, seat: int) -> dict[str, Json]:
    left = AGENTS - agents_on_board(cells, seat)
    return {"name": SOCIETIES[seat].spoken(), "agents_left": left}


def _loyalties(cells: Cells, owner: int, seat: int | None) -> list[Json]:
    """Return a seat's slots; an empire only when it is face up, one's own, or at the end."""
    known = owner == seat or cells[PHASE] == OVER
    slots: list[Json] = []
    for slot, empire in enumerate(
        cells[LOYALTY + owner * EMPIRES : LOYALTY + (owner + 1) * EMPIRES]
    ):
        face_up = cells[FACE_UP + owner * EMPIRES + slot] == 1
        slots.append(
            {
                "slot": SLOT_NAME[slot].spoken(),
                "multiplier": MULTIPLIER[slot],
                "empire": EMPIRE_IDS[empire] if known or face_up else None,
                "face_up": face_up,
            }
        )
    return slots


def _colours(cells: Cells, seat: int) -> dict[str, Json]:
    return {EMPIRE_IDS[e]: cells[COLOURS + seat * EMPIRES + e] for e in range(EMPIRES)}


def _card(kind: int) -> dict[str, Json]:
    return {
        "id": KIND_IDS[kind],
        "empire": EMPIRE_IDS[KIND_EMPIRE[kind]],
        "partner": EMPIRE_IDS[KIND_PARTNER[kind]],
        "abilities": [_ability(ability) for ability in SHOWN[kind]],
    }


def _ability(ability: int) -> dict[str, Json]:
    return {
        "id": ABILITY_IDS[ability],
        "name": ABILITY_NAME[ability].spoken(),
        "text": ABILITY_TEXT[ability].spoken(),
        "cost": [EMPIRE_IDS[empire] for empire in COST[ability]],
        "when": WHEN[ability],
    }


def _playable(cells: Cells, seat: int | None) -> list[Json]:
    """Return the abilities this seat could use at this moment, reaching cards included."""
    if seat is None or cells[PHASE] != EMPIRE or asked(cells) != seat:
        return []
    found = set(playable(cells, seat))
    empire, attacks = cells[ACTING] // 4, CAN[cells[ACTING]][ATTACK]
    if cells[STAGE] == BEFORE and attacks and reaches(cells, seat, empire, True):
        found |= set(reaching(cells, seat, empire, True))
    return [ABILITY_IDS[ability] for ability in sorted(found)]


def _score(cells: Cells, owner: int, seat: int | None) -> int | None:
    """Return what the seat would score now, as far as the viewer can know it."""
    known = owner == seat or cells[PHASE] == OVER
    return points(cells, owner) if known else None
