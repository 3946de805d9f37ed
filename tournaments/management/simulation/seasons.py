"""A league over some seasons: divisions are played, closed, and everybody moves."""

import time
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from statistics import fmean

from django.utils import timezone

from siamleague.accounts.models import User
from tournaments.clubs import act as clubs
from tournaments.entries.act import Entering as Entrant
from tournaments.management.simulation.modelled import BOARDS, Modelled, Who
from tournaments.management.simulation.screen import TextScreen
from tournaments.models import (
    Entry,
    Kind,
    League,
    Round,
    Season,
    SeasonMove,
    SeasonState,
    Spot,
    SpotState,
    Tournament,
    Way,
)
from tournaments.rounds import reporting
from tournaments.seasons import act as seasons
from tournaments.seasons import closing, founding, joining, starting

YEAR = 60.0  # how much a season changes how strong somebody is
WAYS = (Way.UP, Way.STAYS, Way.DOWN)


@dataclass(frozen=True)
class AskedSeason:
    """What a league to be simulated shall be."""

    seasons: int
    divisions: int
    size: int
    kind: str
    format: str
    seed: int
    rounds: int = 7
    twice: bool = False
    direct: int = 1
    play_offs: int = 0


def simulate(asked: AskedSeason, host: User, screen: TextScreen) -> League:
    """Play a league for some seasons and print who went where."""
    modelled = Modelled(Random(asked.seed))  # noqa: S311
    league = _make(asked, host)
    season = _first(asked, league, modelled, host, screen)
    for number in range(1, asked.seasons + 1):
        began = time.perf_counter()
        _play(season, modelled, host, screen)
        screen.line(f"\nSeason {number} of {asked.seasons}, {time.perf_counter() - began:.1f} s:")
        _report(season, modelled, screen)
        if number < asked.seasons:
            season = Season.objects.get(before=season)
            modelled.learn(YEAR)
    return league


def _make(asked: AskedSeason, host: User) -> League:
    now = timezone.now()
    page = clubs.ClubPage(f"Simulation {time.time_ns()}")
    club = clubs.found_club(by=host.pk, page=page, now=now)
    plan = founding.LeaguePlan("Modelled league", kind=asked.kind, game_name="Modelled game")
    return founding.make_league(club_id=club.pk, by=host.pk, plan=plan, now=now)


def _first(
    asked: AskedSeason, league: League, modelled: Modelled, host: User, screen: TextScreen
) -> Season:
    """Prepare the first season; its divisions are drawn by ratings that are only nearly right."""
    now = timezone.now()
    plan = seasons.SeasonPlan(
        name="1",
        starts_on=now.date() + timedelta(days=1),
        sizes=(asked.size,) * asked.divisions,
        format=asked.format,
        twice=asked.twice,
        rounds=asked.rounds,
        direct=asked.direct,
        play_offs=asked.play_offs,
        boards=BOARDS if Kind(asked.kind).of_squads else 1,
    )
    season = seasons.plan_season(league_id=league.pk, by=host.pk, plan=plan, now=now)
    people = modelled.people(asked.kind, asked.size * asked.divisions, league.club_id, now)
    for number, (player, team) in enumerate(people, 1):
        who = Entrant(player=player, team=team)
        joining.join_season(season_id=season.pk, who=who, by=host.pk, now=now)
        rating = modelled.ratings[player, team]
        Spot.objects.filter(season=season, player=player, team=team).update(rating=rating)
        screen.bar(
            number, len(people), f"{number} of {len(people)} join", last=number == len(people)
        )
    joining.draw_divisions(season_id=season.pk, by=host.pk, now=now)
    return season


def _play(season: Season, modelled: Modelled, host: User, screen: TextScreen) -> None:
    """Begin a season, play every round of every division, and close it, with its play-offs."""
    now = timezone.now()
    starting.start_season(season_id=season.pk, by=host.pk, now=now)
    held = Tournament.objects.filter(division__season=season)
    _play_rounds(list(held.order_by("division__level")), modelled, host, screen)
    state = closing.close_season(season_id=season.pk, by=host.pk, now=now)
    season.refresh_from_db()
    if state == SeasonState.CLOSING and season.play_offs is not None:
        _play_rounds([season.play_offs], modelled, host, screen)
        closing.close_season(season_id=season.pk, by=host.pk, now=now)
        season.refresh_from_db()


def _play_rounds(
    held: list[Tournament], modelled: Modelled, host: User, screen: TextScreen
) -> None:
    rows = Round.objects.filter(tournament__in=held)
    found = list(rows.select_related("tournament").order_by("number", "tournament"))
    for done, round_ in enumerate(found, 1):
        strengths = modelled.of_entries(Entry.objects.filter(tournament=round_.tournament_id))
        scores = modelled.scores(round_, strengths)
        now = timezone.now()
        if scores:
            reporting.decide_many(round_id=round_.pk, scores=scores, by=host.pk, now=now)
        words = f"{done} of {len(found)} rounds of divisions"
        screen.bar(done, len(found), words, last=done == len(found))


def _report(season: Season, modelled: Modelled, screen: TextScreen) -> None:
    """Print for each division who won, who moved, and how strong its people really were."""
    rows = []
    for division in season.divisions.order_by("level"):
        moves = SeasonMove.objects.filter(division=division).order_by("rank", "pk")
        moved = list(moves)
        whom: list[Who] = [(move.player_id, move.team_id) for move in moved]
        strength = fmean(modelled.strengths[who] for who in whom) if whom else 0.0
        ways = [sum(move.way == way for move in moved) for way in WAYS]
        first = moved[0].name if moved else ""
        rows.append((division.name, first, len(moved), *ways, round(strength)))
    head = ("Division", "First", "Played", "Up", "Stay", "Down", "Real strength")
    screen.table(head, rows)
    waiting = Spot.objects.filter(season=season, state=SpotState.RESERVE).count()
    if waiting:
        screen.line(f"  {waiting} on the reserve list")
