"""What the arbiters of a list may want to look at, in words."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations
from typing import Any

from django.db.models import Count
from django.utils.translation import gettext as _

from games import api as games
from tournaments.models import (
    CasualGame,
    DeviceMark,
    Membership,
    Pool,
    Rating,
    RatingChange,
    Role,
    Table,
)
from tournaments.rating import watch
from tournaments.rating.watch import Encounter, Pair, Sign
from tournaments.ratings import profiles
from tournaments.ratings import read as ratings

LOOK_BACK = timedelta(days=180)
JUDGES = (Role.OWNER, Role.ORGANISER, Role.ARBITER)
PUBLIC = 5  # a device that so many people use is a club's or a library's, and says nothing


@dataclass(frozen=True)
class Notice:
    """One thing to look at."""

    sentence: str
    people: list[tuple[str, str]]  # names, and the addresses of their pages


def may_watch(pool: Pool, user_id: int | None) -> bool:
    """Tell whether somebody judges in the club of a list; for the site's, in any club."""
    if user_id is None:
        return False
    mine = Membership.objects.filter(player__user_id=user_id, role__in=JUDGES)
    return (mine.filter(club=pool.club_id) if pool.club_id else mine).exists()


def notices(pool: Pool, user_id: int, now: datetime) -> list[Notice]:
    """Return what stands out in the last half year, of the people this arbiter answers for."""
    since = now - LOOK_BACK
    mine = _answered_for(pool, user_id)
    found = watch.signs(_meetings(pool, since), _sharing(pool, since))
    shown = [sign for sign in found if _may_see(sign, mine)]
    names = ratings.names(sorted({who for sign in shown for who in sign.people}))
    return [
        Notice(
            _sentence(sign, names),
            [(names[who], ratings.profile_url(pool.pk, who)) for who in sign.people],
        )
        for sign in shown
    ]


def _may_see(sign: Sign, mine: Collection[int]) -> bool:
    """Tell whether a sign concerns somebody's clubs; devices only where all of it does."""
    inside = [who in mine for who in sign.people]
    return all(inside) if sign.code == watch.SHARED_DEVICE else any(inside)


def _answered_for(pool: Pool, user_id: int) -> set[int]:
    """Return who in a list belongs to the clubs somebody judges in; a club's list is all its own.

    The site's lists hold people of every club, and anybody may found one: no arbiter sees them all.
    """
    standing = Rating.objects.filter(pool=pool)
    if pool.club_id is None:
        clubs = Membership.objects.filter(player__user_id=user_id, role__in=JUDGES).values("club")
        members = Membership.objects.filter(club__in=clubs).values("player")
        standing = standing.filter(rated__player__in=members)
    return set(standing.values_list("rated", flat=True))


def _sharing(pool: Pool, since: datetime) -> set[Pair]:
    """Return who of a list signed in from the same device, unless many did."""
    people = dict(
        Rating.objects.filter(pool=pool, rated__partner=None, rated__player__user__isnull=False)
        .order_by()
        .values_list("rated__player__user", "rated")
    )
    users = defaultdict(set)
    marks = DeviceMark.objects.filter(last_at__gte=since).order_by()
    counted = marks.values("mark").annotate(users=Count("user"))
    shared = counted.filter(users__gte=2, users__lt=PUBLIC)
    for mark, user in marks.filter(mark__in=shared.values("mark")).values_list("mark", "user"):
        users[mark].add(user)
    return {
        (people[one], people[other])
        for together in users.values()
        for one, other in combinations(sorted(together), 2)
        if one in people and other in people
    }


def _sentence(sign: Sign, names: dict[int, str]) -> str:
    one, other, *_more = (names[who] for who in sign.people)
    first, *rest = sign.figures
    if sign.code == watch.QUICK_LOSSES:
        text = _(
            "%(loser)s gave up %(count)s games against %(winner)s within %(moves)s moves each, or "
            "let the time run out."
        )
        return text % {"winner": one, "loser": other, "count": first, "moves": rest[0]}
    if sign.code == watch.ONE_FEEDS:
        text = _(
            "%(percent)s %% of all points %(winner)s won come from %(loser)s, who plays almost "
            "nobody else."
        )
        return text % {"winner": one, "loser": other, "percent": first}
    if sign.code == watch.MANY_FEED:
        text = _(
            "%(percent)s %% of all points %(winner)s won come from %(count)s people who play "
            "almost nobody else. Newcomers who play one teacher look the same."
        )
        return text % {"winner": one, "percent": first, "count": rest[0]}
    if sign.code == watch.ONE_SIDED:
        text = _(
            "%(winner)s won all %(count)s games against %(loser)s. Of two as strong as these are "
            "against others, one pair in %(chance)s would see that."
        )
        return text % {"winner": one, "loser": other, "count": first, "chance": rest[0]}
    if sign.code == watch.SHARED_DEVICE:
        text = _(
            "%(one)s and %(other)s played %(count)s rated games against each other and seem to "
            "have signed in from the same device. A family, or a computer at the club, looks the "
            "same."
        )
        return text % {"one": one, "other": other, "count": first}
    text = _(
        "%(count)s people play nearly all their games among themselves, and one of them has gained "
        "%(points)s points by it."
    )
    return text % {"count": first, "points": rest[0]}


def _meetings(pool: Pool, since: datetime) -> Iterator[Encounter]:
    right: dict[str, Any] = {"period__pool": pool, "period__void": False}
    changes = RatingChange.objects.filter(period__ended_at__gte=since, **right)
    endings = _endings(pool, since)
    for change in changes.iterator(1000):
        gained = change.after - change.before
        yield from watch.meetings(change.rated_id, gained, profiles.parts_of(change), endings)


def _endings(pool: Pool, since: datetime) -> dict[str, tuple[bool, int]]:
    """Return, by the key of a game played online, whether one gave up, and after how many moves."""
    casual = CasualGame.objects.filter(game=pool.game, finished_at__gte=since)
    found: dict[str, tuple[bool, int]] = {
        f"c{pk}": (ending in watch.GAVE_UP, moves)
        for pk, ending, moves in casual.values_list("pk", "ending", "moves")
    }
    tables = Table.objects.filter(
        round__tournament__game=pool.game, round__closed_at__gte=since
    ).exclude(match="")
    if pool.club_id:
        tables = tables.filter(round__tournament__club=pool.club_id)
    matches = dict(tables.values_list("match", "pk"))
    for code, (ending, moves) in games.endings(list(matches)).items():
        found[f"t{matches[code]}"] = (ending in watch.GAVE_UP, moves)
    return found
