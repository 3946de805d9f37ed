"""A whole position as JSON that can be read and written by hand; the README lists the keys."""

from games.kit.inner import Cells
from games.protocol import Json
from games.shelf.war_of_whispers.atlas import (
    ACTION_IDS,
    EMPIRE_IDS,
    EMPIRES,
    KIND_IDS,
    KINDS,
    POSITION_IDS,
    POSITIONS,
    REGION_IDS,
    REGIONS,
    SLOT_PAIRS,
)
from games.shelf.war_of_whispers.cells import (
    ACTING,
    ACTOR,
    ARMY,
    BONUS,
    COUNCIL,
    COUNT,
    DEFENDER,
    DISTINCT,
    DONE,
    DRAWS,
    DURING,
    EMPIRE,
    FIRST,
    FOUGHT,
    HAND,
    HELD,
    KILLED,
    LEFT,
    LOYALTY,
    ONE_REGION,
    PAIRS,
    PHASE,
    QUEUE,
    ROUND,
    SEATS,
    SECRET,
    SEEN_FROM,
    SEEN_INTO,
    SOURCE,
    SPEAKER,
    SPIES,
    SPYING,
    STAGE,
    STANDING,
    TARGET,
    TURN,
    VARIANT,
)
from games.shelf.war_of_whispers.settings import RULES_VERSION

PHASE_IDS = ("retrieve", "deploy", "empires", "clean_up", "exchange", "over")
STAGE_IDS = ("before", "during", "after")
SECRET_DIGITS = 32


def written(cells: Cells) -> dict[str, Json]:
    """Return the whole position, secrets included."""
    seats = range(cells[SEATS])
    return {
        "rules_version": RULES_VERSION,
        "seats": cells[SEATS],
        "options": options_of(cells),
        **frame_of(cells),
        **board_of(cells),
        "loyalties": [[EMPIRE_IDS[empire] for empire in loyalties_of(cells, s)] for s in seats],
        "hands": [[KIND_IDS[kind] for kind in hand_of(cells, seat)] for seat in seats],
        "dice": {
            "secret": f"{cells[SECRET]:0{SECRET_DIGITS}x}",
            "draws": cells[DRAWS],
        },
    }


def options_of(cells: Cells) -> dict[str, Json]:
    """Return the options the game is played with."""
    return {
        "agents_on_regions": bool(cells[SPYING]),
        "distinct_devout": bool(cells[DISTINCT]),
        "face_down_points": bool(cells[BONUS]),
        "eagle_city": "eagle_4" if cells[VARIANT] & 1 else "eagle_1",
        "elephant_border": "elephant_8" if cells[VARIANT] & 2 else "elephant_6",
        "recruit": "one" if cells[ONE_REGION] else "several",
    }


def frame_of(cells: Cells) -> dict[str, Json]:
    """Return where the game stands: round, phase, whose business it is. All of it is open."""
    return {
        "round": cells[ROUND],
        "first": cells[FIRST],
        "phase": PHASE_IDS[cells[PHASE]],
        "queue": cells[QUEUE],
        "turn": turn_of(cells) if cells[PHASE] == EMPIRE else None,
        "last": {
            "seat": _less_one(cells[SPEAKER]),
            "from": _region(cells[SEEN_FROM]),
            "into": _region(cells[SEEN_INTO]),
        },
    }


def turn_of(cells: Cells) -> dict[str, Json]:
    """Return the business of the marker's position."""
    return {
        "position": POSITION_IDS[cells[TURN]],
        "stage": STAGE_IDS[cells[STAGE]],
        "seat": cells[ACTOR],
        "acting": POSITION_IDS[cells[ACTING]],
        "action": ACTION_IDS[cells[DONE] - 1] if cells[DONE] else None,
        "attack": _attack(cells) if cells[FOUGHT] else None,
    }


def _attack(cells: Cells) -> dict[str, Json]:
    fight: dict[str, Json] = {
        "from": REGION_IDS[cells[SOURCE]],
        "into": REGION_IDS[cells[TARGET]],
    }
    if cells[STAGE] == DURING:
        return {**fight, "army": cells[ARMY]}
    return {
        **fight,
        "survivors": cells[LEFT],
        "defender": EMPIRE_IDS[cells[DEFENDER]],
        "standing": cells[STANDING],
        "killed": cells[KILLED],
    }


def board_of(cells: Cells) -> dict[str, Json]:
    """Return banners, agents and exchanges: what everyone sees."""
    seats = range(cells[SEATS])
    return {
        "regions": {
            REGION_IDS[r]: {"empire": EMPIRE_IDS[cells[HELD + r]], "banners": cells[COUNT + r]}
            for r in range(REGIONS)
            if cells[COUNT + r]
        },
        "councils": {
            POSITION_IDS[p]: cells[COUNCIL + p] - 1 for p in range(POSITIONS) if cells[COUNCIL + p]
        },
        "agents_on_regions": {
            REGION_IDS[r]: spies_on(cells, r) for r in range(REGIONS) if cells[SPIES + r]
        },
        "exchanges": [exchanges_of(cells, seat) for seat in seats],
    }


def spies_on(cells: Cells, region: int) -> list[int]:
    """Return the seats with an agent on the region."""
    return [seat for seat in range(cells[SEATS]) if cells[SPIES + region] >> seat & 1]


def exchanges_of(cells: Cells, seat: int) -> list[list[int]]:
    """Return the pairs of slots a seat has exchanged, numbered from 1, in order."""
    made = [pair for pair in cells[PAIRS + seat * 2 : PAIRS + seat * 2 + 2] if pair]
    return [[slot + 1 for slot in SLOT_PAIRS[pair - 1]] for pair in made]


def loyalties_of(cells: Cells, seat: int) -> list[int]:
    """Return the empires on a seat's slots."""
    return cells[LOYALTY + seat * EMPIRES : LOYALTY + (seat + 1) * EMPIRES]


def hand_of(cells: Cells, seat: int) -> list[int]:
    """Return the kinds of the cards in a hand, sorted, a kind held twice named twice."""
    base = HAND + seat * KINDS
    return [kind for kind in range(KINDS) for _ in range(cells[base + kind])]


def _less_one(cell: int) -> int | None:
    return cell - 1 if cell else None


def _region(cell: int) -> str | None:
    return REGION_IDS[cell - 1] if cell else None
