"""Proof: an event that was taken along comes home whole and once, with what a second desk said.

Events of four systems go out to laptops, are played on there, and come home in two files: one in
between, one at the end. Beside each a second desk, given out at home or on the laptop, speaks about
the same round: of one table otherwise than the laptop, of others the same, of some alone. It comes
to the laptop or straight home, before the laptop or after it. The processes that open a file and
that let one in are killed in the middle, and begun again; every file comes twice; some laptops are
declared lost after their first file. At the end home has what the laptop had, line by line, what
both said equally once, what only the desk said as it said it, and the one contradiction as such;
and the log is checked by the program that everybody may download. The control counts how often a
kill left something half written, and that nothing of it was shown as done; and without the rule
that joins two desks, the contradiction is gone and a result is another.
"""

import json
import random
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.jobs.real_site import RealSite
from tests.tournaments.laptops.trip import at_rest

TRIPS = {False: 100, True: 2}
LOST_EVERY = 5
HELP = "import base64, random\nfrom tests.bench import laptop_trips\n"
HELP += "from tests.tournaments.laptops import on_laptop\n"
RULE_OFF = "from tournaments.laptops import desk_joining\n"
RULE_OFF += "rule = desk_joining.Piece._is_alone\n"
RULE_OFF += "desk_joining.Piece._is_alone = lambda *about: True\n"


@dataclass
class Place:
    """A site, or one of the laptops, which share a process and have a database each."""

    site: RealSite
    database: str = ""

    def do(self, code: str) -> Any:
        """Run code there and return what it calls `answer`."""
        where = f"laptop_trips.at({self.database!r})\n" if self.database else ""
        return self.site.do(HELP + where + code)


@dataclass
class Found:
    """What was counted, and what is not as it should be."""

    told: dict[str, int]
    wrong: list[str] = field(default_factory=list)


