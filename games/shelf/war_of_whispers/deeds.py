"""The four printed actions, word by word, and the two cards that act from elsewhere."""

from typing import Final

from games.kit.dice import KeyedDice
from games.kit.inner import Cells
from games.shelf.war_of_whispers.atlas import (
    ATTACK,
    BANNERS,
    CAN,
    COPIES,
    DRAW,
    KINDS,
    KINDS_OF,
    NEAR,
    NONE,
    SWAP,
)
from games.shelf.war_of_whispers.battle import set_out
from games.shelf.war_of_whispers.board import (
    Log,
    acts,
    banner_amount,
    card_amount,
    controlling,
    deck_left,
    effective,
    gain,
    regions_of,
    spare,
    swap_places,
)
from games.shelf.war_of_whispers.cells import (
    ACTING,
    ACTOR,
    AFTER,
    CARD,
    COUNCIL,
    DONE,
    DRAWS,
    EXTRA,
    HAND,
    HELD,
    LAST,
    PLACE_A,
    PLACE_B,
    REACH,
    REST,
    SEATS,
    SECRET,
    STAGE,
    STEP,
    TURN,
    VARIANT,
)
from games.shelf.war_of_whispers.chances import other_positions
from games.shelf.war_of_whispers.happenings import (
    AGENT_MOVED,
    BORROWED,
    CARD_DRAWN,
    DREW,
    PASSED,
    PLACED,
    SWAPPED_AGENT,
)
from games.shelf.war_of_whispers.notation import (
    DO_ATTACK,
    DO_BANNERS,
    DO_DRAW,
    DO_PASS,
    DO_SWAP,
    FROM,
    INTO,
    NUMBER,
    PLACE,
    TO,
    USE,
)
from games.shelf.war_of_whispers.purse import give
from games.shelf.war_of_whispers.reach import reach_targets, reaches, reaching, strength
from games.shelf.war_of_whispers.steps import (
    ACT,
    ATTACK_FROM,
    ATTACK_INTO,
    ATTACK_WITH,
    EAGLE_SINGLE,
    LION_SINGLE,
    SPREAD,
    SUBJUGATE,
    SWAP_TO,
)

ACTION_WORDS: Final[tuple[int, ...]] = (DO_ATTACK, DO_BANNERS, DO_DRAW, DO_SWAP)  # as in the atlas


