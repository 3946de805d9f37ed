"""Closing a season: play-offs where they are asked for, then everybody moves, exactly once.

One press, fifty at once, or a press after a crash: the season is held, its state moves on by
compare and swap, each person has at most one line for the season, and a season has at most one
that comes after it. Divisions are ended one after the other and the tables read while nothing is
held, so that others can write meanwhile; a press that was cut off there is pressed again. Everybody
is moved in one transaction, which looks whether the tables are still what was read.
"""

import re
from datetime import date, datetime, timedelta
from secrets import randbits

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.clubs import people
from tournaments.events import act as events
from tournaments.events import holding
from tournaments.formats import shelf
from tournaments.leagues import PlayOff
from tournaments.models import (
    Chair,
    Division,
    Entry,
    EntryState,
    MatchDay,
    ResultState,
    Round,
    RoundState,
    Season,
    SeasonMove,
    SeasonState,
    Spot,
    SpotState,
    Stage,
    Table,
    TableKind,
    Tournament,
)
from tournaments.refusals import NotWhole
from tournaments.seasons import act as seasons
from tournaments.seasons import holding as season_desk
from tournaments.seasons import moving
from tournaments.seasons.moving import Ended
from tournaments.squads import enrolling
from tournaments.webhooks import outbox

PAUSE = timedelta(days=14)  # between the last match day and the first of the next season


def close_season(*, season_id: int, by: int, now: datetime) -> str:
    """End the season and return its state: closed, or closing while play-offs are to be played.

    The next season is prepared from it. Twice is once.
    """
    for tournament in _to_end(season_id, by):
        _end_division(season_id, tournament, by, now)
    looked = _looked_at(season_id)
    with transaction.atomic():
        return _close(season_id, looked, by, now)


Versions = list[tuple[int, int]]  # of the tournaments, by their numbers
Looked = tuple[Versions, Ended]


def _to_end(season_id: int, by: int) -> list[int]:
    """Return the tournaments that are still to be ended; refuse before any of them is."""
    season = Season.objects.select_related("league__club").get(pk=season_id)
    season_desk.check_organises(season.league, by)
    if season.state != SeasonState.RUNNING:
        return []
    rows = _tournaments(season).exclude(stage=Stage.FINISHED)
    _check_whole(list(rows), settled=False)
    return [each.pk for each in rows]


@transaction.atomic
def _end_division(season_id: int, number: int, by: int, now: datetime) -> None:
    """End one division, whole or not at all; who asks again finds it ended."""
    season = season_desk.organised(season_id, by)
    if season.state == SeasonState.RUNNING:
        holding.hold(number)
        _end([*_tournaments(season).filter(pk=number)], by, now)


def _looked_at(season_id: int) -> Looked:
    """Return where everybody came, worked out while nothing is held: others write meanwhile."""
    season = Season.objects.select_related("league__club").get(pk=season_id)
    versions = _versions(_tournaments(season))
    return versions, moving.ended(season)


def _close(season_id: int, looked: Looked, by: int, now: datetime) -> str:
    season = season_desk.organised(season_id, by)
    if season.state == SeasonState.CLOSED:
        return season.state
    season_desk.check_state(season, SeasonState.RUNNING, SeasonState.CLOSING)
    tournaments = _held(season)
    playing = season.state == SeasonState.RUNNING
    if playing:
        _end([each for each in tournaments if each.stage != Stage.FINISHED], by, now)
        _check_whole(tournaments)
    else:
        _end_play_offs(season, by, now)
    same = looked[0] == _versions(_tournaments(season))
    found = looked[1] if same else moving.ended(season)
    if playing and found.plan.play_offs:
        _make_play_offs(season, found, by, now)
    else:
        _move_everybody(season, found, by, now)
    return season.state


def _tournaments(season: Season) -> QuerySet[Tournament]:
    rows = Tournament.objects.filter(division__season=season)
    return rows.select_related("division").order_by("pk")


def _versions(tournaments: QuerySet[Tournament]) -> Versions:
    return list(tournaments.values_list("pk", "version"))


