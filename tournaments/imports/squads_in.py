"""Letting the squads of a report in: a season of a league, squads with their lists, and matches.

Squads meet in leagues here. The event becomes the only division of a season; a league of the same
name that the club has, and whose last season is over, gets one more.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments import addresses
from tournaments.exchange.trf_team_values import TeamMatch
from tournaments.exchange.trf_values import TrfPlayer, TrfTeam
from tournaments.formats import shelf
from tournaments.imports import people_in
from tournaments.imports.events_brought import LONGEST_NAME, EventRead
from tournaments.leagues import BoardScore
from tournaments.models import (
    Chair,
    Division,
    Enrolment,
    Entry,
    EntryState,
    Import,
    Kind,
    League,
    LineUp,
    LineUpBoard,
    MatchDay,
    Player,
    ResultLine,
    ResultState,
    Round,
    RoundState,
    Season,
    SeasonState,
    Source,
    Spot,
    Squad,
    SquadMember,
    Table,
    TableKind,
    Team,
    Tournament,
)
from tournaments.rounds.reporting import Score
from tournaments.seasons import act as seasons
from tournaments.squads.lining_up import score_of
from tournaments.standings.values import EDITION

BYES = {"U": TableKind.FULL_BYE, "F": TableKind.FULL_BYE, "H": TableKind.HALF_BYE}
AT_ONCE = 60  # people in one transaction
LEVEL = 1


def rules_of(read: EventRead) -> dict[str, Any]:
    """Return by which rules the squads of a report meet."""
    boards = read.squads.boards if read.squads else 0
    same = {"late_entries": False, "letters": False, "meet_twice": False, "again": True}
    return same | {"boards": boards, "edition": EDITION, "smaller": []}


def make_season(event: Tournament, read: EventRead, *, now: datetime) -> Season:
    """Return the season whose only division the event is; it is made with it."""
    first = (event.starts_at or now).date()
    plan = seasons.SeasonPlan(
        name=str(first.year),
        starts_on=first,
        sizes=(len(read.report.teams),),
        format=event.format,
        rounds=event.rounds,
        scheme=event.scheme,
        tie_breaks=tuple(event.tie_breaks),
        direct=0,
        boards=int(event.rules["boards"]),
    )
    league = _league(event, now)
    last = league.seasons.order_by("-number").first()
    number = last.number + 1 if last else 1
    season = Season(league=league, number=number, made_at=now, started_at=now)
    season.state = SeasonState.RUNNING
    seasons.write(season, plan)
    season.save(force_insert=True)
    Division.objects.create(
        season=season, level=LEVEL, name=event.name[:60], size=plan.sizes[0], tournament=event
    )
    return season


def _league(event: Tournament, now: datetime) -> League:
    """Return the club's league of that name, if another season of it may begin, or a new one."""
    there = League.objects.filter(club=event.club_id, kind=Kind.SQUADS, name=event.name).last()
    if there and not there.seasons.exclude(state=SeasonState.CLOSED).exists():
        return there
    league = League(club_id=event.club_id, name=event.name, kind=Kind.SQUADS, made_at=now)
    league.game_name, league.demo = event.game_name, event.demo
    addresses.save_at_a_free_one(league, otherwise="league")
    return league


def in_parts(read: EventRead) -> Iterator[list[TrfTeam]]:
    """Yield the squads, so many at a time as one transaction writes."""
    some: list[TrfTeam] = []
    for team in read.report.teams:
        some.append(team)
        if sum(len(each.players) for each in some) >= AT_ONCE:
            yield some
            some = []
    if some:
        yield some


