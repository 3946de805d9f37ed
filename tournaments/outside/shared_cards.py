"""The cards of shared pages: standings, a pairing, a result, a champion, a club, a league."""

import re
from collections.abc import Callable
from hashlib import sha256

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from siamleague.accounts import limits
from siamleague.accounts.hashing import slot
from siamleague.numbers import whole
from tournaments.clubs.places import club_at
from tournaments.events import read as events
from tournaments.models import Club, League, Round, Stage, Table, Tournament
from tournaments.outside.card_drawing import MOST_LINES, DrawnCard, drawn
from tournaments.rounds import ranking, round_tables
from tournaments.seasons import leagues
from tournaments.seasons import read as seasons
from tournaments.seasons.places import there

KEPT = 600  # seconds
OFTEN = "60/m"  # drawings, of one visitor
WHAT = re.compile(r"(event|standings|round|table)(?:-([0-9]{1,9}))?")


@require_safe
def of_event(request: HttpRequest, club: str, slug: str, what: str) -> HttpResponse:
    """Send the card of a page of an event."""
    found = events.find(club, slug, None)
    named = WHAT.fullmatch(what)
    if found is None or named is None:
        raise Http404
    event = found[0]
    number = whole(named[2], digits=9) or 0
    return _sent(
        request, f"event.{event.pk}.{event.version}.{what}", lambda: _event(event, named[1], number)
    )


@require_safe
def of_club(request: HttpRequest, club: str) -> HttpResponse:
    """Send the card of a club."""
    one = club_at({"club": club}, None)
    return _sent(request, f"club.{one.pk}.{one.name}", lambda: _club(one))


@require_safe
def of_league(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Send the card of a league: who leads each division of its season."""
    one = there(leagues.find(club, slug))
    return _sent(request, f"league.{one.pk}.{one.name}", lambda: _league(one))


def _sent(request: HttpRequest, key: str, card: Callable[[], DrawnCard]) -> HttpResponse:
    """Send a card, drawn once for as long as nothing changes."""
    asked = request.GET.get("l", "")
    language = asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
    named = f"card.{sha256(f'{key}.{language}'.encode()).hexdigest()}"
    tag = f'"{named[-32:]}"'
    if request.headers.get("If-None-Match") == tag:
        return _told(HttpResponseNotModified(), tag)
    found = cache.get(named)
    if found is None:
        if not limits.may_try(request, "card", f"{OFTEN}/ip"):
            return limits.too_many(request)
        with translation.override(language):
            said = card()
        with slot():
            found = drawn(said)
        cache.set(named, found, KEPT)
    return _told(HttpResponse(found, content_type="image/png"), tag)


def _told(answer: HttpResponse, tag: str) -> HttpResponse:
    answer["ETag"] = tag
    answer["Cache-Control"] = f"public, max-age={KEPT}"
    return answer


def _event(event: Tournament, what: str, number: int) -> DrawnCard:
    if what == "round":
        return _round(event, number)
    if what == "table":
        return _table(event, number)
    over = f"{event.club.name} · {events.game_name(event)}"
    if event.stage not in (Stage.RUNNING, Stage.FINISHED):
        return DrawnCard(over, event.name, _when(event), _where(event))
    rows = ranking.lines(event, ranking.table(event)[:MOST_LINES], breaks=False)
    lines = [(f"{row.rank}.", row.name, row.points) for row in rows]
    first = [row.name for row in rows if row.rank == 1]
    if event.stage == Stage.FINISHED and first:
        names = ", ".join(first[:3])
        return DrawnCard(
            over, event.name, _("Champion: %(name)s") % {"name": names}, lines[len(first) :]
        )
    return DrawnCard(over, event.name, "", lines)


def _round(event: Tournament, number: int) -> DrawnCard:
    rows = Round.objects.filter(tournament=event, number=number, state__in=round_tables.SHOWN)
    round_ = rows.select_related("tournament").first()
    if round_ is None:
        raise Http404
    first = Table.objects.filter(round=round_).order_by("number").values_list("pk", flat=True)
    laid = round_tables.boards(round_, points=False, only=list(first[:MOST_LINES]))
    lines = [
        (str(each.number), " – ".join(one.name for one in each.sitting), each.code) for each in laid
    ]
    return DrawnCard(event.name, _("Round %(n)s") % {"n": number}, "", lines)


def _table(event: Tournament, number: int) -> DrawnCard:
    rows = Table.objects.select_related("round").filter(
        pk=number, round__tournament=event, round__state__in=round_tables.SHOWN
    )
    table = rows.first()
    if table is None:
        raise Http404
    laid = round_tables.of_table(table.pk)
    told = {"n": table.round.number, "table": table.number}
    over = f"{event.name}: {_('round %(n)s, table %(table)s') % told}"
    title = " – ".join(one.name for one in laid.sitting)
    lines = [("", one.name, one.mark if laid.stands else "") for one in laid.sitting]
    return DrawnCard(over, title, laid.outcome if laid.stands else "", lines)


def _when(event: Tournament) -> str:
    if event.stage == Stage.CANCELLED:
        return _("This event is called off.")
    if event.starts_at is None:
        return ""
    return date_format(event.starts_at.astimezone(event.zone), "DATETIME_FORMAT")


def _where(event: Tournament) -> list[tuple[str, str, str]]:
    said = (event.place, event.address, str(event.get_venue_display()))
    return [("", each, "") for each in said if each]


def _club(club: Club) -> DrawnCard:
    lines = [("", each, "") for each in (club.meets,) if each]
    coming = events.cards(club_id=club.pk)[:4]
    lines += [("", each.name, each.state_name) for each in coming]
    return DrawnCard(club.city or "SiamLeague", club.name, "", lines)


def _league(league: League) -> DrawnCard:
    rows = list(league.seasons.select_related("league__club").order_by("-number"))
    season = leagues.current(rows)
    lines: list[tuple[str, str, str]] = []
    if season is not None:
        levels = seasons.divisions(season)
        for each in seasons.boards(season, levels, levels[:MOST_LINES]):
            first = each.rows[0].name if each.rows else ""
            lines.append(("", f"{each.name}: {first}" if first else each.name, ""))
    over = f"{league.club.name} · {leagues.game_name(league)}"
    return DrawnCard(over, league.name, season.name if season else "", lines)