def _held(season: Season) -> list[Tournament]:
    """Return the tournaments of the divisions, held: no result changes while people are moved."""
    rows = Tournament.objects.filter(division__season=season).order_by("pk")
    list(rows.select_for_update(of=("self",)).values_list("pk"))
    return list(_tournaments(season))


def _end(tournaments: list[Tournament], by: int, now: datetime) -> None:
    """Close all rounds and finish the divisions; refuse while a result is missing."""
    left = Entry.objects.filter(tournament__in=tournaments, state=EntryState.OUT)
    for round_ in Round.objects.filter(tables__chairs__entry__in=left).distinct():
        shelf.of(round_.tournament).settle(round_, now)
    _check_whole(tournaments)
    playing = Round.objects.filter(tournament__in=tournaments, state=RoundState.PUBLISHED)
    playing.update(state=RoundState.CLOSED, closed_at=now, version=F("version") + 1)
    for tournament in tournaments:
        events.finish_tournament(tournament_id=tournament.pk, by=by, now=now)


def _check_whole(tournaments: list[Tournament], *, settled: bool = True) -> None:
    """Refuse while a round or a result is missing; what those missed who left is settled late."""
    for tournament in tournaments:
        if shelf.of(tournament).is_laid_ahead:
            continue
        closed = tournament.round_set.filter(state=RoundState.CLOSED).count()
        if closed < tournament.rounds:
            text = _("%(division)s has not played all its rounds yet.")
            raise NotWhole(text % {"division": tournament.division.name})
    missing = Table.objects.filter(round__tournament__in=tournaments, kind=TableKind.PLAY)
    missing = missing.exclude(result=ResultState.STANDING)
    if not settled:
        missing = missing.exclude(chairs__entry__state=EntryState.OUT)
    count = missing.count()
    if count:
        text = ngettext(
            "%(n)s table has no result that stands. Enter it, or decide the walkover.",
            "%(n)s tables have no result that stands. Enter them, or decide the walkovers.",
            count,
        )
        raise NotWhole(text % {"n": count})


def _make_play_offs(season: Season, found: Ended, by: int, now: datetime) -> None:
    """Make one table for each place that is played for; who holds the place sits second."""
    league = season.league
    tournament = Tournament.objects.create(
        club_id=league.club_id,
        name=_("%(league)s %(season)s: play-offs") % {"league": league, "season": season.name},
        slug=f"{league.slug[:50]}-{league.pk}-{season.number}-play-offs",
        kind=league.kind,
        format=shelf.USUAL,
        game=league.game,
        game_name=league.game_name,
        venue=league.venue,
        **seasons.played_by(season),
        rounds=1,
        rules={"late_entries": False, "letters": False} | _boards(season),
        tie_breaks=["lot"],
        stage=Stage.RUNNING,
        starts_at=now,
        seed=randbits(62),
        demo=league.demo,
        made_at=now,
    )
    pairs = found.plan.play_offs
    entries = _enter_play_offs(tournament, found, pairs, now)
    round_ = Round.objects.create(
        tournament=tournament, number=1, state=RoundState.PUBLISHED, published_at=now
    )
    for number, pair in enumerate(pairs, 1):
        table = Table.objects.create(round=round_, number=number)
        for seat, who in enumerate((pair.lower, pair.upper)):
            Chair.objects.create(table=table, round=round_, entry=entries[who], seat=seat)
    sitting = people.sitting(round_, tournament)
    for chair in Chair.objects.filter(round=round_):
        Chair.objects.filter(pk=chair.pk).update(people=sitting.get(chair.entry_id, []))
    outbox.of_round(tournament, round_, now)
    season_desk.move(season, SeasonState.RUNNING, SeasonState.CLOSING, play_offs=tournament)
    data = {"count": len(pairs)}
    season_desk.note(season, "season.play_offs", who=by, now=now, data=data)


def _boards(season: Season) -> dict[str, int]:
    """Return on how many boards squads play for their places: on as many as before."""
    squads = season.league.who.of_squads
    return {"boards": season.rules.get("boards", 1)} if squads else {}