@transaction.atomic
def write_squads(
    number: int,
    event: Tournament,
    read: EventRead,
    some: Sequence[TrfTeam],
    *,
    by: int,
    now: datetime,
) -> None:
    """Write some squads with their people, and note who is new; what is there already stays."""
    brought = Import.objects.select_for_update(of=("self",)).get(pk=number)
    made: dict[str, Any] = brought.made or {}
    there = set(Entry.objects.filter(tournament=event).values_list("number", flat=True))
    season = Season.objects.get(divisions__tournament=event)
    players = {one.number: one for one in read.report.players}
    for team in some:
        if team.number not in there:
            sitting = [_player(event, read, players[one], made) for one in team.players]
            squad = _squad(event, season, team, sitting, made, now=now)
            entry = _entry(event, read, team, squad)
            entry.entered_at, entry.entered_by_id = now, by
            entry.agreed = all(player.user_id is None for player in sitting)
            entry.save(force_insert=True)
            _enrol(season, squad, sitting, now=now)
            made.setdefault("lines", []).append(entry.pk)
    Import.objects.filter(pk=number).update(made=made)


def _player(event: Tournament, read: EventRead, one: TrfPlayer, made: dict[str, Any]) -> Player:
    """Return who somebody of the file is; two of them are never the same."""
    sitting: dict[str, int] = made.setdefault("sitting", {})
    chosen = read.likeness[one.name].chosen
    known = Player.objects.filter(pk=chosen).first() if chosen else None
    if known is None or known.pk in sitting.values():
        known = Player.objects.create(name=one.name, made_by_club_id=event.club_id, demo=event.demo)
        made.setdefault("players", []).append(known.pk)
    sitting[str(one.number)] = known.pk
    people_in.keep_papers(event.club_id, known, one, read.written[one.number], made)
    return known


def _squad(
    event: Tournament,
    season: Season,
    team: TrfTeam,
    people: Sequence[Player],
    made: dict[str, Any],
    *,
    now: datetime,
) -> Team:
    """Return the club's squad of that name, or a new one with the list of the file."""
    name = team.name[:LONGEST_NAME]
    there = Team.objects.filter(
        club=event.club_id, squad__isnull=False, dissolved_at=None, name__iexact=name
    )
    known = there.exclude(spots__season=season).first()
    if known is not None:
        return known
    found = Team.objects.create(name=name, club_id=event.club_id, founded_at=now, demo=event.demo)
    squad = Squad.objects.create(team=found)
    SquadMember.objects.bulk_create(
        SquadMember(squad=squad, player=player, place=place, joined_at=now)
        for place, player in enumerate(people, 1)
    )
    made.setdefault("teams", []).append(found.pk)
    return found


def _entry(event: Tournament, read: EventRead, team: TrfTeam, squad: Team) -> Entry:
    out = team.number in read.withdrawn
    return Entry(
        tournament=event,
        team=squad,
        name=team.name,
        club_id=event.club_id,
        number=team.number,
        rating=team.strength or None,
        state=EntryState.OUT if out else EntryState.IN,
        categories=read.categories.get(team.number, []),
        penalty=read.penalties.get(team.number, 0),
    )


def _enrol(season: Season, squad: Team, people: Sequence[Player], *, now: datetime) -> None:
    division = season.divisions.get(level=LEVEL)
    spot = Spot.objects.create(season=season, team=squad, division=division, asked_at=now)
    Enrolment.objects.bulk_create(
        Enrolment(spot=spot, season=season, player=player, place=place)
        for place, player in enumerate(people, 1)
    )


