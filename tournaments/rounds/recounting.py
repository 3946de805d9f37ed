"""Every event's standings in short, so that a copy of the site can be compared with the site."""

import hashlib
from collections.abc import Iterator, Mapping

from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.rounds import ranking

AT_ONCE = 50  # events


def tell() -> dict[str, str]:
    """Return a digest of each event's table, worked out now."""
    with translation.override("en"):
        return {
            str(event.pk): _digest(event)
            for event in Tournament.objects.order_by("pk").iterator(chunk_size=AT_ONCE)
        }


def faults(told: Mapping[str, str]) -> Iterator[str]:
    """Yield the events whose table comes out otherwise than it was told."""
    now = tell()
    for number in told:
        if now.get(number) != told[number]:
            yield _("The standings of event %(number)s come out differently.") % {"number": number}


def _digest(event: Tournament) -> str:
    lines = ranking.lines(event, ranking.table(event))
    told = "\n".join(" ".join((f"{x.rank}.", x.name, x.points, *x.breaks)) for x in lines)
    return hashlib.sha256(told.encode()).hexdigest()[:16]
