"""What the arbiters of a list may want to look at, in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import CasualGame, Membership, Pool, RatingChange, Role
from tournaments.rating import watch
from tournaments.rating.values import POINT
from tournaments.rating.watch import Meeting, Sign
from tournaments.selectors import rating_profiles, ratings

LOOK_BACK = timedelta(days=180)
JUDGES = (Role.OWNER, Role.ORGANISER, Role.ARBITER)


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


def notices(pool: Pool, now: datetime) -> list[Notice]:
    """Return what stands out in the last half year."""
    found = watch.signs(_meetings(pool, now - LOOK_BACK))
    names = ratings.names(sorted({who for sign in found for who in sign.people}))
    return [
        Notice(
            _sentence(sign, names),
            [(names[who], ratings.profile_url(pool.pk, who)) for who in sign.people],
        )
        for sign in found
    ]


def _sentence(sign: Sign, names: dict[int, str]) -> str:
    people = [names[who] for who in sign.people]
    if sign.code == watch.QUICK_LOSSES:
        text = _(
            "%(loser)s gave up %(count)s games against %(winner)s within %(moves)s moves each."
        )
        count, moves = sign.figures
        return text % {"winner": people[0], "loser": people[1], "count": count, "moves": moves}
    if sign.code == watch.ONE_FEEDS:
        text = _(
            "%(percent)s %% of all points %(winner)s won come from %(loser)s, who plays almost "
            "nobody else."
        )
        return text % {"winner": people[0], "loser": people[1], "percent": sign.figures[0]}
    text = _(
        "%(count)s people play nearly all their games among themselves, and one of them has gained "
        "%(points)s points by it."
    )
    return text % {"count": sign.figures[0], "points": sign.figures[1]}


def _meetings(pool: Pool, since: datetime) -> Iterator[Meeting]:
    right: dict[str, Any] = {"period__pool": pool, "period__void": False}
    changes = RatingChange.objects.filter(period__ended_at__gte=since, **right)
    endings = _endings(pool, since)
    for change in changes.iterator(1000):
        parts = rating_profiles.parts_of(change)
        gained = (change.after - change.before) / POINT
        over = [part.points - part.expected for part in parts]
        sure = sum(abs(each) for each in over) or 1
        for part, mine in zip(parts, over, strict=True):
            if len(part.opponents) != 1 or len(part.opponents[0]) != 1 or part.partners:
                continue
            resigned, moves = endings.get(part.key, (False, None))
            share = round(abs(gained) * mine / sure)
            won = part.rank < part.theirs[0]
            yield Meeting(change.rated_id, part.opponents[0][0], share, resigned and won, moves)


def _endings(pool: Pool, since: datetime) -> dict[str, tuple[bool, int | None]]:
    games = CasualGame.objects.filter(game=pool.game, finished_at__gte=since)
    rows = games.values_list("pk", "ending", "moves")
    return {f"c{pk}": (ending == "resigned", moves) for pk, ending, moves in rows}
