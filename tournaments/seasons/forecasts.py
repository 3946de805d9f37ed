"""How a division may end: what a forecast is worked out from, and what the page shows of it."""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations

from django.db.models import Count, Max, Q
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as mark

from tournaments.forecast import GAME, Chances, Contender, GameRules, OpenSeason
from tournaments.formats import shelf
from tournaments.leagues import Exchange
from tournaments.leagues.zones import Zone, places
from tournaments.models import (
    Chair,
    Division,
    DivisionForecast,
    Entry,
    EntryState,
    Pool,
    PoolVenue,
    Rating,
    ResultLine,
    ResultState,
    RoundState,
    Table,
    TableKind,
    TeamMember,
    TeamPart,
    Tournament,
)
from tournaments.rating import periods
from tournaments.rating.values import POINT, Settings, Value
from tournaments.ratings import certainty
from tournaments.ratings.games import settings_of
from tournaments.rounds import ranking
from tournaments.rounds import standings as worked_out
from tournaments.seasons.read import SIGNS, ZONE_NAMES

DOUBT = 10  # games without a draw are imagined beside those played: few draws say little
WIDTH = 1000  # of a whole bar
NAMES: Mapping[Zone, "str | Promise"] = {**ZONE_NAMES, Zone.STAYS: mark("stays")}


@dataclass(frozen=True)
class Ahead:
    """A division as a forecast takes it: how far it is, and the pure season."""

    season: OpenSeason
    after: int  # the last match day at which every table has a result
    played: int
    left: int

    @property
    def mark(self) -> int:
        """Return a number that is another one as soon as anything is that chances rest on."""
        return zlib.crc32(repr(self).encode()) & 0x7FFFFFFF


@dataclass(frozen=True)
class ZoneHead:
    """A zone as the head of a column: its word and its sign."""

    zone: str
    name: "str | Promise"
    sign: str


@dataclass(frozen=True)
class ForecastPart:
    """One piece of a bar."""

    zone: str
    x: int
    width: int
    percent: str


@dataclass(frozen=True)
class ForecastLine:
    """One row: somebody's chances of each zone."""

    entry: int
    name: str
    mean: float
    parts: tuple[ForecastPart, ...]


@dataclass(frozen=True)
class ForecastPage:
    """The whole forecast of a division."""

    after: int
    played: int
    left: int
    runs: int
    at: datetime
    newer: int  # results that came since
    zones: tuple[ZoneHead, ...]
    lines: tuple[ForecastLine, ...]


