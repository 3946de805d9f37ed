"""What may be asked of a tie-break beside its name, as arbiters' files write it.

`BH:GP/C1/P` is Buchholz of board points without the lowest contribution, forfeits being games.
`/C2` leaves out the two lowest, `/M1` the lowest and the highest; `/L+1` raises a limit by half a
point, `/L60` makes it 60 %; `/F` takes the last round as drawn; `/K5` divides by five; `/R` turns
the order round.
"""

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.standings.faults import UnknownTieBreak
from tournaments.standings.ledger import Ledger, as_games
from tournaments.standings.tiebreaks.board_points import in_boards
from tournaments.standings.tiebreaks.last_round import last_round_drawn

MOST = {"C": 9, "M": 9, "K": 99, "L": 100, "P": 0, "F": 0, "R": 0}
HALF = 50
_SIGN = re.compile(r"([CMK])([1-9]|[1-9][0-9])|L([+-][1-9])|L([1-9][0-9]?|100)|([PFR])")


@dataclass(frozen=True, slots=True)
class Modifiers:
    """The modifiers of one tie-break; without any it is what its rule says."""

    low: int = 0
    high: int = 0
    steps: int = 0  # half points above the limit
    percent: int = HALF  # of the points possible, which is the limit
    factor: int = 0
    boards: bool = False
    played: bool = False
    fore: bool = False
    reverse: bool = False

    def seen(self, book: Ledger) -> Ledger:
        """Return the tournament as these modifiers look at it."""
        if self.boards:
            book = in_boards(book)
        if self.fore:
            book = last_round_drawn(book)
        return as_games(book) if self.played else book

    @property
    def written(self) -> str:
        """Return them in their usual order."""
        cut = f"/M{self.low}" if self.high else f"/C{self.low}" if self.low else ""
        limit = f"/L{self.percent}" if self.percent != HALF else ""
        limit = f"/L{self.steps:+d}" if self.steps else limit
        factor = f"/K{self.factor}" if self.factor else ""
        flags = (("/P", self.played), ("/F", self.fore), ("/R", self.reverse))
        boards = ":GP" if self.boards else ""
        return "".join((boards, cut, limit, factor, *(sign for sign, said in flags if said)))

    def words(self, italian: bool) -> str:
        """Return them as people read them, each after a comma."""
        at = int(italian)
        said = [
            (self.boards, ("in board points", "in punti individuali")),
            (self.low and not self.high, (f"cut {self.low}", f"taglio {self.low}")),
            (self.high, (f"median {self.low}", f"mediano {self.low}")),
            (self.steps, (f"limit {self.steps:+d}", f"limite {self.steps:+d}")),
            (self.percent != HALF, (f"limit {self.percent} %", f"limite {self.percent} %")),
            (self.factor, (f"divided by {self.factor}", f"diviso {self.factor}")),
            (self.played, ("forfeits as games", "forfait come partite")),
            (self.fore, ("last round drawn", "ultimo turno patta")),
            (self.reverse, ("reversed", "al contrario")),
        ]
        return "".join(f", {words[at]}" for is_so, words in said if is_so)


def read(text: str, said_of_it: str, allowed: str) -> Modifiers:
    """Return what `:GP/C1/P` says; refuse the whole text if something is not allowed, or twice."""
    score, *signs = said_of_it.split("/")
    if score not in ("", ":MP", ":GP") or (score == ":GP" and "G" not in allowed):
        raise UnknownTieBreak(text)
    said: dict[str, int | bool] = {"boards": score == ":GP"}
    for sign in signs:
        found = _SIGN.fullmatch(sign)
        if found is None or sign[0] not in allowed or int(found[2] or 0) > MOST[sign[0]]:
            raise UnknownTieBreak(text)
        more = _said(sign, found)
        if said.keys() & more.keys():
            raise UnknownTieBreak(text)
        said |= more
    return Modifiers(**said)  # type: ignore[arg-type]


def _said(sign: str, found: re.Match[str]) -> dict[str, int | bool]:
    letter, number = sign[0], found[2]
    if letter == "C":
        return {"low": int(number)}
    if letter == "M":
        return {"low": int(number), "high": int(number)}
    if letter == "K":
        return {"factor": int(number)}
    if letter == "L":
        return {"steps": int(found[3])} if found[3] else {"percent": int(found[4])}
    return {{"P": "played", "F": "fore", "R": "reverse"}[letter]: True}


def before_the_end(asked: Modifiers) -> Modifiers:
    """Return the same, looked at before the last round is over."""
    return replace(asked, fore=True)


def limit(modifiers: Modifiers, most: int, as_draw: int) -> Fraction:
    """Return the points that the limit is, of so many possible."""
    return Fraction(most * modifiers.percent, 100) + modifiers.steps * as_draw
