"""Why a word cannot be said, where a rule of the game is the answer."""

from collections.abc import Callable

from games.kit.inner import Cells
from games.kit.text import Text
from games.shelf.war_of_whispers.atlas import HOME, NEAR
from games.shelf.war_of_whispers.board import spare
from games.shelf.war_of_whispers.cells import (
    ACTING,
    BEFORE,
    COUNT,
    EMPIRE,
    EXTRA,
    HELD,
    PHASE,
    PLACE_A,
    STAGE,
    STEP,
    VARIANT,
)
from games.shelf.war_of_whispers.notation import DO_PASS, FROM, INTO, NUMBER, VALUE
from games.shelf.war_of_whispers.steps import ATTACK_FROM, ATTACK_INTO, ATTACK_WITH


def reason(cells: Cells, word: int) -> Text | None:
    """Return the rule in the way, or None when the list of words says enough."""
    if word == DO_PASS and cells[PHASE] == EMPIRE and cells[STAGE] == BEFORE:
        return _MUST_ACT
    if cells[STEP] not in _ASKED:
        return None
    words, why = _ASKED[cells[STEP]]
    return why(cells, VALUE[word]) if word in words else None


def _source(cells: Cells, region: int) -> Text | None:
    if cells[HELD + region] != cells[ACTING] // 4:
        return _NOT_OURS
    return _NO_SPARE if spare(cells, region) <= 0 else _NO_ENEMY


def _target(cells: Cells, region: int) -> Text | None:
    if cells[HELD + region] == cells[ACTING] // 4:
        return _OWN_REGION
    source = cells[PLACE_A] - 1
    return None if region in NEAR[cells[VARIANT]][source] else _NO_BORDER


def _army(cells: Cells, count: int) -> Text | None:
    source = cells[PLACE_A] - 1
    conquered = cells[HELD + source] != HOME[source] and not cells[EXTRA]
    return _STAY_BEHIND if conquered and count >= cells[COUNT + source] else None


Why = Callable[[Cells, int], "Text | None"]
_ASKED: dict[int, tuple[tuple[int, ...], Why]] = {
    ATTACK_FROM: (FROM, _source),
    ATTACK_INTO: (INTO, _target),
    ATTACK_WITH: (NUMBER, _army),
}
_MUST_ACT = Text("A position must act while one of its actions has an effect.")
_NOT_OURS = Text("An attack starts in a region of the active empire.")
_NO_SPARE = Text("No banner may leave that region.")
_NO_ENEMY = Text("That region borders no enemy.")
_OWN_REGION = Text("An attack must go into a region of another empire.")
_NO_BORDER = Text("The two regions have no common border.")
_STAY_BEHIND = Text("At least one banner stays behind in a conquered region.")
