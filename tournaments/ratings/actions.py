from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from siamleague.actions.values import Action, Place, Screen, Who, organising
from tournaments.clubs import read as clubs
from tournaments.clubs.places import organisers
from tournaments.models import Club, Pool
from tournaments.ratings import forms, pages, pools, read, runs

DECIDE = _("Only the club's owner and organisers can decide about its ratings.")


def pool_at(names: Mapping[str, Any], by: int | None) -> Pool:
    """Return the list of an address, with its club."""
    return get_object_or_404(Pool.objects.select_related("club"), pk=names["pool"])


LIST = Place(
    "rating list",
    page="<int:pool>/",
    api="ratings/<int:pool>/",
    room="ratings",
    find=pool_at,
    keys=lambda pool: {"pool_id": pool.pk},
    way=lambda pool, name: reverse(f"ratings:{name}", args=[pool.pk]),
)
CLUB_LISTS = Place(
    "rating lists of a club",
    page="clubs/<slug:slug>/",
    api="ratings/clubs/<slug:slug>/",
    room="ratings",
    find=lambda names, by: get_object_or_404(Club, slug=names["slug"]),
    keys=lambda club: {"club_id": club.pk},
    way=lambda club, name: reverse(f"ratings:{name}", args=[club.slug]),
)
OWNERS = Who(
    "who runs its club",
    lambda pool, by: bool(pool.club_id) and clubs.may_edit(club_id=pool.club_id, user_id=by),
    DECIDE,
    organising(lambda pool: pool.club_id),
)
RUNNERS = Who(
    "who runs the list",
    runs.may_rate,
    _("Only those who run this list can have it worked out now."),
    organising(lambda pool: pool.club_id),
)


def _made(*, club_id: int, by: int, now: datetime, **wish: Any) -> read.PoolCard:
    made = pools.make_club_pool(club_id=club_id, by=by, wish=pools.ListWish(**wish), now=now)
    return read.card(made, read.language())


def _changed(*, pool_id: int, by: int, now: datetime, **wish: Any) -> read.PoolCard:
    pool = Pool.objects.get(pk=pool_id)
    asked = pools.ListWish(pool.kind, pool.game, pool.game_name, **wish)
    changed = pools.change_club_pool(pool_id=pool_id, by=by, wish=asked, now=now)
    return read.card(changed, read.language())


def _standing(pool: Pool) -> Mapping[str, Any]:
    return {name: getattr(pool, name) for name in forms.HowRatedForm.base_fields}


ACTIONS = (
    Action(
        "make_list",
        on=CLUB_LISTS,
        order="ratings_make_list",
        who=organisers(DECIDE),
        takes=forms.NewListForm,
        screen=Screen("ratings/club.html", pages.lists_shown),
        does=_made,
        about="Make another list; it fills with the next rating run.",
        says=_("The list is made. It fills with the next rating run."),
        then="make_list",
        verb="pool.made",
    ),
    Action(
        "change_list",
        on=LIST,
        at="change/",
        order="ratings_change_list",
        to="settings/",
        method="put",
        who=OWNERS,
        takes=forms.HowRatedForm,
        screen=Screen("ratings/change_pool.html", pages.list_shown, _standing),
        does=_changed,
        about="Change how a club's list is rated; the next run rates it anew.",
        says=_("The list is changed; the next run rates it anew."),
        then=lambda pool, card: reverse("ratings:make_list", args=[pool.club.slug]),
        verb="pool.changed",
    ),
    Action(
        "rate",
        on=LIST,
        at="rate/",
        order="ratings_rate",
        who=RUNNERS,
        does=runs.ask_for_rating,
        then=lambda pool, job: reverse("site:job", args=[job.public_id]),
        back="board",
    ),
)