@transaction.atomic
def write_round(
    brought: Import, event: Tournament, read: EventRead, number: int, *, at: datetime
) -> None:
    """Write one round with its matches, line-ups and results, all of it or nothing."""
    made, fresh = Round.objects.get_or_create(tournament=event, number=number)
    if not fresh or read.squads is None:
        return
    rows = Entry.objects.filter(tournament=event).values_list("number", "pk")
    entries = {team or 0: pk for team, pk in rows}
    matches = [match for match in read.squads.matches if match.round == number]
    alone = {bye.team: bye.letter for bye in read.squads.byes if bye.round == number}
    playing = {team for match in matches for team in match.teams}
    if shelf.of(event).meets_all:
        alone |= {team: "" for team in sorted(entries) if team not in alone}
    alone = {team: letter for team, letter in alone.items() if team not in playing}
    tables = Table.objects.bulk_create(
        [_table(made, place, match) for place, match in enumerate(matches, 1)]
        + [
            _bye(made, len(matches) + place, letter)
            for place, letter in enumerate(alone.values(), 1)
        ]
    )
    seats = [match.teams for match in matches] + [(team,) for team in alone]
    Chair.objects.bulk_create(
        Chair(table=table, round=made, entry_id=entries[team], seat=seat)
        for table, teams in zip(tables, seats, strict=True)
        for seat, team in enumerate(teams)
    )
    played = tables[: len(matches)]
    standing = [each for each in played if each.result == ResultState.STANDING]
    ResultLine.objects.bulk_create(_line(table, at) for table in standing)
    for table, match in zip(played, matches, strict=True):
        _line_ups(brought, table, match, entries, at)
    over = len(standing) == len(matches)
    MatchDay.objects.get_or_create(
        division=event.division,
        number=number,
        defaults={"first": at.date(), "last": at.date()},
    )
    Round.objects.filter(pk=made.pk).update(
        state=RoundState.CLOSED if over else RoundState.PUBLISHED,
        published_at=at,
        closed_at=at if over else None,
    )


def _table(made: Round, place: int, match: TeamMatch) -> Table:
    if not match.known:
        return Table(round=made, number=place)
    score = _score(match)
    return Table(
        round=made,
        number=place,
        result=ResultState.STANDING,
        ranks=list(score.ranks),
        forfeits=list(score.forfeits),
        extras=list(score.extras),
    )


def _score(match: TeamMatch) -> Score:
    if match.boards:
        return score_of([BoardScore(board.halves, board.gone) for board in match.boards])
    absent = match.walkover
    ranks = (1, 1) if len(absent) > 1 else (2, 1) if absent == (0,) else (1, 2)
    return Score(ranks, absent)


def _bye(made: Round, place: int, letter: str) -> Table:
    if not letter:
        return Table(round=made, number=place, kind=TableKind.REST)
    return Table(round=made, number=place, kind=BYES.get(letter, TableKind.ZERO_BYE))


def _line(table: Table, at: datetime) -> ResultLine:
    return ResultLine(
        table=table,
        number=1,
        source=Source.ARBITER,
        verb="decide",
        ranks=table.ranks,
        forfeits=table.forfeits,
        extras=table.extras,
        standing=True,
        at=at,
    )


def _line_ups(
    brought: Import, table: Table, match: TeamMatch, entries: dict[int, int], at: datetime
) -> None:
    sitting: dict[str, int] = brought.made.get("sitting", {})
    for side, team in enumerate(match.teams):
        seated = {
            board: sitting[str(each.players[side])]
            for board, each in enumerate(match.boards, 1)
            if each.players[side]
        }
        if seated:
            line_up = LineUp.objects.create(table=table, entry_id=entries[team], at=at)
            LineUpBoard.objects.bulk_create(
                LineUpBoard(line_up=line_up, table=table, board=board, player_id=player)
                for board, player in seated.items()
            )


def end_season(event: Tournament, *, now: datetime) -> None:
    """Close the season if all of it was played; another may be planned."""
    rows = Season.objects.filter(divisions__tournament=event, state=SeasonState.RUNNING)
    rows.update(state=SeasonState.CLOSED, closed_at=now)


def kept(read: EventRead) -> dict[str, Any]:
    """Return what the file says of squads that has no other room: short names, players' ratings."""
    found: dict[str, Any] = {}
    ratings = {one.number: one.rating for one in read.report.players}
    for team in read.report.teams:
        if team.nickname:
            found[f"short.{team.number}"] = team.nickname
        found[f"list.{team.number}"] = [[one, ratings[one]] for one in team.players]
    return found


def take_season_away(event: Tournament) -> None:
    """Delete the season of an event that is taken back; the league stays if it has others."""
    season = Season.objects.filter(divisions__tournament=event).first()
    if season is None:
        return
    Enrolment.objects.filter(season=season).delete()
    Spot.objects.filter(season=season).delete()
    league = season.league
    season.delete()
    if not league.seasons.exists():
        league.delete()
