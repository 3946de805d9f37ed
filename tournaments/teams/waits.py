"""What teams have waiting: an invitation to play with somebody."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as mark

from siamleague.waiting.what_waits import MOST, WaitingKind, Waits
from tournaments.models import Stage, Team, TeamMember, Tournament

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
    rows = asked.select_related("team__captain", "team__event__club").order_by("-pk")
    for member in rows[:MOST]:
        who = member.team.captain.name if member.team.captain else ""
        event = _shown_event(member.team)
        yield Waits(
            "invitation",
            _("%(who)s asks you into the team: answer it") % {"who": who},
            about=f"{member.team.name}, {event.name}" if event else member.team.name,
            url=way_to_answer(member.team),
        )


def way_to_answer(team: Team) -> str:
    """Return where one answers and goes on: the event a team was founded for, or its page."""
    event = _shown_event(team)
    return event.get_absolute_url() if event else team.get_absolute_url()


def _shown_event(team: Team) -> Tournament | None:
    return None if team.event is None or team.event.stage == Stage.DRAFT else team.event