def run(quick: bool) -> dict[str, Any]:
    """Return how many trips there were, what was killed, and what was not as it should be."""
    chance = random.Random(1874)
    names = "kills half lost lines spoiled desks alone waited overwritten".split()
    found = Found({"trips": TRIPS[quick]} | dict.fromkeys(names, 0))
    with tempfile.TemporaryDirectory(prefix="siamleague-proof-") as name:
        folder = Path(name)
        blank = RealSite(folder / "blank")
        blank.migrate()
        at_rest(blank)
        shutil.copytree(folder / "blank", folder / "home")
        home, road = RealSite(folder / "home"), RealSite(folder / "road")
        Place(home).do("laptop_trips.begin()")
        try:
            for number in range(TRIPS[quick]):
                lost = number % LOST_EVERY == LOST_EVERY - 1
                places = [_blank(folder, road, f"{kind}{number}") for kind in ("laptop", "desk")]
                _Trip(Place(home), *places, number, found, chance).all(lost=lost)
                Place(road).do("laptop_trips.connection.close()")
                for left in [*folder.glob("laptop*"), *folder.glob("desk*")]:
                    left.unlink()
            found.told["overwritten"] = _control(folder, home, road, chance)
        finally:
            at_rest(road)
            at_rest(home)
    wrong = found.wrong
    assert not wrong, f"{len(wrong)} things are not as they should be: {wrong[:3]}"
    assert found.told["half"], "no kill came in the middle: nothing was proved"
    assert found.told["overwritten"], "without the rule nothing is overwritten: nothing was proved"
    return found.told


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was found, and the control."""
    return [
        f"{result['trips']} events went out and came home, {result['lost']} of their laptops were "
        f"lost in between; {result['kills']} kills; {result['lines']} lines of logs checked: "
        "everything is home once, as it was on the laptop",
        f"{result['desks']} times a second desk came in, {result['waited']} times it had to wait "
        f"for the laptop: {result['alone']} results that only it had stand, each contradiction is "
        "shown once, and no result of the laptop is another",
        f"{result['spoiled']} files spoiled on the way were refused",
        f"control: {result['half']} of the kills left something half written; it was not shown as "
        "home, and was written to its end when the job was begun again",
        f"control: without the rule that joins two desks {result['overwritten']} result was "
        "overwritten without a word",
    ]


def _blank(folder: Path, road: RealSite, name: str) -> Place:
    """Return a laptop on which there is nothing yet."""
    database = folder / f"{name}.sqlite3"
    shutil.copy(folder / "blank" / "siamleague.sqlite3", database)
    return Place(road, str(database))


def _control(folder: Path, home: RealSite, road: RealSite, chance: random.Random) -> int:
    """Return how many results are others by a second desk where no rule joins it."""
    laptop, desk = _blank(folder, road, "rules"), _blank(folder, road, "no-rules")
    trip = _Trip(Place(home), laptop, desk, 9_999, Found({}), chance)
    trip.begin(settles=False)
    trip.both_speak(all_here=True)
    before = laptop.do(f"answer = laptop_trips.said({trip.event})")
    file = desk.do("answer = on_laptop.file_home(True)")
    job = laptop.do(f"answer = laptop_trips.asked({trip.event}, {file!r})")
    laptop.do(f"{RULE_OFF}laptop_trips.work({job!r})\ndesk_joining.Piece._is_alone = rule")
    after = laptop.do(f"answer = laptop_trips.said({trip.event})")
    assert not after["contested"]
    return sum(one != other for one, other in zip(before["stands"], after["stands"], strict=True))


class _Trip:
    """One event on its way: home, the laptop that leads it, and a second desk."""

    def __init__(
        self, home: Place, there: Place, desk: Place, number: int, found: Found,
        chance: random.Random,
    ) -> None:  # fmt: skip
        self.home, self.there, self.desk, self.number = home, there, desk, number
        self.found, self.chance = found, chance
        self.by_laptop = number % 2 == 0  # the desk comes to the laptop first
        self.waits = number % 4 == 1  # it is home before the laptop is

    def all(self, *, lost: bool) -> None:
        """Go all the way."""
        told = self.found.told
        self.begin()
        self.both_speak(all_here=not self.by_laptop)
        if self.by_laptop:
            self._desk_comes_to(self.there)
        self.there.do("on_laptop.play(1)")
        self._comes(final=False)
        if self.waits:
            self._desk_comes_to(self.home)
        self.there.do("on_laptop.play(1)")
        if lost:
            told["lost"] += 1
            self._is_lost()
        else:
            self._comes(final=True)
        self._desk_is_home()
        state = self.home.do(f"answer = laptop_trips.state({self.event})")
        told["lines"] += state["lines"]
        self.found.wrong += [f"event {self.event}: {fault}" for fault in state["faults"]]
        if state["out"] or state["check_out"] != ("lost" if lost else "home"):
            self._is_wrong("it is not home")

    def begin(self, *, settles: bool = True) -> None:
        """Open the event on the laptop, and at the desk."""
        went = self.home.do(f"answer = laptop_trips.taken({self.number})")
        self.event = went["event"]
        if settles and self.chance.random() < 0.3:
            self.there.do(f"laptop_trips.settle({went['file']!r}, 1)")
            self.found.told["kills"] += 1
        self.there.do(f"laptop_trips.settle({went['file']!r})")
        file = went["desk"]
        if self.number % 3 == 0:  # this one is given out in the hall
            file = self.there.do(f"answer = laptop_trips.given({self.event})")
        self.desk.do(f"laptop_trips.settle({file!r})")

    def both_speak(self, *, all_here: bool) -> None:
        """Let the desk and the laptop speak about the same round, of one table otherwise."""
        tables = self.desk.do("answer = on_laptop.open_tables()")
        self.otherwise, mine = tables[:1], tables if all_here else tables[:2]
        self.alone = [] if all_here else tables[2:]
        self.desk.do(f"laptop_trips.speak({tables!r}, {self.otherwise!r})")
        self.there.do(f"laptop_trips.speak({mine!r}, [])")

    def _desk_comes_to(self, place: Place) -> None:
        """Let the desk in, killed in the middle, begun again, and once more."""
        told = self.found.told
        file = self.desk.do("answer = on_laptop.file_home(True)")
        before = place.do(f"answer = laptop_trips.said({self.event})")
        job = place.do(f"answer = laptop_trips.asked({self.event}, {file!r})")
        waits = place.do(f"answer = laptop_trips.Tournament.objects.get(pk={self.event}).elsewhere")
        if not waits and not self._is_in(place):
            at = self.chance.randint(1, 1 + (len(self.alone) if place is self.there else 0))
            place.do(f"laptop_trips.work({job!r}, {at})")
            told["kills"] += 1
            between = place.do(f"answer = laptop_trips.said({self.event})")
            told["half"] += between["words"] != before["words"]
        for _twice in range(2):
            if place.do(f"answer = laptop_trips.work({job!r})") != "done":
                self._is_wrong("the job of the desk did not end")
            if place.do(f"answer = laptop_trips.asked({self.event}, {file!r})") != job:
                self._is_wrong("the same file of the desk was another job")
        after = place.do(f"answer = laptop_trips.said({self.event})")
        if waits:
            told["waited"] += 1
            if (after["stands"], after["words"], after["waits"]) != (
                before["stands"], before["words"], 1
            ):  # fmt: skip
                self._is_wrong("a desk that waits has changed something")
            return
        told["desks"] += 1
        self._is_joined(before, after)

    def _is_in(self, place: Place) -> bool:
        said = place.do(f"answer = laptop_trips.said({self.event})")
        return bool(set(self.otherwise) <= set(said["contested"]))

    def _is_joined(self, before: Any, after: Any) -> None:
        """Look whether what both said, and what only one said, became what it should."""
        was = {pk: (result, ranks) for pk, result, ranks in before["stands"]}
        for pk, result, ranks in after["stands"]:
            if pk in self.alone and was[pk][0] == "none":
                self.found.told["alone"] += 1
                if result != "standing" or ranks != sorted(ranks):
                    self._is_wrong(f"table {pk}: what only the desk said does not stand")
            elif (result, ranks) != was[pk]:
                self._is_wrong(f"table {pk}: a result is another")
        if after["contested"] != self.otherwise or after["late"] != 1 or after["waits"]:
            self._is_wrong("the contradiction is not shown, or not once")

    def _desk_is_home(self) -> None:
        """Let the desk come home, if it did not wait there; else it is joined by now."""
        if self.waits:
            before = self.home.do(f"answer = laptop_trips.said({self.event})")
            self.home.do("laptop_trips.waiting()")
            after = self.home.do(f"answer = laptop_trips.said({self.event})")
            self.found.told["desks"] += 1
            self._is_joined(before, after)
        else:
            self._desk_comes_to(self.home)

    def _is_wrong(self, what: str) -> None:
        self.found.wrong.append(f"trip {self.number}: {what}")

    def _comes(self, *, final: bool) -> None:
        """Let a file come home, killed in the middle, begun again, and once more; compare."""
        told, home, event = self.found.told, self.home, self.event
        file = self.there.do(f"answer = on_laptop.file_home({final})")
        wanted = self.there.do("answer = on_laptop.state()")
        self._refuses(file)
        before = home.do(f"answer = laptop_trips.state({event})['event']")
        job = home.do(f"answer = laptop_trips.asked({event}, {file!r})")
        home.do(f"laptop_trips.work({job!r}, {self.chance.randint(2, 9)})")
        told["kills"] += 1
        between = home.do(f"answer = laptop_trips.state({event})")
        told["half"] += between["event"] not in (before, wanted)
        if not between["out"]:
            self._is_wrong("what was half written counts as home")
        if home.do(f"answer = laptop_trips.work({job!r})") != "done":
            self._is_wrong("the job did not end")
        again = home.do(f"answer = laptop_trips.asked({event}, {file!r})")
        after = home.do(f"answer = laptop_trips.state({event})")
        if again != job:
            self._is_wrong("the same file was another job")
        if json.dumps(after["event"]) != json.dumps(wanted):
            self._is_wrong("it is not as on the laptop")
        self.found.wrong += [f"event {event}: {fault}" for fault in after["faults"]]

    def _refuses(self, file: str) -> None:
        order = f"laptop_trips.hostile({file!r}, random.Random({self.chance.randrange(10**6)}))"
        said = _said(self.home, f"laptop_trips.asked({self.event}, {order})")
        assert "NotWhole" in said, said[-500:]
        self.found.told["spoiled"] += 1

    def _is_lost(self) -> None:
        """Declare the laptop lost; then its last file changes nothing."""
        home, event = self.home, self.event
        before = home.do(f"answer = laptop_trips.state({event})")
        home.do(f"laptop_trips.lose({event})")
        file = self.there.do("answer = on_laptop.file_home(True)")
        if "declared lost" not in _said(home, f"laptop_trips.asked({event}, {file!r})"):
            self._is_wrong("a lost laptop was let in")
        after = home.do(f"answer = laptop_trips.state({event})")
        if after["event"] != before["event"] or after["out"] or after["faults"]:
            self._is_wrong("it changed when its laptop was lost")


def _said(place: Place, code: str) -> str:
    """Return with what words something is refused; nothing if it is not."""
    try:
        place.do(code)
    except AssertionError as refused:
        return str(refused)
    return ""
