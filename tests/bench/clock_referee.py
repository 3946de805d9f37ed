"""Who is right about a match's clocks: the rules of games/README.md, reckoned in another way.

It imports nothing of the site. A match has a time of its own, which stands still in pauses and
while the site was away; a turn costs what has gone by of it beyond the delay, from the seat's
second turn on. All is reckoned from the beginning of the turn each time, in whole milliseconds of
a time that no machine's clock can change.
"""

from dataclasses import dataclass, field

DAY = 24 * 60 * 60 * 1000


@dataclass(frozen=True)
class Pace:
    """What the table agreed on."""

    kind: str = "none"
    bank: int = 0
    increment: int = 0
    delay: int = 0


@dataclass
class SeatTime:
    """One seat's: what it had when its turn began, and when that was in the match's own time."""

    had: int
    began: int | None = None
    has_moved: bool = False


@dataclass
class Referee:
    """The clocks of one match."""

    pace: Pace
    seats: list[SeatTime]
    waits: int  # how long a first move is waited for; 0 is for ever
    begun: int
    touched: int  # when its clocks were last written down
    free: list[tuple[int, int]] = field(default_factory=list)
    paused: int | None = None
    gone: list[int] = field(default_factory=list)
    over: bool = False

    def own(self, at: int) -> int:
        """Return the match's own time at an instant."""
        at = at if self.paused is None else self.paused
        return at - self.begun - sum(max(0, min(at, end) - start) for start, end in self.free)

    def used(self, seat: int, at: int) -> int:
        """Return how long a seat's turn has lasted."""
        began = self.seats[seat].began
        return 0 if began is None else self.own(at) - began

    def left(self, seat: int, at: int) -> int:
        """Return how much time a seat has."""
        mine = self.seats[seat]
        if self.pace.kind == "none" or not mine.has_moved:
            return mine.had
        return mine.had - max(0, self.used(seat, at) - self.pace.delay)

    def acting(self) -> list[int]:
        """Return the seats that are to move."""
        return [number for number, seat in enumerate(self.seats) if seat.began is not None]

    def late(self, at: int) -> list[int]:
        """Return the seats that have no time left."""
        if self.pace.kind == "none":
            return []
        return [n for n in self.acting() if self.seats[n].has_moved and self.left(n, at) <= 0]

    def absent(self, at: int) -> list[int]:
        """Return the seats whose first move was waited for long enough."""
        if not self.waits:
            return []
        return [
            n
            for n in self.acting()
            if not self.seats[n].has_moved and self.used(n, at) >= self.waits
        ]

    def due(self, at: int) -> int | None:
        """Return when somebody's time is over if nothing happens."""
        if self.paused is not None or self.over:
            return None
        ends = []
        for number in self.acting():
            used = self.used(number, at)
            if not self.seats[number].has_moved:
                ends += [self.waits - used] if self.waits else []
            elif self.pace.kind != "none":
                ends.append(self.seats[number].had + self.pace.delay - used)
        return at + min(ends) if ends else None

    def was_written(self) -> bool:
        """Tell whether the clocks were written down since the site was last away."""
        return all(end <= self.touched for _, end in self.free)

    def moves(self, seat: int, then: list[int], at: int) -> None:
        """Let a seat move, and these be next."""
        mine = self.seats[seat]
        self._ends(seat, at)
        if mine.has_moved:
            mine.had += self.pace.increment
        mine.has_moved = True
        self.turns(then, at)

    def turns(self, then: list[int], at: int) -> None:
        """Let these be next; whose turn goes on has no new one."""
        for seat in self.acting():
            if seat not in then:
                self._ends(seat, at)
        for seat in then:
            mine = self.seats[seat]
            if mine.began is None:
                mine.began = self.own(at)
                if self.pace.kind == "days":
                    mine.had = self.pace.bank
        self.touched = at

    def leaves(self, seats: list[int], at: int) -> None:
        """Let seats leave: the match ends when one is left, else bots have their time anew."""
        self.gone += [seat for seat in seats if seat not in self.gone]
        self.touched = at
        if len(self.seats) - len(self.gone) <= 1:
            self.over = True
            return
        for seat in seats:
            self.seats[seat].had += max(0, self.pace.bank - self.left(seat, at))

    def looked_for(self, at: int) -> str:
        """Let flags fall and matches be called off, as somebody looks; return what happened."""
        late, absent = self.late(at), self.absent(at)
        if absent:
            self.over, self.touched = True, at
            return "absent"
        if late:
            self.leaves(late, at)
            return "flag"
        return ""

    def pauses(self, at: int) -> None:
        """Stand still."""
        self.paused = self.touched = at

    def goes_on(self, at: int) -> None:
        """Go on after a pause."""
        assert self.paused is not None, "only what stands still goes on"
        self.free.append((self.paused, at))
        self.paused, self.touched = None, at

    def was_away(self, since: int, back: int) -> None:
        """Let nobody pay for the time in which the site was away."""
        since = max(since, self.touched)
        if self.paused is None and not self.over and since < back:
            self.free.append((since, back))

    def _ends(self, seat: int, at: int) -> None:
        mine = self.seats[seat]
        mine.had = self.left(seat, at)
        mine.began = None


def seated(pace: Pace, seats: int, first: list[int], waits: int, at: int) -> Referee:
    """Return the clocks of a match that begins."""
    clocks = Referee(pace, [SeatTime(pace.bank) for _ in range(seats)], waits, at, at)
    clocks.turns(first, at)
    return clocks
