"""What somebody says of a token they make."""

from datetime import date, datetime, time
from typing import Any
from uuid import uuid4

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from siamleague import controls
from siamleague.accounts.forms import NameField
from siamleague.accounts.tokens.personal_tokens import TokenWish
from siamleague.actions.taking import Ticket


class TokenForm(forms.Form):
    """A new token."""

    name = forms.CharField(
        label=_("What is it for?"),
        help_text=_("So that you know it again: “scoreboard at the bar”, “my bot”."),
        max_length=60,
    )
    bot = forms.TypedChoiceField(
        label=_("The program comes as"), coerce=int, empty_value=None, required=False
    )
    plays = forms.BooleanField(
        label=_("Act as me"),
        help_text=_("Play moves, enter events, report results. Without it the program only reads."),
        required=False,
    )
    clubs = forms.TypedMultipleChoiceField(
        label=_("Organise in"),
        help_text=_("Whatever you may do there: plan, pair, publish, correct."),
        widget=forms.CheckboxSelectMultiple,
        coerce=int,
        required=False,
    )
    ends_on = forms.DateField(
        label=_("Last day"),
        help_text=_("After it the token is over. Without a day it stays until you revoke it."),
        widget=forms.DateInput(attrs={"type": "date"}),
        required=False,
    )
    ends_with_password = forms.BooleanField(
        label=_("End it when my password changes"), required=False, initial=True
    )
    ticket = Ticket(widget=forms.HiddenInput, initial=uuid4)

    def __init__(
        self, *args: Any, clubs: dict[int, str], bots: dict[int, str], today: date, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.today = today
        self.fields["bot"].choices = [("", _("myself")), *bots.items()]  # type: ignore[attr-defined]
        if not bots:
            del self.fields["bot"]
        self.fields["clubs"].choices = list(clubs.items())  # type: ignore[attr-defined]
        if not clubs:
            del self.fields["clubs"]
        controls.refuse_in(self.fields.values())

    def clean_ends_on(self) -> date | None:
        """Return the last day; refuse one that is over."""
        day: date | None = self.cleaned_data["ends_on"]
        if day is not None and day < self.today:
            raise forms.ValidationError(_("This day is over."))
        return day

    def clean(self) -> dict[str, Any]:
        """Refuse a bot that would organise: it has no office anywhere."""
        told = super().clean() or {}
        if told.get("bot") and told.get("clubs"):
            self.add_error("clubs", _("A bot plays; it organises nothing."))
        return told

    def wanted(self) -> TokenWish:
        """Return what was asked for."""
        told = self.cleaned_data
        day = told["ends_on"]
        return TokenWish(
            name=told["name"],
            plays=told["plays"],
            clubs=tuple(told.get("clubs", ())),
            ends_at=None if day is None else _end_of(day),
            ends_with_password=told["ends_with_password"],
        )


class BotForm(forms.Form):
    """A new bot."""

    name = NameField(
        label=_("Name of the bot"),
        help_text=_("Everybody sees it, and that it is a bot."),
    )
    ticket = Ticket(widget=forms.HiddenInput, initial=uuid4)


def _end_of(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.max))
