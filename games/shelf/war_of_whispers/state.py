"""Set-up: the opening position from options, seats and a seed (R1, and set-up of the map)."""

from collections.abc import Mapping

from games.kit.dice import Dice, KeyedDice, secret_from
from games.kit.inner import Cells
from games.shelf.war_of_whispers import cells as at
from games.shelf.war_of_whispers.atlas import EMPIRES, HOME, NONE, REGIONS, START
from games.shelf.war_of_whispers.charts import BANNERS_EACH
from games.shelf.war_of_whispers.settings import KEPT

Settled = Mapping[str, "bool | int | str"]


def empty_board() -> Cells:
    """Return cells with every banner in its reserve."""
    cells = [0] * at.SIZE
    cells[at.ROUND] = 1
    cells[at.PHASE] = at.DEPLOY  # nobody has an agent to take back in the first round (R3)
    cells[at.HELD : at.HELD + REGIONS] = HOME
    cells[at.RESERVE : at.RESERVE + EMPIRES] = [BANNERS_EACH] * EMPIRES
    return cells


def opening(settled: Settled, seats: int, seed: bytes) -> Cells:
    """Return the cells at the start of a game."""
    cells = empty_board()
    cells[at.SEATS] = seats
    KEPT.put(cells, settled)
    for region in range(REGIONS):
        cells[at.COUNT + region] = START[region]
        cells[at.RESERVE + HOME[region]] -= START[region]
    cells[at.SECRET] = secret_from(seed)
    dice = KeyedDice(cells[at.SECRET])
    cells[at.FIRST] = dice.below(seats)
    rows = [[NONE] * EMPIRES for _ in range(seats)]
    fill_loyalties(rows, bool(cells[at.DISTINCT]), dice)
    for seat, row in enumerate(rows):
        cells[at.LOYALTY + seat * EMPIRES : at.LOYALTY + (seat + 1) * EMPIRES] = row
    cells[at.DRAWS] = dice.count
    return cells


def fill_loyalties(rows: list[list[int]], distinct: bool, dice: Dice) -> None:
    """Put each seat's missing empires on its open slots (-1), all ways being equally likely.

    With `distinct` only ways count in which no two seats have the same empire first. Every
    choice of first empires leaves the same number of ways for the rest, so it is drawn first.
    """
    if distinct:
        tops = _different(rows)
        for row, top in zip(rows, tops[dice.below(len(tops))], strict=True):
            row[0] = top
    for row in rows:
        missing = _missing(row)
        dice.shuffle(missing)
        for slot in range(EMPIRES):
            if row[slot] == NONE:
                row[slot] = missing.pop()


def _missing(row: list[int]) -> list[int]:
    return [empire for empire in range(EMPIRES) if empire not in row]


def _different(rows: list[list[int]]) -> list[tuple[int, ...]]:
    """Return every way to put a different empire first on each row."""
    found: list[tuple[int, ...]] = [()]
    for row in rows:
        tops = _missing(row) if row[0] == NONE else [row[0]]
        found = [(*way, top) for way in found for top in tops if top not in way]
    return found
