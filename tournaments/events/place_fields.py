"""What is asked about where and when an event is: a part of its form.

Moments are typed as the clocks show them there: of the event's own zone, or of its club's.
"""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.forms.utils import from_current_timezone
from django.utils import timezone
from django.utils.translation import gettext_lazy

from siamleague.accounts import time_zones
from siamleague.accounts.forms import ZoneField
from tournaments.models import Club, Tournament

LOCAL = "%Y-%m-%dT%H:%M"
MOMENTS = ("starts_at", "opens_at", "closes_at")


class LocalMoment(forms.DateTimeField):
    """A moment as the clocks of some place show it; which place, the whole form decides."""

    zone = ZoneInfo("UTC")

    def __init__(self, label: Any) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=LOCAL)
        super().__init__(label=label, required=False, widget=widget, input_formats=[LOCAL])

    def prepare_value(self, value: Any) -> Any:
        """Return what the clocks there show."""
        return timezone.make_naive(value, self.zone) if isinstance(value, datetime) else value

    def to_python(self, value: Any) -> datetime | None:
        """Return what was typed, or the moment that a program has sent."""
        if not isinstance(value, str) or not value.strip():
            return super().to_python(value)
        try:
            return datetime.strptime(value.strip(), LOCAL)  # noqa: DTZ007 (the form knows where)
        except ValueError as wrong:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid") from wrong


class PlaceFields(forms.Form):
    """Where an event is, when it begins, and what people want to know before they come."""

    starts_at = LocalMoment(gettext_lazy("Begins"))
    time_zone = ZoneField(
        label=gettext_lazy("Time zone"),
        required=False,
        help_text=gettext_lazy("If it is not the club's: all times here are meant there."),
    )
    place = forms.CharField(
        label=gettext_lazy("Name of the place"),
        required=False,
        max_length=120,
        help_text=gettext_lazy("As people call it: “Caffè Orientale, back room”."),
    )
    address = forms.CharField(
        label=gettext_lazy("Address"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("Street and town; the page links it to a map."),
    )
    fee = forms.CharField(
        label=gettext_lazy("Fee"),
        required=False,
        max_length=120,
        help_text=gettext_lazy("For example: 8 €, members 5 €, cash at the door."),
    )
    contact = forms.CharField(
        label=gettext_lazy("Whom to ask"),
        required=False,
        max_length=120,
        help_text=gettext_lazy("A name with an e-mail address or a telephone number; all see it."),
    )
    timetable = forms.CharField(
        label=gettext_lazy("Timetable"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=gettext_lazy("A line each, the time first: “19:30 doors open”."),
    )
    opens_at = LocalMoment(gettext_lazy("Registration opens"))
    closes_at = LocalMoment(gettext_lazy("Registration closes"))

    def lives_by(self, event: Tournament | None, club: Club | None) -> None:
        """Show moments, and mean them, by the clocks of the event or of its club."""
        home = club or (event.club if event is not None and event.club_id else None)
        self.home_zone = home.zone if home else timezone.get_current_timezone()
        stands = event.time_zone if event is not None else ""
        for name in MOMENTS:
            self.fields[name].zone = time_zones.zone(stands) if stands else self.home_zone  # type: ignore[attr-defined]
        self.fields["time_zone"].widget.attrs["placeholder"] = str(self.home_zone)

    def place_moments(self, asked: dict[str, Any]) -> None:
        """Let what was typed be the time where the event is."""
        zone = asked.get("time_zone") or ""
        with timezone.override(time_zones.zone(zone) if zone else self.home_zone):
            for name in MOMENTS:
                moment = asked.get(name)
                try:
                    asked[name] = None if moment is None else from_current_timezone(moment)
                except forms.ValidationError as wrong:
                    self.add_error(name, wrong)
