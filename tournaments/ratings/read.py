"""What the pages and programs show of ratings: lists, how somebody stands, predictions."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any

from django.db.models import Count, F, Q, QuerySet, Sum
from django.urls import reverse
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games import api as games
from tournaments.models import Club, Period, Pool, PoolVenue, Rated, Rating, RatingChange
from tournaments.rating.values import POINT
from tournaments.ratings import certainty

PAGE = 100
ACTIVE = timedelta(days=180)


@dataclass(frozen=True)
class PoolCard:
    """A list as the lists' page shows it."""

    id: int
    game: str
    kind: str
    venue: Annotated[str, "empty where over the board and online share a list"]
    system: str
    club: Annotated[str, "empty for the lists of the whole site"]
    people: Annotated[int, "who stands in it, with those who do not count yet"]
    ranked: Annotated[int, "who has a place"]
    url: str

    @property
    def newcomers(self) -> int:
        """Return how many do not count yet."""
        return self.people - self.ranked

    @property
    def title(self) -> str:
        """Return the name of the list."""
        parts = [f"{self.game}: {self.kind}", self.venue, self.club]
        return ", ".join(part for part in parts if part)


@dataclass(frozen=True)
class RatingLine:
    """How somebody stands, as a list shows it. Points are whole; the exact sum is in the change."""

    place: Annotated[int | None, "none while it does not count yet"]
    rated: Annotated[int, "who carries the rating: a player or a pair"]
    name: str
    url: str
    points: int
    doubt: Annotated[int | None, "two deviations; none for Elo"]
    change: Annotated[int, "of the last period"]
    games: int
    peak: int
    last_at: datetime
    mine: bool
    counts: Annotated[bool, "false while it is provisional: a question mark, and no place"]

    @property
    def low(self) -> int:
        """Return what the true strength is hardly below."""
        return self.points - (self.doubt or 0)

    @property
    def high(self) -> int:
        """Return what the true strength is hardly above."""
        return self.points + (self.doubt or 0)


@dataclass(frozen=True)
class Wanted:
    """What a reader wants to see of a list."""

    club: str = ""  # its address
    active: bool = False
    everybody: bool = False  # also those whose rating does not count yet
    page: int = 1


@dataclass(frozen=True)
class RatingBoard:
    """One page of a list."""

    lines: list[RatingLine]
    pages: int
    hidden: Annotated[int, "how many are left out, since they do not count yet"]


def language() -> str:
    """Return the reader's language."""
    return get_language() or "en"


def pool_cards(language: str, now: datetime, club: str = "") -> list[PoolCard]:
    """Return the lists somebody stands in: the site's first, then the clubs'."""
    ranked = Count("ratings", filter=certainty.has_place_of_its_list(now))
    counted = Pool.objects.annotate(people=Count("ratings"), ranked=ranked)
    pools = counted.filter(people__gt=0)
    if club:
        pools = pools.filter(club__slug=club)
    ordered = pools.select_related("club").order_by(
        F("club__name").asc(nulls_first=True), "game", "game_name", "kind", "venue"
    )
    return [card(pool, language, pool.people, pool.ranked) for pool in ordered]


def card(pool: Pool, language: str, people: int = 0, ranked: int = 0) -> PoolCard:
    """Return a list in words."""
    return PoolCard(
        id=pool.pk,
        game=game_of(pool, language),
        kind=str(pool.kind_name),
        venue="" if pool.venue == PoolVenue.BOTH else str(pool.get_venue_display()),
        system=pool.get_model_display(),
        club=pool.club.name if pool.club else "",
        people=people,
        ranked=ranked,
        url=reverse("ratings:board", args=[pool.pk]),
    )


def game_of(pool: Pool, language: str) -> str:
    """Return the name of the game a list is for."""
    return games.game_name(pool.game, language) if pool.game else pool.game_name


