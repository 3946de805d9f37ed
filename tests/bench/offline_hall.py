"""An event of forty for phones that lose their line; run inside the site by its shell."""

from typing import Any
from uuid import uuid4

from django.conf import settings
from django.test import Client

from siamleague.accounts.models import User
from tests.tournaments.hall import NOW, club_of, enter_user, event_of, published, tables
from tournaments.models import Club, ResultLine, ResultState, Round, Table, Tournament
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting
from tournaments.rounds.results import Score

ALICE = "alice@example.org"


def build(number: int, players: int, rounds_: int) -> dict[str, Any]:
    """Make an event; return where it is."""
    alice, _new = User.objects.get_or_create(email=ALICE, defaults={"display_name": "Alice"})
    home = Club.objects.first() or club_of(alice)
    event = event_of(alice, home, name=f"Cellar {number}", rounds=rounds_)
    for each in range(players):
        email = f"p{number}-{each}@example.org"
        user = User.objects.create(email=email, display_name=f"P{number}-{each}")
        enter_user(event, user)
    return {"pk": event.pk, "path": f"/clubs/{home.slug}/events/{event.slug}/"}


def pair(event: int) -> list[dict[str, Any]]:
    """Pair and publish the next round; return its tables with the sign-in of who sits there."""
    row = Tournament.objects.select_related("club").get(pk=event)
    found = []
    for table in tables(published(row, User.objects.get(email=ALICE))):
        chairs = table.chairs.order_by("seat").select_related("entry__player__user")
        found.append(
            {
                "pk": table.pk,
                "entries": [chair.entry_id for chair in chairs],
                "cookies": [_cookie(chair.entry.player.user) for chair in chairs],
            }
        )
    return found


def decide(table: int, score: list[int], why: str) -> None:
    """Let the arbiter decide."""
    alice = User.objects.get(email=ALICE)
    order = {"table_id": table, "by": alice.pk, "why": why, "ticket": uuid4(), "now": NOW}
    reporting.decide(**order, score=Score((score[0], score[1])))


def said(pks: list[int]) -> dict[int, dict[str, Any]]:
    """Return what the site knows of these tables."""
    found: dict[int, dict[str, Any]] = {}
    for table in Table.objects.filter(pk__in=pks):
        found[table.pk] = {
            "result": table.result,
            "contested": table.contested,
            "ranks": table.ranks,
            "lines": list(
                ResultLine.objects.filter(table=table)
                .order_by("number")
                .values_list("by_entry_id", "verb", "ranks")
            ),
        }
    return found


def close(event: int) -> None:
    """Decide what is left as it was said, or for the first seat, and end the round."""
    alice = User.objects.get(email=ALICE)
    round_ = Round.objects.filter(tournament=event).order_by("-number")[0]
    for table in tables(round_):
        if table.result != ResultState.STANDING or table.contested:
            decide(table.pk, list(table.ranks or (1, 2)), "The arbiter looked.")
    rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)


def _cookie(user: User) -> str:
    client = Client()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return str(client.cookies[settings.SESSION_COOKIE_NAME].value)
