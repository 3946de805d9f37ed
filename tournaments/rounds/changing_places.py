"""What it would cost if one of a proposal changed places with each of the others, in words.

The checkers and prices that judge a pairing judge the tables as they would be, beside those that
there are; nothing is written. As many queries as for one round, for any number of people.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.events import words
from tournaments.events.words import Speaker
from tournaments.formats import shelf
from tournaments.formats.asked import Judge, LaidTable, RoundFault, plays
from tournaments.models import Round
from tournaments.refusals import NotWhole
from tournaments.rounds import laid_faults, round_tables
from tournaments.rounds.fault_words import MET
from tournaments.rounds.swapping import Moves, moved, places

OFTEN = 3  # so many times on one seat are said
TWO = 2
Sign = Literal["refused", "worse", "same", "better"]


@dataclass(frozen=True)
class PlacesCost:
    """What comes of it if somebody changes places with this entry."""

    entry: int
    sign: Sign
    words: tuple[str, ...]


def costs(round_: Round, one: int, moves: Moves) -> list[PlacesCost]:
    """Return what it costs if one changes places with each other, after these moves."""
    event = round_.tournament
    way = shelf.of(event)
    laid = moved(laid_faults.laid(round_), moves)
    at = places(laid)
    if one not in at:
        raise NotWhole(_("Choose two entries of this round."))
    judge = way.judge(way.field(event, round_.number), laid)
    teller = _Teller(judge, round_tables.speaker(event))
    return [teller.cost(laid, at, one, other) for other in at if other != one]


class _Teller:
    """Puts into words what comes of it when two change places."""

    def __init__(self, judge: Judge, speaker: Speaker) -> None:
        self.judge, self.speaker = judge, speaker
        levels = sorted({one.points for one in judge.brought.values()})
        self.level = {points: step for step, points in enumerate(levels)}

    def cost(
        self, laid: Sequence[LaidTable], at: Mapping[int, tuple[int, int]], one: int, other: int
    ) -> PlacesCost:
        touched = [laid[number] for number in sorted({at[one][0], at[other][0]})]
        after = moved(touched, [(one, other)])
        new, gone = changes(self.judge.faults(touched), self.judge.faults(after))
        dearer = sum(map(self.judge.weighed, plays(after)))
        dearer -= sum(map(self.judge.weighed, plays(touched)))
        said = [*self._few(new), *self._floats(touched, after)]
        named = {entry for fault in new for entry in fault.entries if fault.code in _OF_SEATS}
        said += self._seats(after, {one, other} - named)
        said += [_("no longer: %(fault)s") % {"fault": text} for text in self._few(gone)]
        if dearer:
            said.append(self._dearer(dearer))
        return PlacesCost(other, _sign(new, gone, dearer), tuple(said or [_("no difference")]))

    def _few(self, found: Sequence[RoundFault]) -> list[str]:
        """Return faults in as few words as a card has room for: many who meet again are counted."""
        again = [fault for fault in found if fault.code in MET]
        said = [words.shortly(f, self.speaker) for f in found if f not in again]
        if len(again) <= 1:
            return [*(words.shortly(fault, self.speaker) for fault in again), *said]
        most = max(fault.values[0] for fault in again) + 1
        text = _("%(n)s pairs meet again, at most for the %(times)s. time")
        return [text % {"n": len(again), "times": most}, *said]

    def _floats(self, before: Sequence[LaidTable], after: Sequence[LaidTable]) -> Iterator[str]:
        """Yield who would float, and how many groups of points down."""
        known = {frozenset(table.entries) for table in before}
        for table in plays(after):
            brought = [(self.judge.brought.get(entry), entry) for entry in table.entries]
            here = [(self.level[one.points], entry) for one, entry in brought if one]
            if len(here) == TWO and frozenset(table.entries) not in known:
                (low, _lower), (high, upper) = sorted(here)
                if high > low:
                    said = ngettext(
                        "%(name)s floats %(n)s down", "%(name)s floats %(n)s down", high - low
                    )
                    yield said % {"name": self.speaker.name(upper), "n": high - low}

    def _seats(self, after: Sequence[LaidTable], who: set[int]) -> Iterator[str]:
        """Yield who would sit on a seat as often as is worth a word."""
        for table in plays(after):
            for seat, entry in enumerate(table.entries):
                brought = self.judge.brought.get(entry)
                times = brought.seats.count(seat) + 1 if brought else 0
                if entry in who and times >= OFTEN:
                    fault = RoundFault("seat-too-often", (entry,), (seat, times), False)
                    yield words.shortly(fault, self.speaker)

    def _dearer(self, units: int) -> str:
        points = self.speaker.points(abs(units))
        if units < 0:
            return _("better by %(points)s") % {"points": points}
        return _("worse by %(points)s") % {"points": points}


_OF_SEATS = ("side-in-a-row", "side-balance", "seat-too-often", "seats-changed")


def changes(
    before: Sequence[RoundFault], after: Sequence[RoundFault]
) -> tuple[list[RoundFault], list[RoundFault]]:
    """Return the faults that come, the severe ones first, and those that go."""
    was, now = {key(fault) for fault in before}, {key(fault) for fault in after}
    new = [fault for fault in after if key(fault) not in was]
    gone = [fault for fault in before if key(fault) not in now]
    return sorted(new, key=lambda fault: not fault.severe), gone


def key(fault: RoundFault) -> tuple[str, frozenset[int], tuple[int, ...]]:
    """Return what makes a fault the same before and after, however its people sit."""
    return fault.code, frozenset(fault.entries), fault.values


def _sign(new: Sequence[RoundFault], gone: Sequence[RoundFault], dearer: int) -> Sign:
    if any(fault.severe for fault in new):
        return "refused"
    severe = [fault for fault in gone if fault.severe]
    worse = len(new) - len(gone) or dearer
    if severe or worse < 0:
        return "better"
    return "worse" if worse else "same"
