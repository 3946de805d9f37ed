"""A club whose ratings have a history, for the pages to show."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from siamleague.accounts.models import User

NAMES = (
    *("Anong", "Bastien", "Chiara", "Dao", "Elif", "Farid", "Greta", "Hugo"),
    *("Isra", "Jun", "Kanya", "Lorenzo"),
)


def parts(alice: "User", club: Any) -> dict[str, dict[str, Any]]:
    """Return what the addresses of ratings need: two lists, people and a change."""
    from django.utils import timezone

    from tests.tournaments.rating_world import event, players, season
    from tournaments.models import Player, Pool, RatingChange
    from tournaments.ratings import act as ratings
    from tournaments.ratings import pools, reports

    now = timezone.now()
    mine, _made = Player.objects.get_or_create(user=alice, defaults={"name": "Alice"})
    people = [mine, *players(*NAMES[1:])]
    season(event(club, name="Winter League"), people, 24)
    pools.ensure_site_pools(now=now)
    site = Pool.objects.get(club=None, kind="duel", game="king_of_siam")
    wish = pools.ListWish(kind="duel", game="king_of_siam", model="weng-lin")
    ours = pools.make_club_pool(club_id=club.pk, by=alice.pk, wish=wish, now=now)
    for pool in (site, ours):
        ratings.rate_pool(pool_id=pool.pk, now=now)
        reports.make(pool_id=pool.pk, now=now)
    changes = RatingChange.objects.filter(period__pool=site, rated__player=mine)
    change = changes.order_by("pk").last()
    assert change is not None
    pool = {"pool": site.pk}
    return {
        "ratings:board": pool,
        "ratings:predict": pool,
        "ratings:calibration": pool,
        "ratings:watch": pool,
        "ratings:profile": {**pool, "rated": change.rated_id},
        "ratings:player": {"player": mine.pk},
        "ratings:why": {"change": change.pk},
        "ratings:make_list": {"slug": club.slug},
        "ratings:change_list": {"pool": ours.pk},
    }
