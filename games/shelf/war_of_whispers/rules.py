"""The inner path: what may be said next, and saying it.

The first word of a sentence depends on the phase of the game; the words after it on the step
the sentence has reached. Both are tables of small functions. Saying a word changes the board
at once; the caller keeps a copy if words are to be taken back.
"""

from collections.abc import Callable
from typing import Final

from games.kit.inner import Cells, Inner, Raw
from games.shelf.war_of_whispers import between, casting, deeds, effects, marches, shifting
from games.shelf.war_of_whispers.atlas import NONE
from games.shelf.war_of_whispers.battle import resolve
from games.shelf.war_of_whispers.board import Log
from games.shelf.war_of_whispers.cells import (
    ACTOR,
    BEFORE,
    DURING,
    EMPIRE,
    PHASE,
    SPEAKER,
    STAGE,
    STEP,
    WHO,
)
from games.shelf.war_of_whispers.chances import playable
from games.shelf.war_of_whispers.flow import asked, close_sentence
from games.shelf.war_of_whispers.happenings import REARRANGED, SET_TO
from games.shelf.war_of_whispers.notation import (
    DO_DONE,
    DO_PASS,
    DO_RESOLVE,
    FIRST_USE,
    LAST_USE,
    RULER,
    USE,
    VALUE,
)
from games.shelf.war_of_whispers.steps import ACT, SHIFT_AT, SHIFT_TO, START

Ask = Callable[[Cells, int], list[int]]
Say = Callable[[Cells, int, int, "Log | None"], bool]


def _turn_words(cells: Cells, seat: int) -> list[int]:
    """Return the actions or the end of the window, and the cards that can be played."""
    stage = cells[STAGE]
    if stage == BEFORE:
        words = deeds.action_words(cells, seat)
    else:
        words = [DO_RESOLVE if stage == DURING else DO_DONE]
    words.extend([USE[ability] for ability in playable(cells, seat)])
    return words


def _say_turn(cells: Cells, seat: int, word: int, log: Log | None) -> bool:
    """Take an action, close a window, or pass."""
    if word == DO_PASS:
        return deeds.stop(cells, seat, log)
    if word == DO_RESOLVE:
        resolve(cells, log)
        return True
    if word == DO_DONE:
        cells[ACTOR] = NONE
        return True
    return deeds.start(cells, seat, deeds.ACTION_WORDS.index(word), log)


def _ruler_words(cells: Cells, seat: int) -> list[int]:
    return [RULER[empire] for empire in shifting.shiftable(cells)]


def _say_ruler(cells: Cells, seat: int, empire: int, log: Log | None) -> bool:
    shifting.begin_shift(cells, empire)
    cells[STEP] = SHIFT_AT
    if log is not None:
        log.append((REARRANGED, empire))
    return False


def _shift_words(cells: Cells, seat: int) -> list[int]:
    return shifting.shift_words(cells)


def _say_shift(cells: Cells, seat: int, region: int, log: Log | None) -> bool:
    shifting.name_region(cells, region)
    cells[STEP] = SHIFT_TO
    return False


def _number_words(cells: Cells, seat: int) -> list[int]:
    return shifting.number_words(cells)


def _say_number(cells: Cells, seat: int, count: int, log: Log | None) -> bool:
    if log is not None:
        log.append((SET_TO, cells[WHO], shifting.named(cells), count))
    cells[STEP] = SHIFT_AT
    return shifting.set_number(cells, count)


# In the order of the phases' and of the steps' numbers.
_PHASES: Final[tuple[tuple[Ask, Say], ...]] = (
    (between.recall_words, between.say_recall),
    (between.deploy_words, between.say_deploy),
    (_turn_words, _say_turn),
    (between.discard_words, between.say_discard),
    (between.exchange_words, between.say_exchange),
)
_STEPS: Final[tuple[tuple[Ask, Say], ...]] = (
    (_turn_words, _say_turn),
    (casting.first_words, casting.say_first),
    (casting.second_words, casting.say_second),
    (deeds.elsewhere_words, deeds.say_elsewhere),
    (deeds.swap_words, deeds.say_swap),
    (deeds.action_words, _say_turn),
    (deeds.from_words, deeds.say_from),
    (deeds.into_words, deeds.say_into),
    (deeds.with_words, deeds.say_with),
    (deeds.spread_words, deeds.say_spread),
    (effects.empty_words, effects.say_empty),
    (effects.each_words, effects.say_each),
    (effects.scatter_words, effects.say_scatter),
    (effects.pick_words, effects.say_pick),
    (effects.many_words, effects.say_many),
    (marches.march_from_words, marches.say_march_from),
    (marches.march_into_words, marches.say_march_into),
    (marches.march_with_words, marches.say_march_with),
    (marches.help_from_words, marches.say_help_from),
    (marches.help_with_words, marches.say_help_with),
    (marches.fire_words, marches.say_fire),
    (marches.strike_words, marches.say_strike),
    (_ruler_words, _say_ruler),
    (_shift_words, _say_shift),
    (_number_words, _say_number),
)


def _say(cells: Cells, seat: int, word: int, log: Log | None) -> bool:
    """Say one word; True when the move is complete."""
    if FIRST_USE <= word <= LAST_USE:
        return casting.play(cells, seat, VALUE[word], log)
    value, step = VALUE[word], cells[STEP]
    if step and value >= 0:
        return _STEPS[step][1](cells, seat, value, log)
    if step not in (START, ACT):
        return True  # the `done` that ends a list
    if cells[PHASE] == EMPIRE:
        return _say_turn(cells, seat, word, log)
    return _PHASES[cells[PHASE]][1](cells, seat, value, log)


class WhispersRules(Inner):
    def actors(self, cells: Cells) -> list[int]:
        """Return the seat that is asked, if any: the seats never act at the same moment."""
        seat = cells[ACTOR] if cells[STEP] else asked(cells)
        return [seat] if seat >= 0 else []

    def options(self, cells: Cells, seat: int) -> list[int]:
        step = cells[STEP]
        words = _STEPS[step][0](cells, seat) if step else _PHASES[cells[PHASE]][0](cells, seat)
        words.sort()
        return words

    def speak(self, cells: Cells, seat: int, word: int, log: list[Raw] | None) -> bool:
        """Say one word; True when the move is complete and the game has run on."""
        if not _say(cells, seat, word, log):
            return False
        cells[SPEAKER] = seat + 1
        close_sentence(cells, log)
        return True
