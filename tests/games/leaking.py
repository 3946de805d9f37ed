"""Looking for leaks: every hidden thing carries a marker, and everything that goes out is searched.

Markers are put where secrets are born: into the stored position, into each seat's own view, into
the question a seat is asked, and into every sentence about an event that not all may know of. What
a reader receives may hold their own markers and no others. What markers cannot show, such as words
of a sealed move or the length of an answer, is found by drawing the same picture in another world
that this reader could not tell from the true one: it must be the same to the byte.
"""

import asyncio
import json
import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from copy import copy
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from unittest import mock
from uuid import uuid4

from django.test import Client

from games import consumers, shelf
from games.kit.dice import QuickDice
from games.kit.walk import random_move
from games.live import hub, threads
from games.live.folios import Folio
from games.lobby import act as tables
from games.lobby import book
from games.logbook import stories
from games.matches import api as doors
from games.matches import pictures
from games.models import Match, Seating, Status, Watching
from games.protocol import Event, Seat
from games.shelf import GAMES
from tests.games.pages import Page

FOUND = re.compile(r"zq([a-z]+)((?:\d|\.)*)zq")
REAL_GAME = shelf.game


def marker(kind: str, *owners: int) -> str:
    """Return the word that marks a secret of these seats."""
    return f"zq{kind}{'.'.join(str(seat) for seat in sorted(owners))}zq"


class Marked:
    """A game whose secrets carry markers; else the game itself."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def view(self, state: Any, seat: Seat | None) -> Any:
        view = self.game.view(state, seat)
        return view if seat is None else {**view, "canary": marker("view", seat)}

    def tell(self, event: Event, seat: Seat | None, language: str = "en") -> str:
        told = self.game.tell(event, seat, language)
        return told if event.seen_by is None else f"{told} {marker('event', *event.seen_by)}"

    def prompt(self, state: Any, seat: Seat, said: Any = (), language: str = "en") -> str:
        return self.game.prompt(state, seat, said, language) + marker("ask", seat)

    def encode(self, state: Any) -> Any:
        return {"canary": marker("state"), "inside": self.game.encode(state)}

    def decode(self, data: Any) -> Any:
        return self.game.decode(data["inside"])


@dataclass
class Search:
    """What was looked through, and what was found that should not be there."""

    texts: int = 0
    size: int = 0
    own: int = 0  # markers that were rightly there: without any, the search is blind
    worlds: int = 0
    leaks: list[str] = field(default_factory=list)
    matches: int = 0
    moves: int = 0
    each: int = 4  # moves of a match
    doors: bool = True  # whether pages and the programs' door are searched too

    def look(self, where: str, text: str, seat: int | None, seed: bytes) -> None:
        """Search what a reader on that seat received; None is everybody else."""
        self.texts += 1
        self.size += len(text)
        for found in FOUND.finditer(text):
            owners = {int(part) for part in found[2].split(".") if part}
            if seat is not None and seat in owners:
                self.own += 1
            else:
                self.leaks.append(f"{where}: {found[0]} shown to {seat}")
        for shown in (seed.hex(), str(int.from_bytes(seed)), f"{int.from_bytes(seed):x}"):
            if shown in text:
                self.leaks.append(f"{where}: the seed shown to {seat}")


class Overheard(logging.Handler):
    """Everything that any logger says, down to the least."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.getMessage()} {record.__dict__!r}")


@contextmanager
def marked() -> Iterator[Overheard]:
    """Put the markers in, and listen to every logger."""
    heard, root = Overheard(), logging.getLogger()
    level = root.level
    root.addHandler(heard)
    root.setLevel(logging.DEBUG)
    try:
        with mock.patch.object(shelf, "game", lambda slug: Marked(REAL_GAME(slug))):
            yield heard
    finally:
        root.removeHandler(heard)
        root.setLevel(level)


def people(count: int = 5) -> list[Any]:
    """Return accounts: those who sit, and one more."""
    from siamleague.accounts.models import User

    return [User.objects.create(email=f"{uuid4().hex}@example.org") for _ in range(count)]


def begin(slug: str, sitters: list[Any], dice: QuickDice) -> Match:
    """Return a running match somewhere in the middle of a game."""
    watching = list(Watching.values)[dice.below(3)]
    table = tables.TableOrder(
        game=slug, seats=len(sitters), made_for=uuid4().hex, watching=watching, delay_moves=1
    )
    seated = [tables.Sitter(f"P{n}", person.pk) for n, person in enumerate(sitters)]
    match = tables.open_for(table=table, sitters=seated, now=datetime.now(UTC))
    game, cells = shelf.game(slug), list(shelf.game(slug).decode(match.state).cells)
    kept = list(cells)
    for _ in range(dice.below(40)):
        actors = game.inner.actors(cells)
        random_move(game.inner, cells, actors[dice.below(len(actors))], dice, None)
        if not game.inner.actors(cells):
            break
        kept = list(cells)
    state = type(game.decode(match.state))(tuple(kept))
    actors = sorted(game.to_act(state))
    match.state, match.to_act = game.encode(state), actors
    match.asked = {str(seat): 0 for seat in actors}
    match.watching = Watching.OPEN if watching == Watching.DELAYED else watching
    match.save()
    return match


