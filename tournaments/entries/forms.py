"""What people say about entries, at the desk and at home."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from siamleague.actions.taking import Number, Why
from tournaments.entries import lists
from tournaments.entries.editing import Editing, said, taken_by


class EnterForm(forms.Form):
    """A team, or nothing for oneself."""

    team = Number(label=_("Your team"), required=False)


class EnterListForm(forms.Form):
    """Entries, one a line, as an organiser types them."""

    list = forms.CharField(
        label=_("One a line"), max_length=lists.MOST_CHARACTERS, strip=False, widget=forms.Textarea
    )


class EditEntryForm(forms.Form):
    """What an entry says; what somebody may not change is not asked of them."""

    name = forms.CharField(label=_("Name"), max_length=lists.LONGEST_NAME)
    rating = Number(label=_("Rating"), most=99_999, required=False)
    categories = forms.CharField(
        label=_("Categories"),
        max_length=200,
        required=False,
        help_text=_("With commas between them."),
    )
    first = forms.CharField(label=_("First partner"), max_length=lists.LONGEST_NAME)
    second = forms.CharField(
        label=_("Second partner"),
        max_length=lists.LONGEST_NAME,
        help_text=_("Members of your club are found by their name; others are guests."),
    )

    def __init__(self, *args: Any, editing: Editing, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial = said(editing)
        self.barred = set(self.fields) - set(taken_by(editing))
        for name in self.barred:
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """Return what changes; refuse what is sent along and is not theirs."""
        for name in self.barred & set(self.data):
            if self.data[name] not in (None, "", self.initial.get(name)):
                raise forms.ValidationError(
                    _("This is not yours to change: %(name)s.") % {"name": name}
                )
        return super().clean() or {}


class SwapInForm(forms.Form):
    """Who comes in from the waiting list, and who waits instead."""

    entry_id = Number(label=_("Who waits"))
    out = Number(label=_("In the place of"))


class DayOffForm(forms.Form):
    """A round, and whether to play it, take half a point, or be away."""

    round = Number(label="", most=30)
    choice = forms.ChoiceField(label="", choices=[(way, way) for way in ("play", "half", "away")])


class PenaltyForm(forms.Form):
    """Points by decision; what is sent stands instead of an earlier decision."""

    choice = forms.ChoiceField(label="", choices=[(way, way) for way in ("take", "give", "lift")])
    points = forms.CharField(label=_("Points"), max_length=9, required=False)
    why = Why(required=True)


class ApartForm(forms.Form):
    """Two entries that shall not meet, or may again."""

    one = Number(label=_("One"))
    other = Number(label=_("The other"))
    meet = forms.BooleanField(label=_("May meet again"), required=False)
