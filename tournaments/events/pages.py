"""The pages of events: what everybody may read of one."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from siamleague.numbers import whole
from tournaments.clubs import people
from tournaments.entries import disputing, doors, editing
from tournaments.entries import read as entries
from tournaments.events import drawn_standings, repairing, same_for_guests, shell
from tournaments.events import read as events
from tournaments.events.tie_break_fields import called
from tournaments.formats import shelf
from tournaments.halls import read as hall
from tournaments.lots import read as lots
from tournaments.models import Entry, EntryState, Round, Stage
from tournaments.paging import page as paged
from tournaments.partners import read as partners
from tournaments.ratings import reports
from tournaments.rounds import (
    closeness,
    crosses,
    one_by_one,
    ranking,
    round_tables,
    slips,
)
from tournaments.teams import read as teams


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    rows = events.going(request.user.pk)
    page = paged(request.GET.get("page"), rows.count(), size=events.ON_A_PAGE)
    context = {
        "going": events.drawn(page.of(rows)),
        "over": events.over(request.user.pk) if page.number == 1 else [],
        "page": page,
    }
    return render(request, "tournaments/events/index.html", context)


@require_safe
def show(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show an event: what, when, how to enter, and how it stands."""
    seen = shell.found(request, club, slug)
    event = seen[0]
    going = event.stage in (Stage.RUNNING, Stage.FINISHED)
    top = ranking.lines(event, ranking.table(event)[:8]) if going else []
    return shell.page(
        request,
        "tournaments/events/event.html",
        seen,
        tab="event",
        counts=entries.counts(event),
        top=top,
        may_enter=entries.may_enter(event, request.user.pk),
        teams=teams.partnering(request) if event.who.of_teams else None,
        seekers=partners.page(event, seen[1], request.user.pk, timezone.now()),
        prizes=ranking.prizes(event) if event.stage == Stage.FINISHED else [],
        breaks=[called(slug) for slug in event.tie_breaks],
        scheme=entries.scheme_in_words(event),
        evenness=shelf.of(event).evenness(event),
        said=repairing.public_line(event),
        agreed=events.agreed(event),
        lot=lots.shown(event, request.user.pk),
        seats=reports.seats_at(event, request.user.pk) if seen[1].judges else None,
    )


@require_safe
def listed(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show who takes part, who waits, and who has left."""
    seen = shell.found(request, club, slug)
    counts = entries.counts(seen[0])
    page = paged(request.GET.get("page"), counts.total)
    return shell.page(
        request,
        "tournaments/events/entries.html",
        seen,
        tab="entries",
        counts=counts,
        lines=entries.lines(seen[0], page),
        page=page,
    )


@require_safe
def pairings(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Show who meets whom in a round that is published."""
    seen = shell.found(request, club, slug)
    round_ = published(seen[0].pk, number, organises=seen[1].organises)
    ids = round_tables.ids(round_, request.GET.get("q", ""))
    page = paged(request.GET.get("page"), len(ids))
    return shell.page(
        request,
        "tournaments/events/pairings.html",
        seen,
        tab="round",
        round=round_,
        round_slug=str(round_.number),
        called=shelf.of(seen[0]).round_name(seen[0], number),
        boards=round_tables.boards(round_, notes=True, only=page.of(ids)),
        left=round_tables.left(round_),
        page=page,
        search=request.GET.get("q", "").strip()[:60],
        timers=hall.timers(round_, timezone.now()),
    )


@require_safe
def standings(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the table as it stands, or as it stood after a round."""
    seen = shell.found(request, club, slug)
    event = seen[0]
    asked = whole(request.GET.get("after")) or 0
    after = asked if 0 < asked <= event.rounds else None
    wanted = request.GET.get("page", "")
    if request.headers.get("X-Part") == "live":
        mine = people.my_entry(event, request.user.pk)
        part = HttpResponse(drawn_standings.live_part(event, after, wanted, mine))
        return same_for_guests.offer(part, event, request.user.pk)
    return shell.page(
        request,
        "tournaments/events/standings.html",
        seen,
        tab="standings",
        **drawn_standings.around(event, after, wanted),
    )


@require_safe
def cross_table(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show every round of everybody in one table."""
    seen = shell.found(request, club, slug)
    event = seen[0]
    rows = ranking.cross(event)
    page = paged(request.GET.get("page"), len(rows), size=crosses.ON_A_PAGE)
    names = events.names(event)
    shown = page.of(rows)
    points = {line.entry: line.points for line in ranking.lines(event, [r.standing for r in shown])}
    return shell.page(
        request,
        "tournaments/events/cross_table.html",
        seen,
        tab="cross",
        rows=[
            (
                row.standing.rank,
                row.standing.id,
                names.get(row.standing.id, ""),
                crosses.cells(event, row, rows, names),
                points.get(row.standing.id, ""),
            )
            for row in shown
        ],
        numbers=crosses.numbers(event, rows),
        by_opponent=crosses.by_opponent(event, rows),
        page=page,
    )


@require_safe
def individuals(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the players of a team event one by one."""
    seen = shell.found(request, club, slug)
    rows = one_by_one.individuals(seen[0])
    page = paged(request.GET.get("page"), len(rows))
    return shell.page(
        request,
        "tournaments/events/individuals.html",
        seen,
        tab="individuals",
        lines=page.of(rows),
        page=page,
    )


@require_safe
def entry(request: HttpRequest, club: str, slug: str, entry: int) -> HttpResponse:
    """Show one entry: its rounds, its opponents, its place."""
    seen = shell.found(request, club, slug)
    one = get_object_or_404(
        Entry.objects.select_related("team", "player", "club"), pk=entry, tournament=seen[0]
    )
    one.tournament = seen[0]
    place = next((row for row in ranking.table(seen[0]) if row.id == one.pk), None)
    coded = seen[1].judges and slips.offered(seen[0])
    return shell.page(
        request,
        "tournaments/events/entry.html",
        seen,
        tab="entries",
        entry=one,
        state_name=EntryState(one.state).label,
        people=people.partners(one.team_id) if one.team_id else [],
        line=ranking.lines(seen[0], [place])[0] if place else None,
        private=slips.address(request, one) if coded else "",
        code=doors.code(slips.address(request, one)) if coded else "",
        warned=closeness.warning_of_entry(one.pk, request.user.pk if seen[1].judges else None),
        steps=round_tables.path(one),
        speaks=people.may_speak(one, request.user.pk, organises=seen[1].organises),
        days=entries.days(one),
        may_edit=editing.may_edit(one, request.user.pk, organises=seen[1].organises),
        may_dispute=disputing.may_dispute(one, request.user.pk),
        may_decide=not one.agreed and disputing.may_decide(request.user.pk),
    )


def published(tournament_id: int, number: int, *, organises: bool) -> Round:
    """Return a round that this reader may see."""
    round_ = get_object_or_404(
        Round.objects.select_related("tournament__club"),
        tournament=tournament_id,
        number=number,
    )
    if round_.state not in round_tables.SHOWN and not organises:
        raise Http404
    return round_
