"""Starting a season: a tournament for each division, all rounds of a round robin, match days."""

from collections.abc import Sequence
from datetime import date, datetime
from secrets import randbits

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.events import holding
from tournaments.formats import shelf
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
from tournaments.pairing import round_robin
from tournaments.pairing.values import Proposal
from tournaments.refusals import NotWhole
from tournaments.seasons import act as seasons
from tournaments.seasons import holding as season_desk

FEWEST = 2


@transaction.atomic
def start_season(*, season_id: int, by: int, now: datetime) -> None:
    """Let the season begin: everybody sees whom they meet and when. Twice is once.

    A round robin has all its rounds at once; a Swiss division is paired round after round on its
    own page.
    """
    season = season_desk.organised(season_id, by)
    if season.state == SeasonState.RUNNING:
        return
    season_desk.check_state(season, SeasonState.PREPARING)
    playing = _playing(season)
    plan = seasons.plan_of(season)
    for division, spots in playing.items():
        tournament = _make_tournament(season, division, plan, len(spots), now)
        entries = _enter(tournament, spots, now)
        _lay_match_days(season, division, tournament.rounds)
        if shelf.of(tournament).is_laid_ahead:
            _lay_rounds(tournament, entries, now)
        holding.note(tournament, "tournament.published", who=by, now=now)
    season_desk.move(season, SeasonState.PREPARING, SeasonState.RUNNING, started_at=now)
    data = {"divisions": len(playing)}
    season_desk.note(season, "season.started", who=by, now=now, data=data)


def _playing(season: Season) -> dict[Division, list[Spot]]:
    """Return who plays where; refuse while somebody has no division, or a division is too small."""
    rows = Spot.objects.filter(season=season, state=SpotState.IN)
    found: dict[Division, list[Spot]] = {each: [] for each in season.divisions.order_by("level")}
    for spot in rows.select_related("player", "team", "division").order_by("pk"):
        if spot.division is None:
            raise NotWhole(_("%(name)s has no division yet; draw the divisions.") % {"name": spot})
        found[spot.division].append(spot)
    for division, spots in found.items():
        if len(spots) < FEWEST:
            text = _("%(division)s needs at least two; take it away, or fill it.")
            raise NotWhole(text % {"division": division.name})
    return found


def _make_tournament(
    season: Season, division: Division, plan: seasons.SeasonPlan, count: int, now: datetime
) -> Tournament:
    league = season.league
    tournament = Tournament(
        name=f"{league.name} {season.name}: {division.name}"[:80],
        format=plan.format,
        rounds=seasons.rounds_of(plan, count),
        rules={"meet_twice": plan.twice, "late_entries": False, "letters": False}
        | {"boards": plan.boards},
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
    return found | {"stage": Stage.RUNNING, "made_at": now, "seed": randbits(62)}


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


def _lay_rounds(tournament: Tournament, entries: Sequence[Entry], now: datetime) -> None:
    """Write every round with its tables, published; few statements, however many."""
    twice = bool(tournament.rules.get("meet_twice"))
    made = round_robin.schedule([entry.pk for entry in entries], double=twice)
    rounds = Round.objects.bulk_create(
        Round(tournament=tournament, number=number, state=RoundState.PUBLISHED, published_at=now)
        for number in range(1, len(made) + 1)
    )
    laid = [
        (round_, number, pair)
        for round_, proposal in zip(rounds, made, strict=True)
        for number, pair in enumerate(_sitting(proposal), 1)
    ]
    tables = Table.objects.bulk_create(
        Table(round=round_, number=number, **_table(pair)) for round_, number, pair in laid
    )
    people = _people(tournament, entries)
    Chair.objects.bulk_create(
        (
            Chair(table=table, round=table.round, entry_id=entry, seat=seat, people=people[entry])
            for table, (_round, _number, pair) in zip(tables, laid, strict=True)
            for seat, entry in enumerate(pair)
        ),
        batch_size=1000,
    )


def _sitting(proposal: Proposal) -> list[tuple[int, ...]]:
    pairs: list[tuple[int, ...]] = [(pair.first, pair.second) for pair in proposal.pairs]
    return pairs if proposal.bye is None else [*pairs, (proposal.bye,)]


def _table(pair: tuple[int, ...]) -> dict[str, object]:
    if len(pair) > 1:
        return {"kind": TableKind.PLAY}
    return {"kind": TableKind.REST, "result": ResultState.STANDING, "ranks": [1]}


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
