"""Planning a season: when it is played, how results count, how large divisions are, who moves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games import api as games
from siamleague.numbers import fraction
from tournaments.formats import shelf
from tournaments.formats.asked import Format
from tournaments.leagues import DayRun, NoRoom, Rhythm, match_days
from tournaments.models import Division, League, Season, SeasonState
from tournaments.refusals import NotNow, NotWhole
from tournaments.seasons import holding
from tournaments.standings import BadScheme
from tournaments.standings.values import EDITION

MOST_IN_A_DIVISION = 40
MOST_DIVISIONS = 60
MOST_BOARDS = 20
MOST_MATCH_DAYS = 30  # of a season in which the organiser decides
FEWEST_BOARDS = 2  # of squads
BOARD_POINTS = "extra:boards"
USUAL_FORMAT = "robin"
MATCH_POINTS = {"win": "2", "draw": "1", "loss": "0"}


@dataclass(frozen=True)
class SeasonPlan:
    """What an organiser asks for."""

    name: str
    starts_on: date
    sizes: tuple[int, ...] = (8,)  # of the divisions, the highest first
    every: int = 7
    lasting: int = 7
    closed: tuple[tuple[date, date, str], ...] = ()  # first day, last day, why
    format: str = USUAL_FORMAT
    twice: bool = False
    rounds: int = 7  # where the organiser decides; a round robin of two needs what it needs
    scheme: Mapping[str, str] = field(default_factory=dict)
    tie_breaks: tuple[str, ...] = ()
    edition: int = EDITION  # of the rules for them
    direct: int = 1
    play_offs: int = 0
    boards: int = 1  # in a match; with more than one their points decide it
    lists_until: date | None = None  # squads change their lists; without it, until the beginning
    game_options: Mapping[str, object] = field(default_factory=dict)
    pace: str = "none"  # of matches that are played here
    watching: str = "open"
    delay_moves: int = 0


@transaction.atomic
def plan_season(*, league_id: int, by: int, plan: SeasonPlan, now: datetime) -> Season:
    """Return the new season of a league. One is prepared at a time, so twice is once."""
    league = League.objects.select_for_update().get(pk=league_id)
    holding.check_organises(league, by)
    check(plan, league)
    last = league.seasons.order_by("-number").first()
    if last is not None and last.state != SeasonState.CLOSED:
        if last.name == plan.name and last.state == SeasonState.PREPARING:
            return last
        raise NotNow(_("Close the season that is not over yet first; closing prepares the next."))
    number = 1 if last is None else last.number + 1
    season = Season(league=league, number=number, made_at=now)
    write(season, plan)
    season.save(force_insert=True)
    _write_divisions(season, plan.sizes)
    holding.note(season, "season.planned", who=by, now=now, data={"name": plan.name})
    return season


@transaction.atomic
def edit_season(
    *, season_id: int, by: int, plan: SeasonPlan, seen: int | None, now: datetime
) -> Season:
    """Change the plan of a season that has not begun."""
    season = holding.organised(season_id, by, seen)
    holding.check_state(season, SeasonState.PREPARING)
    check(plan, season.league)
    write(season, plan)
    season.save()
    _write_divisions(season, plan.sizes)
    holding.note(season, "season.edited", who=by, now=now, data={"name": plan.name})
    return season


def check(plan: SeasonPlan, league: League) -> None:
    """Refuse a plan that cannot be played in this league, naming what does not fit."""
    least = league.who.seats
    if not plan.name.strip():
        raise NotWhole(_("Give the season a name."))
    if not 1 <= len(plan.sizes) <= MOST_DIVISIONS:
        raise NotWhole(_("A season has between 1 and %(n)s divisions.") % {"n": MOST_DIVISIONS})
    if not all(least <= size <= MOST_IN_A_DIVISION for size in plan.sizes):
        text = _("Between %(least)s and %(most)s play in a division.")
        raise NotWhole(text % {"least": least, "most": MOST_IN_A_DIVISION})
    if plan.format not in dict(shelf.for_leagues(league.who)):
        raise NotWhole(_("A division is a round robin or a Swiss."))
    if not 1 <= plan.rounds <= MOST_MATCH_DAYS:
        raise NotWhole(_("A season has between 1 and %(n)s match days.") % {"n": MOST_MATCH_DAYS})
    if not 1 <= plan.boards <= MOST_BOARDS:
        raise NotWhole(_("A match has between 1 and %(n)s boards.") % {"n": MOST_BOARDS})
    _check_who_meets(league, plan)
    _check_borders(plan)
    _check_calendar(plan, league)
    try:
        _check_points(plan.scheme, league)
    except (BadScheme, ValueError) as wrong:
        raise NotWhole(_("A better place gives more points: a win more than a draw.")) from wrong


USUAL = {"win": "1", "draw": "1/2", "loss": "0"}


def _check_points(asked: Mapping[str, Any], league: League) -> None:
    """Refuse, by a fault, points that cannot be given out to those who meet in the league."""
    if asked:
        figures = asked.get("by_rank") or [asked.get(name, usual) for name, usual in USUAL.items()]
        league.who.scheme([fraction(str(each)) for each in figures])


def rounds_of(plan: SeasonPlan, size: int, league: League) -> int:
    """Return how many match days a division of this size needs."""
    needed = way_of(plan, league).rounds_for(size, {"meet_twice": plan.twice})
    return plan.rounds if needed is None else needed


def way_of(plan: SeasonPlan, league: League) -> Format:
    """Return how a division is played, by those who meet in the league."""
    return shelf.played(plan.format, league.who) or shelf.usual(league.who)


def rules_of(plan: SeasonPlan, league: League) -> dict[str, Any]:
    """Return what hangs on who meets: of tables, how small they may be; they meet again."""
    who = league.who
    fewer = games.sides(league.game, who.people - 1) if league.game else ()
    return {
        "meet_twice": plan.twice,
        "boards": plan.boards,
        "edition": plan.edition,
        "smaller": who.smaller(fewer),
        "again": True,
    }


def evenness(plan: SeasonPlan, league: League, size: int) -> list[str]:
    """Return how evenly so many would meet over the match days, where that is not for sure."""
    rounds = rounds_of(plan, size, league)
    way = way_of(plan, league)
    return way.evenness_of(size, league.who.seats, rounds, rules_of(plan, league))


def played_by(season: Season) -> dict[str, Any]:
    """Return by which rules, how fast and before whom a season is played here.

    A season that was planned before these were asked, or for another game, has the usual ones.
    """
    rules, league, here = season.rules, season.league, season.league.game
    chosen = rules.get("game_options", {})
    known = games.known_rules(here, chosen, league.who.people) if here else {}
    return {
        "game_options": known or league.game_options,
        "tempo": (games.tempo_of(rules.get("pace", "none")) if here else {}) or league.tempo,
        "watching": rules.get("watching", "open"),
        "delay_moves": rules.get("delay_moves", 0),
    }


def _check_who_meets(league: League, plan: SeasonPlan) -> None:
    """Refuse what is not for those who meet in the league, or not for its game."""
    if league.game:
        games.rules_of(league.game, plan.game_options, league.who.people)
    if plan.play_offs and not league.who.two_sided:
        text = _(
            "At tables of three or four nobody plays for a place one against one. Let more change "
            "places directly instead."
        )
        raise NotWhole(text)
    if plan.boards > 1 and not league.who.two_sided:
        raise NotWhole(_("A match of several boards is for two sides."))
    if league.who.of_squads and plan.boards < FEWEST_BOARDS:
        text = _("Squads meet on several boards: say on how many, at least %(n)s.")
        raise NotWhole(text % {"n": FEWEST_BOARDS})


def _check_borders(plan: SeasonPlan) -> None:
    """Refuse borders at which the same people would have to go up and down."""
    crossing = plan.direct + plan.play_offs
    if crossing < 0 or min(plan.direct, plan.play_offs) < 0:
        raise NotWhole(_("Nobody can be promoted fewer than zero times."))
    for level, size in enumerate(plan.sizes, 1):
        borders = (level > 1) + (level < len(plan.sizes))
        if borders * crossing > size:
            text = _("Division %(level)s is too small: of %(size)s, %(n)s would change place.")
            raise NotWhole(text % {"level": level, "size": size, "n": borders * crossing})


def _check_calendar(plan: SeasonPlan, league: League) -> None:
    try:
        rhythm = Rhythm(plan.every, plan.lasting)
        closed = [DayRun(first, last) for first, last, _why in plan.closed]
        match_days(plan.starts_on, rounds_of(plan, max(plan.sizes), league), rhythm, closed)
    except NoRoom as wrong:
        raise NotWhole(_("So many days are closed that the match days find no place.")) from wrong
    except ValueError as wrong:
        raise NotWhole(
            _("A match day, and a closed time, ends after it begins; match days do not overlap.")
        ) from wrong


def write(season: Season, plan: SeasonPlan) -> None:
    """Give a season what was planned; it is not saved yet."""
    way = way_of(plan, season.league)
    for name in ("name", "starts_on", "every", "lasting"):
        setattr(season, name, getattr(plan, name))
    season.closed_days = [[str(first), str(last), why] for first, last, why in plan.closed]
    season.rules = {
        "format": way.slug,
        "twice": plan.twice,
        "rounds": plan.rounds,
        "scheme": dict(plan.scheme or (MATCH_POINTS if plan.boards > 1 else {})),
        "tie_breaks": _breaks(plan, way),
        "edition": plan.edition,
        "direct": plan.direct,
        "play_offs": plan.play_offs,
        "boards": plan.boards,
        "lists_until": str(plan.lists_until or ""),
        "game_options": dict(plan.game_options),
        "pace": plan.pace,
        "watching": plan.watching,
        "delay_moves": plan.delay_moves,
    }


def _breaks(plan: SeasonPlan, way: Format) -> list[str]:
    """Return what parts those who are level: what was asked for, or else the usual."""
    several = plan.boards > 1
    usual = [usual_breaks(way, several=each) for each in (True, False)]
    asked = [*plan.tie_breaks]
    return asked if asked and asked not in usual else usual_breaks(way, several=several)


def usual_breaks(way: Format, *, several: bool) -> list[str]:
    """Return what parts those who are level: board points first, where there are several boards."""
    return [BOARD_POINTS, *way.tie_breaks] if several else [*way.tie_breaks]


def _write_divisions(season: Season, sizes: tuple[int, ...]) -> None:
    """Make, resize and take away divisions; who was in one that is gone waits for a place."""
    season.divisions.filter(level__gt=len(sizes)).delete()
    there = {division.level: division for division in season.divisions.all()}
    for level, size in enumerate(sizes, 1):
        division = there.get(level)
        if division is None:
            name = _("Division %(n)s") % {"n": level}
            Division.objects.create(season=season, level=level, name=name, size=size)
        elif division.size != size:
            Division.objects.filter(pk=division.pk).update(size=size)


def plan_of(season: Season) -> SeasonPlan:
    rules = season.rules
    return SeasonPlan(
        name=season.name,
        starts_on=season.starts_on,
        sizes=tuple(season.divisions.order_by("level").values_list("size", flat=True)),
        every=season.every,
        lasting=season.lasting,
        closed=tuple(
            (date.fromisoformat(first), date.fromisoformat(last), why)
            for first, last, why in season.closed_days
        ),
        format=rules["format"],
        twice=rules["twice"],
        rounds=rules["rounds"],
        scheme=rules["scheme"],
        tie_breaks=tuple(rules["tie_breaks"]),
        edition=rules.get("edition", EDITION),
        direct=rules["direct"],
        play_offs=rules["play_offs"],
        boards=rules.get("boards", 1),
        lists_until=date.fromisoformat(rules["lists_until"]) if rules.get("lists_until") else None,
        game_options=rules.get("game_options", {}),
        pace=rules.get("pace", "none"),
        watching=rules.get("watching", "open"),
        delay_moves=rules.get("delay_moves", 0),
    )
