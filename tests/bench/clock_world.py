"""A small world in which matches are played at moments that are given, and nothing is waited for.

Its processes beat, look at their clocks, die, come back, sleep and freeze. Whatever happens to a
match goes through the doors of real play; after each step the clocks in the database are compared
with those of the referee.
"""

from collections.abc import Callable
from copy import copy
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import uuid4

from django.db import OperationalError
from django.db.models.base import ModelState

from games import clocks
from games.live import pulse
from games.live.pulse import ENDED_AT, WATCHED_SINCE
from games.lobby import act as tables
from games.lobby import book
from games.matches import dice_drawing, endings, moves, offers, sweeping
from games.matches.actions import ACTIONS
from games.models import UNSEEN, Match, Outage, Pulse, Seating, Status, new_code
from games.refusals import Flagged
from tests.bench.clock_referee import DAY, Pace, Referee, seated
from tests.bench.clock_site import BEAT, EPOCH, GivenTime, Process
from tests.bench.clockwork import END, next_are

SILENCE = 6000
DOORS = {action.name: action.does for action in ACTIONS}


class World(GivenTime):
    """Matches at such a site, and the referee of each."""

    def __init__(self, chance: Random, people: list[int], matches: int) -> None:
        for rows in (Match, Outage, Pulse):
            rows.objects.all().delete()
        super().__init__(chance)
        self.people, self.compared = people, 0
        self.wrong: list[str] = []
        self.referees = self._begin(matches)
        # Who was to move before each move that counts.
        self.befores: dict[str, list[list[int]]] = {code: [] for code in self.referees}
        self.compare("the beginning")

    def _begin(self, matches: int) -> dict[str, Referee]:
        """Begin matches: one of each size by opening a table, others as copies of it, dealt alike;
        opening a table would take longer than all that befalls a match afterwards."""
        opened = {seats: self._opened(seats) for seats in (2, 3, 4)}
        rows, referees = [], {}
        for _ in range(matches):
            chance, pace = self.chance, _pace(self.chance)
            seats = chance.choice([2, 2, 3, 4])
            first = [n for n in range(seats) if chance.random() < 0.6] or [0]
            row = copy(opened[seats])
            row.pk, row.code, row._state = None, new_code(), ModelState()
            row.options = {"first": sum(1 << seat for seat in first)}
            row.made_for = row.code if chance.random() < 0.3 else ""
            tempo = clocks.Tempo(pace.kind, pace.bank, pace.increment, pace.delay)
            row.tempo = clocks.to_json(clocks.fresh(tempo, seats))
            row.dice = {"how": UNSEEN} if row.made_for else {}
            dice_drawing.deal(row, self.wall())
            waits = {"live": 15 * 60 * 1000, "days": pace.bank}
            wait = waits.get(pace.kind, DAY if row.made_for else 0)
            referees[row.code] = seated(pace, seats, first, wait, self.true)
            rows.append(row)
        Match.objects.all().delete()
        Match.objects.bulk_create(rows)
        places = [(row, seat) for row in rows for seat in range(row.seats)]
        Seating.objects.bulk_create(
            Seating(match=row, seat=n, user_id=self.people[n], name=f"P{n}", sat_at=self.wall())
            for row, n in places
        )
        return referees

    def _opened(self, seats: int) -> Match:
        table = tables.TableOrder(game="clockwork", seats=seats)
        sitters = [tables.SeatTaker(f"P{n}", self.people[n]) for n in range(seats)]
        return tables.open_for(table=table, sitters=sitters, now=self.wall())

    def running(self) -> list[tuple[str, Referee]]:
        """Return the matches that go on, in any order."""
        some = [(code, one) for code, one in self.referees.items() if not one.over]
        self.chance.shuffle(some)
        return some

    def played(self) -> None:
        """Let some seats move: over sockets many at once, by programs and bots alone."""
        asked = []
        for code, referee in self.running():
            if referee.paused is None and self.chance.random() < 0.5:
                self.true += self.chance.randrange(3)
                asked.append(self._move_of(code, referee))
        self.look(self.web, asked[0][0].now if asked else None)
        for some in (asked[n : n + 16] for n in range(0, len(asked), 16)):
            alone = [one for one in some if one[0].by is None or self.chance.random() < 0.02]
            along = [one for one in some if one not in alone]
            numbers = moves.play_at_once([one[0] for one in along])
            for each, number in zip(along, numbers, strict=True):
                self._judge(each, number or self._alone(each[0]))
            for each in alone:
                self._judge(each, self._alone(each[0]))

    def _move_of(self, code: str, referee: Referee) -> tuple[moves.AskedMove, Referee, list[int]]:
        chance = self.chance
        seat = chance.choice(referee.acting())
        then = [n for n in range(len(referee.seats)) if chance.random() < 0.45]
        then = then or [chance.randrange(len(referee.seats))]
        if chance.random() < 0.01:
            then = []
        words = (next_are(then) if then else END,)
        by = None if seat in referee.gone else self.people[seat]
        bot = seat if by is None else None
        seen, ticket = self.versions[code], None if by is None else uuid4()
        return moves.AskedMove(code, by, seen, words, ticket, self.wall(), bot), referee, then

    def _alone(self, asked: moves.AskedMove) -> int:
        """Return the number of a move that is made alone; 0 where its flag had fallen."""
        order: dict[str, Any] = {"code": asked.code, "seen": asked.seen, "words": asked.words}
        try:
            if asked.by is None:
                return moves.play_bot_move(seat=asked.seat or 0, now=asked.now, **order)
            return int(DOORS["move"](by=asked.by, ticket=asked.ticket, now=asked.now, **order))
        except Flagged:
            return 0

    def _judge(self, one: tuple[moves.AskedMove, Referee, list[int]], number: int) -> None:
        asked, referee, then = one
        at = round((asked.now - EPOCH) / timedelta(milliseconds=1)) - self.offset
        seat = self.people.index(asked.by) if asked.by is not None else asked.seat
        assert seat is not None, "somebody moves"
        late = bool(referee.late(at))
        self.count("moves")
        if bool(number) is late:
            words = "was taken" if number else "was refused"
            self.wrong.append(f"{asked.code}: a move {words}, late is {referee.late(at)}")
        elif not number:
            self.looked_for(referee, at)
        else:
            self.befores[asked.code].append(referee.acting())
            referee.moves(seat, then, at)
            referee.over = not then

    def looked_for(self, referee: Referee, at: int) -> None:
        """Let the referee see whose time is over, unless the site is silent."""
        if at - self.beaten < SILENCE and (what := referee.looked_for(at)):
            self.count(what)

    def swept(self) -> None:
        """Let the worker look for flags, as it does every few seconds."""
        self.look(self.worker)
        sweeping.sweep(now=self.wall())
        for _, referee in self.running():
            self.looked_for(referee, self.true)
        self.count("sweeps")

    def to_the_edge(self) -> None:
        """Look a millisecond before somebody's time is over, and when it is."""
        ends = {due for _, referee in self.running() if (due := referee.due(self.true))}
        if ends := {due for due in ends if due > self.true}:
            self.goes_by(self.chance.choice(sorted(ends)) - 1 - self.true)
            self.swept()
            self.compare("before the edge")
            self.true += 1
            self.swept()
            self.count("edges")

    def offered(self) -> None:
        """Let a few tables agree on a pause, go on, take a move back, or lose somebody."""
        some = sorted(self.running(), key=lambda each: each[1].paused is None)
        for code, referee in some[: max(2, len(self.referees) // 10)]:
            self.look(self.web)
            self.looked_for_by_hand(code, referee)
            if referee.over:
                continue
            if self.chance.random() < 0.25:
                self._resign(code, referee)
            elif referee.paused is not None:
                self._agreed(code, referee, offers.RESUME)
                referee.goes_on(self.true)
            elif self.befores[code] and self.chance.random() < 0.4:
                self._agreed(code, referee, offers.TAKEBACK)
                referee.turns(self.befores[code].pop(), self.true)
            else:
                self._agreed(code, referee, offers.PAUSE)
                referee.pauses(self.true)

    def looked_for_by_hand(self, code: str, referee: Referee) -> None:
        """Claim, as a page does that sees a clock at zero."""
        DOORS["claim"](code=code, by=None, now=self.wall())
        self.looked_for(referee, self.true)

    def _agreed(self, code: str, referee: Referee, kind: str) -> None:
        for seat in range(len(referee.seats)):
            if seat not in referee.gone:
                order: dict[str, Any] = {"code": code, "by": self.people[seat], "ticket": uuid4()}
                offers.offer(kind=kind, now=self.wall(), **order)
        self.count(kind)

    def _resign(self, code: str, referee: Referee) -> None:
        seats = [seat for seat in range(len(referee.seats)) if seat not in referee.gone]
        seat = self.chance.choice(seats)
        endings.resign(code=code, by=self.people[seat], ticket=uuid4(), now=self.wall())
        referee.leaves([seat], self.true)
        self.count("resigned")

    # What befalls the site.

    def jumped(self) -> None:
        """Set the machine's clock while the site runs; the web or the worker sees it first."""
        self.offset += self.chance.choice([-1, 1]) * int(10 ** self.chance.uniform(4.01, 8))
        both = [self.web, self.worker]
        self.chance.shuffle(both)
        for process in both:
            self.true += self.chance.randrange(500)
            self.look(process)
            if process is both[0]:
                self.beaten = self.true  # whoever puts the clocks right beats with it
        self.count("jumps")

    def stopped(self) -> None:
        """Stop the whole site and start it again; sometimes the clock is set meanwhile."""
        last = self.beaten
        self.true += self.chance.choice([self.chance.randrange(4000), self.some_time()])
        shown = self.true
        if self.chance.random() < 0.4:
            by = self.chance.choice([-1, 1]) * int(10 ** self.chance.uniform(4.01, 8))
            # What cannot be told from a short stop, or a clock a little behind, is not tried.
            if not -10_500 <= self.true + by - last <= SILENCE:
                self.offset, shown = self.offset + by, self.true + by
        self.begin_process()
        self.worker = Process()
        pulse.come_back(self.wall(), _said(watched=self.wall()))
        if not 0 <= shown - last <= SILENCE:
            self.away(last)
        self.beaten = self.true
        self.count("stops")

    def died(self) -> None:
        """Kill the web process under the supervisor, which starts it again; the worker lives."""
        ended = self.true
        self.true += self.chance.choice([self.chance.randrange(SILENCE), self.some_time()])
        if self.true - self.beaten >= SILENCE:
            self.swept()
        self.begin_process()
        watched = self.wall(self.beaten - 3_600_000)
        pulse.come_back(self.wall(), _said(watched=watched, ended=self.wall(ended)))
        if self.true - ended > SILENCE:
            self.away(ended)
        self.beaten = self.true
        self.count("deaths")

    def refused(self) -> None:
        """Let the database refuse, and come back; who moves at once pays nothing for it."""
        began = self.true = max(self.true, self.beaten + BEAT)
        self.web.watch.note(OperationalError("refused"), self.wall())
        self.true += self.some_time()
        self.web.watch.note(OperationalError("refused"), self.wall())
        self._again(began)
        self.count("refusals")

    def fell_asleep(self) -> None:
        """Let the machine sleep and wake up."""
        began, slept = self.true, self.some_time()
        self.true, self.slept = self.true + slept, self.slept + slept
        self._again(began)
        self.count("sleeps")

    def _again(self, began: int) -> None:
        """Go on after the site was away through no fault of its own, by a beat or by a move."""
        if self.true - began > SILENCE:
            self.away(began)
        if self.chance.random() < 0.5:
            self.beat()
        else:
            self.look(self.web)
            if self.true - began > SILENCE:
                self.beaten = self.true

    def froze(self) -> None:
        """Keep the web process busy: that is nobody's free time, and no flag falls meanwhile."""
        self.true += self.some_time()
        self.swept()
        self.beat()
        self.count("freezes")

    def away(self, since: int) -> None:
        """Tell every referee that the site was away until now."""
        for referee in self.referees.values():
            referee.was_away(since, self.true)

    # The comparison.

    def compare(self, after: str) -> None:
        """Note every match whose clocks in the database are others than the referee's."""
        rows = Match.objects.only("code", "version", "clock", "deadline_at", "status")
        found = list(rows.order_by())
        self.versions = {match.code: match.version for match in found}
        outages = book.outages_of(found)
        self.compared += len(found)
        for match in found:
            referee = self.referees[match.code]
            if difference := self._difference(match, referee, outages):
                self.wrong.append(f"{match.code} after {after}: {difference}, {referee}")
        over = [match.code for match in found if self.referees[match.code].over]
        for code in over:
            del self.referees[code]
        Match.objects.filter(code__in=over).delete()

    def _difference(self, match: Match, referee: Referee, outages: Any) -> str:
        if (match.status == Status.FINISHED) is not referee.over:
            return f"it is {match.status}"
        now = referee.touched if referee.over else self.true
        clock = book.settled_clock(match, self.wall(now), outages)
        there = (list(clock.left_ms), [] if referee.over else sorted(clock.running))
        seats = range(len(referee.seats))
        here = (
            [referee.left(seat, now) for seat in seats],
            [] if referee.over else referee.acting(),
        )
        if there != here:
            return f"{there} for {here}"
        due, told = referee.due(self.true), match.deadline_at
        if due is None or told is None:
            return "" if told is due else f"over at {told}, and not at {due}"
        # What was written before the site was away is too early, which costs a look and no more;
        # and what is over already is told as it was found.
        if referee.was_written() and due > referee.touched:
            return "" if told == self.wall(due) else f"over at {told}, and not at {due}"
        most = self.wall(max(due, self.true))
        return "" if told <= most else f"over at {told}, later than {most}"


STEPS: dict[Callable[[World], None], int] = {
    World.played: 52,
    World.swept: 8,
    World.to_the_edge: 8,
    World.offered: 7,
    World.jumped: 6,
    World.stopped: 6,
    World.died: 4,
    World.refused: 3,
    World.fell_asleep: 3,
    World.froze: 3,
}


def lived(chance: Random, people: list[int], matches: int, steps: int) -> World:
    """Return a world after so many steps, or with the first thing that was wrong in it."""
    world = World(chance, people, matches)
    for _ in range(steps):
        if world.wrong or not world.running():
            break
        world.goes_by(world.some_time())
        step = chance.choices(list(STEPS), list(STEPS.values()))[0]
        step(world)
        world.compare(step.__name__)
    return world


def _pace(chance: Random) -> Pace:
    kind = chance.choice(["live", "live", "live", "live", "days", "none"])
    if kind == "none":
        return Pace()
    if kind == "days":
        return Pace("days", chance.randrange(1, 4) * DAY)
    bank = int(10 ** chance.uniform(3.5, 7))
    increment = chance.choice([0, 1, chance.randrange(30_000)])
    return Pace("live", bank, increment, chance.choice([0, 0, chance.randrange(30_000)]))


def _said(**instants: datetime) -> dict[str, str]:
    names = {"watched": WATCHED_SINCE, "ended": ENDED_AT}
    return {names[name]: repr(each.timestamp()) for name, each in instants.items()}
