"""Starting a season: a tournament for each division, all rounds of a round robin, match days.

A large one is laid a few rounds at a time by a job, so that others can write meanwhile; until all
of it is there, it is neither changed nor seen. A job that was cut off goes on where it stopped.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from secrets import randbits

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from tournaments.events import holding
from tournaments.formats import known, shelf
from tournaments.formats.asked import LaidTable, MadeRound
from tournaments.leagues import DayRun, Rhythm, match_days
from tournaments.models import (
    Chair,
    Division,
    Entry,
    League,
    MatchDay,
    ResultState,
    Round,
    RoundState,
    Season,
    SeasonState,
    Spot,
    SpotState,
    Stage,
    Table,
    TableKind,
    TeamMember,
    Tournament,
)
from tournaments.refusals import NotWhole
from tournaments.seasons import act as seasons
from tournaments.seasons import holding as season_desk
from tournaments.webhooks import outbox

KIND = "lay-season"
AT_ONCE = 120  # tables in one transaction: less than a tenth of a second


def start_season(*, season_id: int, by: int, now: datetime) -> Job | None:
    """Let the season begin: everybody sees whom they meet and when. Twice is once.

    A round robin has all its rounds at once; a Swiss division is paired round after round on its
    own page. Of a large season the job that lays it is returned; it begins when all of it is laid.
    """
    with transaction.atomic():
        season = season_desk.organised(season_id, by)
        if season.state == SeasonState.RUNNING:
            return None
        season_desk.check_state(season, SeasonState.PREPARING, SeasonState.LAYING)
        if season.state == SeasonState.PREPARING:
            playing = _playing(season)
            if _tables(season, playing) <= AT_ONCE:
                for division, spots in playing.items():
                    left = _lay_rounds(_made_division(season, division, spots, by, now), 1)
                    assert not left, "a small season is laid at once"
                _open(season, by, now)
                return None
            season_desk.move(season, SeasonState.PREPARING, SeasonState.LAYING)
        payload = {"season": season.pk, "by": by}
        return jobs.ask(kind=KIND, payload=payload, by=by, key=f"{season.pk}.{by}", now=now)


def lay(*, season_id: int, by: int, report: jobs.Report, now: Callable[[], datetime]) -> None:
    """Lay a large season in short transactions, and let it begin; what is laid already stays."""
    season = Season.objects.select_related("league__club").get(pk=season_id)
    playing = _playing(season)  # nobody comes or goes meanwhile
    for done, (division, spots) in enumerate(playing.items(), 1):
        first = 1
        while first:
            first = _lay_some(season_id, division, spots, first, by=by, now=now())
        report(done, len(playing))
    with transaction.atomic():
        if _is_laying(season_desk.organised(season_id, by)):
            _open(season, by, now())


@transaction.atomic
def _lay_some(
    season_id: int, division: Division, spots: Sequence[Spot], first: int, *, by: int, now: datetime
) -> int:
    """Lay a few rounds of a division from this one; return with which to go on, 0 at the end."""
    season = season_desk.organised(season_id, by)
    if not _is_laying(season):
        return 0
    rows = Tournament.objects.filter(division=division.pk)
    tournament = rows.first() or _made_division(season, division, spots, by, now)
    return _lay_rounds(tournament, first)


def _is_laying(season: Season) -> bool:
    """Tell whether there is still something to lay: somebody else may have ended it."""
    return season.state == SeasonState.LAYING


def _tables(season: Season, playing: Mapping[Division, Sequence[Spot]]) -> int:
    """Return about how many tables all divisions have."""
    plan = seasons.plan_of(season)
    sizes = map(len, playing.values())
    league = season.league
    seats = sum(size * seasons.rounds_of(plan, size, league) for size in sizes)
    return seats // league.who.seats


def _made_division(
    season: Season, division: Division, spots: Sequence[Spot], by: int, now: datetime
) -> Tournament:
    """Return the tournament of a division, with everybody in it; nobody sees it yet."""
    plan = seasons.plan_of(season)
    tournament = _make_tournament(season, division, plan, len(spots), now)
    _enter(tournament, spots, now)
    _lay_match_days(season, division, tournament.rounds)
    holding.note(tournament, "tournament.published", who=by, now=now)
    return tournament


def _open(season: Season, by: int, now: datetime) -> None:
    """Let everything that was laid be seen, and play begin."""
    laid = Tournament.objects.filter(division__season=season)
    rounds = Round.objects.filter(tournament__in=laid, state=RoundState.PROPOSED)
    rounds.update(state=RoundState.PUBLISHED, published_at=now)
    count = laid.update(stage=Stage.RUNNING, starts_at=now, version=F("version") + 1)
    season_desk.move(season, season.state, SeasonState.RUNNING, started_at=now)
    outbox.of_laid(laid, season.league.club_id, now)
    data = {"divisions": count}
    season_desk.note(season, "season.started", who=by, now=now, data=data)


def _playing(season: Season) -> dict[Division, list[Spot]]:
    """Return who plays where; refuse while somebody has no division, or a division is too small."""
    least = season.league.who.seats
    rows = Spot.objects.filter(season=season, state=SpotState.IN)
    found: dict[Division, list[Spot]] = {each: [] for each in season.divisions.order_by("level")}
    for spot in rows.select_related("player", "team", "division").order_by("pk"):
        if spot.division is None:
            raise NotWhole(_("%(name)s has no division yet; draw the divisions.") % {"name": spot})
        found[spot.division].append(spot)
    for division, spots in found.items():
        if len(spots) < least:
            text = _("%(division)s needs at least %(n)s people or teams; take it away, or fill it.")
            raise NotWhole(text % {"division": division.name, "n": least})
    return found


def _make_tournament(
    season: Season, division: Division, plan: seasons.SeasonPlan, count: int, now: datetime
) -> Tournament:
    league = season.league
    tournament = Tournament(
        name=f"{league.name} {season.name}: {division.name}"[:80],
        format=plan.format,
        rounds=seasons.rounds_of(plan, count, league),
        rules={"late_entries": False, "letters": False} | seasons.rules_of(plan, league),
        scheme=dict(plan.scheme),
        tie_breaks=list(plan.tie_breaks),
        starts_at=now,
        **seasons.played_by(season),
        **_of_league(league, now),
    )
    tournament.slug = f"{league.slug[:50]}-{league.pk}-{season.number}-{division.level}"
    tournament.save(force_insert=True)
    Division.objects.filter(pk=division.pk).update(tournament=tournament)
    return tournament


def _of_league(league: League, now: datetime) -> dict[str, object]:
    same = ("club_id", "kind", "game", "game_name", "venue", "demo")
    found = {name: getattr(league, name) for name in same}
    return found | {"stage": Stage.DRAFT, "made_at": now, "seed": randbits(62)}


def _enter(tournament: Tournament, spots: Sequence[Spot], now: datetime) -> list[Entry]:
    """Enter everybody, with numbers: the strongest first."""
    strongest = sorted(spots, key=lambda spot: (-(spot.rating or 0), spot.pk))
    return Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            player_id=spot.player_id,
            team_id=spot.team_id,
            name=str(spot),
            club_id=spot.team.club_id if spot.team else tournament.club_id,
            number=number,
            rating=spot.rating,
            entered_at=now,
            agreed=True,  # nobody joins a season who has not
        )
        for number, spot in enumerate(strongest, 1)
    )


def _lay_match_days(season: Season, division: Division, rounds: int) -> None:
    closed = [
        DayRun(date.fromisoformat(first), date.fromisoformat(last))
        for first, last, _why in season.closed_days
    ]
    days = match_days(season.starts_on, rounds, Rhythm(season.every, season.lasting), closed)
    MatchDay.objects.bulk_create(
        MatchDay(division=division, number=number, first=day.first, last=day.last)
        for number, day in enumerate(days, 1)
    )


def _lay_rounds(tournament: Tournament, first: int) -> int:
    """Write a few rounds with their tables, from this one on, unless they are there.

    Few statements, however many; return the number of the round after them, 0 at the end.
    """
    way = shelf.of(tournament)
    if not way.is_laid_ahead:
        return 0
    entries = list(Entry.objects.filter(tournament=tournament).order_by("number"))
    field = way.field(tournament, 1)
    last = way.rounds(field) or 0
    after = first + max(1, AT_ONCE // max(1, len(entries) // tournament.who.seats))
    numbers = range(max(first, tournament.round_set.count() + 1), min(after, last + 1))
    made = {number: way.pair(replace(field, round=number)) for number in numbers}
    rounds = Round.objects.bulk_create(
        Round(
            tournament=tournament,
            number=number,
            state=RoundState.PROPOSED,
            notes=known.stored(each.warnings),
        )
        for number, each in made.items()
    )
    _lay_tables(rounds, made, _people(tournament, entries))
    return after if after <= last else 0


def _lay_tables(
    rounds: Sequence[Round], made: Mapping[int, MadeRound], people: Mapping[int, list[int]]
) -> None:
    laid = [
        (round_, number, table)
        for round_ in rounds
        for number, table in enumerate(made[round_.number].tables, 1)
    ]
    tables = Table.objects.bulk_create(
        Table(round=round_, number=number, **_as_it_begins(table)) for round_, number, table in laid
    )
    Chair.objects.bulk_create(
        (
            Chair(table=table, round=table.round, entry_id=entry, seat=seat, people=people[entry])
            for table, (_round, _number, seats) in zip(tables, laid, strict=True)
            for seat, entry in enumerate(seats.entries)
        ),
        batch_size=1000,
    )


def _as_it_begins(table: LaidTable) -> dict[str, object]:
    """Return a table as it is written: who rests, or has a bye, has nothing to wait for."""
    if table.kind == TableKind.PLAY:
        return {"kind": TableKind.PLAY}
    return {"kind": table.kind, "result": ResultState.STANDING, "ranks": [1]}


def _people(tournament: Tournament, entries: Sequence[Entry]) -> dict[int, list[int]]:
    """Return who sits for each entry as teams are now."""
    if tournament.who.of_squads:
        return {entry.pk: [] for entry in entries}  # handed in match by match
    if not tournament.who.of_teams:
        return {entry.pk: [entry.player_id or 0] for entry in entries}
    found: dict[int, list[int]] = {entry.pk: [] for entry in entries}
    of = {entry.team_id: entry.pk for entry in entries}
    members = TeamMember.objects.filter(
        team__in=list(of), part="partner", accepted_at__isnull=False, left_at__isnull=True
    )
    for team, player in members.order_by("pk").values_list("team_id", "player_id"):
        found[of[team]].append(player)
    return found
