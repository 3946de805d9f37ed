"""The forms of agreed times."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.selectors.season.appointments import PlayWindow
from tournaments.services.season.appointments import TimeWish

LOCAL = "%Y-%m-%dT%H:%M"


class TimeForm(forms.Form):
    """When and where somebody would like to play, in the zone they live in."""

    at = forms.DateTimeField(
        label=gettext_lazy("Day and time"),
        input_formats=[LOCAL],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=LOCAL),
    )
    venue = forms.ChoiceField(label=gettext_lazy("Where"))
    place = forms.CharField(
        label=gettext_lazy("Where exactly"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("For example: at my table, or the back room of the café."),
    )
    note = forms.CharField(label=gettext_lazy("A word with it"), max_length=300, required=False)

    def __init__(self, *args: Any, venues: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["venue"].choices = venues  # type: ignore[attr-defined]
        if len(venues) == 1:
            self.fields["venue"].widget = forms.HiddenInput()
            self.fields["venue"].initial = venues[0][0]
        if [value for value, _name in venues] == ["online"]:
            del self.fields["place"]
        zone = timezone.get_current_timezone_name()
        self.fields["at"].help_text = _("In your time zone, %(zone)s.") % {"zone": zone}

    def limit(self, window: PlayWindow) -> None:
        """Let the browser offer only the days of the match day."""
        first = f"{window.first}T00:00"
        last = f"{window.last + timedelta(days=1)}T23:59"  # a day more: zones differ
        self.fields["at"].widget.attrs |= {"min": first, "max": last}

    def wish(self) -> TimeWish:
        """Return what was asked for."""
        return TimeWish(**self.cleaned_data)


class PostponeForm(forms.Form):
    """Why somebody cannot play on the match day."""

    why = forms.CharField(label=gettext_lazy("Why"), max_length=300)


class GrantForm(forms.Form):
    """Until when a table may be played instead."""

    until = forms.DateField(
        label=gettext_lazy("New last day"), widget=forms.DateInput(attrs={"type": "date"})
    )


class WalkoverForm(forms.Form):
    """Who did not come to a table, and what happened."""

    prefix = "walkover"  # other forms of the page ask why, too
    absent = forms.ChoiceField(label=gettext_lazy("Who did not come"))
    why = forms.CharField(label=gettext_lazy("What happened"), max_length=300)

    def __init__(self, *args: Any, names: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        everybody = "".join(str(seat) for seat in range(len(names)))
        each = [(str(seat), name) for seat, name in enumerate(names)]
        choices = [("", _("choose …")), *each, (everybody, _("nobody came"))]
        self.fields["absent"].choices = choices  # type: ignore[attr-defined]

    def seats(self) -> list[int]:
        """Return the seats that stayed empty."""
        return [int(seat) for seat in self.cleaned_data["absent"]]
