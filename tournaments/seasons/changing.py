"""What changes while a season runs: somebody leaves or steps in, a match day moves, boards end.

A match of several boards counts as won or lost, whatever the boards; the board points are kept
beside it in halves and part those who are level. A walkover gives no board points.
"""

from datetime import date, datetime
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.clubs import people
from tournaments.clubs import read as clubs
from tournaments.entries import act as entries
from tournaments.events import holding
from tournaments.fixtures import act as fixtures
from tournaments.formats import shelf
from tournaments.leagues import DayRun, faults
from tournaments.models import (
    Chair,
    Division,
    Entry,
    EntryState,
    LineUp,
    MatchDay,
    ResultState,
    Round,
    Season,
    SeasonState,
    Spot,
    SpotState,
    Table,
)
from tournaments.refusals import AlreadyIn, NotNow, NotWhole
from tournaments.rounds import reporting
from tournaments.rounds.reporting import Score
from tournaments.seasons import holding as season_desk
from tournaments.squads import enrolling


@transaction.atomic
def take_out(*, entry_id: int, by: int, why: str, now: datetime) -> None:
    """Take somebody out of a running season; whom they have not met win without playing.

    Who leaves before half of their games counts for nobody, as in any round robin. At tables of
    three or four the others play on, and what was played stays. Twice is once.
    """
    season, entry = _running(entry_id, by)
    if entry.state == EntryState.OUT:
        return
    if not why.strip():
        raise NotWhole(_("Say why they leave the season; it stays in the history."))
    entries.withdraw(entry_id=entry.pk, by=by, why=why, now=now)
    _leave(season, entry, now)
    tournament = holding.hold(entry.tournament_id)
    way = shelf.of(tournament)
    if way.is_closed:
        sat = list(Table.objects.filter(chairs__entry=entry).values_list("pk", flat=True))
        for round_ in Round.objects.filter(tables__in=sat).distinct():
            way.settle(round_, now)
        for table in Table.objects.filter(pk__in=sat).select_related("round__tournament"):
            fixtures.settle_after_leaving(table, by=by, now=now)
        holding.changed(tournament)
    data = {"who": entry.name}
    season_desk.note(season, "season.taken_out", who=by, now=now, data=data, why=why)


@transaction.atomic
def substitute(*, entry_id: int, spot_id: int, by: int, now: datetime) -> None:
    """Let somebody from the reserve list take over a place: the points won so far stay with it.

    Who has played keeps what they played in the history and the ratings. Twice is once.
    """
    season, entry = _running(entry_id, by)
    spot = Spot.objects.select_related("player", "team").get(pk=spot_id, season=season)
    if (spot.player_id, spot.team_id) == (entry.player_id, entry.team_id):
        return
    if spot.state != SpotState.RESERVE:
        raise NotNow(_("%(name)s is not on the reserve list.") % {"name": spot})
    tournament = holding.hold(entry.tournament_id)
    before = entry.name
    _leave(season, entry, now)
    entry.player_id, entry.team_id, entry.name = spot.player_id, spot.team_id, str(spot)
    entry.rating, entry.state = spot.rating, EntryState.IN
    try:
        with transaction.atomic():
            entry.save(update_fields=["player", "team", "name", "rating", "state"])
    except IntegrityError as taken:
        raise AlreadyIn(_("%(name)s plays in this division already.") % {"name": spot}) from taken
    division = Division.objects.get(tournament=tournament)
    Spot.objects.filter(pk=spot.pk).update(state=SpotState.IN, division=division)
    _sit_down(entry)
    holding.note(tournament, "entry.replaced", who=by, now=now, data={"entry": entry.pk})
    data = {"who": str(spot), "before": before}
    season_desk.note(season, "season.substituted", who=by, now=now, data=data)


