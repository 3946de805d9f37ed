"""An attack from the moment the army sets out (R10 to R14), and what cards do to it.

While the cards of an attack are played its army is on the way: it stands in no region and no
card can touch it. Then the fortress takes one attacker, both sides lose banners one for one,
and what is left holds the region.
"""

from games.kit.inner import Cells
from games.shelf.war_of_whispers.atlas import ATTACK, FORTRESS
from games.shelf.war_of_whispers.board import Log, leave, lose
from games.shelf.war_of_whispers.cells import (
    ACTING,
    ACTOR,
    AFTER,
    ARMY,
    COUNT,
    DEFENDER,
    DONE,
    DURING,
    EXTRA,
    FOUGHT,
    HELD,
    KILLED,
    LEFT,
    RESERVE,
    SEEN_FROM,
    SEEN_INTO,
    SOURCE,
    STAGE,
    STANDING,
    TARGET,
)
from games.shelf.war_of_whispers.happenings import (
    ATTACKED,
    CLASHED,
    DESTROYED,
    FORT_TOOK,
    HELD_OUT,
    JOINED,
    TAKEN,
)


def set_out(cells: Cells, source: int, target: int, army: int, log: Log | None) -> None:
    """Send an army on its way; the cards played during the attack come next."""
    empire = cells[ACTING] // 4
    if log is not None:
        log.append((ATTACKED, cells[ACTOR], empire, source, target, army))
    leave(cells, source, army, log)
    if not cells[EXTRA]:
        cells[DONE] = ATTACK + 1
    cells[FOUGHT], cells[SOURCE], cells[TARGET], cells[ARMY] = 1, source, target, army
    cells[LEFT] = cells[DEFENDER] = cells[STANDING] = cells[KILLED] = 0
    cells[SEEN_FROM], cells[SEEN_INTO] = source + 1, target + 1
    cells[STAGE] = DURING


def strengthen(cells: Cells, wanted: int, log: Log | None) -> None:
    """Add banners from the reserve to the army, as far as it goes (R24)."""
    reserve = RESERVE + cells[ACTING] // 4
    added = min(wanted, cells[reserve])
    cells[reserve] -= added
    cells[ARMY] += added
    if log is not None:
        log.append((JOINED, cells[ACTING] // 4, -1, added))


def bring(cells: Cells, region: int, count: int, log: Log | None) -> None:
    """Bring banners of another region into the attack (R33)."""
    leave(cells, region, count, log)
    cells[ARMY] += count
    if log is not None:
        log.append((JOINED, cells[ACTING] // 4, region, count))


def resolve(cells: Cells, log: Log | None) -> None:
    """Let the army strike: fortress, losses, control (R12)."""
    empire, target = cells[ACTING] // 4, cells[TARGET]
    army = cells[ARMY]
    cells[ARMY] = 0
    cells[STAGE] = AFTER
    # A card may have given the region to the attacker meanwhile: then nobody resists.
    if cells[HELD + target] != empire:
        army = _fight(cells, empire, target, army, log)
    if army:
        cells[HELD + target] = empire
        cells[COUNT + target] += army
        cells[LEFT] = army
        if log is not None:
            log.append((TAKEN, empire, target, army))
        return
    cells[DEFENDER] = cells[HELD + target]
    cells[STANDING] = cells[COUNT + target]
    if log is not None:
        log.append((HELD_OUT, cells[DEFENDER], target))


def _fight(cells: Cells, empire: int, target: int, army: int, log: Log | None) -> int:
    """Return how many attackers come through."""
    if FORTRESS[target]:
        army -= 1
        cells[RESERVE + empire] += 1
        if log is not None:
            log.append((FORT_TOOK, empire, target))
    losses = min(army, cells[COUNT + target])
    if losses:
        cells[KILLED] = losses
        cells[RESERVE + empire] += losses
        if log is not None:
            log.append((CLASHED, empire, cells[HELD + target], target, losses))
        # With attackers left the region is theirs at once and never falls to its home empire.
        lose(cells, target, losses, None if army > losses else log)
    return army - losses


def settle(cells: Cells) -> None:
    """Forget survivors that a card has meanwhile destroyed or moved away."""
    target = cells[TARGET]
    held, count = cells[HELD + target], cells[COUNT + target]
    if cells[LEFT]:
        cells[LEFT] = min(cells[LEFT], count) if held == cells[ACTING] // 4 else 0
    if cells[STANDING]:
        cells[STANDING] = min(cells[STANDING], count) if held == cells[DEFENDER] else 0


def ruin(cells: Cells, log: Log | None) -> None:
    """Destroy all that took part in the attack and still stands (R22)."""
    target = cells[TARGET]
    count = cells[LEFT] or cells[STANDING]
    if cells[STANDING]:
        cells[KILLED] += count
    if log is not None:
        log.append((DESTROYED, cells[HELD + target], target, count))
    lose(cells, target, count, log)
    cells[LEFT] = cells[STANDING] = 0
