"""Which lists there are: the site's own, made when they are needed, and those clubs ask for."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from games import api as games
from siamleague.accounts.models import User
from siamleague.history import audit
from tournaments.clubs import read as clubs
from tournaments.models import CasualGame, Kind, Player, Pool, PoolKind, Round, RoundState
from tournaments.refusals import AlreadyIn, NotWhole, NotYours

OF_SHAPE = {
    (1, 1): PoolKind.DUEL,
    (1, 1, 1): PoolKind.THREE,
    (1, 1, 1, 1): PoolKind.FOUR,
    (2, 2): PoolKind.PARTNERS,
}
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
OVERLAP = timedelta(hours=1)  # matches of this long ago are looked at once more
# Partners count with their mean, which flattens what a pair can do, so their K may be larger.
PARTNERS = {"first": 240, "settled": 24}
LIMITS = {"first": (10, 400), "settled": (4, 80), "pace": (1, 50)}


@dataclass(frozen=True)
class ListWish:
    """What a club asks for."""

    kind: str
    game: str = ""
    game_name: str = ""
    venue: str = "both"
    model: str = "elo"
    period: str = "round"
    provisional: int = 10
    ranked_from: int = 30
    settings: Mapping[str, int] = field(default_factory=dict)


@transaction.atomic
def make_club_pool(*, club_id: int, by: int, wish: ListWish, now: datetime) -> Pool:
    """Return a new list of a club, which counts the rated games of its own tournaments."""
    _check(club_id, by, wish)
    settings = {**_usual(wish.kind), **wish.settings}
    pool = Pool(club_id=club_id, made_at=now, **{**vars(wish), "settings": settings})
    try:
        with transaction.atomic():
            pool.save(force_insert=True)
    except IntegrityError as taken:
        raise AlreadyIn(_("The club has such a list already.")) from taken
    audit.note("pool.made", f"pool:{pool.pk}", who=by, now=now, data={"kind": wish.kind})
    return pool


@transaction.atomic
def change_club_pool(*, pool_id: int, by: int, wish: ListWish, now: datetime) -> Pool:
    """Change how a club's list is rated, and return it; the next run writes its history anew.

    What it counts (game, kind) stays: another choice would be another list.
    """
    pool = Pool.objects.select_for_update().get(pk=pool_id)
    _check(pool.club_id, by, wish)
    pool.venue, pool.model, pool.period = wish.venue, wish.model, wish.period
    pool.provisional, pool.ranked_from = wish.provisional, wish.ranked_from
    pool.settings = {**_usual(pool.kind), **wish.settings}
    try:
        with transaction.atomic():
            pool.save()
    except IntegrityError as taken:
        raise AlreadyIn(_("The club has such a list already.")) from taken
    audit.note("pool.changed", f"pool:{pool.pk}", who=by, now=now)
    return pool


def ensure_site_pools(*, now: datetime) -> int:
    """Make the site's list for every game and kind of table that was rated; return how many."""
    made = 0
    for game, game_name, kind in sorted(set(_asked_for())):
        there = Pool.objects.filter(club=None, game=game, game_name=game_name, kind=kind)
        if not there.exists():
            _one, new = Pool.objects.get_or_create(
                club=None,
                game=game,
                game_name=game_name,
                kind=kind,
                venue="both",
                defaults={"made_at": now, "settings": _usual(kind)},
            )
            made += new
    return made


def take_in_casual_games() -> int:
    """Keep a copy of every rated match outside tournaments that has ended; return how many.

    The copy stands when a person's account is gone: the others' history must not change by that.
    """
    newest = CasualGame.objects.aggregate(at=Max("finished_at"))["at"]
    ended = games.rated_matches(newest - OVERLAP if newest else LONG_AGO)
    found = [match for match in ended if _shape(match.sides) in OF_SHAPE]
    users = {user for match in found for side in match.sides for user in side}
    players = _players(users)
    rows = [
        CasualGame(
            code=match.code,
            game=match.game,
            kind=OF_SHAPE[_shape(match.sides)],
            sides=[[players[user] for user in side] for side in match.sides],
            ranks=list(match.ranks),
            ending=match.ending,
            moves=match.moves,
            finished_at=match.finished_at,
        )
        for match in found
    ]
    before = CasualGame.objects.count()
    CasualGame.objects.bulk_create(rows, ignore_conflicts=True, batch_size=200)
    return CasualGame.objects.count() - before


def _asked_for() -> Iterator[tuple[str, str, str]]:
    played = Round.objects.filter(
        state=RoundState.CLOSED, tournament__rated=True, tournament__demo=False
    )
    found = played.order_by().values_list(
        "tournament__game", "tournament__game_name", "tournament__kind"
    )
    for game, name, kind in found.distinct():
        for each in Kind(kind).rated_as:
            yield game, "" if game else name, each
    for game, kind in CasualGame.objects.order_by().values_list("game", "kind").distinct():
        yield game, "", kind
        if kind == PoolKind.PARTNERS:
            yield game, "", str(PoolKind.PAIRS)


def _shape(sides: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple(len(side) for side in sides)


def _usual(kind: str) -> dict[str, int]:
    return dict(PARTNERS) if kind == PoolKind.PARTNERS else {}


def _check(club_id: int | None, by: int, wish: ListWish) -> None:
    if club_id is None or not clubs.may_edit(club_id=club_id, user_id=by):
        raise NotYours(_("Only the club's owner and organisers can decide about its ratings."))
    if not wish.game and not wish.game_name.strip():
        raise NotWhole(_("Say which game the list is for."))
    for name, value in wish.settings.items():
        low, high = LIMITS[name]
        if not low <= value <= high:
            raise NotWhole(
                _("%(value)s is outside what makes sense: %(low)s to %(high)s.")
                % {"value": value, "low": low, "high": high}
            )


def _players(users: set[int]) -> dict[int, int]:
    known = dict(Player.objects.filter(user__in=users).values_list("user", "pk"))
    for user in User.objects.filter(pk__in=users - known.keys()).order_by("pk"):
        player, _made = Player.objects.get_or_create(user=user, defaults={"name": str(user)})
        known[user.pk] = player.pk
    return known
