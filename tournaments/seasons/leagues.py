"""Questions about leagues: which a club has, which season is on, who may do what."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import api as games
from siamleague.history.models import AuditLine
from tournaments.events.history import Said
from tournaments.models import League, Season, SeasonMove, SeasonState, SpotState, Venue
from tournaments.seasons import act as seasons
from tournaments.seasons import history as season_history

SIGNS = {
    SeasonState.PREPARING: "soon",
    SeasonState.LAYING: "soon",
    SeasonState.RUNNING: "live",
    SeasonState.CLOSING: "live",
    SeasonState.CLOSED: "done",
}
MOST_LINES = 40


@dataclass(frozen=True)
class LeagueCard:
    """A league as a list shows it."""

    name: str
    url: str
    game: str
    season: str
    state: str
    state_name: str
    playing: int


@dataclass(frozen=True)
class SeasonLine:
    """A season as the archive shows it."""

    name: str
    url: str
    state: str
    state_name: str
    champion: str


def cards(club_id: int) -> list[LeagueCard]:
    """Return the leagues of a club with the season that is on; two queries."""
    playing = Count("spots", filter=Q(spots__state=SpotState.IN))
    seasons = Season.objects.order_by("-number").annotate(playing=playing)
    rows = League.objects.filter(club=club_id).select_related("club").order_by("name", "pk")
    found = rows.prefetch_related(Prefetch("seasons", seasons, to_attr="newest"))
    return [_card(league, current(league.newest)) for league in found]  # type: ignore[attr-defined]


def current(seasons: Sequence[Season]) -> Season | None:
    """Return the season people ask for: the one that is on, or being prepared first, or the last.

    `seasons` come newest first. One that is prepared is not shown instead of one that just ended.
    """
    going = [each for each in seasons if each.state in (SeasonState.RUNNING, SeasonState.CLOSING)]
    over = [each for each in seasons if each.state == SeasonState.CLOSED]
    return next(iter([*going, *over, *seasons]), None)


def find(club: str, slug: str) -> League | None:
    rows = League.objects.select_related("club")
    return rows.filter(club__slug=club, slug=slug).first()


def season(league: League, number: int) -> Season | None:
    return league.seasons.select_related("league__club").filter(number=number).first()


def game_name(league: League) -> str:
    if league.game:
        return games.game_name(league.game, get_language() or "en")
    return league.game_name


def agreed(of: Season) -> list[tuple[str, str]]:
    """Return by which rules a season is played, and with which clock where it is played here."""
    league, by = of.league, seasons.played_by(of)
    if not league.game:
        return []
    found = games.rules_in_words(
        league.game, by["game_options"], league.who.people, rated=bool(by.get("rated", True))
    )
    if league.venue != Venue.HALL:
        watching = games.watching_in_words(by["watching"], by["delay_moves"])
        found += [(_("Clock"), games.tempo_in_words(by["tempo"])), (_("Spectators"), watching)]
    return found


def archive(league: League) -> list[SeasonLine]:
    """Return every season of a league, the newest first, with who won it; two queries."""
    first = SeasonMove.objects.filter(division__level=1, rank=1)
    rows = league.seasons.order_by("-number").select_related("league__club")
    found = rows.prefetch_related(Prefetch("moves", first, to_attr="winners"))
    return [
        SeasonLine(
            name=each.name,
            url=each.get_absolute_url(),
            state=SIGNS[SeasonState(each.state)],
            state_name=str(each.get_state_display()),
            champion=", ".join(move.name for move in each.winners),  # type: ignore[attr-defined]
        )
        for each in found
    ]


def history(of: Season) -> list[Said]:
    """Return the newest lines of a season's history."""
    lines = AuditLine.objects.filter(subject=f"season:{of.pk}").select_related("who")
    return [season_history.said(line) for line in lines.order_by("-pk")[:MOST_LINES]]


def _card(league: League, on: Season | None) -> LeagueCard:
    return LeagueCard(
        name=league.name,
        url=league.get_absolute_url(),
        game=game_name(league),
        season=on.name if on else "",
        state=SIGNS[SeasonState(on.state)] if on else "soon",
        state_name=str(on.get_state_display()) if on else "",
        playing=on.playing if on else 0,  # type: ignore[attr-defined]
    )