def ahead(division: Division) -> Ahead | None:
    """Return what a division's forecast rests on; nothing before it begins, or at tables."""
    tournament = division.tournament
    if tournament is None or not tournament.who.two_sided:
        return None
    entries = {e.pk: e for e in tournament.entries.filter(state=EntryState.IN)}
    rows = ranking.fresh([tournament])[tournament.pk]
    entrants = [Contender(row.id, row.points, row.rank) for row in rows if row.id in entries]
    fixtures, played, after, drawn = _games(tournament, set(entries))
    scheme = worked_out.scheme(tournament)
    open_rounds = _unpaired(tournament)
    season = OpenSeason(
        entrants=tuple(entrants),
        fixtures=tuple(fixtures),
        open_rounds=open_rounds,
        chances=_chances(tournament, list(entries.values())),
        rules=GameRules(scheme.win, scheme.draw, scheme.loss, drawn),
        seed=tournament.seed + played,
    )
    left = len(fixtures) + open_rounds * (len(entrants) // 2)
    return Ahead(season, after, played, left)


def page(division: Division) -> ForecastPage | None:
    """Return the stored forecast with names and zones; nothing while there is none."""
    kept = DivisionForecast.objects.filter(division=division).first()
    number = division.tournament_id
    if kept is None or number is None:
        return None
    found = Chances(kept.runs, {int(entry): tuple(n) for entry, n in kept.places.items()})
    names = dict(Entry.objects.filter(pk__in=list(found.places)).values_list("pk", "name"))
    zones = zones_of(division)[: len(found.places)]
    order = sorted(found.places, key=lambda entry: (found.mean_place(entry), entry))
    seen = list(dict.fromkeys(zones))
    return ForecastPage(
        after=kept.after,
        played=kept.played,
        left=kept.left,
        runs=kept.runs,
        at=kept.at,
        newer=max(played_in([number]).get(number, 0) - kept.played, _told_since(number, kept.at)),
        zones=tuple(ZoneHead(zone.value, NAMES[zone], SIGNS[zone]) for zone in seen),
        lines=tuple(
            ForecastLine(
                entry=entry,
                name=names.get(entry, ""),
                mean=round(float(found.mean_place(entry)), 1),
                parts=_parts(found, entry, zones),
            )
            for entry in order
        ),
    )


def played_in(tournaments: Sequence[int]) -> dict[int, int]:
    """Return how many tables of each of these have a result; one query."""
    rows = Table.objects.filter(round__tournament__in=tournaments, kind=TableKind.PLAY)
    over = rows.filter(result=ResultState.STANDING).order_by()
    return dict(over.values_list("round__tournament").annotate(Count("pk")))


def told_last(tournaments: Sequence[int]) -> dict[int, datetime]:
    """Return when the newest result of each of these was told, corrections too; one query."""
    lines = ResultLine.objects.filter(table__round__tournament__in=tournaments, standing=True)
    told = lines.order_by().values_list("table__round__tournament").annotate(Max("at"))
    return dict(told)


def _told_since(tournament: int, moment: datetime) -> int:
    lines = ResultLine.objects.filter(table__round__tournament=tournament, standing=True)
    return lines.filter(at__gt=moment).values("table").distinct().count()


def url_of(division: Division) -> str:
    """Return the address of a division's forecast."""
    season = division.season
    slugs = (season.league.club.slug, season.league.slug, season.number, division.level)
    return reverse("tournaments:forecast", args=slugs)


def find(club: str, league: str, number: int, level: int) -> Division | None:
    rows = Division.objects.select_related("season__league__club", "tournament")
    of = {"season__league__club__slug": club, "season__league__slug": league}
    return rows.filter(season__number=number, level=level, **of).first()


def zones_of(division: Division) -> tuple[Zone, ...]:
    """Return what each place of a division means, as its season has it."""
    rules = division.season.rules
    rungs = list(division.season.divisions.select_related("tournament").order_by("level"))
    counts = _counts([rung.tournament_id for rung in rungs if rung.tournament_id])
    border = Exchange(rules.get("direct", 0), rules.get("play_offs", 0))
    sizes = [(counts.get(rung.tournament_id or 0, rung.size), rung.size) for rung in rungs]
    return places(sizes, border)[[rung.pk for rung in rungs].index(division.pk)]


def _counts(tournaments: Sequence[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    rows = Entry.objects.filter(tournament__in=tournaments, state=EntryState.IN)
    for number in rows.values_list("tournament_id", flat=True):
        found[number] = found.get(number, 0) + 1
    return found


def _parts(found: Chances, entry: int, zones: Sequence[Zone]) -> tuple[ForecastPart, ...]:
    """Return somebody's bar: a piece for each zone, in the order of the table."""
    parts, x = [], 0
    for zone in dict.fromkeys(zones):
        held = [place for place, each in enumerate(zones, 1) if each == zone]
        often = sum(found.places[entry][place - 1] for place in held)
        width = WIDTH * often // found.runs
        parts.append(ForecastPart(zone.value, x, width, _percent(often, found.runs)))
        x += width
    return tuple(parts)


def _percent(often: int, runs: int) -> str:
    """Return a chance as people say it: what is not quite sure is not called so."""
    if often in (0, runs):
        return "0" if often == 0 else "100"
    tenths = 1000 * often / runs
    if tenths < 10:
        return "<1"
    return ">99" if tenths > 990 else str(round(tenths / 10))


def _games(
    tournament: Tournament, entries: set[int]
) -> tuple[list[tuple[int, int]], int, int, int]:
    """Return what is left, how many are over, the last whole match day, and how often a draw is."""
    seated: dict[int, list[int]] = {}
    chairs = Chair.objects.filter(round__tournament=tournament).order_by("table_id", "seat")
    for table, entry in chairs.values_list("table_id", "entry_id"):
        seated.setdefault(table, []).append(entry)
    rows = Table.objects.filter(round__tournament=tournament, kind=TableKind.PLAY)
    shown = rows.filter(round__state__in=(RoundState.PUBLISHED, RoundState.CLOSED))
    fixtures, played, contested, draws = [], 0, 0, 0
    whole: dict[int, bool] = {}
    columns = ("pk", "round__number", "result", "ranks", "forfeits")
    for pk, number, result, ranks, forfeits in shown.order_by("round__number", "pk").values_list(
        *columns
    ):
        over = result == ResultState.STANDING
        whole[number] = whole.get(number, True) and over
        played += over
        contested += over and not forfeits
        draws += over and not forfeits and len(set(ranks)) == 1
        if not over and set(seated[pk]) <= entries:
            fixtures.append((seated[pk][0], seated[pk][1]))
    after = 0
    while whole.get(after + 1):
        after += 1
    return fixtures, played, after, GAME * draws // (contested + DOUBT)


def _unpaired(tournament: Tournament) -> int:
    return shelf.of(tournament).unpaired(tournament)


def _chances(tournament: Tournament, entries: Sequence[Entry]) -> dict[tuple[int, int], int]:
    """Return for every pair how likely the first wins, in millionths, from the ratings of now."""
    settings, sides = _sides(tournament, entries)
    chance = periods.system(settings).chance
    return {
        (one, other): chance(sides[one], sides[other], settings)
        for one, other in combinations(sorted(sides), 2)
    }


def _sides(
    tournament: Tournament, entries: Sequence[Entry]
) -> tuple[Settings, dict[int, list[Value]]]:
    """Return who plays for each entry, as the rating list of the league has them.

    Who stands in no list is taken as the organisers rated them, or as somebody new.
    """
    pool = _pool(tournament)
    settings = settings_of(pool) if pool else Settings()
    start = periods.system(settings).start(settings)
    playing = _playing(tournament, entries)
    known: dict[int, Value] = {}
    if pool is not None:
        wanted = {player for players in playing.values() for player in players}
        rows = Rating.objects.filter(pool=pool, rated__player__in=wanted)
        for row in rows.filter(rated__partner__isnull=True).select_related("rated"):
            known[row.rated.player_id] = certainty.value_of(row)
    found = {}
    for entry in entries:
        given = start._replace(rating=entry.rating * POINT) if entry.rating else start
        found[entry.pk] = [known.get(player, given) for player in playing[entry.pk]] or [given]
    return settings, found


def _pool(tournament: Tournament) -> Pool | None:
    """Return the rating list in which these games count: the club's own before the site's."""
    kind = tournament.who.rated_as[0]
    rows = Pool.objects.filter(game=tournament.game, game_name=tournament.game_name, kind=kind)
    mine = rows.filter(Q(club=tournament.club_id) | Q(club__isnull=True))
    mine = mine.filter(venue__in=(PoolVenue.BOTH, tournament.venue))
    return min(mine, key=lambda pool: (pool.club_id is None, pool.pk), default=None)


def _playing(tournament: Tournament, entries: Sequence[Entry]) -> dict[int, list[int]]:
    if not tournament.who.of_teams:
        return {entry.pk: [entry.player_id] if entry.player_id else [] for entry in entries}
    of = {entry.team_id: entry.pk for entry in entries}
    found: dict[int, list[int]] = {entry.pk: [] for entry in entries}
    members = TeamMember.objects.filter(
        team__in=list(of), part=TeamPart.PARTNER, accepted_at__isnull=False, left_at__isnull=True
    )
    for team, player in members.order_by("pk").values_list("team_id", "player_id"):
        found[of[team]].append(player)
    return found
