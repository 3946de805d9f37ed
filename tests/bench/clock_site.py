"""A site whose time is given: it has a true time, which goes by, a wall clock, which somebody may
set, and a machine that may sleep. In it live a web process and a worker, each with what the site's
own code remembers in one."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import ClassVar

from games.live import pulse, wall_clock
from tests.bench.clock_referee import DAY

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MORNING = 1_767_600_000_000  # an instant in January 2026
BEAT = 2000


class Process:
    """What one process of the site remembers."""

    def __init__(self) -> None:
        self.steady, self.watch = wall_clock.Steady(), pulse.Watch()


class GivenTime:
    """The clocks of a machine, and the processes that look at them."""

    here: ClassVar["GivenTime"]  # whose time it is

    def __init__(self, chance: Random) -> None:
        GivenTime.here = self
        self.chance = chance
        self.true = MORNING + chance.randrange(DAY)
        self.offset = self.slept = 0
        self.counts: dict[str, int] = {}
        self.begin_process()
        self.worker = Process()
        pulse.come_back(self.wall(), {})
        self.beaten = self.true

    def wall(self, true: int | None = None) -> datetime:
        """Return what the machine's clock shows."""
        return EPOCH + timedelta(milliseconds=(self.true if true is None else true) + self.offset)

    def ahead(self) -> float:
        """Return how far it is ahead of the clock that nobody can set, as a process finds it."""
        return (self.true + self.offset) / 1000 - (self.true - MORNING) / 1000

    def asleep(self) -> float:
        """Return how long the machine has slept."""
        return self.slept / 1000

    def awake(self) -> float:
        """Return a time that stands still in its sleep."""
        return (self.true - self.slept) / 1000

    def begin_process(self) -> None:
        """Begin a web process, with nothing remembered."""
        self.web = Process()

    def look(self, process: Process, now: datetime | None = None) -> None:
        """Let a process look at its clocks, as it does before it writes."""
        now = now or self.wall()
        wall_clock.here, pulse.here = process.steady, process.watch
        if pulse.noticed(now):
            pulse.see_to(now)

    def beat(self) -> None:
        """Let the web process beat."""
        self.look(self.web)
        pulse.beat(self.wall())
        self.beaten = self.true

    def goes_by(self, milliseconds: int) -> None:
        """Let time go by with a beat every other second; only the last of them can matter."""
        end = self.true + milliseconds
        beats = (end - self.beaten) // BEAT
        if beats:
            self.true = self.beaten + beats * BEAT
            self.beat()
        self.true = end

    def some_time(self) -> int:
        """Return a moment, a while, or rarely days."""
        longest = 8.3 if self.chance.random() < 0.02 else 4.6
        return int(10 ** self.chance.uniform(0, longest))

    def count(self, what: str) -> None:
        """Count what has happened."""
        self.counts[what] = self.counts.get(what, 0) + 1


def ahead() -> float:
    """Return how far the wall clock of the site that lives is ahead."""
    return GivenTime.here.ahead()


def asleep() -> float:
    """Return how long its machine has slept."""
    return GivenTime.here.asleep()


def awake() -> float:
    """Return how long it was awake."""
    return GivenTime.here.awake()