def _enter_play_offs(
    tournament: Tournament, found: Ended, pairs: tuple[PlayOff, ...], now: datetime
) -> dict[int, Entry]:
    playing = [who for pair in pairs for who in (pair.upper, pair.lower)]
    made = {}
    for number, who in enumerate(playing, 1):
        old = found.entries[who]
        made[who] = Entry.objects.create(
            tournament=tournament,
            player_id=old.player_id,
            team_id=old.team_id,
            name=old.name,
            club_id=old.club_id,
            number=number,
            rating=old.rating,
            entered_at=now,
            agreed=old.agreed,
        )
    return made


def _end_play_offs(season: Season, by: int, now: datetime) -> None:
    tournament = holding.hold(season.play_offs_id or 0)
    for round_ in tournament.round_set.all():
        shelf.of(tournament).settle(round_, now)
    tables = moving.play_off_tables(tournament.pk)
    if any(table.result != ResultState.STANDING for table in tables):
        raise NotWhole(_("A play-off has no result that stands. A draw leaves everybody in place."))
    playing = tournament.round_set.filter(state=RoundState.PUBLISHED)
    playing.update(state=RoundState.CLOSED, closed_at=now, version=F("version") + 1)
    events.finish_tournament(tournament_id=tournament.pk, by=by, now=now)


def _move_everybody(season: Season, found: Ended, by: int, now: datetime) -> None:
    season_desk.move(season, season.state, SeasonState.CLOSED, closed_at=now)
    moves = moving.lines(season, found, now)
    SeasonMove.objects.bulk_create(moves, batch_size=500)
    following = _prepare_next(season, found, now)
    going = [move for move in moves if move.to_level is not None]
    moving.place(following, going, now)
    _keep_reserves(season, following, now)
    enrolling.enrol_everybody(following)  # those who wait, after those who play
    data = {"count": len(moves), "next": following.number}
    season_desk.note(season, "season.closed", who=by, now=now, data=data)
    outbox.of_season(season.pk, season.league.club_id, now)


def _prepare_next(season: Season, found: Ended, now: datetime) -> Season:
    """Return the season after this one, with the same plan and its divisions still empty."""
    last = MatchDay.objects.filter(division__season=season).order_by("-last").first()
    end = last.last if last else season.starts_on
    following = Season.objects.create(
        league=season.league,
        number=season.number + 1,
        name=next_name(season.name),
        before=season,
        starts_on=_same_weekday(season, end + PAUSE),
        every=season.every,
        lasting=season.lasting,
        rules=season.rules | {"lists_until": ""},
        made_at=now,
    )
    levels = {step.level for step in found.plan.steps}
    Division.objects.bulk_create(
        Division(season=following, level=each.level, name=each.name, size=each.size)
        for each in found.divisions
        if each.level in levels
    )
    return following


def _same_weekday(season: Season, day: date) -> date:
    return day + timedelta(days=(season.starts_on.weekday() - day.weekday()) % 7)


def next_name(name: str) -> str:
    """Return the name of the season after: 2026/27 becomes 2027/28, and Season 3 Season 4."""
    found = re.search(r"(?:(\d+)([/–-]))?(\d+)$", name)
    if found is None:
        return f"{name} 2"[:60]
    before = f"{_one_more(found[1])}{found[2]}" if found[1] else ""
    return f"{name[: found.start()]}{before}{_one_more(found[3])}"[:60]


def _one_more(digits: str) -> str:
    return str(int(digits) + 1).zfill(len(digits))[-max(len(digits), 3) :]


def _keep_reserves(season: Season, following: Season, now: datetime) -> None:
    """Let those who were still on the reserve list wait there in the next season too."""
    waiting = Spot.objects.filter(season=season, state=SpotState.RESERVE)
    Spot.objects.bulk_create(
        Spot(
            season=following,
            player_id=spot.player_id,
            team_id=spot.team_id,
            state=SpotState.RESERVE,
            rating=spot.rating,
            asked_at=now,
        )
        for spot in waiting
    )
