"""What is sent about squads and their matches, and how a match's page says it."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from siamleague.actions.taking import Many, Number, Ticket, Why, WhyForm
from siamleague.numbers import whole
from tournaments.leagues import ENDINGS
from tournaments.models import Player

MOST = 200


class ChosenPerson(Number):
    """Somebody of the club by their number, chosen from a list on pages; or nobody."""

    widget = forms.Select

    def __init__(self, **more: Any) -> None:
        super().__init__(required=False, **more)

    def offer(self, people: Iterable[Player]) -> None:
        """Let these be chosen."""
        chosen: Any = self.widget
        chosen.choices = [("", _("nobody")), *((str(one.pk), one.name) for one in people)]


class FoundSquadForm(forms.Form):
    """What a new squad is called, and who speaks for it."""

    name = forms.CharField(label=gettext_lazy("Name of the squad"), max_length=40)
    captain = ChosenPerson(
        label=gettext_lazy("Captain"),
        help_text=gettext_lazy("A member of the club with an account. They look after the list."),
    )

    def __init__(self, *args: Any, people: Iterable[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["captain"].offer(people)  # type: ignore[attr-defined]


class CaptainsForm(forms.Form):
    """Who speaks for a squad."""

    captain = ChosenPerson(label=gettext_lazy("Captain"))
    vice = ChosenPerson(label=gettext_lazy("Vice captain"))

    def __init__(self, *args: Any, people: Iterable[Player] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.offer(people)  # type: ignore[attr-defined]


class PersonForm(forms.Form):
    """Who is put on the list of a squad."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "known-people"}),
        help_text=gettext_lazy("A member of the club. Organisers may name a guest, too."),
    )
    reserve = forms.BooleanField(label=gettext_lazy("As a reserve"), required=False)


class ListedPersonForm(forms.Form):
    """Somebody on the list."""

    player = Number()
    reserve = forms.BooleanField(required=False)


class SquadListForm(forms.Form):
    """The whole list, the first board first; who is left out is taken off."""

    people = Many(ListedPersonForm, most=MOST)
    version = Number(
        least=0, required=False, label="as it was read; refused if it has changed since"
    )


class LateForm(forms.Form):
    """Whom to register after the lists were closed."""

    player = Number(label=gettext_lazy("Name"))


class LineUpForm(forms.Form):
    """Who plays, the first board first; null is nobody."""

    players = Many(Number(required=False), most=MOST)


class LineUpCorrectedForm(LineUpForm, WhyForm):
    """Who really played, and why that is corrected."""

    entry = Number(label="of the squad")


class AnswerForm(forms.Form):
    """A ticket, with which sending twice is sending once."""

    ticket = Ticket()


class DisagreeForm(AnswerForm, WhyForm):
    """Why a report is wrong."""


class MatchResultForm(AnswerForm):
    """How every board ended, the first one first; empty where somebody is missing."""

    endings = Many(
        forms.ChoiceField(required=False, choices=[(word, word) for word in sorted(ENDINGS)]),
        most=MOST,
    )
    why = Why(label="for a correction")


def boards_of(sent: Mapping[str, str], boards: int) -> list[str]:
    """Return what the page of a match says of each board, the first one first."""
    return [sent.get(f"board-{number}", "") for number in range(1, boards + 1)]


def read_line_up(sent: Mapping[str, str], boards: int) -> list[int | None]:
    """Return who was put on each board; what is no number is nobody."""
    return [number(text) or None for text in boards_of(sent, boards)]


def number(text: str) -> int:
    """Return a number that a page sent, or 0."""
    return whole(text) or 0
