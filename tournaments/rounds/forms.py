"""What is sent about rounds and tables."""

from collections.abc import Mapping
from fractions import Fraction

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from siamleague.actions.taking import Many, Number, SeenVersion, Why
from siamleague.actions.values import Words
from siamleague.numbers import NoNumber, fraction
from tournaments.events.forms import EventTicketForm
from tournaments.refusals import NotWhole
from tournaments.rounds.swapping import MOST_MOVES


def _entry(wrong: Words) -> Number:
    """Return an entry that is chosen; whatever else is sent is wrong in these words."""
    wrongs = ("required", "invalid", "min_value", "max_value")
    return Number(error_messages=dict.fromkeys(wrongs, wrong))


class SwapForm(forms.Form):
    """Entries that change places, two by two."""

    one = _entry(gettext_lazy("Choose two entries of this round."))
    other = _entry(gettext_lazy("Choose two entries of this round."))
    more = Many(Number(), most=2 * MOST_MOVES, initial=[], label="who else does, two by two")
    seen = SeenVersion("the version of the round that was looked at; refused if it has changed")


class PlacesForm(forms.Form):
    """Who could change places, after others have done so."""

    one = _entry(gettext_lazy("Choose two entries of this round."))
    more = Many(Number(), most=2 * MOST_MOVES, initial=[], label="who did so, two by two")


class WhyNotForm(forms.Form):
    """Who is asked about: two, or at larger tables as many as sit at one."""

    one = _entry(gettext_lazy("Choose different entries of this round."))
    other = _entry(gettext_lazy("Choose different entries of this round."))
    third = Number(required=False, label="a third, at tables of three and four")
    fourth = Number(required=False, label="a fourth, at tables of four")

    def who(self) -> list[int]:
        """Return those who are chosen."""
        found = (self.cleaned_data.get(name) for name in ("one", "other", "third", "fourth"))
        return [entry for entry in found if entry]


class PublishRoundForm(forms.Form):
    """Whether warnings were read, and of what."""

    anyway = forms.BooleanField(required=False, initial=False)
    seen = SeenVersion("the version of the round that was looked at; refused if it has changed")


class OverrideForm(forms.Form):
    """Why those meet who must not."""

    why = Why()
    seen = SeenVersion("the version of the round that was looked at; refused if it has changed")


class ResultListForm(forms.Form):
    """Results, one table a line."""

    list = forms.CharField(max_length=200_000, strip=False, widget=forms.Textarea)


class ResultForm(EventTicketForm):
    """How a table ended, as an arbiter types it."""

    code = forms.CharField(max_length=12)
    figures = forms.CharField(
        max_length=120,
        required=False,
        initial="",
        label=gettext_lazy("What the table counted, a number for each seat"),
    )
    why = Why()


class PerhapsLateForm(EventTicketForm):
    """What somebody at the table says, perhaps some time ago."""

    late = forms.BooleanField(
        required=False,
        initial=False,
        label=gettext_lazy("said without a line: contests what stands otherwise by now"),
    )


class TableReportForm(PerhapsLateForm, ResultForm):
    """How a table ended, as somebody who sat there says it."""


class ConfirmForm(PerhapsLateForm):
    """Agreement with a report that was read."""

    seen = SeenVersion("the number of the report that was read; refused if there is a newer one")


class RenewForm(forms.Form):
    """Which edition of a private address was read: pressed twice, it is drawn anew once."""

    seen = SeenVersion("the number of the edition that was read; another is left as it is")


class ObjectionForm(PerhapsLateForm):
    """Why a report is wrong."""

    why = Why()


class GoesOnForm(EventTicketForm):
    """Who goes on from a table of a knock-out, and how that was decided."""

    entry = _entry(gettext_lazy("Choose one of those who sat at this table."))
    why = Why()


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
