"""What waits for those who look for a partner: somebody asks them."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as mark

from siamleague.waiting.what_waits import MOST, WaitingKind, Waits
from tournaments.models import PartnerAsk

KINDS = (
    WaitingKind(
        "partner",
        mark("Somebody who would like to be my partner"),
        rank=61,
        head=mark("%(who)s would like to be your partner"),
        text=mark("%(who)s would like to play %(event)s with you. Say yes or no here:"),
    ),
)


def waiting(user: int, now: datetime) -> Iterator[Waits]:
    """Return who asks somebody to be their partner."""
    asks = PartnerAsk.objects.filter(other__player__user=user, declined_at=None)
    rows = asks.select_related("one__player", "other__tournament__club").order_by("pk")
    for ask in rows[:MOST]:
        event = ask.other.tournament
        yield Waits(
            "partner",
            _("%(who)s would like to be your partner: answer") % {"who": ask.one.player.name},
            about=event.name,
            url=f"{event.get_absolute_url()}partners/",
        )
