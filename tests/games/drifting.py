"""Pages that hear badly: announcements are dropped, doubled and told after later ones, and what
they show is compared with a page opened at the end."""

import json
from typing import Any
from unittest import mock
from uuid import uuid4

from games import consumers, shelf
from games.kit.dice import QuickDice
from games.live import hub, nudges, threads
from games.live.snapshots import match_of
from games.lobby import act as tables
from games.matches import moves, pictures
from games.models import Match, Status
from games.protocol import Seat
from games.shelf import GAMES
from tests.games.conftest import NOW
from tests.games.pages import Page

COMPARED = (
    "version",
    "status",
    "view",
    "to_act",
    "clock",
    "offers",
    "ending",
    "ranks",
    "ask",
    "seats",
)


class Keeping(Page):
    """A page that keeps what it was shown, as a browser does, and asks for nothing by itself."""

    async def start(self) -> None:
        await self.connect()
        self.shown: dict[str, Any] = {"version": -1, "view": {}, "log": []}
        await self.say(do="look", have=0)

    async def catch_up(self) -> dict[str, Any]:
        """Take in whatever has come; return what the page shows."""
        while not await self.talk.receive_nothing(timeout=0.01, interval=0.002):
            self.take(await self.hear())
        return self.shown

    def take(self, message: dict[str, Any]) -> None:
        if message["is"] != "picture" or message["version"] < self.shown["version"]:
            return
        view, log = message.get("view", {}), self.shown["log"]
        if message.pop("changes", False):
            kept = self.shown["view"].items()
            view = {**{k: v for k, v in kept if k not in message["gone"]}, **view}
        last, lines = log[-1]["number"] if log else 0, message.get("log", [])
        if lines and lines[0]["number"] == 1:
            log = lines
        else:
            log = [*log, *(line for line in lines if line["number"] > last)]
        if (shown := message.get("log_shown")) is not None:  # some rules hide what is long past
            newest = message["version"] if not message.get("behind") else log[-1]["number"]
            log = [line for line in log if line["number"] > newest - shown]
        self.shown = {**message, "view": view, "log": log}


def unreliable(dice: QuickDice, drop: int, double: int, late: int) -> Any:
    """Lose some announcements out of a hundred, make others twice, and tell some after the next."""
    real, counts = nudges.changed, {"sent": 0, "dropped": 0, "doubled": 0, "late": 0}
    held: list[tuple[Any, ...]] = []

    def changed(*about: Any) -> None:
        chance = dice.below(100)
        counts["sent"] += 1
        if chance < drop:
            counts["dropped"] += 1
            return
        if chance < drop + late and not held:
            counts["late"] += 1
            held.append(about)
            return
        real(*about)
        if chance >= 100 - double:
            counts["doubled"] += 1
            real(*about)
        while held:
            real(*held.pop())

    return mock.patch.object(nudges, "changed", changed), counts


def begin(slug: str, seats: int) -> tuple[Match, list[Any]]:
    from siamleague.accounts.models import User

    people = [User.objects.create(email=f"{uuid4().hex}@example.org") for _ in range(seats)]
    table = tables.TableOrder(game=slug, seats=seats, made_for=uuid4().hex)
    sitters = [tables.SeatTaker(f"P{n}", person.pk) for n, person in enumerate(people)]
    return tables.open_for(table=table, sitters=sitters, now=NOW), people


def play_one(code: str, dice: QuickDice) -> bool:
    """Let somebody make a random move; tell whether the match runs on."""
    match = match_of(code)
    if match.status != Status.RUNNING:
        return False
    game, seat = shelf.game(match.game), Seat(match.to_act[dice.below(len(match.to_act))])
    state, words = game.decode(match.state), ()
    while following := game.choices(state, seat, words):
        words = (*words, following[dice.below(len(following))])
    person = match.people[seat]["user"]
    moves.play_move(code=code, by=person, seen=match.version, words=words, ticket=uuid4(), now=NOW)
    return True


async def drift(
    matches: int, *, seed: int = 1, moves_each: int = 25, look: float = 0.05, drop: int = 20
) -> dict[str, Any]:
    """Play matches under bad announcements; count the pages that show something else at the end."""
    dice, slugs = QuickDice(seed), sorted(GAMES)
    found: dict[str, Any] = {"pages": 0, "wrong": [], "moves": 0, "matches": 0}
    patch, counts = unreliable(dice, drop, 10, 10)
    quick = mock.patch.object(hub, "LOOK_SECONDS", look)
    with patch, quick, mock.patch.object(consumers, "BURST", 1000):
        for number in range(matches):
            slug = slugs[number % len(slugs)]
            await _drift_once(found, slug, dice, moves_each, look)
    return {**found, **counts}


async def _drift_once(
    found: dict[str, Any], slug: str, dice: QuickDice, moves_each: int, look: float
) -> None:
    import asyncio

    counts = GAMES[slug].info.seat_counts
    match, people = await threads.write(begin, slug=slug, seats=counts[dice.below(len(counts))])
    readers = [*people, None]
    pages = [Keeping(match, person) for person in readers]
    for page in pages:
        await page.start()
    for _ in range(moves_each):
        if not await threads.write(play_one, code=match.code, dice=dice):
            break
        found["moves"] += 1
        if dice.below(3) == 0:
            for page in pages:
                await page.catch_up()
    looks = 20 if look < 1 else 1  # a busy machine is late, and being late is not being wrong
    for reader, page in zip(readers, pages, strict=True):
        found["pages"] += 1
        for _ in range(looks):
            await asyncio.sleep(min(look, 0.2))
            there = await threads.run(as_opened_now, code=match.code, reader=reader)
            here = await page.catch_up()
            if not (differing := differences(here, there)):
                break
        else:
            found["wrong"].append(
                f"{slug}: {here['version']} for {there['version']}: {', '.join(differing)}"
            )
        await page.close()
    found["matches"] += 1


def as_opened_now(code: str, reader: Any) -> dict[str, Any]:
    """Return what a page of another process would show if it were opened now."""
    seen = pictures.picture(code, pictures.Reader(getattr(reader, "pk", None)))
    return dict(json.loads(json.dumps(seen)))


def differences(here: dict[str, Any], there: dict[str, Any]) -> list[str]:
    """Name what two pages show differently; the log of both counts, line by line."""
    return [key for key in ("log", *COMPARED) if here.get(key) != there.get(key)]
