"""What rounds have waiting: one's table, a result to confirm, and for arbiters what is disputed."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from django.db.models import OuterRef, Q, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as mark

from siamleague.waiting import bells
from siamleague.waiting.what_waits import MOST, WaitingKind, Waits
from tournaments.clubs import people
from tournaments.events.read import ARBITERS
from tournaments.models import (
    Chair,
    Enrolment,
    Entry,
    Membership,
    PlayedAt,
    ResultLine,
    ResultState,
    RoundState,
    Stage,
    Table,
    TableKind,
    TeamMember,
    TeamPart,
    Tournament,
)

KINDS = (
    WaitingKind("table", mark("My table in a round"), rank=10),
    WaitingKind("result", mark("A result that I can confirm"), rank=20, late=True),
    WaitingKind(
        "dispute",
        mark("A disputed result where I am an arbiter"),
        rank=40,
        head=mark("%(event)s: a result is disputed"),
        text=mark("%(event)s, round %(round)s, table %(table)s: the players call the arbiter."),
    ),
    WaitingKind(
        "called-off",
        mark("A match that nobody began where I am an arbiter"),
        rank=45,
        head=mark("%(event)s: a match was called off"),
        text=mark(
            "%(event)s, round %(round)s, table %(table)s: not everybody began in time. The table "
            "has no result."
        ),
    ),
)


def waiting(user: int, now: datetime) -> Iterator[Waits]:
    """Return one's tables without a result, the results others reported, and what is disputed."""
    chairs = _chairs(user)
    others, said = _others(chairs), _said(chairs)
    for chair in chairs:
        last = said.get(chair.table_id)
        if chair.table.result == ResultState.NONE and not _in_league(chair.round.tournament):
            yield _table(chair, others.get(chair.table_id, ""))
        elif last is not None and last != chair.entry_id:
            yield _result(chair, others.get(chair.table_id, ""))
    yield from _disputes(user)


def late(after: datetime, before: datetime) -> dict[int, datetime]:
    """Return who has had a result to confirm since a moment between these two; three queries."""
    last = ResultLine.objects.filter(table=OuterRef("pk")).order_by("-number")
    rows = Table.objects.filter(
        result=ResultState.REPORTED,
        round__state=RoundState.PUBLISHED,
        round__tournament__stage=Stage.RUNNING,
        round__tournament__demo=False,
    ).annotate(at=Subquery(last.values("at")[:1]), by_entry=Subquery(last.values("by_entry")[:1]))
    open_ = {table.pk: table for table in rows.filter(at__gt=after, at__lte=before).only("pk")}
    chairs = Chair.objects.filter(table__in=open_).select_related("entry")
    others = [each for each in chairs if each.entry_id != open_[each.table_id].by_entry]
    told = people.told(others)
    accounts = people.accounts(player for players in told.values() for player in players)
    found: dict[int, datetime] = {}
    for each in others:
        at = open_[each.table_id].at
        for user in (accounts[player] for player in told[each.pk] if player in accounts):
            found[user] = max(at, found.get(user, at))
    return found


def arbiters(event: Tournament) -> list[int | None]:
    """Return the accounts of those who decide about results in an event."""
    rows = Membership.objects.filter(club=event.club_id, role__in=ARBITERS)
    return list(rows.values_list("player__user", flat=True))


def call_arbiters(table: Table, event: Tournament, state: ResultState, now: datetime) -> None:
    """Call who decides a table that becomes disputed; if it was, only their bells ring."""
    was = table.result == ResultState.DISPUTED or table.contested
    if event.demo or not (was or state == ResultState.DISPUTED):
        return
    judges = arbiters(event)
    if was:
        bells.ring(judges)
        return
    values = {"event": event.name, "round": str(table.round.number), "table": str(table.number)}
    bells.call("dispute", judges, values=values, url=_page_of(table, event), now=now)


def call_to_called_off(table: Table, event: Tournament, now: datetime) -> None:
    """Tell the arbiters that a match which nobody began was called off."""
    if event.demo:
        return
    values = {"event": event.name, "round": str(table.round.number), "table": str(table.number)}
    url = _page_of(table, event)
    bells.call("called-off", arbiters(event), values=values, url=url, now=now)


def _page_of(table: Table, event: Tournament) -> str:
    return reverse("tournaments:table", args=(event.club.slug, event.slug, table.pk))


