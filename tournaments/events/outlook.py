"""What an event will be like, in sentences, while the organiser still fills in the form."""

from collections.abc import Iterator
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as mark
from django.utils.translation import ngettext

from games import api as games
from tournaments.events import words
from tournaments.events.forms import OutlookForm, WishForm
from tournaments.models import Format, Kind
from tournaments.outlook import (
    DOUBLE_KNOCK_OUT,
    KNOCK_OUT,
    ROUND_ROBIN,
    SWISS,
    Asked,
    Fitting,
    Outlook,
    fitting,
    look,
)
from tournaments.rounds import fields
from tournaments.seating import designs

SEATS = {Kind.DUEL: 2, Kind.TEAMS: 2, Kind.THREE: 3, Kind.FOUR: 4}
TWO = 2
TABLES = (Format.SWISS, Format.ROUND_ROBIN)
FITTING = {True: Format.values, False: TABLES}  # for two sides, and at tables
MOVES = 40  # as many as a side makes in a long game
MINUTE_MS = 60_000
HOUR = 60
ROUNDED = 5  # minutes: nobody knows better
FIT: dict[str, Promise] = {
    SWISS: mark("What fits: a Swiss of %(n)s rounds."),
    ROUND_ROBIN: mark("What fits: a round robin of %(n)s rounds, everybody meets everybody."),
    KNOCK_OUT: mark(
        "What fits: a knock-out of %(n)s rounds; half of them are out after the first."
    ),
}


def said(looked: OutlookForm, wish: WishForm) -> dict[str, Any]:
    """Return the sentences about what is wished; without a whole wish, what is missing."""
    if not looked.is_valid() or not wish.is_valid():
        return {"missing": _("Fill in the rounds, and these three, to see what it will be like.")}
    asked, timed = _asked(looked.cleaned_data, wish.cleaned_data)
    found = look(asked)
    minutes = int(60 * looked.cleaned_data["hours"])
    fits = fitting(asked, minutes)
    return {
        "sentences": [*sentences(asked, found, timed=timed), *_evenly(asked)],
        "hints": hints(asked, found, fits, minutes) if timed else [],
        "late": timed and found.late_minutes > minutes,
    }


def _evenly(asked: Asked) -> list[str]:
    """Return how evenly people meet at tables, as far as it is known at once."""
    if asked.seats == TWO or asked.format != Format.ROUND_ROBIN or asked.entries < asked.seats:
        return []
    if not designs.is_known(asked.entries, asked.seats, asked.rounds):
        return [_("With the first round you read how evenly people meet over all of them.")]
    made = designs.plan(asked.entries, asked.seats, asked.rounds)
    return words.sentences(fields.stored(designs.said(made)), words.Speaker({}))


def _asked(looked: dict[str, Any], wish: dict[str, Any]) -> tuple[Asked, bool]:
    """Return what is asked, and whether games are played in one go."""
    seats = SEATS[Kind(wish["kind"])]
    known = {slug for slug, _words in games.paces()}
    tempo = games.tempo_of(wish["pace"]) if wish["pace"] in known else {}
    chosen = wish["format"] if wish["format"] in FITTING[seats == TWO] else Format.SWISS
    rounds = wish["rounds"]
    if seats != TWO and chosen == Format.ROUND_ROBIN:
        rounds = min(rounds, designs.full_rounds(looked["people"], seats) or rounds)
    asked = Asked(
        entries=looked["people"],
        seats=seats,
        format=chosen,
        rounds=rounds,
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


def sentences(asked: Asked, found: Outlook, *, timed: bool = True) -> list[str]:
    """Return what is to be said of an event; without the time where a game takes days."""
    said = [_first_round(asked, found)]
    if timed:
        said.append(_time(found))
    said += [_winner(asked, found), *_repeats(asked, found)]
    return [each for each in said if each]


def hints(asked: Asked, found: Outlook, fits: Fitting, minutes: int) -> list[str]:
    """Return what would fit into the time there is."""
    said = []
    if found.late_minutes > minutes:
        text = _("This is longer than the %(time)s there are.")
        said.append(text % {"time": duration(minutes)})
    if not fits.format:
        said.append(_("Not even one round is sure to end in time."))
    else:
        said.append(str(FIT[fits.format]) % {"n": fits.format_rounds})
    if fits.robin_rounds and ROUND_ROBIN not in (fits.format, asked.format):
        said.append(_("A round robin would need %(n)s rounds.") % {"n": fits.robin_rounds})
    if fits.pool_rounds and asked.format == SWISS:
        text = _("Pools of four and a knock-out of two of each would need %(n)s.")
        said.append(text % {"n": fits.pool_rounds})
    return said


def duration(minutes: int) -> str:
    """Return a length of time as people say it, to five minutes."""
    whole = max(ROUNDED, ROUNDED * round(minutes / ROUNDED))
    hours, left = divmod(whole, HOUR)
    if not hours:
        return _("%(m)s min") % {"m": left}
    if not left:
        return _("%(h)s h") % {"h": hours}
    return _("%(h)s h %(m)s min") % {"h": hours, "m": left}


def _first_round(asked: Asked, found: Outlook) -> str:
    tables = ngettext("%(n)s table", "%(n)s tables", found.tables) % {"n": found.tables}
    if asked.format in (KNOCK_OUT, DOUBLE_KNOCK_OUT):
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


def _winner(asked: Asked, found: Outlook) -> str:
    if asked.format != SWISS:
        return ""
    if found.rounds < found.enough:
        text = _("Several may win everything: for one winner to stand out it takes %(n)s rounds.")
        return text % {"n": found.enough}
    text = _("In about %(n)s of 100 such events the first place is shared, and tie-breaks decide.")
    return text % {"n": found.shared} if found.shared else ""


def _repeats(asked: Asked, found: Outlook) -> Iterator[str]:
    if asked.format != SWISS:
        return
    if not found.repeats:
        yield _("Nobody has to meet anybody twice.")
    elif asked.seats == 2:
        text = _("In about %(n)s of 100 such events somebody meets somebody twice.")
        yield text % {"n": found.repeats}
    else:
        text = _("About %(n)s of 100 meetings are with somebody met before.")
        yield text % {"n": found.repeated}