async def search_match(search: Search, slug: str, persons: list[Any], dice: QuickDice) -> None:
    """Play a few moves of a match over sockets and search everything that went out."""
    seats = dice_choice(GAMES[slug].info.seat_counts, dice)
    with marked() as heard:
        match = await threads.write(begin, slug=slug, sitters=persons[:seats], dice=dice)
        pages = [Page(match, person) for person in [*persons[:seats], persons[-1], None]]
        for page in pages:
            page.frames = []
            await page.connect()
            await page.say(do="look", have=0)
        await play_some(search, match, pages, dice)
        if search.doors and (await threads.run(reread, code=match.code)).status == Status.RUNNING:
            await threads.run(search_pages, search=search, match=match, people=persons)
        for page in pages:
            await page.close()
    search.matches += 1
    for number, page in enumerate(pages):
        seat = number if number < seats else None
        for frame in page.frames:
            if json.loads(frame).get("status", "running") == "running":
                search.look(f"{slug}, socket", frame, seat, bytes(match.seed))
    for line in heard.lines:
        search.look(f"{slug}, log output", line, None, bytes(match.seed))


async def play_some(search: Search, match: Match, pages: list[Page], dice: QuickDice) -> None:
    """Play on while the match runs, comparing worlds after each move."""
    for _ in range(search.each):
        match = await threads.run(reread, code=match.code)
        if match.status != Status.RUNNING:
            break
        search.moves += 1
        await play_one(match, pages, dice)
        await threads.run(look_at_worlds, search=search, code=match.code, dice=dice)
    await settle(pages)


def reread(code: str) -> Match:
    return Match.objects.get(code=code)


def dice_choice(things: Any, dice: QuickDice) -> Any:
    return list(things)[dice.below(len(things))]


async def play_one(match: Match, pages: list[Page], dice: QuickDice) -> None:
    """Let somebody move, now and then after trying what is refused."""
    seat = Seat(dice_choice(match.to_act, dice))
    game = shelf.game(match.game)
    state, words = game.decode(match.state), ()
    while following := game.choices(state, seat, words):
        words = (*words, dice_choice(following, dice))
    wrong = {"do": "move", "seen": match.version, "words": ["nonsense"], "ticket": str(uuid4())}
    await pages[(seat + 1) % match.seats].say(**wrong)
    await pages[seat].say(**wrong)
    await pages[seat].say(do="say", said=list(words[:1]))
    right = {**wrong, "words": list(words), "ticket": str(uuid4())}
    await pages[seat].say(**right)
    while True:
        text = (await pages[seat].talk.receive_output(timeout=20))["text"]
        pages[seat].frames.append(text)
        if (message := json.loads(text)).get("ticket") == right["ticket"]:
            assert message["is"] == "done", message
            return


async def settle(pages: list[Page]) -> None:
    """Collect what is on its way to every page, until all fall silent."""
    silent = 0
    while silent < 3:  # moves are answered first, and their pictures drawn afterwards
        await asyncio.sleep(0.005)
        silent = 0 if any(desk._rung or desk._drawing for desk in hub.hub().desks()) else silent + 1
    for page in pages:
        while not await page.talk.receive_nothing(timeout=0.02, interval=0.005):
            message = await page.talk.receive_output(timeout=5)
            if "text" in message:
                page.frames.append(message["text"])


def search_pages(search: Search, match: Match, people: list[Any]) -> None:
    """Search the pages and the programs' door as each seat, a stranger and a guest get them."""
    readers = [(number, people[number]) for number in range(match.seats)]
    for seat, person in [*readers, (None, people[-1]), (None, None)]:
        client = Client()
        if person is not None:
            client.force_login(person, "django.contrib.auth.backends.ModelBackend")
        for address in (
            f"/play/{match.code}/",
            f"/api/matches/{match.code}/",
            f"/api/matches/{match.code}/choices/",
            f"/play/{match.code}/step/1.json",
            f"/play/{match.code}/told.json",
            f"/play/{match.code}/log.txt",
            f"/play/{match.code}/log.json",
            "/play/",
            "/api/matches/?which=running",
        ):
            body = client.get(address).content.decode()
            search.look(address, body, seat, bytes(match.seed))


def look_at_worlds(search: Search, code: str, dice: QuickDice) -> None:
    """Draw the same picture in another world that the reader cannot tell from the true one."""
    of = pictures.folio(code)
    if of.match.status != Status.RUNNING:
        return
    game = shelf.game(of.match.game)
    users = dict(Seating.objects.filter(match=of.match).values_list("seat", "user_id"))
    for seat in [*range(of.match.seats), None]:
        watcher = None if seat is None else Seat(seat)
        world = game.sample(game.view(of.state, watcher), dice)
        reader = pictures.Reader(users.get(seat), "en")
        here, there = (drawn(one, reader) for one in (of, other(of, world, seat)))
        search.worlds += 1
        if here != there:
            search.leaks.append(f"{of.match.game}: the picture of {seat} tells the worlds apart")


