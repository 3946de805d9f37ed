"""Live standings: from a result to the last screen, at 1,000 players and many followers.

An event of nine rounds is played to its seventh in a database of its own. Then results come in;
each is decided by the service, and every screen fetches the living part of the standings as its
page does: after a random moment of the spread that live.js has. Requests are answered one after
the other by one process, with the times measured here, so the last screen's time is the spread, or
the queue where that is longer. The control is the same screen where it is asked who reads. Steps
are measured in processor time, of which the least counts: none of them waits for anything but a
file in the machine's memory.
"""

import re
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock
from uuid import uuid4

ROOT = Path(__file__).parents[2]
PLAYERS, QUICK_PLAYERS = 1000, 200
ROUND, QUICK_ROUND = 7, 3
SCREENS = (1, 50, 200, 1000)
TRIES = 5
SEED = 7
NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
LIVE = ROOT / "tournaments/static/tournaments/js/live.js"


def run(quick: bool) -> dict[str, Any]:
    """Return milliseconds of each step, and of the last of so many screens."""
    players, number = (QUICK_PLAYERS, QUICK_ROUND) if quick else (PLAYERS, ROUND)
    with tempfile.TemporaryDirectory() as folder, Database(Path(folder)):
        steps = _measured(players, number)
    return {
        "players": players,
        "round": number,
        "ms": {name: round(1000 * seconds, 1) for name, seconds in steps.items()},
        "last_screen_ms": {
            screens: round(1000 * _last(screens, steps, _spread())) for screens in SCREENS
        },
    }


def lines(result: dict[str, Any]) -> list[str]:
    """Return the result in words."""
    ms = result["ms"]
    found = [
        f"{result['players']} players, round {result['round']}: a result is written in "
        f"{ms['decide']} ms; the first screen costs {ms['first']} ms, each further one "
        f"{ms['next']} ms, and {ms['asked who']} ms where it is asked each time who reads.",
    ]
    for screens, last in result["last_screen_ms"].items():
        found.append(f"{screens:>5} screens on one process: the last is right after {last} ms.")
    return found


def _measured(players: int, number: int) -> dict[str, float]:
    from django.test import Client

    from tournaments.events import same_for_guests
    from tournaments.rounds import reporting

    event, by, waiting = played(players, number)
    browser = Client()
    url = f"{event.get_absolute_url()}standings/"
    page = {"headers": {"X-Part": "live"}}
    browser.get(url, **page)
    found: dict[str, list[float]] = {"decide": [], "first": [], "next": [], "asked who": []}
    for table in waiting[:TRIES]:
        score = reporting.Score((1, 2))
        order = {"table_id": table, "score": score, "by": by, "why": "", "ticket": uuid4()}
        found["decide"].append(timed(lambda: reporting.decide(**order, now=NOW)))  # noqa: B023
        found["first"].append(timed(lambda: browser.get(url, **page)))
        found["next"].append(min(timed(lambda: browser.get(url, **page)) for _ in range(TRIES)))
        with mock.patch.object(same_for_guests, "_asks_as_guest", return_value=False):
            again = [timed(lambda: browser.get(url, **page)) for _ in range(TRIES)]
        found["asked who"].append(min(again))
    return {name: min(times) for name, times in found.items()}


def timed(work: Callable[[], Any]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _last(screens: int, steps: dict[str, float], spread: tuple[float, float]) -> float:
    """Return when the last screen is right, counted from the press of the button."""
    chance = Random(SEED)
    soonest, most = spread
    asked = sorted(soonest + most * chance.random() for _ in range(screens))
    free = 0.0
    for place, moment in enumerate(asked):
        free = max(free, moment) + steps["next" if place else "first"]
    return steps["decide"] + free


def _spread() -> tuple[float, float]:
    """Return the soonest moment and the spread, in seconds, as the page's module has them."""
    text = LIVE.read_text()
    names = ("SOONEST", "SPREAD")
    found = [re.search(rf"const {name} = (\d+)", text) for name in names]
    return tuple(int(each[1]) / 1000 for each in found if each)  # type: ignore[return-value]


def played(players: int, number: int) -> tuple[Any, int, list[int]]:
    """Return an event in a round of which half the tables have their result, and who runs it."""
    from siamleague.accounts.models import User
    from tournaments.clubs import act as clubs
    from tournaments.entries import act as entries
    from tournaments.events import act as events
    from tournaments.models import Player, Table
    from tournaments.rounds import act as rounds
    from tournaments.rounds import reporting

    by = User.objects.create_user("alice@example.org", display_name="Alice").pk
    club = clubs.found_club(by=by, page=clubs.ClubPage("Bench"), now=NOW)
    plan = events.EventPlan("Bench", game_name="Chess", rounds=9)
    event = events.make_tournament(club_id=club.pk, by=by, plan=plan, now=NOW)
    events.publish_tournament(tournament_id=event.pk, by=by, now=NOW)
    for player in Player.objects.bulk_create(
        Player(name=f"P{n}", made_by_club=club) for n in range(players)
    ):
        who = entries.Entering(player=player.pk, rating=1000 + player.pk)
        entries.enter(tournament_id=event.pk, who=who, by=by, now=NOW)
    chance = Random(SEED)
    order = {"by": by, "now": NOW}
    for each in range(1, number + 1):
        round_ = rounds.pair_now(tournament_id=event.pk, **order)
        rounds.publish_round(round_id=round_.pk, **order)
        tables = list(Table.objects.filter(round=round_, kind="play").values_list("pk", flat=True))
        done = tables if each < number else tables[: len(tables) // 2]
        ranks = ((1, 2), (2, 1), (1, 1))
        scores = {table: reporting.Score(chance.choice(ranks)) for table in done}
        reporting.decide_many(round_id=round_.pk, scores=scores, **order)
        if each < number:
            rounds.close_round(round_id=round_.pk, **order)
    event.refresh_from_db()
    return event, by, [table for table in tables if table not in done]


class Database:
    """The site's own kind of database, empty, in a folder that goes away."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> None:
        from django.conf import settings
        from django.core.management import call_command
        from django.db import connection

        connection.close()
        self.before = connection.settings_dict["NAME"], list(settings.ALLOWED_HOSTS)
        if connection.vendor != "sqlite":
            raise AssertionError("Measured on SQLite; leave DATABASE_URL empty.")
        connection.settings_dict["NAME"] = str(self.folder / "bench.sqlite3")
        settings.ALLOWED_HOSTS = ["*"]
        call_command("migrate", verbosity=0)

    def __exit__(self, *_: object) -> None:
        from django.conf import settings
        from django.db import connection

        connection.close()
        connection.settings_dict["NAME"], settings.ALLOWED_HOSTS = self.before
