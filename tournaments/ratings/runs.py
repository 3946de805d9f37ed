"""When ratings are worked out: after a tournament, after a correction, every night, on demand."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.db.models import Min, Q
from django.utils.translation import gettext as _

from siamleague.accounts.models import User
from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from tournaments.clubs import read as clubs
from tournaments.models import Pool, Round, RoundState, Tournament
from tournaments.ratings import act as ratings
from tournaments.ratings import pools as rating_pools
from tournaments.ratings import reports, unseen
from tournaments.ratings.act import Tally
from tournaments.refusals import NotYours

KIND = "rate"

Clock = Callable[[], datetime]


def tournament_closed(tournament: Tournament, now: datetime) -> Job | None:
    """Ask for the games of a tournament to be rated that has just been closed, or corrected since.

    To be called in the transaction that changes it; nothing is asked for what does not count.
    """
    rounds = Round.objects.filter(tournament=tournament, state=RoundState.CLOSED)
    since = rounds.aggregate(first=Min("closed_at"))["first"]
    if not tournament.rated or since is None:
        return None
    return _ask({"since": since.isoformat()}, None, now)


def games_changed(*, since: datetime, now: datetime) -> Job:
    """Ask for everything from a moment on to be looked at: who sat there has changed."""
    return _ask({"since": since.isoformat()}, None, now)


def rating_due(*, now: datetime) -> Job:
    """Ask for everything to be looked through, once a day."""
    return jobs.ask(
        kind=KIND, payload={}, by=None, key=f"day:{now.astimezone(UTC).date()}", now=now
    )


def ask_for_rating(*, pool_id: int, by: int, now: datetime) -> Job:
    """Ask for one list to be brought up to date; refused to those who do not run it."""
    pool = Pool.objects.get(pk=pool_id)
    if not may_rate(pool, by):
        raise NotYours(_("Only those who run this list can have it worked out now."))
    return _ask({"pool": pool_id}, by, now)


def may_rate(pool: Pool, user_id: int | None) -> bool:
    """Tell whether somebody runs a list: a club's organisers theirs, the site's owner and staff
    those of the whole site."""
    if pool.club_id is not None:
        return clubs.may_edit(club_id=pool.club_id, user_id=user_id)
    staff = User.objects.filter(Q(is_staff=True) | Q(is_superuser=True), is_active=True)
    return user_id is not None and staff.filter(pk=user_id).exists()


def rate(payload: Mapping[str, Any], report: jobs.Report, clock: Clock) -> dict[str, Any]:
    """Bring the lists up to date; return what was done. Any part of it may be done twice."""
    now = clock()
    rating_pools.take_in_casual_games()
    rating_pools.ensure_site_pools(now=now)
    pools = Pool.objects.all() if "pool" not in payload else Pool.objects.filter(pk=payload["pool"])
    since = datetime.fromisoformat(payload["since"]) if "since" in payload else None
    done = {"periods": 0, "games": 0, "voided": 0}
    numbers = list(pools.order_by("pk").values_list("pk", flat=True))
    for place, pool in enumerate(numbers, 1):

        def tell(at: int, of: int, place: int = place) -> None:
            words = {"n": place, "of": len(numbers), "at": at, "periods": of}
            sentence = _("List %(n)s of %(of)s: period %(at)s of %(periods)s") % words
            report((place - 1) * 1000 + 1000 * at // max(of, 1), 1000 * len(numbers), sentence)

        tally = _rated(pool, now, since, tell)
        reports.make(pool_id=pool, now=now)
        done["periods"] += tally.rated
        done["games"] += tally.games
        done["voided"] += tally.voided
    return done


def _rated(pool: int, now: datetime, since: datetime | None, tell: ratings.Tell) -> Tally:
    try:
        return ratings.rate_pool(pool_id=pool, now=now, since=since, tell=tell)
    except unseen.Raced:  # whatever the other run did is seen by looking once more
        return ratings.rate_pool(pool_id=pool, now=now, since=since, tell=tell)


@transaction.atomic
def _ask(payload: dict[str, Any], by: int | None, now: datetime) -> Job:
    """Return the job that waits to do exactly this, or a new one.

    The waiting one is held until the caller has committed, so that it cannot begin too soon.
    """
    waiting = Job.objects.select_for_update().filter(kind=KIND, state=Job.State.QUEUED)
    found = waiting.filter(payload=payload).first()
    return found or jobs.ask(kind=KIND, payload=payload, by=by, now=now)
