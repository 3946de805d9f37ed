"""Opening a table: the form is drawn from what the game says about itself."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games import shelf
from games.lobby.act import TableOrder
from games.models import Watching
from games.pace import BY_SLUG, PACES, in_words
from games.protocol import Option


class TableForm(forms.Form):
    """How many play, how fast, who may look on, and the game's own options."""

    seats = forms.TypedChoiceField(label=_("Players"), coerce=int, widget=forms.RadioSelect)
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
    watching = forms.ChoiceField(label=_("Spectators"), choices=Watching.choices)
    delay_moves = forms.IntegerField(
        label=_("Moves behind"), min_value=1, max_value=20, initial=3, required=False
    )

    def __init__(self, *args: Any, slug: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = shelf.game(slug)
        language = get_language() or "en"
        counts = self.game.info.seat_counts
        fields: dict[str, Any] = self.fields
        fields["seats"].choices = [(n, str(n)) for n in counts]
        self.fields["seats"].initial = counts[0]
        fields["pace"].choices = [
            (
                pace.slug,
                f"{pace.name}: {in_words(pace.tempo)}" if pace.tempo.is_timed else pace.name,
            )
            for pace in PACES
        ]
        for option in self.game.options:
            self.fields["option_" + option.slug] = _field(option, language)

    def basics(self) -> list[forms.BoundField]:
        """Return what everybody decides: how many play, how fast, and for what."""
        return [self[name] for name in ("seats", "pace", "rated", "public")]

    def watching_fields(self) -> list[forms.BoundField]:
        """Return what concerns spectators."""
        return [self["watching"], self["delay_moves"]]

    def rules(self) -> list[tuple[forms.BoundField, str]]:
        """Return the game's own options, each with the numbers of players it is for, or ""."""
        return [
            (self["option_" + option.slug], " ".join(map(str, option.seat_counts)))
            for option in self.game.options
        ]


def table_of(slug: str, asked: Mapping[str, Any]) -> TableOrder:
    """Return the table that was asked for; the engine checks the options once more."""
    seats, delayed = asked["seats"], asked["watching"] == Watching.DELAYED
    options = {
        option.slug: asked["option_" + option.slug]
        for option in shelf.game(slug).options
        if not option.seat_counts or seats in option.seat_counts
    }
    return TableOrder(
        game=slug,
        seats=seats,
        options=options,
        tempo=BY_SLUG[asked["pace"]].tempo,
        rated=asked["rated"],
        public=asked["public"],
        watching=asked["watching"],
        delay_moves=(asked["delay_moves"] or 1) if delayed else 0,
    )


def _field(option: Option, language: str) -> forms.Field:
    shared: dict[str, Any] = {
        "label": option.name.into(language),
        "help_text": option.help.into(language),
    }
    if option.kind == "yes_no":
        return forms.BooleanField(required=False, initial=option.default, **shared)
    if option.kind == "number":
        return forms.IntegerField(
            initial=option.default, min_value=option.low, max_value=option.high, **shared
        )
    choices = [(choice.slug, choice.name.into(language)) for choice in option.choices]
    return forms.ChoiceField(initial=option.default, choices=choices, **shared)
