"""What is asked to say what an event will be like, while its form is filled in."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.formats import kinds, shelf

MOST_EXPECTED = 5000


class OutlookForm(forms.Form):
    """How many come, how long they have, how long a game takes; nothing of it is kept."""

    people = forms.IntegerField(
        label=gettext_lazy("Expected entries"), min_value=2, max_value=MOST_EXPECTED, initial=12
    )
    hours = forms.DecimalField(
        label=gettext_lazy("Hours there are"),
        min_value=Decimal("0.5"),
        max_value=72,
        max_digits=4,
        decimal_places=1,
        initial=3,
        widget=forms.NumberInput(attrs={"step": "0.5"}),
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes a game takes"), min_value=1, max_value=600, initial=30
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, prefix="outlook")


class WishForm(forms.Form):
    """What of the event's own form decides what it will be like."""

    kind = forms.ChoiceField(choices=kinds.in_events)
    format = forms.ChoiceField(choices=shelf.named, required=False)
    rounds = forms.IntegerField(min_value=1, max_value=30)
    pace = forms.CharField(required=False, max_length=20)
    meet_twice = forms.BooleanField(required=False)
