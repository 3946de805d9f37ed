"""A whole position as JSON that can be read and written by hand; the README lists the keys.

What is left out takes the emptiest meaning: no agents, no banners, no cards; loyalties, phase
and dice must be given.
"""

from games.kit import schema
from games.kit.given import as_list, as_whole, must, numbered
from games.kit.inner import Cells
from games.kit.schema import (
    Shape,
    Stored,
    by_name,
    each,
    either,
    heap,
    maybe,
    one_of,
    only,
    table,
    whole,
)
from games.kit.text import Text
from games.protocol import Json
from games.shelf.war_of_whispers import cells as at
from games.shelf.war_of_whispers.atlas import (
    ACTION_IDS,
    EMPIRE_IDS,
    EMPIRES,
    KIND_IDS,
    POSITION_IDS,
    REGION_IDS,
    ROUNDS,
    SLOT_PAIRS,
)
from games.shelf.war_of_whispers.charts import BANNERS_EACH
from games.shelf.war_of_whispers.laws import check, work_out
from games.shelf.war_of_whispers.settings import KEPT, RULES_VERSION
from games.shelf.war_of_whispers.state import empty_board

PHASE_IDS = ("retrieve", "deploy", "empires", "clean_up", "exchange", "over")
STAGE_IDS = ("before", "during", "after")
_MANY = 1_000_000_000
_REGIONS = numbered(REGION_IDS)
_REGION_OR_NONE = numbered(REGION_IDS, 1)
_EMPIRES = numbered(EMPIRE_IDS)
_POSITIONS = numbered(POSITION_IDS)


def read(data: object) -> Cells:
    """Return the cells of a position, or raise OtherRules or BadState."""
    cells = POSITION.read(data)
    work_out(cells)
    check(cells)
    return cells


def spies_on(cells: Cells, region: int) -> list[int]:
    """Return the seats with an agent on the region."""
    return [seat for seat in range(cells[at.SEATS]) if cells[at.SPIES + region] >> seat & 1]


def _seats(cells: Cells) -> int:
    return cells[at.SEATS]


def _last_seat(cells: Cells) -> int:
    return cells[at.SEATS] - 1


def _blank() -> Cells:
    cells = empty_board()
    cells[at.ACTING] = -1  # then it is the position whose turn it is
    return cells


def _read_spies(cells: Cells, region: int, value: object, where: str) -> None:
    for seat in as_list(value, where):
        cells[at.SPIES + region] |= 1 << as_whole(seat, where, 0, _last_seat(cells))


def _read_pair(cells: Cells, index: int, value: object, where: str) -> None:
    slots = tuple(as_whole(slot, where, 1, EMPIRES) - 1 for slot in as_list(value, where))
    must(slots in SLOT_PAIRS, _PAIR, where=where)
    cells[at.PAIRS + index] = SLOT_PAIRS.index((slots[0], slots[1])) + 1


def _write_pair(cells: Cells, index: int) -> Json:
    return [slot + 1 for slot in SLOT_PAIRS[cells[at.PAIRS + index] - 1]]


_FROM_INTO = {"from": one_of(at.SOURCE, _REGIONS), "into": one_of(at.TARGET, _REGIONS)}
_ATTACKING = table(
    _FROM_INTO | {"army": whole(at.ARMY, 1, BANNERS_EACH)}, *("from", "into", "army")
)
_FOUGHT = table(
    _FROM_INTO
    | {
        "survivors": whole(at.LEFT, 0, BANNERS_EACH),
        "defender": one_of(at.DEFENDER, _EMPIRES),
        "standing": whole(at.STANDING, 0, BANNERS_EACH),
        "killed": whole(at.KILLED, 0, BANNERS_EACH),
    },
    *("from", "into"),
)
_ATTACK = either(lambda cells: _ATTACKING if cells[at.STAGE] == at.DURING else _FOUGHT)
_NO_TURN = only(None)
_TURN = table(
    {
        "position": one_of(at.TURN, _POSITIONS),
        "stage": one_of(at.STAGE, numbered(STAGE_IDS)),
        "seat": whole(at.ACTOR, 0, _last_seat),
        "acting": one_of(at.ACTING, _POSITIONS),
        "action": maybe(one_of(at.DONE, numbered(ACTION_IDS, 1))),
        "attack": maybe(_ATTACK, at.FOUGHT),
    },
    *("position", "seat"),
)
_ARMY = table(
    {"empire": one_of(at.HELD, _EMPIRES), "banners": whole(at.COUNT, 1, BANNERS_EACH)},
    *("empire", "banners"),
)
_COUNCIL = whole(at.COUNCIL, 0, _last_seat, plus=1)
POSITION = Stored(
    RULES_VERSION,
    _blank,
    {
        "rules_version": only(RULES_VERSION),
        "seats": whole(at.SEATS, 2, 4),
        "options": KEPT.shape(),
        "round": whole(at.ROUND, 1, ROUNDS),
        "first": whole(at.FIRST, 0, _last_seat),
        "phase": one_of(at.PHASE, numbered(PHASE_IDS)),
        "queue": whole(at.QUEUE, 0, lambda cells: 3 * cells[at.SEATS] - 1),
        "turn": either(lambda cells: _TURN if cells[at.PHASE] == at.EMPIRE else _NO_TURN),
        "last": table(
            {
                "seat": maybe(whole(at.SPEAKER, 0, _last_seat, plus=1)),
                "from": maybe(one_of(at.SEEN_FROM, _REGION_OR_NONE)),
                "into": maybe(one_of(at.SEEN_INTO, _REGION_OR_NONE)),
            }
        ),
        "regions": by_name(_REGIONS, _ARMY, there=at.COUNT),
        "councils": by_name(_POSITIONS, _COUNCIL, there=at.COUNCIL),
        "agents_on_regions": by_name(_REGIONS, Shape(_read_spies, spies_on), there=at.SPIES),
        "exchanges": each(_seats, each(2, Shape(_read_pair, _write_pair), there=at.PAIRS)),
        "loyalties": each(_seats, each(EMPIRES, one_of(at.LOYALTY, _EMPIRES), different=True)),
        "hands": each(_seats, heap(at.HAND, numbered(KIND_IDS))),
        "dice": table(
            {"secret": schema.secret(at.SECRET), "draws": whole(at.DRAWS, 0, _MANY)}, "secret"
        ),
    },
    ("seats", "round", "first", "phase", "loyalties", "dice"),
)

_PAIR = Text("“{where}” must name two different slots, the smaller first.")