def board(pool: Pool, wanted: Wanted, *, user_id: int | None, now: datetime) -> RatingBoard:
    """Return one page of a list, by what is certain; who is equal there shares a place.

    As long as nobody has a place, those are shown who have none yet.
    """
    rows: QuerySet[Any] = certainty.measured(Rating.objects.filter(pool=pool), pool, now)
    if wanted.club and shown_clubs(user_id).filter(slug=wanted.club).exists():
        here = Q(rated__player__memberships__club__slug=wanted.club)
        rows = rows.filter(here | Q(rated__partner__memberships__club__slug=wanted.club)).distinct()
    if wanted.active:
        rows = rows.filter(last_at__gte=now - ACTIVE)
    placed, count = certainty.placed(rows, pool), rows.count()
    with_place = placed.count()
    everybody = wanted.everybody or not with_place
    start = PAGE * (max(wanted.page, 1) - 1)
    ordered: QuerySet[Any] = named(rows if everybody else placed)
    ordered = ordered.order_by("-low", "rated")
    lines = _lines(list(ordered[start : start + PAGE]), placed, _Seen(pool, now, user_id), start)
    pages = max(1, -(-(count if everybody else with_place) // PAGE))
    return RatingBoard(lines, pages, 0 if everybody else count - with_place)


@dataclass(frozen=True)
class _Seen:
    """A list, when it is looked at, and who looks."""

    pool: Pool
    now: datetime
    user_id: int | None


def named(rows: "QuerySet[Any]") -> "QuerySet[Any]":
    """Return ratings with the names of those who carry them, in the same query."""
    return rows.select_related("pool", "rated__player", "rated__partner")


def _lines(
    shown: list[Rating], placed: "QuerySet[Any]", seen: _Seen, start: int
) -> list[RatingLine]:
    """Return lines with their places; equal points share one, on whatever page they stand."""
    pool, now, user_id = seen.pool, seen.now, seen.user_id
    standing = [row for row in shown if certainty.has_place(pool, row, now)]
    if not standing:
        return [line_of(row, None, user_id, now=now) for row in shown]
    first = standing[0]
    shared, before, points = 1, 0, certainty.certain(pool, first, now)
    if start:
        shared += placed.filter(low__gte=(points + 1) * POINT).count()
        low = first.low  # type: ignore[attr-defined]
        ahead = Q(low__gt=low) | Q(low=low, rated__lt=first.rated_id)
        before = placed.filter(ahead).count()
    lines = []
    having = {row.pk for row in standing}
    for row in shown:
        if row.pk in having:
            before += 1
            if (sure := certainty.certain(pool, row, now)) != points:
                shared, points = before, sure
        lines.append(line_of(row, shared if row.pk in having else None, user_id, now=now))
    return lines


def line_of(row: Rating, place: int | None, user_id: int | None, *, now: datetime) -> RatingLine:
    """Return how somebody stands today."""
    people = [row.rated.player, row.rated.partner]
    doubt = certainty.doubt_of(row.pool, row, now)
    return RatingLine(
        place=place,
        rated=row.rated_id,
        name=str(row.rated),
        url=profile_url(row.pool_id, row.rated_id),
        points=row.rating // POINT,
        doubt=round(2 * doubt / POINT) if doubt else None,
        change=row.rating // POINT - (row.rating - row.change) // POINT,
        games=row.games,
        peak=row.peak // POINT,
        last_at=row.last_at,
        mine=user_id is not None and any(p and p.user_id == user_id for p in people),
        counts=certainty.counts(row.pool, row.games, doubt),
    )


def profile_url(pool: int, rated: int) -> str:
    """Return the address of somebody's page in a list."""
    return reverse("ratings:profile", args=[pool, rated])


def clubs_in(pool: Pool, user_id: int | None) -> list[Club]:
    """Return the clubs whose members stand in a list, and may be known to the reader."""
    inside = Club.objects.filter(memberships__player__in=_players(pool))
    shown = inside.filter(pk__in=shown_clubs(user_id).values("pk"))
    return list(shown.distinct().order_by("name"))


def shown_clubs(user_id: int | None) -> "QuerySet[Club]":
    """Return the clubs that show this reader who is a member."""
    own = Q(memberships__player__user_id=user_id) if user_id is not None else Q(pk=0)
    return Club.objects.filter(Q(hides_members=False) | own)


def _players(pool: Pool) -> "QuerySet[Rated]":
    return Rating.objects.filter(pool=pool).values("rated__player")  # type: ignore[return-value]


def lists_of_player(player: int, language: str, now: datetime) -> list[tuple[PoolCard, RatingLine]]:
    """Return every list somebody stands in, alone or with a partner, and how."""
    rows = named(
        Rating.objects.filter(Q(rated__player=player) | Q(rated__partner=player))
    ).select_related("rated__player", "rated__partner", "pool__club")
    ordered = rows.order_by("pool__club__name", "pool__game", "pool__kind", "-rating")
    return [(card(row.pool, language), line_of(row, None, None, now=now)) for row in ordered]


def names(people: Sequence[int]) -> dict[int, str]:
    """Return what those who carry ratings are called."""
    rows = Rated.objects.filter(pk__in=people).select_related("player", "partner")
    found = {row.pk: str(row) for row in rows}
    return {who: found.get(who, _("somebody new")) for who in people}


def figures(pool: Pool) -> dict[str, int]:
    """Return how much a list is built on."""
    found = Period.objects.filter(pool=pool, void=False).aggregate(
        periods=Count("pk"), games=Sum("games")
    )
    return {"periods": found["periods"], "games": found["games"] or 0}


def changes() -> "QuerySet[RatingChange]":
    """Return every change that was ever shown, with whose it is."""
    rows = RatingChange.objects.exclude(period__void=True, period__voided_at=None)
    return rows.select_related("period__pool__club", "rated__player", "rated__partner")


def outcome_word(rank: int, sides: int, shared: bool) -> str:
    """Return how a game ended for somebody, in a word."""
    if sides == 2:
        if shared:
            return pgettext("how a game ended", "draw")
        if rank == 1:
            return pgettext("how a game ended", "win")
        return pgettext("how a game ended", "loss")
    return _("%(rank)s of %(sides)s") % {"rank": rank, "sides": sides}
