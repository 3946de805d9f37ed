"""When match days fall: a rhythm, from a first day on, around the days on which nobody plays.

A match day is a *window*: the days on which its tables may be played. It begins on its turn, which
keeps the weekday of the first; a turn that falls on a closed day is left out, and everything after
it comes one turn later. Windows never overlap, so nobody who sits at one table in each match day
has to play twice on the same day.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

MOST_LEFT_OUT = 200  # turns; whoever closes more than that closes everything


class NoRoom(Exception):
    """So many days are closed that the match days find no place."""


@dataclass(frozen=True)
class DayRun:
    """A run of days, the first and the last of them included."""

    first: date
    last: date

    def __post_init__(self) -> None:
        """Refuse to end before the beginning."""
        if self.last < self.first:
            raise ValueError("It ends before it begins.")

    def holds(self, day: date) -> bool:
        return self.first <= day <= self.last


@dataclass(frozen=True)
class Rhythm:
    """Every how many days a match day comes, and for how many it is open."""

    every: int = 7
    lasting: int = 7

    def __post_init__(self) -> None:
        """Refuse windows that would overlap."""
        if not 1 <= self.lasting <= self.every:
            raise ValueError("A match day ends before the next one begins.")


def match_days(
    first: date, count: int, rhythm: Rhythm, closed: Sequence[DayRun] = ()
) -> tuple[DayRun, ...]:
    """Return so many windows from a day on; refuse if the closed days leave no place for them."""
    length = timedelta(days=rhythm.lasting - 1)
    found: list[DayRun] = []
    for turn in range(count + MOST_LEFT_OUT):
        if len(found) == count:
            break
        day = first + timedelta(days=turn * rhythm.every)
        if not any(window.holds(day) for window in closed):
            found.append(DayRun(day, day + length))
    if len(found) < count:
        raise NoRoom
    return tuple(found)


@dataclass(frozen=True)
class MatchDayFault:
    """What is wrong with a match day that somebody moved: its number, and with which it clashes."""

    code: str  # overlaps, closed
    number: int


def faults(days: Sequence[DayRun], closed: Sequence[DayRun] = ()) -> tuple[MatchDayFault, ...]:
    """Return what is wrong with match days as they stand, by number: nothing for good ones."""
    return tuple(_faults(days, closed))


def _faults(days: Sequence[DayRun], closed: Sequence[DayRun]) -> Iterator[MatchDayFault]:
    for number, day in enumerate(days, 1):
        if number > 1 and day.first <= days[number - 2].last:
            yield MatchDayFault("overlaps", number)
        if not _has_open_day(day, closed):
            yield MatchDayFault("closed", number)


def _has_open_day(window: DayRun, closed: Sequence[DayRun]) -> bool:
    days = (window.last - window.first).days + 1
    return any(
        not any(each.holds(window.first + timedelta(days=n)) for each in closed)
        for n in range(days)
    )
