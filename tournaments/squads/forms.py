"""The forms of squads, and how line-ups and boards are read from the page of a match."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.leagues import Seated
from tournaments.models import Player


class FoundForm(forms.Form):
    """What a new squad is called, and who speaks for it."""

    name = forms.CharField(label=gettext_lazy("Name of the squad"), max_length=40)
    captain = forms.TypedChoiceField(
        label=gettext_lazy("Captain"),
        coerce=int,
        required=False,
        empty_value=None,
        help_text=gettext_lazy("A member of the club with an account. They look after the list."),
    )

    def __init__(self, *args: Any, people: Iterable[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["captain"].choices = _people(people)  # type: ignore[attr-defined]


class CaptainsForm(forms.Form):
    """Who speaks for a squad."""

    captain = forms.TypedChoiceField(
        label=gettext_lazy("Captain"), coerce=int, required=False, empty_value=None
    )
    vice = forms.TypedChoiceField(
        label=gettext_lazy("Vice captain"), coerce=int, required=False, empty_value=None
    )

    def __init__(self, *args: Any, people: Iterable[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = _people(people)
        for name in ("captain", "vice"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]


class PersonForm(forms.Form):
    """Who is put on the list of a squad."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "known-people"}),
        help_text=gettext_lazy("A member of the club. Organisers may name a guest, too."),
    )
    reserve = forms.BooleanField(label=gettext_lazy("As a reserve"), required=False)


def _people(people: Iterable[Player]) -> list[tuple[str, str]]:
    return [("", _("nobody")), *((str(one.pk), one.name) for one in people)]


def read_line_up(sent: Mapping[str, str], boards: int) -> Seated:
    """Return who was put on each board; what is no number is nobody."""
    return tuple(
        _number(sent.get(f"board-{number}", "")) or None for number in range(1, boards + 1)
    )


def read_endings(sent: Mapping[str, str], boards: int) -> dict[int, str]:
    """Return what was said of each board."""
    return {number: sent.get(f"board-{number}", "") for number in range(1, boards + 1)}


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 16 else 0
