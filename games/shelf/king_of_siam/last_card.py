"""The very last action card of the game may only be played to win. (Section 5.)

Once it is played nobody has a choice any more: the remaining provinces are decided as they
stand. So whether an execution wins can be tested exactly. Only executions that win for the
player or the partner are offered, word by word.
"""

from typing import Final

from games.kit.inner import Cells
from games.shelf.king_of_siam.effects import open_card, say
from games.shelf.king_of_siam.endings import REIGNS, reign, side_wins
from games.shelf.king_of_siam.layout import BOARD, COURT, GAINS, MASK, STEP, STRUGGLE, TAKE, TILE
from games.shelf.king_of_siam.tables import UNIT, WINNER

_NOBODY: Final = 3  # in the place of the faction whose follower is taken
_REMEMBERED: Final = 256
# The same question is asked for each word of a sentence, so the last answers are kept.
_known: Final[dict[tuple[int, ...], int]] = {}


class LastCard:
    """The search for winning executions of one seat, who is playing the last card."""

    def __init__(self, cells: Cells, seat: int) -> None:
        self._cells = list(cells)  # courts and times; the board is always passed in
        self._seat = seat
        self._verdicts: list[int] = [-1] * (4 * REIGNS)

    def wins(self, how: int, taken: int) -> bool:
        """Return whether the seat's side wins under this reign if a follower of this faction was
        taken."""
        at = taken * REIGNS + how
        if self._verdicts[at] < 0:
            self._verdicts[at] = self._judge(how, taken)
        return self._verdicts[at] == 1

    def _judge(self, how: int, taken: int) -> int:
        cells = self._cells
        court = COURT + 3 * self._seat + taken
        if taken != _NOBODY:
            cells[court] += 1
        won = side_wins(cells, self._seat, how)
        if taken != _NOBODY:
            cells[court] -= 1
        return 1 if won else 0

    def winning_takes(self, cells: Cells, one: bool) -> int:
        """Return the slots from which a follower can be taken to win, or only the first that is
        found; the effect is done."""
        gains = expected_gains(cells)
        how = reign(gains)
        found = 0
        for struggle in range(cells[STRUGGLE], 8):
            province = cells[TILE + struggle]
            code = cells[BOARD + province]
            winner = gains >> (2 * struggle) & 3
            for faction in range(3):
                if code >> (5 * faction) & 31:
                    then = WINNER[code - UNIT[faction]]
                    after = how
                    if then != winner:  # most takes leave everything as it is
                        after = reign(gains ^ (winner ^ then) << (2 * struggle))
                    if self.wins(after, faction):
                        found |= 1 << (8 * faction + province)
                        if one:
                            return found
        return found

    def can_win(self, cells: Cells) -> bool:
        """Return whether the sentence under way has a winning end."""
        if cells[STEP] == TAKE:
            return self.winning_takes(cells, True) != 0
        mask, what = cells[MASK], 0
        while mask:
            if mask & 1 and self.can_win_with(cells, what):
                return True
            mask >>= 1
            what += 1
        return False

    def can_win_with(self, cells: Cells, what: int) -> bool:
        """Return whether the sentence can be won if it goes on with this word."""
        trial = list(cells)
        if say(trial, self._seat, cells[STEP], what, None):
            return self.wins(reign(trial[GAINS]), _NOBODY)
        return self.can_win(trial)


def expected_gains(cells: Cells) -> int:
    """Return how all struggles go if the open provinces stay as they are."""
    gains = cells[GAINS]
    for struggle in range(cells[STRUGGLE], 8):
        gains |= WINNER[cells[BOARD + cells[TILE + struggle]]] << (2 * struggle)
    return gains


def may_play(cells: Cells, seat: int, card: int) -> bool:
    """Return whether the last card can be played so that the seat's side wins."""
    key = tuple(cells)
    known = _known.get(key, -1)
    if known < 0:
        trial = list(cells)
        if open_card(trial, seat, card, None):
            known = int(LastCard(trial, seat).wins(reign(trial[GAINS]), _NOBODY))
        else:
            known = int(LastCard(trial, seat).can_win(trial))
        _remember(key, known)
    return known == 1


def winning_words(cells: Cells, seat: int) -> int:
    """Return those of the allowed words, as bits, that can still lead to a win."""
    key = tuple(cells)
    known = _known.get(key, -1)
    if known < 0:
        known = _winning_words(cells, seat)
        _remember(key, known)
    return known


def _winning_words(cells: Cells, seat: int) -> int:
    search = LastCard(cells, seat)
    if cells[STEP] == TAKE:
        return search.winning_takes(cells, False)
    mask, what, found = cells[MASK], 0, 0
    while mask:
        if mask & 1 and search.can_win_with(cells, what):
            found |= 1 << what
        mask >>= 1
        what += 1
    return found


def _remember(key: tuple[int, ...], answer: int) -> None:
    if len(_known) >= _REMEMBERED:
        _known.clear()
    _known[key] = answer
