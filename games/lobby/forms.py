"""Opening a table: the form is drawn from what the game says about itself."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import shelf
from games.lobby.act import TableOrder
from games.lobby.robot_names import names
from games.lobby.rule_options import Row, applying, chosen_of, fields_of, rows_of
from games.models import Watching
from games.pace import BY_SLUG, PACES, in_words


class UsualChoice(forms.ChoiceField):
    """A choice with a usual answer, which a page that did not ask it stands for."""

    def clean(self, value: Any) -> Any:
        """Return what was chosen, or the usual answer."""
        return super().clean(value or self.initial)


class WatchingForm(forms.Form):
    """Who may look on, and how far behind; a part of larger forms."""

    watching = UsualChoice(
        label=_("Spectators"), choices=Watching.choices, initial=Watching.OPEN.value
    )
    delay_moves = forms.IntegerField(
        label=_("Moves behind"), min_value=1, max_value=20, initial=3, required=False
    )

    def watching_fields(self) -> list[forms.BoundField]:
        """Return what concerns spectators."""
        return [self["watching"], self["delay_moves"]]


def watched(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return who may look on, as it was asked for; nobody is behind who need not be."""
    delayed = asked["watching"] == Watching.DELAYED
    behind = (asked["delay_moves"] or 1) if delayed else 0
    return {"watching": asked["watching"], "delay_moves": behind}


class SealField(forms.CharField):
    """The seal of the secret that a device gives to the dice; a page fills it in by script."""

    def __init__(self) -> None:
        about = "the seal of a secret for the dice, in 64 hexadecimal digits; see programs.md"
        super().__init__(
            label=about, required=False, max_length=64, initial="", widget=forms.HiddenInput
        )


class TableForm(WatchingForm):
    """How many play, how fast, who may look on, and the game's own options."""

    seats = forms.TypedChoiceField(label=_("Players"), coerce=int, widget=forms.RadioSelect)
    against = forms.ChoiceField(
        label=_("Against"),
        required=False,
        initial="",
        help_text=_("Bots sit down at once, on every other seat."),
    )
    pace = forms.ChoiceField(label=_("Clock"), initial="none")
    rated = forms.BooleanField(
        label=_("Rated"), required=False, help_text=_("Counts for ratings; no move is taken back.")
    )
    public = forms.BooleanField(
        label=_("Show in the lobby"),
        required=False,
        initial=True,
        help_text=_("Otherwise only those who get the link find the table."),
    )
    dice = SealField()

    def __init__(self, *args: Any, slug: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = shelf.game(slug)
        counts = self.game.info.seat_counts
        fields: dict[str, Any] = self.fields
        fields["seats"].choices = [(n, str(n)) for n in counts]
        self.fields["seats"].initial = counts[0]
        fields["against"].choices = [("", _("whoever comes")), *names().items()]
        fields["pace"].choices = [
            (
                pace.slug,
                f"{pace.name}: {in_words(pace.tempo)}" if pace.tempo.is_timed else pace.name,
            )
            for pace in PACES
        ]
        self.fields.update(fields_of(self.game.info.options, "option_"))

    def basics(self) -> list[forms.BoundField]:
        """Return what everybody decides: how many play, how fast, and for what."""
        return [self[name] for name in ("seats", "against", "pace", "rated", "public")]

    def clean(self) -> dict[str, Any]:
        """Refuse a rated game against bots."""
        asked = super().clean() or self.cleaned_data
        if asked.get("against") and asked.get("rated"):
            self.add_error("rated", _("This table is rated; bots do not sit at it."))
        return asked

    def rules(self) -> list[Row]:
        """Return the game's own options, each with the numbers of players it is for, or ""."""
        return rows_of(self, self.game.info.options, "option_")


def table_of(slug: str, asked: Mapping[str, Any]) -> TableOrder:
    """Return the table that was asked for; the engine checks the options once more."""
    seats = asked["seats"]
    options = chosen_of({each.slug: asked["option_" + each.slug] for each in applying(slug, seats)})
    return TableOrder(
        game=slug,
        seats=seats,
        options=options,
        tempo=BY_SLUG[asked["pace"]].tempo,
        rated=asked["rated"],
        public=asked["public"],
        **watched(asked),
    )
