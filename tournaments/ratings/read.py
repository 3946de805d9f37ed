"""What the pages and programs show of ratings: lists, how somebody stands, predictions."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated

from django.db.models import Count, F, Q, QuerySet, Sum
from django.urls import reverse
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games import api as games
from tournaments.models import Club, Period, Pool, PoolVenue, Rated, Rating
from tournaments.rating import periods as pure
from tournaments.rating.values import GAME, NO_PAIRS, POINT, Calibration, RatedGame, Value
from tournaments.ratings.games import SHAPES, settings_of

PAGE = 100
CHOICES = 500
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


@dataclass(frozen=True)
class SideChance:
    """One side of a prediction."""

    name: str
    rated: tuple[int, ...]
    percent: Annotated[float, "how likely it finishes first"]
    win: Annotated[float, "change of its rating for finishing first"]
    draw: Annotated[float, "change when all are level"]
    loss: Annotated[float, "change for finishing last"]


@dataclass(frozen=True)
class Bin:
    """How often the likelier side won, among predictions that were about equally sure."""

    low: int  # per cent
    high: int
    pairs: int
    said: float
    came: float


def language() -> str:
    """Return the reader's language."""
    return get_language() or "en"


def pool_cards(language: str, club: str = "") -> list[PoolCard]:
    """Return the lists somebody stands in: the site's first, then the clubs'."""
    ranked = Count("ratings", filter=Q(ratings__games__gte=F("provisional")))
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
    """Return one page of a list, best first; equal points share a place.

    As long as nobody counts, those are shown who do not count yet.
    """
    rows = Rating.objects.filter(pool=pool)
    if wanted.club and shown_clubs(user_id).filter(slug=wanted.club).exists():
        here = Q(rated__player__memberships__club__slug=wanted.club)
        rows = rows.filter(here | Q(rated__partner__memberships__club__slug=wanted.club)).distinct()
    if wanted.active:
        rows = rows.filter(last_at__gte=now - ACTIVE)
    hidden = rows.filter(games__lt=pool.provisional).count()
    counting = rows.filter(games__gte=pool.provisional)
    everybody = wanted.everybody or not counting.exists()
    rows = rows if everybody else counting
    count = rows.count()
    start = PAGE * (max(wanted.page, 1) - 1)
    shown = named(rows.order_by("-rating", "rated"))[start : start + PAGE]
    lines = _lines(list(shown), rows, pool, start, user_id)
    return RatingBoard(lines, max(1, -(-count // PAGE)), 0 if everybody else hidden)


def named(rows: "QuerySet[Rating]") -> "QuerySet[Rating]":
    """Return ratings with the names of those who carry them, in the same query."""
    return rows.select_related("rated__player", "rated__partner")


def _lines(
    shown: list[Rating], rows: "QuerySet[Rating]", pool: Pool, start: int, user_id: int | None
) -> list[RatingLine]:
    """Return lines with their places; equal points share one, on whatever page they stand."""
    first = next((row for row in shown if row.games >= pool.provisional), None)
    if first is None:
        return [line_of(row, None, user_id, counts=False) for row in shown]
    shared, before, points = 1, 0, first.rating // POINT
    if start:
        counting = rows.filter(games__gte=pool.provisional)
        shared += counting.filter(rating__gte=(points + 1) * POINT).count()
        ahead = Q(rating__gt=first.rating) | Q(rating=first.rating, rated__lt=first.rated_id)
        before = counting.filter(ahead).count()
    lines = []
    for row in shown:
        counts = row.games >= pool.provisional
        if counts:
            before += 1
            if row.rating // POINT != points:
                shared, points = before, row.rating // POINT
        lines.append(line_of(row, shared if counts else None, user_id, counts=counts))
    return lines


def line_of(row: Rating, place: int | None, user_id: int | None, *, counts: bool) -> RatingLine:
    """Return how somebody stands."""
    people = [row.rated.player, row.rated.partner]
    return RatingLine(
        place=place,
        rated=row.rated_id,
        name=str(row.rated),
        url=profile_url(row.pool_id, row.rated_id),
        points=row.rating // POINT,
        doubt=round(2 * row.deviation / POINT) if row.deviation else None,
        change=row.rating // POINT - (row.rating - row.change) // POINT,
        games=row.games,
        peak=row.peak // POINT,
        last_at=row.last_at,
        mine=user_id is not None and any(p and p.user_id == user_id for p in people),
        counts=counts,
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
    return Rated.objects.filter(ratings__pool=pool).values("player")  # type: ignore[return-value]


def lists_of_player(player: int, language: str) -> list[tuple[PoolCard, RatingLine]]:
    """Return every list somebody stands in, alone or with a partner, and how."""
    rows = named(
        Rating.objects.filter(Q(rated__player=player) | Q(rated__partner=player))
    ).select_related("rated__player", "rated__partner", "pool__club")
    ordered = rows.order_by("pool__club__name", "pool__game", "pool__kind", "-rating")
    return [
        (
            card(row.pool, language),
            line_of(row, None, None, counts=row.games >= row.pool.provisional),
        )
        for row in ordered
    ]


def choices(pool: Pool, find: str = "", chosen: Collection[int] = ()) -> list[tuple[int, str]]:
    """Return who can be chosen for a prediction: the best five hundred, by name.

    With `find`, of those whose name holds it; whoever is chosen already can stay so.
    """
    everybody = named(Rating.objects.filter(pool=pool))
    wanted = everybody
    if find:
        one = Q(rated__player__name__icontains=find)
        wanted = everybody.filter(one | Q(rated__partner__name__icontains=find))
    rows = [*wanted.order_by("-rating", "rated")[:CHOICES], *everybody.filter(rated__in=chosen)]
    people = {row.rated_id: f"{row.rated} ({row.rating // POINT})" for row in rows}
    return sorted(people.items(), key=lambda each: (each[1].casefold(), each[0]))


def seats_of(pool: Pool) -> int:
    """Return how many choices make a prediction: everybody at the table."""
    return len(SHAPES[pool.kind]) if pool.of_pairs else sum(SHAPES[pool.kind])


def prediction(pool: Pool, people: Sequence[int]) -> list[SideChance]:
    """Return how likely each side is to finish first, and what each result would change.

    Partners are chosen one after the other: the first two against the last two.
    """
    size = 1 if pool.of_pairs else SHAPES[pool.kind][0]
    sides = [tuple(people[at : at + size]) for at in range(0, len(people), size)]
    rows = {row.rated_id: row for row in named(Rating.objects.filter(pool=pool, rated__in=people))}
    pure_settings = settings_of(pool)
    start = pure.system(pure_settings).start(pure_settings)
    values = {who: _value(rows[who]) if who in rows else start for who in people}
    chances = pure.chances([[values[who] for who in side] for side in sides], pure_settings)
    called = names(people)
    return [
        SideChance(
            name=" & ".join(called[who] for who in side),
            rated=side,
            percent=round(100 * chance / GAME, 1),
            win=_change(pool, values, sides, place, 1),
            draw=_change(pool, values, sides, place, 0),
            loss=_change(pool, values, sides, place, -1),
        )
        for place, (side, chance) in enumerate(zip(sides, chances, strict=True))
    ]


def _change(
    pool: Pool, values: dict[int, Value], sides: Sequence[tuple[int, ...]], place: int, how: int
) -> float:
    """Return what a side's first member would gain by finishing first, level or last."""
    ranks = tuple(1 + (how == -1 if n == place else how == 1) for n in range(len(sides)))
    game = RatedGame(pool.pk, "", 0, tuple(sides), ranks, "")
    rated = pure.rate(values, [game], settings_of(pool))
    mine = next(c for c in rated.changes if c.member == sides[place][0])
    return round((mine.after.rating - mine.before.rating) / POINT, 1)


def _value(row: Rating) -> Value:
    return Value(row.rating, row.deviation, row.games, row.extra)


def names(people: Sequence[int]) -> dict[int, str]:
    """Return what those who carry ratings are called."""
    rows = Rated.objects.filter(pk__in=people).select_related("player", "partner")
    found = {row.pk: str(row) for row in rows}
    return {who: found.get(who, _("somebody new")) for who in people}


def calibration(pool: Pool) -> tuple[Calibration, list[Bin]]:
    """Return the predictions of a list beside what happened, over its whole history."""
    whole = NO_PAIRS
    periods = Period.objects.filter(pool=pool, void=False)
    for pairs, loss, bins in periods.values_list("pairs", "loss", "bins").iterator(1000):
        lines = tuple((a, b, c) for a, b, c in bins)
        whole = pure.added(whole, Calibration(pairs, loss, lines))
    shown = [
        Bin(50 + 5 * n, 55 + 5 * n, pairs, _percent(said, pairs), _percent(came, pairs))
        for n, (pairs, came, said) in enumerate(whole.bins)
        if pairs
    ]
    return whole, shown


def _percent(millionths: int, pairs: int) -> float:
    return round(100 * millionths / (GAME * pairs), 1)


def figures(pool: Pool) -> dict[str, int]:
    """Return how much a list is built on."""
    found = Period.objects.filter(pool=pool, void=False).aggregate(
        periods=Count("pk"), games=Sum("games")
    )
    return {"periods": found["periods"], "games": found["games"] or 0}


def outcome_word(rank: int, sides: int, shared: bool) -> str:
    """Return how a game ended for somebody, in a word."""
    if sides == 2:
        if shared:
            return pgettext("how a game ended", "draw")
        if rank == 1:
            return pgettext("how a game ended", "win")
        return pgettext("how a game ended", "loss")
    return _("%(rank)s of %(sides)s") % {"rank": rank, "sides": sides}