def drawn(of: Folio, reader: pictures.Reader) -> str:
    """Return a picture as text; one that needs what is hidden from its reader cannot be drawn."""
    try:
        return json.dumps(pictures.draw(of, reader))
    except KeyError as missing:
        return f"it reads {missing}, which is hidden"


def other(of: Folio, state: Any, seat: int | None) -> Folio:
    """Return the folio of another world: position, seed, and whatever the log keeps from a seat."""
    match = copy(of.match)
    match.state, match.seed = shelf.game(match.game).encode(state), b"another seed...."
    lines = []
    for line in of.lines:
        lines.append(changed := copy(line))
        changed.words = ["another", "move"]
        changed.events = [
            event if event["seen_by"] is None or seat in event["seen_by"]
            else {**event, "data": {"another": "event"}}
            for event in line.events
        ]  # fmt: skip
    return Folio(match, state, tuple(lines))


# Leaks put in on purpose. Each must be found.


def _frame_with(what: Any) -> Any:
    real = pictures._frame
    return mock.patch.object(
        pictures, "_frame", lambda match, seat: {**real(match, seat), "more": what(match)}
    )


def _all_sentences() -> Any:
    real = stories.sentences

    def sentences(game: str, line: Any, seat: int | None, *rest: Any) -> list[str]:
        told = []
        for event in line.events:
            alone = copy(line)
            alone.events = [event]
            told += real(game, alone, min(event["seen_by"] or [seat]), *rest)
        return told

    return mock.patch.object(stories, "sentences", sentences)


def _neighbours_view() -> Any:
    def view(self: Marked, state: Any, seat: Seat | None) -> Any:
        seen = self.game.view(state, seat)
        return seen if seat is None else {**seen, "canary": marker("view", (seat + 1) % 2)}

    return mock.patch.object(Marked, "view", view)


def _one_drawing_for_all() -> Any:
    real = consumers.Desk._draw
    drawn: dict[object, Any] = {}

    def draw(self: consumers.Desk, of: Folio, reader: pictures.Reader) -> Any:
        key = (of.match.code, of.match.version)
        return drawn.setdefault(key, real(self, of, reader))

    return mock.patch.object(consumers.Desk, "_draw", draw)


def _talkative_log() -> Any:
    real = book.keep

    def keep(entries: Sequence[book.LogEntry]) -> list[int]:
        for entry in entries:
            logging.getLogger("games").debug("saved %s", entry.match.state)
        return real(entries)

    return mock.patch.object(book, "keep", keep)


def _talkative_sockets() -> Any:
    real = consumers.Desk._draw

    def draw(self: consumers.Desk, of: Folio, reader: pictures.Reader) -> Any:
        consumers.log.warning("a picture was drawn", extra={"of": of.match.state})
        return real(self, of, reader)

    return mock.patch.object(consumers.Desk, "_draw", draw)


def _api_of_the_mover() -> Any:
    def reader_of(code: str, by: int | None, **about: Any) -> pictures.Reader:
        match = reread(code)
        return pictures.Reader(match.people[match.to_act[0]]["user"], "en", **about)

    return mock.patch.object(doors, "reader_of", reader_of)


PLANTED: dict[str, Any] = {
    "the stored position in every picture": lambda: _frame_with(lambda match: match.state),
    "the seed in every picture": lambda: _frame_with(lambda match: bytes(match.seed).hex()),
    "a picture as long as a secret is big": lambda: _frame_with(
        lambda match: "x" * (hash(json.dumps(match.state)) % 7919)
    ),
    "the words of moves in the log": lambda: mock.patch.object(
        stories, "sentences", lambda game, line, *rest: list(line.words)
    ),
    "sentences about secret events for all": _all_sentences,
    "the view of the neighbour": _neighbours_view,
    "one drawing for players and spectators": _one_drawing_for_all,
    "a position in the log output": _talkative_log,
    "a position among the facts of a line about a socket": _talkative_sockets,
    "the mover's picture in the programs' door": _api_of_the_mover,
}


async def search_all(
    matches: int, *, seed: int = 1, games: Sequence[str] = tuple(sorted(GAMES)), planted: str = ""
) -> Search:
    """Search so many matches; with a leak planted, until it is found."""
    search, dice = Search(doors=not planted or "door" in planted), QuickDice(seed)
    persons = await threads.write(people)
    with ExitStack() as stack:
        if planted:
            stack.enter_context(PLANTED[planted]())
        stack.enter_context(mock.patch.object(consumers, "BURST", 10_000))
        stack.enter_context(mock.patch.object(hub, "LOOK_SECONDS", 3600))
        for number in range(matches):
            if not (planted and search.leaks):
                await search_match(search, games[number % len(games)], persons, dice)
    return search
