"""What is sent about rounds and tables, and results as people type them.

An arbiter types one short code a table. Two sides: "1" the first wins, "2" the second, "0" or "="
a draw. Any table: the place of each seat, "2134", equal places for a tie, "-" for who did not come.
"""

from collections.abc import Mapping
from fractions import Fraction

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from siamleague.actions.taking import Number, SeenVersion, Why
from siamleague.actions.values import Words
from siamleague.numbers import NoNumber, fraction, whole
from tournaments.events.forms import EventTicketForm
from tournaments.refusals import NotWhole
from tournaments.rounds.reporting import Score

TWO = 2
MOST_LINES = 3000
SHORT = {"1": "12", "2": "21", "0": "11", "=": "11", "½": "11", "+": "1-"}
SPACES = str.maketrans("", "", " ,:.;/")
DASHES = str.maketrans({"−": "-", "–": "-", "—": "-", "f": "-", "F": "-", "+": "1"})


def _entry(wrong: Words) -> Number:
    """Return an entry that is chosen; whatever else is sent is wrong in these words."""
    wrongs = ("required", "invalid", "min_value", "max_value")
    return Number(error_messages=dict.fromkeys(wrongs, wrong))


class SwapForm(forms.Form):
    """Two entries that change places."""

    one = _entry(gettext_lazy("Choose two entries of this round."))
    other = _entry(gettext_lazy("Choose two entries of this round."))


class PublishRoundForm(forms.Form):
    """Whether warnings were read."""

    anyway = forms.BooleanField(required=False, initial=False)


class ResultListForm(forms.Form):
    """Results, one table a line."""

    list = forms.CharField(max_length=200_000, strip=False, widget=forms.Textarea)


class ResultForm(EventTicketForm):
    """How a table ended, as an arbiter types it."""

    code = forms.CharField(max_length=12)
    why = Why()


class ConfirmForm(EventTicketForm):
    """Agreement with a report that was read."""

    seen = SeenVersion("the number of the report that was read; refused if there is a newer one")


class ObjectionForm(EventTicketForm):
    """Why a report is wrong."""

    why = Why()


class GoesOnForm(EventTicketForm):
    """Who goes on from a table of a knock-out, and how that was decided."""

    entry = _entry(gettext_lazy("Choose one of those who sat at this table."))
    why = Why()


def read_code(text: str, *, seats: int) -> Score:
    """Return the result an arbiter typed; refuse what cannot be one, saying how it is typed."""
    code = text.strip().translate(SPACES)
    if seats == TWO:
        code = SHORT.get(code, code)
    code = code.translate(DASHES)
    if len(code) != seats or any(sign not in "-123456" for sign in code):
        raise NotWhole(_how(seats))
    return scored([0 if sign == "-" else int(sign) for sign in code])


def code_chosen(posted: Mapping[str, str], *, seats: int) -> str:
    """Return the code of what a player chose: for each seat a place, or 0 for who did not come."""
    if posted.get("code"):
        return posted["code"]
    places = [posted.get(f"seat_{seat}", "") for seat in range(seats)]
    if not all(place in ("0", "1", "2", "3", "4", "5", "6") for place in places):
        raise NotWhole(_("Give each seat its place at the table, 1 for the first."))
    return "".join(places).replace("0", "-")


def read_round(text: str, seats: Mapping[int, int]) -> dict[int, Score]:
    """Return the result of each table of a list, "12 1" a line; refuse a line that is none.

    `seats` says how many sit at each table of the round, by its number.
    """
    found: dict[int, Score] = {}
    for place, line in enumerate(text.splitlines()[:MOST_LINES], 1):
        number, _space, code = line.strip().replace("\t", " ").partition(" ")
        if not number:
            continue
        table = whole(number, digits=6) or 0
        if table not in seats or table in found:
            wrong = _("Line %(n)s: begin with the number of a table of this round, each once.")
            raise NotWhole(wrong % {"n": place})
        try:
            found[table] = read_code(code, seats=seats[table])
        except NotWhole as no:
            raise NotWhole(_("Line %(n)s: %(why)s") % {"n": place, "why": no.sentence}) from no
    return found


def read_taken(posted: Mapping[str, str]) -> Fraction:
    """Return how many points are to be taken, below zero given; none takes a decision back."""
    if posted.get("choice") == "lift":
        return Fraction(0)
    try:
        points = fraction(posted.get("points", ""))
    except NoNumber:
        points = Fraction(0)
    if points <= 0:
        raise NotWhole(_("Type how many points, for example 1 or 0.5."))
    return -points if posted.get("choice") == "give" else points


def scored(places: list[int]) -> Score:
    """Return places as a result: ties counted as they are, who did not come last."""
    came = [place for place in places if place]
    forfeits = tuple(seat for seat, place in enumerate(places) if not place)
    ranks = tuple(
        1 + sum(other < place for other in came) if place else len(places) for place in places
    )
    return Score(ranks, forfeits)


def _how(seats: int) -> str:
    if seats == TWO:
        return _("Type 1, 2 or 0: who won, or a draw; 1- or -1 if one did not come.")
    return _("Type a place for each seat, for example %(code)s; a dash for who did not come.") % {
        "code": "2134"[:seats] if seats > TWO + 1 else "213"
    }
