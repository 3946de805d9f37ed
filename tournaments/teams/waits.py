"""What teams have waiting: an invitation to play with somebody."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as mark

from siamleague.waiting.what_waits import MOST, WaitingKind, Waits
from tournaments.models import TeamMember

KINDS = (
    WaitingKind(
        "invitation",
        mark("An invitation to a team"),
        rank=60,
        head=mark("%(who)s asks you into a team"),
        text=mark("%(who)s would like you in the team %(team)s. Say yes or no here:"),
    ),
)


def waiting(user: int, now: datetime) -> Iterator[Waits]:
    """Return the teams that ask somebody in."""
    asked = TeamMember.objects.filter(player__user=user, left_at__isnull=True)
    asked = asked.filter(accepted_at__isnull=True, team__dissolved_at__isnull=True)
    for member in asked.select_related("team__captain").order_by("-pk")[:MOST]:
        who = member.team.captain.name if member.team.captain else ""
        yield Waits(
            "invitation",
            _("%(who)s asks you into the team: answer it") % {"who": who},
            about=member.team.name,
            url=member.team.get_absolute_url(),
        )
