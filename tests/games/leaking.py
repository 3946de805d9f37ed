"""Looking for leaks: every hidden thing carries a marker, and everything that goes out is searched.

Markers are put where secrets are born: into the stored position, into each seat's own view, into
the question a seat is asked, and into every sentence about an event that not all may know of. What
a reader receives may hold their own markers and no others. What markers cannot show, such as words
of a sealed move or the length of an answer, is found by drawing the same picture in another world
that this reader could not tell from the true one: it must be the same to the byte.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from copy import copy
from datetime import UTC, datetime
from typing import Any
from unittest import mock
from uuid import uuid4

from django.test import Client

from games import consumers, shelf
from games.kit.dice import QuickDice
from games.kit.under_way import under_way
from games.live import hub, threads
from games.live.snapshots import Snapshot
from games.lobby import act as tables
from games.matches import moves, pictures
from games.models import Match, Seating, Status, Watching
from games.protocol import Seat
from games.shelf import GAMES
from tests.games.marking import Search, marked, reread
from tests.games.pages import Page
from tests.games.planting import PLANTED

__all__ = ["PLANTED", "Search", "search_all"]


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
    seated = [tables.SeatTaker(f"P{n}", person.pk) for n, person in enumerate(sitters)]
    match = tables.open_for(table=table, sitters=seated, now=datetime.now(UTC))
    game = shelf.game(slug)
    way = under_way(game, state := game.decode(match.state))
    for _ in range(dice.below(40)):
        way.move(dice_choice(way.actors(), dice), dice)
        if not way.actors():
            break
        state = way.state()
    actors = sorted(game.to_act(state))
    match.state, match.to_act = game.encode(state), actors
    match.asked = {str(seat): 0 for seat in actors}
    match.dice = {}  # it is under way, so they are what they are
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
        silent = 0 if any(page._rung or page._drawing for page in hub.hub().pages()) else silent + 1
    for page in pages:
        while not await page.talk.receive_nothing(timeout=0.02, interval=0.005):
            message = await page.talk.receive_output(timeout=30)
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


def look_at_worlds(search: Search, code: str, dice: QuickDice, worlds: int = 1) -> None:
    """Draw the same picture in other worlds that the reader cannot tell from the true one."""
    of = pictures.snapshot(code)
    if of.match.status != Status.RUNNING:
        return
    game = shelf.game(of.match.game)
    users = dict(Seating.objects.filter(match=of.match).values_list("seat", "user_id"))
    for seat in [*range(of.match.seats), None]:
        watcher = None if seat is None else Seat(seat)
        reader, view = pictures.Reader(users.get(seat), "en"), game.view(of.state, watcher)
        here = drawn(of, reader)
        for _ in range(worlds):
            search.worlds += 1
            if here != drawn(other(of, game.sample(view, dice), seat), reader):
                told = f"{of.match.game}: the picture of {seat} tells the worlds apart"
                search.leaks.append(told)


def search_worlds(positions: int, *, seed: int, worlds: int = 8, planted: str = "") -> Search:
    """Compare every observer's picture in so many worlds, at so many positions of random games."""
    search, dice, persons = Search(doors=False), QuickDice(seed), people()
    slugs = sorted(GAMES)
    with ExitStack() as stack:
        if planted:
            stack.enter_context(PLANTED[planted]())
        while search.moves < positions and not search.leaks:
            slug = slugs[search.matches % len(slugs)]
            seats = dice_choice(GAMES[slug].info.seat_counts, dice)
            match = begin(slug, persons[:seats], dice)
            search.matches += 1
            for _ in range(12):
                if search.moves >= positions or match.status != Status.RUNNING:
                    break
                look_at_worlds(search, match.code, dice, worlds)
                search.moves += 1
                move_once(match, dice)
                match = reread(match.code)
    return search


def move_once(match: Match, dice: QuickDice) -> None:
    """Let somebody make any move."""
    seat, game = Seat(dice_choice(match.to_act, dice)), shelf.game(match.game)
    state, words = game.decode(match.state), ()
    while following := game.choices(state, seat, words):
        words = (*words, dice_choice(following, dice))
    now, by = datetime.now(UTC), match.people[seat]["user"]
    order = {"seen": match.version, "words": words, "ticket": uuid4(), "now": now}
    moves.play_move(code=match.code, by=by, **order)


def drawn(of: Snapshot, reader: pictures.Reader) -> str:
    """Return a picture as text; one that needs what is hidden from its reader cannot be drawn."""
    try:
        return json.dumps(pictures.draw(of, reader))
    except KeyError as missing:
        return f"it reads {missing}, which is hidden"


def other(of: Snapshot, state: Any, seat: int | None) -> Snapshot:
    """Return the snapshot of another world: position, seed, and what the log keeps from a seat."""
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
    return Snapshot(match, state, tuple(lines))


async def search_all(
    matches: int,
    *,
    seed: int = 1,
    games: Sequence[str] = tuple(sorted(GAMES)),
    planted: str = "",
    heard: Callable[[object], None] = lambda number: None,
) -> Search:
    """Search so many matches, and say how far it is; with a leak planted, until it is found."""
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
                heard(number)
    return search
