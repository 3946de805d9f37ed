"""What the cards do in regions, word by word, once they are paid."""

from typing import Final

from games.kit.inner import Cells
from games.shelf.war_of_whispers.atlas import CITIES, HOME, NEAR, REGIONS
from games.shelf.war_of_whispers.board import Log, gain, leave, lose, regions_of
from games.shelf.war_of_whispers.cells import (
    ACTING,
    CARD,
    COUNT,
    HELD,
    LAST,
    PLACE_A,
    RESERVE,
    REST,
    STEP,
    VARIANT,
    WHO,
)
from games.shelf.war_of_whispers.chances import empty_with_reserve, uprising_places
from games.shelf.war_of_whispers.happenings import DESTROYED, MARCHED, PLACED, WITHDREW
from games.shelf.war_of_whispers.notation import AT, NUMBER, PLACE
from games.shelf.war_of_whispers.steps import (
    DISPERSE,
    HOW_MANY,
    LION_DOUBLE,
    MERCENARIES,
    ONE_EACH,
    SCATTER,
    SPREAD_EMPTY,
    UPRISING,
)

RECRUITS: Final = 3
GUARDS: Final = 3
RISING: Final = 4
HIRED: Final = 3


# One region picked: lion_double, uprising, mercenaries, disperse, recruit (one region).


def pick_words(cells: Cells, seat: int) -> list[int]:
    """Return the regions the card in hand may be aimed at."""
    ability = cells[CARD] - 1
    if ability == LION_DOUBLE:
        cities = CITIES[cells[VARIANT]]
        return [AT[r] for r in cities if cells[RESERVE + cells[HELD + r]]]
    if ability == UPRISING:
        return [AT[region] for region in uprising_places(cells)]
    if ability in (MERCENARIES, DISPERSE):
        return [AT[region] for region in range(REGIONS) if cells[COUNT + region]]
    return [AT[region] for region in empty_with_reserve(cells)]


def say_pick(cells: Cells, seat: int, region: int, log: Log | None) -> bool:
    """Aim the card; True when that was all."""
    ability = cells[CARD] - 1
    if ability == MERCENARIES:
        cells[PLACE_A], cells[STEP] = region + 1, HOW_MANY
        return False
    if ability == DISPERSE:
        return _disperse(cells, region, log)
    wanted = {LION_DOUBLE: GUARDS, UPRISING: RISING}.get(ability, RECRUITS)
    _add(cells, region, wanted, log)
    return True


def _add(cells: Cells, region: int, wanted: int, log: Log | None) -> None:
    added = gain(cells, region, wanted)
    if log is not None:
        log.append((PLACED, cells[HELD + region], region, added))


def many_words(cells: Cells, seat: int) -> list[int]:
    """Return how many banners mercenaries may destroy (R28)."""
    standing = cells[COUNT + cells[PLACE_A] - 1]
    return list(NUMBER[1 : min(HIRED, standing) + 1])


def say_many(cells: Cells, seat: int, count: int, log: Log | None) -> bool:
    """Destroy that many."""
    destroy(cells, cells[PLACE_A] - 1, count, log)
    return True


def destroy(cells: Cells, region: int, count: int, log: Log | None) -> None:
    """Destroy banners of a region."""
    if log is not None:
        log.append((DESTROYED, cells[HELD + region], region, count))
    lose(cells, region, count, log)


# disperse (R29)


def _disperse(cells: Cells, region: int, log: Log | None) -> bool:
    """Empty the region; True unless there is a choice where the banners go."""
    empire, count = cells[HELD + region], cells[COUNT + region]
    near = [r for r in NEAR[cells[VARIANT]][region] if cells[HELD + r] == empire]
    if not near:
        if log is not None:
            log.append((WITHDREW, empire, region, count))
        lose(cells, region, count, log)
        return True
    leave(cells, region, count, log)
    if len(near) == 1:
        arrive(cells, region, near[0], count, log)
        return True
    cells[WHO], cells[PLACE_A], cells[LAST] = empire, region + 1, 0
    cells[REST], cells[STEP] = count, SCATTER
    return False


def arrive(cells: Cells, source: int, target: int, count: int, log: Log | None) -> None:
    """Let banners that have left one region arrive in another."""
    cells[COUNT + target] += count
    if log is not None:
        log.append((MARCHED, cells[HELD + target], source, target, count))


def scatter_words(cells: Cells, seat: int) -> list[int]:
    """Return the neighbours that may take the next banner."""
    near = NEAR[cells[VARIANT]][cells[PLACE_A] - 1]
    own = cells[WHO]
    return [PLACE[r] for r in near if r >= cells[LAST] - 1 and cells[HELD + r] == own]


def say_scatter(cells: Cells, seat: int, region: int, log: Log | None) -> bool:
    """Send one banner there; True when it was the last."""
    arrive(cells, cells[PLACE_A] - 1, region, 1, log)
    cells[LAST] = region + 1
    cells[REST] -= 1
    return cells[REST] == 0


# recruit over several regions (R25) and populate with a short reserve (R32)


def begin_recruit(cells: Cells) -> None:
    """Begin placing: as many banners as the reserves of the empires concerned allow."""
    empires = {HOME[region] for region in empty_with_reserve(cells)}
    cells[REST] = min(RECRUITS, sum(cells[RESERVE + empire] for empire in empires))
    cells[LAST], cells[STEP] = 0, SPREAD_EMPTY


def empty_words(cells: Cells, seat: int) -> list[int]:
    """Return the regions for the next recruit. A region is left out when those from it on
    have too little in reserve for all the banners still to come."""
    last = cells[LAST] - 1
    words: list[int] = []
    seen, capacity = 0, 0
    for region in range(REGIONS - 1, max(last, 0) - 1, -1):
        empire = cells[HELD + region]
        if not cells[RESERVE + empire] or (cells[COUNT + region] and region != last):
            continue
        if not seen >> empire & 1:
            seen |= 1 << empire
            capacity += cells[RESERVE + empire]
        if capacity >= cells[REST]:
            words.append(PLACE[region])
    return words


def say_empty(cells: Cells, seat: int, region: int, log: Log | None) -> bool:
    """Place one recruit; True when it was the last."""
    _add(cells, region, 1, log)
    cells[LAST] = region + 1
    cells[REST] -= 1
    return cells[REST] == 0


def begin_populate(cells: Cells, log: Log | None) -> bool:
    """Place one banner in every region, or begin choosing when the reserve is short."""
    empire = cells[ACTING] // 4
    own = regions_of(cells, empire)
    if cells[RESERVE + empire] >= len(own):
        for region in own:
            _add(cells, region, 1, log)
        return True
    cells[REST], cells[LAST], cells[STEP] = cells[RESERVE + empire], 0, ONE_EACH
    return False


def each_words(cells: Cells, seat: int) -> list[int]:
    """Return the regions for the next banner, each region once, leaving enough behind it."""
    own = [r for r in regions_of(cells, cells[ACTING] // 4) if r >= cells[LAST] - 1]
    return [PLACE[region] for region in own[: len(own) - cells[REST] + 1]]


def say_each(cells: Cells, seat: int, region: int, log: Log | None) -> bool:
    """Place one of too few banners; the region cannot be named again."""
    done = say_empty(cells, seat, region, log)
    cells[LAST] = region + 2
    return done
