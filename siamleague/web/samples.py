"""What the living style page shows: one of everything."""

from datetime import datetime

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FLASHES: tuple[tuple[str, Promise], ...] = (
    ("info", _("Round 3 starts at eight.")),
    ("success", _("Your entry is in.")),
    ("warning", _("Two tables have no result yet.")),
    ("error", _("That table already has a result.")),
)
COLOURS = ("ground", "surface", "ink", "gold", "primary", "danger", "good", "warn", "band")


class SampleForm(forms.Form):
    """Every kind of field."""

    name = forms.CharField(
        label=_("Name of the club"),
        help_text=_("As members say it, up to 60 letters."),
        max_length=60,
    )
    mail = forms.EmailField(label=_("E-mail address"))
    seats = forms.ChoiceField(label=_("Seats"), choices=[("2", "2"), ("3", "3"), ("4", "4")])
    pace = forms.ChoiceField(
        label=_("Pace"),
        widget=forms.RadioSelect,
        choices=[("live", _("Live")), ("slow", _("A move a day"))],
    )
    words = forms.CharField(label=_("A few words"), widget=forms.Textarea, required=False)
    anybody = forms.BooleanField(
        label=_("Anybody may join"), help_text=_("Otherwise an organiser decides."), required=False
    )


def samples(now: datetime) -> dict[str, object]:
    """Return the values of the style page."""
    return {
        "flashes": FLASHES,
        "colours": COLOURS,
        "sample_form": SampleForm(),
        "wrong_form": SampleForm({"name": "", "mail": "bob", "seats": "2"}, auto_id="wrong_%s"),
        "now": now,
    }