def _chairs(user: int) -> list[Chair]:
    """Return where somebody sits in rounds that are played; of squads, for which they may play."""
    team = TeamMember.objects.filter(player__user=user, left_at__isnull=True)
    team = team.filter(accepted_at__isnull=False, part=TeamPart.PARTNER)
    squad = Enrolment.objects.filter(player__user=user, gone_at__isnull=True)
    ours = Q(team__in=team.values("team")) | Q(team__in=squad.values("spot__team"))
    ours |= Q(team__in=people.speaking(user).values("pk"))
    entries = Entry.objects.order_by().values("pk")
    mine = entries.filter(player__user=user).union(entries.filter(ours, team__isnull=False))
    rows = Chair.objects.filter(entry__in=mine, table__kind=TableKind.PLAY)
    rows = rows.filter(round__state=RoundState.PUBLISHED, round__tournament__stage=Stage.RUNNING)
    rows = rows.exclude(table__result=ResultState.STANDING)
    league = ("round__tournament__division", "round__tournament__play_offs_of")
    rows = rows.select_related("table", "entry", "round__tournament__club", *league)
    return list(rows.order_by("-round__published_at", "pk")[:MOST])


def _others(chairs: Iterable[Chair]) -> Mapping[int, str]:
    mine = {chair.pk for chair in chairs}
    rows = Chair.objects.filter(table__in={chair.table_id for chair in chairs})
    found: dict[int, list[str]] = {}
    for pk, table, name in rows.order_by("seat").values_list("pk", "table", "entry__name"):
        if pk not in mine:
            found.setdefault(table, []).append(name)
    return {table: ", ".join(names) for table, names in found.items()}


def _said(chairs: Iterable[Chair]) -> Mapping[int, int | None]:
    """Return which entry spoke last about each table that waits for a word."""
    asked = {c.table_id for c in chairs if c.table.result == ResultState.REPORTED}
    rows = ResultLine.objects.filter(table__in=asked).order_by("table", "number")
    return dict(rows.values_list("table", "by_entry"))


def _in_league(event: Tournament) -> bool:
    return hasattr(event, "division") or hasattr(event, "play_offs_of")


def _table(chair: Chair, others: str) -> Waits:
    table = chair.table
    seat = {"table": table.number, "seat": chair.seat + 1, "others": others}
    return Waits(
        "table",
        _("Table %(table)s, seat %(seat)s: you meet %(others)s") % seat,
        about=_about(chair),
        url=_board(table) if table.match else _own(chair),
        short=_("Table %(n)s") % {"n": table.number},
    )


def _result(chair: Chair, others: str) -> Waits:
    told = {"table": chair.table.number, "others": others}
    return Waits(
        "result",
        _("Table %(table)s against %(others)s: confirm the result") % told,
        about=_about(chair),
        url=_own(chair),
        short=_("Confirm: table %(n)s") % {"n": chair.table.number},
    )


def _about(chair: Chair) -> str:
    told = {"event": chair.round.tournament.name, "n": chair.round.number}
    return _("%(event)s, round %(n)s") % told


def _board(table: Table) -> str:
    return reverse("games:match", args=[table.match])


def _own(chair: Chair) -> str:
    """Return where somebody sees the table and reports: their page, or that of the table."""
    event = chair.round.tournament
    if event.who.of_squads:
        return reverse("tournaments:squad_match", args=[chair.table_id])
    slugs = (event.club.slug, event.slug)
    if _in_league(event):
        return reverse("tournaments:table", args=(*slugs, chair.table_id))
    return reverse("tournaments:mine", args=slugs)


def _disputes(user: int) -> Iterator[Waits]:
    clubs = Membership.objects.filter(player__user=user, role__in=ARBITERS).values("club")
    off = Q(played=PlayedAt.OFF, result=ResultState.NONE, round__state=RoundState.PUBLISHED)
    rows = Table.objects.filter(Q(result=ResultState.DISPUTED) | Q(contested=True) | off)
    rows = rows.filter(round__tournament__club__in=clubs, round__tournament__stage=Stage.RUNNING)
    rows = rows.select_related("round__tournament__club")
    for table in rows.order_by("-pk")[:MOST]:
        event = table.round.tournament
        told = {"event": event.name, "n": table.round.number}
        disputed = table.result == ResultState.DISPUTED or table.contested
        words = (
            _("Table %(n)s: the result is disputed, decide it")
            if disputed
            else _("Table %(n)s: nobody began the match, it has no result")
        )
        yield Waits(
            "dispute" if disputed else "called-off",
            words % {"n": table.number},
            about=_("%(event)s, round %(n)s") % told,
            url=_page_of(table, event),
        )
