"""The rules of a game that may be settled before it is played: as fields, as a form, in words."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import shelf
from games.kit.options import settle
from games.kit.refusals import Refusal
from games.protocol import Option
from games.refusals import NotWords

Row = tuple[forms.BoundField, str]


class RulesForm(forms.Form):
    """The rules of one game, asked within a larger form under names of their own.

    A page marks that it asked them, so that what it did not ask is not taken for a no.
    """

    asked = forms.BooleanField(required=False, initial=True, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, slug: str, chosen: Mapping[str, object]) -> None:
        super().__init__(data, prefix=f"rules-{slug}", initial=dict(chosen))
        self.slug, self.game = slug, shelf.game(slug).info
        self.fields.update(fields_of(self.game.options))

    @property
    def was_asked(self) -> bool:
        """Tell whether the page that was sent had these questions."""
        return self.add_prefix("asked") in self.data

    @property
    def name(self) -> str:
        """Return the name of the game."""
        return self.game.name.into(get_language() or "en")

    def rows(self) -> list[Row]:
        """Return the questions, each with the numbers of players it is for, or ""."""
        return rows_of(self, self.game.options)


def fields_of(options: tuple[Option, ...], prefix: str = "") -> dict[str, forms.Field]:
    """Return a field for each option, under its own name behind the prefix."""
    language = get_language() or "en"
    return {prefix + option.slug: _field(option, language) for option in options}


def rows_of(form: forms.BaseForm, options: tuple[Option, ...], prefix: str = "") -> list[Row]:
    """Return the bound fields of options, each with the numbers of players it is for, or ""."""
    return [
        (form[prefix + option.slug], " ".join(map(str, option.seat_counts))) for option in options
    ]


def settled(
    slug: str, given: Mapping[str, object], seats: int, *, rated: bool = False
) -> dict[str, bool | int | str]:
    """Return what is played by with so many seats; refuse what the game does not know, in words."""
    language = get_language() or "en"
    try:
        found = settle(shelf.game(slug).info.options, chosen_of(given), seats, rated=rated)
    except Refusal as no:
        raise NotWords(no.text.into(language)) from no
    return {option.slug: found[option.slug] for option in applying(slug, seats)}


def chosen_of(given: Mapping[str, object]) -> dict[str, object]:
    """Return what was chosen; where somebody left the usual, nothing was."""
    return {name: value for name, value in given.items() if value != ""}


def kept(slug: str, given: Mapping[str, object], seats: int) -> dict[str, bool | int | str]:
    """Return what an event keeps of its rules: of those whose usual differs in rated play, only
    what was chosen."""
    differing = {each.slug for each in applying(slug, seats) if each.when_rated is not None}
    found = settled(slug, given, seats)
    left = differing - set(chosen_of(given))
    return {name: value for name, value in found.items() if name not in left}


def knows(slug: str, name: str, value: object, seats: int) -> bool:
    """Tell whether a game has that rule, and can be played so."""
    try:
        settle(shelf.game(slug).info.options, {name: value}, seats)
    except Refusal:
        return False
    return True


def applying(slug: str, seats: int) -> list[Option]:
    """Return the options of a game that matter with so many seats."""
    options = shelf.game(slug).info.options
    return [each for each in options if not each.seat_counts or seats in each.seat_counts]


def in_words(slug: str, given: Mapping[str, object]) -> list[tuple[str, str]]:
    """Return each option that was settled: its name and its setting, for the reader."""
    language = get_language() or "en"
    return [
        (option.name.into(language), _setting(option, given[option.slug], language))
        for option in shelf.game(slug).info.options
        if option.slug in given
    ]


def _setting(option: Option, value: object, language: str) -> str:
    if option.kind == "yes_no":
        return _("yes") if value else _("no")
    named = [each.name.into(language) for each in option.choices if each.slug == value]
    return named[0] if named else str(value)


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
    if option.when_rated is not None:
        called = dict(choices)
        usual = _("as usual: %(usual)s; rated between partners: %(rated)s") % {
            "usual": called[str(option.default)],
            "rated": called[str(option.when_rated)],
        }
        return forms.ChoiceField(required=False, choices=[("", usual), *choices], **shared)
    return forms.ChoiceField(initial=option.default, choices=choices, **shared)
