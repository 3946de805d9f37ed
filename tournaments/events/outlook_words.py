"""What an event will be like, in sentences."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats import shelf
from tournaments.outlook import ROUND_ROBIN, Course, Fitting, Imagined, Outlook

HOUR = 60
ROUNDED = 5  # minutes: nobody knows better


def sentences(asked: Imagined, found: Outlook, *, timed: bool = True) -> list[str]:
    """Return what is to be said of an event; without the time where a game takes days."""
    said = [_first_round(asked, found)]
    if timed:
        said.append(_time(found))
    said += [_winner(asked, found), *_repeats(asked, found)]
    return [each for each in said if each]


def hints(asked: Imagined, found: Outlook, fits: Fitting, minutes: int) -> list[str]:
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


def _first_round(asked: Imagined, found: Outlook) -> str:
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


def _winner(asked: Imagined, found: Outlook) -> str:
    if not asked.course.by_points:
        return ""
    if found.rounds < found.enough:
        text = _("Several may win everything: for one winner to stand out it takes %(n)s rounds.")
        return text % {"n": found.enough}
    text = _("In about %(n)s of 100 such events the first place is shared, and tie-breaks decide.")
    return text % {"n": found.shared} if found.shared else ""


def _repeats(asked: Imagined, found: Outlook) -> Iterator[str]:
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