def action_words(cells: Cells, seat: int) -> list[int]:
    """Return the actions the acting position may choose, and `pass` when none has an effect
    without a card (R6)."""
    position = cells[ACTING]
    words = [ACTION_WORDS[action] for action in range(4) if effective(cells, position, action)]
    if not words and cells[CARD] != LION_SINGLE + 1:
        words.append(DO_PASS)
    hopeful = CAN[position][ATTACK] and DO_ATTACK not in words
    if hopeful and reaches(cells, seat, position // 4, True):
        words.append(DO_ATTACK)
    return words


def start(cells: Cells, seat: int, action: int, log: Log | None) -> bool:
    """Begin an action of the acting position; True when that is all there is to say."""
    position = cells[ACTING]
    if action == DRAW:
        draw(cells, seat, position // 4, card_amount(cells, position), log)
        return finish_action(cells, DRAW)
    if action == BANNERS:
        cells[STEP], cells[LAST] = SPREAD, 0
        cells[REST] = banner_amount(cells, position)
    elif action == ATTACK:
        cells[STEP] = ATTACK_FROM
    else:
        cells[STEP] = SWAP_TO
    return False


def finish_action(cells: Cells, action: int) -> bool:
    """Note the action taken; the window for cards after it opens."""
    cells[DONE] = action + 1
    cells[STAGE] = AFTER
    return True


def draw(cells: Cells, seat: int, empire: int, count: int, log: Log | None) -> None:
    """Draw cards of an empire. A deck is shuffled after every card put back, so its order is
    settled by the dice only when a card is taken from it."""
    if log is not None:
        log.append((DREW, seat, empire, count))
    dice = KeyedDice(cells[SECRET], cells[DRAWS])
    for _ in range(count):
        kind = _top_card(cells, empire, dice)
        give(cells, seat, kind)
        if log is not None:
            log.append((CARD_DRAWN, seat, kind))
    cells[DRAWS] = dice.count


def _top_card(cells: Cells, empire: int, dice: KeyedDice) -> int:
    place = dice.below(deck_left(cells, empire))
    for kind in KINDS_OF[empire]:
        place -= COPIES
        for seat in range(cells[SEATS]):
            place += cells[HAND + seat * KINDS + kind]
        if place < 0:
            return kind
    raise ValueError("The deck holds other cards than those that are in no hand.")


# Spreading banners over the acting empire's regions (R7); also subjugate.


def spread_words(cells: Cells, seat: int) -> list[int]:
    """Return the regions that may take the next banner, from the last one on."""
    empire, last = cells[ACTING] // 4, cells[LAST] - 1
    return [PLACE[region] for region in regions_of(cells, empire) if region >= last]


def say_spread(cells: Cells, seat: int, region: int, log: Log | None) -> bool:
    """Place one banner; True when it was the last."""
    if log is not None:
        log.append((PLACED, cells[HELD + region], region, 1))
    gain(cells, region, 1)
    cells[LAST] = region + 1
    cells[REST] -= 1
    if cells[REST]:
        return False
    return True if cells[CARD] == SUBJUGATE + 1 else finish_action(cells, BANNERS)


# Declaring an attack (R10, R12, R23).


def _reach_words(cells: Cells, seat: int) -> list[int]:
    empire = cells[ACTING] // 4
    if not reaches(cells, seat, empire, True) and not cells[EXTRA]:
        return []
    return [USE[ability] for ability in reaching(cells, seat, empire, True)]


def from_words(cells: Cells, seat: int) -> list[int]:
    """Return where the attack may start, and the cards that would lift adjacency."""
    empire = cells[ACTING] // 4
    own = [region for region in regions_of(cells, empire) if spare(cells, region) > 0]
    if cells[REACH]:
        return [FROM[region] for region in own]
    near = NEAR[cells[VARIANT]]
    found = []
    for region in own:
        for other in near[region]:
            if cells[HELD + other] != empire:
                found.append(FROM[region])
                break
    return found + _reach_words(cells, seat)


def say_from(cells: Cells, seat: int, region: int, log: Log | None) -> bool:
    """Fix the source of the attack."""
    cells[PLACE_A] = region + 1
    cells[STEP] = ATTACK_INTO
    return False


def into_words(cells: Cells, seat: int) -> list[int]:
    """Return what the attack may hit."""
    empire = cells[ACTING] // 4
    if cells[REACH]:
        return [INTO[r] for r in reach_targets(cells, empire, cells[REACH] - 1)]
    near = NEAR[cells[VARIANT]][cells[PLACE_A] - 1]
    found = [INTO[region] for region in near if cells[HELD + region] != empire]
    return found + _reach_words(cells, seat) if cells[EXTRA] else found


def say_into(cells: Cells, seat: int, region: int, log: Log | None) -> bool:
    """Fix the target of the attack."""
    cells[PLACE_B] = region + 1
    cells[STEP] = ATTACK_WITH
    return False


def with_words(cells: Cells, seat: int) -> list[int]:
    """Return how many banners may go (R11, R21)."""
    source = cells[PLACE_A] - 1
    most = strength(cells) if cells[EXTRA] else spare(cells, source)
    return list(NUMBER[1 : most + 1])


def say_with(cells: Cells, seat: int, count: int, log: Log | None) -> bool:
    """Send the army off."""
    set_out(cells, cells[PLACE_A] - 1, cells[PLACE_B] - 1, count, log)
    return True


# Swapping the agent (R16), and acting from elsewhere (R17 to R19).


def swap_words(cells: Cells, seat: int) -> list[int]:
    """Return the positions of this council the agent may trade places with."""
    return [TO[place] for place in swap_places(cells, cells[ACTING])]


def say_swap(cells: Cells, seat: int, place: int, log: Log | None) -> bool:
    """Trade places; one action of the new position follows in the same sentence."""
    old = cells[ACTING]
    displaced = cells[COUNCIL + place]
    if log is not None:
        log.append((SWAPPED_AGENT, seat, old, place, displaced - 1))
    cells[COUNCIL + place], cells[COUNCIL + old] = cells[COUNCIL + old], displaced
    cells[CARD] = 0
    return _act_at(cells, seat, place, log)


def elsewhere_words(cells: Cells, seat: int) -> list[int]:
    """Return the positions eagle_single or lion_single may act from."""
    if cells[CARD] == LION_SINGLE + 1:
        return [TO[position] for position in other_positions(cells, seat, True)]
    return [TO[position] for position in range(20) if not cells[COUNCIL + position]]


def say_elsewhere(cells: Cells, seat: int, position: int, log: Log | None) -> bool:
    """Act from another position: the agent moves there, or only its voice does."""
    if cells[CARD] == EAGLE_SINGLE + 1:
        agent = controlling(cells, cells[TURN])
        cells[COUNCIL + position], cells[COUNCIL + agent] = cells[COUNCIL + agent], 0
        if log is not None:
            log.append((AGENT_MOVED, seat, agent, position))
    elif log is not None:
        log.append((BORROWED, seat, position))
    return _act_at(cells, seat, position, log)


def _act_at(cells: Cells, seat: int, position: int, log: Log | None) -> bool:
    """Go on with an action of the position, or stop when all can see that it has none."""
    cells[ACTING] = position
    cells[STEP] = ACT
    reach = CAN[position][ATTACK] and reaches(cells, seat, position // 4, False)
    if reach or acts(cells, position):
        return False
    return stop(cells, seat, log)


def stop(cells: Cells, seat: int, log: Log | None) -> bool:
    """Pass. After a swap that is the end of an action, otherwise the business is over (R20)."""
    if log is not None:
        log.append((PASSED, seat, cells[ACTING]))
    if cells[STEP] == ACT and not cells[CARD]:
        return finish_action(cells, SWAP)
    cells[ACTOR] = NONE
    return True
