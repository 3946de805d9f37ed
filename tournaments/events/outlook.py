"""What an event will be like, in sentences, while the organiser still fills in the form."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import api as games
from tournaments.events.outlook_forms import OutlookForm, WishForm
from tournaments.formats import shelf
from tournaments.formats.asked import Format
from tournaments.models import Kind
from tournaments.outlook import (
    ROUND_ROBIN,
    Course,
    Fitting,
    ImaginedEvent,
    Outlook,
    fitting,
    look,
)

MOVES = 40  # as many as a side makes in a long game
MINUTE_MS = 60_000
HOUR = 60
ROUNDED = 5  # minutes: nobody knows better


def said(looked: OutlookForm, wish: WishForm) -> dict[str, Any]:
    """Return the sentences about what is wished; without a whole wish, what is missing."""
    if not looked.is_valid() or not wish.is_valid():
        return {"missing": _("Fill in the rounds, and these three, to see what it will be like.")}
    asked, timed = _asked(looked.cleaned_data, wish.cleaned_data)
    found = look(asked)
    minutes = int(60 * looked.cleaned_data["hours"])
    fits = fitting(asked, minutes)
    evenly = _way(wish.cleaned_data).evenness_of(asked.entries, asked.seats, asked.rounds)
    return {
        "sentences": [*sentences(asked, found, timed=timed), *evenly],
        "hints": hints(asked, found, fits, minutes) if timed else [],
        "late": timed and found.late_minutes > minutes,
    }


def _way(wish: dict[str, Any]) -> Format:
    """Return the wished format; the usual one where it is not for those who meet."""
    kind = Kind(wish["kind"])
    return shelf.played(wish["format"], kind) or shelf.usual(kind)


def _asked(looked: dict[str, Any], wish: dict[str, Any]) -> tuple[ImaginedEvent, bool]:
    """Return what is asked, and whether games are played in one go."""
    seats, way = Kind(wish["kind"]).seats, _way(wish)
    known = {slug for slug, _words in games.paces()}
    tempo = games.tempo_of(wish["pace"]) if wish["pace"] in known else {}
    asked = ImaginedEvent(
        entries=looked["people"],
        seats=seats,
        course=way.course,
        rounds=way.most_rounds(looked["people"], seats, wish["rounds"]),
        game_minutes=looked["minutes"],
        most_minutes=_most(tempo, seats),
        twice=wish["meet_twice"],
    )
    return asked, tempo.get("kind") != "days"


def _most(tempo: Any, seats: int) -> int:
    """Return after how many minutes the clock has ended nearly every game; 0 without a clock."""
    if tempo.get("kind") != "live":
        return 0
    each = tempo["bank"] + MOVES * (tempo["increment"] + tempo["delay"])
    return max(1, seats * int(each) // MINUTE_MS)


def sentences(asked: ImaginedEvent, found: Outlook, *, timed: bool = True) -> list[str]:
    """Return what is to be said of an event; without the time where a game takes days."""
    said = [_first_round(asked, found)]
    if timed:
        said.append(_time(found))
    said += [_winner(asked, found), *_repeats(asked, found)]
    return [each for each in said if each]


def hints(asked: ImaginedEvent, found: Outlook, fits: Fitting, minutes: int) -> list[str]:
    """Return what would fit into the time there is."""
    said = []
    if found.late_minutes > minutes:
        text = _("This is longer than the %(time)s there are.")
        said.append(text % {"time": duration(minutes)})
    if fits.course is None:
        said.append(_("Not even one round is sure to end in time."))
    else:
        said.append(_fits(fits.course) % {"n": fits.course_rounds})
    if fits.robin_rounds and ROUND_ROBIN not in (fits.course, asked.course):
        said.append(_("A round robin would need %(n)s rounds.") % {"n": fits.robin_rounds})
    if fits.pool_rounds and asked.course.by_points:
        text = _("Pools of four and a knock-out of two of each would need %(n)s.")
        said.append(text % {"n": fits.pool_rounds})
    return said


def _fits(course: Course) -> str:
    return next(str(way.fits) for way in shelf.every() if way.fits and way.course == course)


def duration(minutes: int) -> str:
    """Return a length of time as people say it, to five minutes."""
    whole = max(ROUNDED, ROUNDED * round(minutes / ROUNDED))
    hours, left = divmod(whole, HOUR)
    if not hours:
        return _("%(m)s min") % {"m": left}
    if not left:
        return _("%(h)s h") % {"h": hours}
    return _("%(h)s h %(m)s min") % {"h": hours, "m": left}


def _first_round(asked: ImaginedEvent, found: Outlook) -> str:
    tables = ngettext("%(n)s table", "%(n)s tables", found.tables) % {"n": found.tables}
    if asked.course.by_sheet:
        text = ngettext(
            "%(tables)s in the first round; %(n)s begins in the second.",
            "%(tables)s in the first round; %(n)s begin in the second.",
            found.out,
        )
        whole = _("%(tables)s in the first round.")
    else:
        text = ngettext(
            "%(tables)s in every round, and %(n)s rests.",
            "%(tables)s in every round, and %(n)s rest.",
            found.out,
        )
        whole = _("%(tables)s in every round.")
    return (text if found.out else whole) % {"tables": tables, "n": found.out}


def _time(found: Outlook) -> str:
    text = ngettext(
        "%(n)s round takes about %(time)s; nine times of ten not more than %(late)s.",
        "%(n)s rounds take about %(time)s, pauses included; nine times of ten not more than "
        "%(late)s.",
        found.rounds,
    )
    values = {"time": duration(found.minutes), "late": duration(found.late_minutes)}
    return text % (values | {"n": found.rounds})


def _winner(asked: ImaginedEvent, found: Outlook) -> str:
    if not asked.course.by_points:
        return ""
    if found.rounds < found.enough:
        text = _("Several may win everything: for one winner to stand out it takes %(n)s rounds.")
        return text % {"n": found.enough}
    text = _("In about %(n)s of 100 such events the first place is shared, and tie-breaks decide.")
    return text % {"n": found.shared} if found.shared else ""


def _repeats(asked: ImaginedEvent, found: Outlook) -> Iterator[str]:
    if not asked.course.by_points:
        return
    if not found.repeats:
        yield _("Nobody has to meet anybody twice.")
    elif asked.seats == 2:
        text = _("In about %(n)s of 100 such events somebody meets somebody twice.")
        yield text % {"n": found.repeats}
    else:
        text = _("About %(n)s of 100 meetings are with somebody met before.")
        yield text % {"n": found.repeated}
