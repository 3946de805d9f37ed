"""The paces people choose from when they open a table, and any pace in words."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.clocks import DAY_MS, Tempo

MINUTE = 60_000
SECOND = 1000


@dataclass(frozen=True)
class Pace:
    """A clock that is offered by name."""

    slug: str
    name: "str | Promise"
    tempo: Tempo


PACES = (
    Pace("none", gettext_lazy("No clock"), Tempo()),
    Pace("quick", gettext_lazy("Quick"), Tempo("live", 10 * MINUTE, 10 * SECOND)),
    Pace("evening", gettext_lazy("Club evening"), Tempo("live", 25 * MINUTE, 20 * SECOND)),
    Pace("calm", gettext_lazy("Calm"), Tempo("live", 40 * MINUTE, 0, 30 * SECOND)),
    Pace("day", gettext_lazy("A day for each move"), Tempo("days", DAY_MS)),
    Pace("three-days", gettext_lazy("Three days for each move"), Tempo("days", 3 * DAY_MS)),
)
BY_SLUG = {pace.slug: pace for pace in PACES}


def in_words(tempo: Tempo) -> str:
    """Return a tempo as people say it: "25 min + 20 s"."""
    if tempo.kind == "none":
        return _("No clock")
    if tempo.kind == "days":
        days = tempo.bank_ms // DAY_MS
        return ngettext("%(n)s day a move", "%(n)s days a move", days) % {"n": days}
    words = _("%(n)s min") % {"n": tempo.bank_ms // MINUTE}
    if tempo.increment_ms:
        words += _(" + %(n)s s a move") % {"n": tempo.increment_ms // SECOND}
    if tempo.delay_ms:
        words += _(", the first %(n)s s of a turn are free") % {"n": tempo.delay_ms // SECOND}
    return words
