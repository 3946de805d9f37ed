"""Who somebody is in clubs: the chapter `clubs`; and what takes the name off, after all others."""

from datetime import datetime

from django.utils.translation import gettext as _

from siamleague.privacy.keepers import CannotForget, Json
from tournaments.models import Membership, Player, Role


def export(user_id: int) -> Json:
    """Return the clubs somebody belongs to."""
    rows = Membership.objects.filter(player__user_id=user_id).select_related("club")
    return [
        {"club": m.club.name, "role": m.role, "since": m.joined_at.isoformat()}
        for m in rows.order_by("joined_at", "pk")
    ]


def forget(user_id: int, now: datetime) -> None:
    """Take the name off the playing record, and end the memberships; results stay.

    Refused while a club with other members has nobody else to own it.
    """
    mine = Membership.objects.filter(player__user_id=user_id)
    for membership in mine.filter(role=Role.OWNER).select_related("club"):
        others = Membership.objects.filter(club=membership.club).exclude(pk=membership.pk)
        if others.exists() and not others.filter(role=Role.OWNER).exists():
            sentence = _("You are the only owner of %(club)s. Make somebody else an owner first.")
            raise CannotForget(sentence % {"club": membership.club.name})
    mine.delete()
    Player.objects.filter(user_id=user_id).update(name=nobody(), user=None, left=True)


def nobody() -> str:
    """Return the name that stands where somebody's name stood who is gone."""
    return _("Somebody who left")