@transaction.atomic
def move_match_day(*, match_day_id: int, first: date, last: date, by: int, now: datetime) -> None:
    """Give a match day other days; it must not overlap the ones before and after it."""
    day = MatchDay.objects.select_related("division").get(pk=match_day_id)
    season = season_desk.organised(day.division.season_id, by)
    season_desk.check_state(season, SeasonState.RUNNING)
    if (day.first, day.last) == (first, last):
        return
    if last < first:
        raise NotWhole(_("The match day ends before it begins."))
    found = _faults(season, day, DayRun(first, last))
    if "overlaps" in found:
        raise NotWhole(_("That overlaps another match day; move that one first."))
    if "closed" in found:
        raise NotWhole(_("On all of these days nobody plays; choose other ones."))
    MatchDay.objects.filter(pk=day.pk).update(first=first, last=last)
    data = {"level": day.division.level, "round": day.number, "first": str(first)}
    season_desk.note(season, "season.day_moved", who=by, now=now, data=data)


@transaction.atomic
def enter_boards(
    *,
    table_id: int,
    points: tuple[Fraction, Fraction],
    why: str,
    by: int,
    ticket: UUID,
    now: datetime,
) -> int:
    """Say how a match ended: decided at once by who judges, else reported to be confirmed."""
    table = Table.objects.select_related("round__tournament").get(pk=table_id)
    tournament = table.round.tournament
    boards = int(tournament.rules.get("boards", 1))
    if tournament.who.of_squads:
        raise NotNow(_("Enter the boards of squads on the page of their match."))
    if boards <= 1:
        raise NotNow(_("Here a match is one board; enter its result as in any event."))
    score = score_of(points, boards)
    order: Any = {"table_id": table_id, "by": by, "ticket": ticket, "now": now}
    if clubs.role_in(club_id=tournament.club_id, user_id=by) in holding.ARBITERS:
        return reporting.decide(score=score, why=why, **order)
    return reporting.report(score=score, **order)


def score_of(points: tuple[Fraction, Fraction], boards: int) -> Score:
    """Return the result that board points make; refuse points that so many boards do not give."""
    halves = [2 * each for each in points]
    if sum(points) != boards or any(each.denominator != 1 or each < 0 for each in halves):
        text = _("The points of %(n)s boards add up to %(n)s, in whole and half points.")
        raise NotWhole(text % {"n": boards})
    ranks = tuple(1 + sum(other > mine for other in halves) for mine in halves)
    return Score(ranks, extras=tuple({"boards": int(each)} for each in halves))


def closed_days(season: Season) -> list[DayRun]:
    """Return the days on which nobody plays."""
    return [
        DayRun(date.fromisoformat(first), date.fromisoformat(last))
        for first, last, _why in season.closed_days
    ]


def _faults(season: Season, day: MatchDay, wanted: DayRun) -> set[str]:
    days = {
        each.number: DayRun(each.first, each.last)
        for each in MatchDay.objects.filter(division=day.division_id)
    }
    days[day.number] = wanted
    near = (day.number, day.number + 1)
    in_order = [days[number] for number in sorted(days)]
    found = faults(in_order, closed_days(season))
    return {each.code for each in found if each.number in near}


def _running(entry_id: int, by: int) -> tuple[Season, Entry]:
    row = Entry.objects.select_related("tournament__division").get(pk=entry_id)
    division = Division.objects.filter(tournament=row.tournament_id).first()
    if division is None:
        raise NotNow(_("This entry plays in no season."))
    season = season_desk.organised(division.season_id, by)
    season_desk.check_state(season, SeasonState.RUNNING)
    return season, Entry.objects.get(pk=entry_id)


def _spot_of(season: Season, entry: Entry) -> "QuerySet[Spot]":
    return Spot.objects.filter(season=season, player=entry.player_id, team=entry.team_id)


def _leave(season: Season, entry: Entry, now: datetime) -> None:
    spots = _spot_of(season, entry)
    for spot in spots.filter(enrolments__isnull=False).distinct():
        enrolling.release(spot, now)
    spots.update(state=SpotState.OUT)


def _sit_down(entry: Entry) -> None:
    """Let the new people sit at every table of the entry that has no result yet."""
    chairs = Chair.objects.filter(entry=entry, table__result=ResultState.NONE)
    if entry.team_id is None:
        sitting = [entry.player_id]
    else:
        sitting = [each.player_id for each in people.partners(entry.team_id)]
    chairs.update(people=sitting)
    # What the squad before had handed in is not the word of the one that steps in.
    LineUp.objects.filter(entry=entry, table__result=ResultState.NONE).delete()
