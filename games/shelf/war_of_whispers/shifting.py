"""Rearranging an empire's banners (horse_double, R27), region by region.

The sentence names, in rising order, only the regions whose banners change: `at:X n:k`, and
`done` at the end. Write lo and hi for the fewest and the most banners a region may end with
(one or none, its supply limit). `REST` is what is left for all regions after the last one
named. A word is offered only while the regions still to come can take exactly `REST`, that is
while the sum of their lo <= REST <= the sum of their hi: whole numbers between lo and hi reach
every sum in between, so some way to finish always exists, and its first region that differs
from today's banners is always among the words offered.
"""

from games.kit.inner import Cells
from games.shelf.war_of_whispers.atlas import EMPIRES, HOME, LIMIT
from games.shelf.war_of_whispers.board import regions_of
from games.shelf.war_of_whispers.cells import COUNT, HELD, LAST, PLACE_A, REST, WHO
from games.shelf.war_of_whispers.notation import AT, DO_DONE, NUMBER


def _fewest(cells: Cells, region: int) -> int:
    return 0 if cells[HELD + region] == HOME[region] else 1


def _ahead(cells: Cells, empire: int) -> list[int]:
    """Return the empire's regions after the last one named."""
    return [region for region in regions_of(cells, empire) if region >= cells[LAST]]


def _may_change(cells: Cells, region: int, later: list[int], rest: int) -> list[int]:
    """Return the new numbers the region may take when `rest` is for it and all later ones."""
    least = rest - sum(LIMIT[r] for r in later)
    most = rest - sum(_fewest(cells, r) for r in later)
    low = max(_fewest(cells, region), least)
    high = min(LIMIT[region], most)
    return [n for n in range(low, high + 1) if n != cells[COUNT + region]]


def _changeable(cells: Cells, empire: int, rest: int) -> list[int]:
    """Return the regions that may be named next: those before them must be fine as they are."""
    ahead = _ahead(cells, empire)
    found = []
    for index, region in enumerate(ahead):
        if _may_change(cells, region, ahead[index + 1 :], rest):
            found.append(region)
        if cells[COUNT + region] > LIMIT[region]:
            break
        rest -= cells[COUNT + region]
    return found


def _settled(cells: Cells) -> bool:
    """Tell whether the sentence may end: the rest stays where it is, all within supply."""
    ahead = _ahead(cells, cells[WHO])
    counts = [cells[COUNT + region] for region in ahead]
    within = all(cells[COUNT + region] <= LIMIT[region] for region in ahead)
    return within and sum(counts) == cells[REST]


def _banners(cells: Cells, empire: int) -> int:
    return sum(cells[COUNT + region] for region in regions_of(cells, empire))


def can_shift(cells: Cells, empire: int) -> bool:
    """Tell whether the empire's banners can stand otherwise than they do."""
    total = _banners(cells, empire)
    return total > 0 and bool(_changeable(cells, empire, total))


def shiftable(cells: Cells) -> list[int]:
    """Return the empires whose banners can be rearranged."""
    return [empire for empire in range(EMPIRES) if can_shift(cells, empire)]


def begin_shift(cells: Cells, empire: int) -> None:
    """Take up the rearranging of one empire."""
    cells[WHO] = empire
    cells[LAST] = 0
    cells[REST] = _banners(cells, empire)


def shift_words(cells: Cells) -> list[int]:
    """Return the regions that may be named next, and `done` when all is in order."""
    words = [AT[region] for region in _changeable(cells, cells[WHO], cells[REST])]
    if cells[LAST] and _settled(cells):
        words.append(DO_DONE)
    return words


def name_region(cells: Cells, region: int) -> None:
    """Go on to a region; those passed over keep what they have."""
    ahead = _ahead(cells, cells[WHO])
    cells[REST] -= sum(cells[COUNT + r] for r in ahead if r < region)
    cells[PLACE_A] = region + 1
    cells[LAST] = region + 1


def named(cells: Cells) -> int:
    """Return the region whose new number is said next."""
    return cells[PLACE_A] - 1


def number_words(cells: Cells) -> list[int]:
    """Return how many banners the named region may end with."""
    region = cells[PLACE_A] - 1
    later = _ahead(cells, cells[WHO])
    return [NUMBER[n] for n in _may_change(cells, region, later, cells[REST])]


def set_number(cells: Cells, count: int) -> bool:
    """Give the named region its new number; True when nothing else could be said but done."""
    region = cells[PLACE_A] - 1
    cells[COUNT + region] = count
    cells[REST] -= count
    cells[PLACE_A] = 0
    return shift_words(cells) == [DO_DONE]
