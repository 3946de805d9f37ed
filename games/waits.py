"""What matches have waiting: one's move."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import OuterRef
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as mark

from games import shelf
from games.models import LogLine, Match, Seating, Status
from siamleague.waiting.what_waits import MOST, WaitingKind, Waits

KINDS = (WaitingKind("move", mark("My move in a match"), rank=15, late=True),)


def waiting(user: int, now: datetime) -> Iterator[Waits]:
    """Return the matches that wait for somebody's move."""
    seats = Seating.objects.filter(user=user, bot="", match__status=Status.RUNNING)
    rows = seats.order_by("-match__started_at").values_list(
        "seat", "match__code", "match__game", "match__to_act", "match__people"
    )
    language = get_language() or "en"
    mine = [row for row in rows if row[0] in row[3]]
    for seat, code, game, _to_act, people in mine[:MOST]:
        others = ", ".join(one["name"] for n, one in enumerate(people) if one and n != seat)
        yield Waits(
            "move",
            _("Your move against %(others)s") % {"others": others},
            about=shelf.game(game).info.name.into(language),
            url=reverse("games:match", args=[code]),
            short=_("Your move"),
        )


def late(after: datetime, before: datetime) -> dict[int, datetime]:
    """Return who has been asked for a move since a moment between these two; one query."""
    last = LogLine.objects.filter(match=OuterRef("pk")).order_by("-number").values("at")[:1]
    rows = Match.objects.filter(status=Status.RUNNING).annotate(at=Coalesce(last, "started_at"))
    found: dict[int, datetime] = {}
    for match in rows.filter(at__gt=after, at__lte=before).only("status", "people", "to_act"):
        for user in called(match):
            found[user] = max(match.at, found.get(user, match.at))
    return found


def called(match: Match) -> set[int]:
    """Return the accounts whose move a match waits for."""
    if match.status != Status.RUNNING:
        return set()
    sitting = (match.people[seat] for seat in match.to_act)
    return {one["user"] for one in sitting if one and one["user"] and not one["bot"]}


def seated(match: Match) -> set[int]:
    """Return the accounts at a table: what waits for them has changed with every line."""
    return {one["user"] for one in match.people if one and one["user"]}
