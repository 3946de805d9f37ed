"""What is asked about the game of an event or a season: its rules, and who may look on.

A part of larger forms. The game says which of its rules can be settled and who wins together; pages
ask for the rules of every game of the shelf at once and show those of the one that was chosen, and
a program sends the names of rules with their settings.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import api as games
from tournaments.formats.kinds import Kind
from tournaments.refusals import Refused


class SentRules(forms.Field):
    """The rules of the game as a program sends them, by name; a page asks them one by one."""

    widget = forms.HiddenInput

    def __init__(self) -> None:
        super().__init__(label=gettext_lazy("Rules of the game"), required=False)

    def clean(self, value: Any) -> Mapping[str, Any] | None:
        """Return what was sent, if a program has sent it."""
        return value if isinstance(value, Mapping) else None

    def for_programs(self, about: dict[str, Any]) -> Any:
        """Return names of rules with their settings."""
        from rest_framework import serializers

        return serializers.DictField(required=False, help_text="as the game names its options")


class GameFields(games.WatchingForm):
    """The rules of the game, and who may look on at matches that are played here."""

    game_options = SentRules()

    def lay_rules(self, game: str, options: Mapping[str, Any], *, alone: bool = False) -> None:
        """Begin with the rules of a game as they stand; `alone` where no other can be chosen."""
        self.stands = (game, options)
        sent = self.data if self.is_bound else None
        found = games.rules_forms(sent, game, options)
        self.rules_of_games = [each for each in found if not alone or each.slug == game]

    def online_fields(self) -> list[forms.BoundField]:
        """Return what concerns matches that are played here."""
        return self.watching_fields()

    def game_fields(self) -> list[str]:
        """Return the names of the fields that this part draws by itself."""
        return list(GameFields.base_fields)

    def settled(self, asked: Mapping[str, Any], game: str, kind: str) -> dict[str, Any]:
        """Return the rules that were chosen for a game; say what is wrong beside it."""
        if not game or not kind or self._is_wrong_kind(game, kind):
            return {}
        stands = self.stands[1] if self.stands[0] == game else {}
        page = next(each for each in self.rules_of_games if each.slug == game)
        if page.is_bound and page.was_asked:
            if not page.is_valid():
                self.add_error(None, _("Look at the rules of the game: something is wrong there."))
                return {}
            wish = {name: page.cleaned_data[name] for name in page.fields if name != "asked"}
        else:
            sent = asked.get("game_options")
            untouched = sent is None or sent == self.stands[1]
            wish = dict(stands if untouched or sent is None else sent)
        try:
            return games.rules_of(game, wish, Kind(kind).people)
        except Refused as no:
            self.add_error(None, str(no.sentence))
            return {}

    def _is_wrong_kind(self, game: str, kind: str) -> bool:
        """Refuse, beside the question, those who cannot meet in this game."""
        why = Kind(kind).why_not(games.sides(game, Kind(kind).people))
        if why:
            self.add_error("kind", why)
        return bool(why)


class UsualPace(games.UsualChoice):
    """The clock of matches that are played here; none is the usual one."""

    def __init__(self) -> None:
        label = gettext_lazy("Clock of matches played here")
        super().__init__(label=label, choices=games.paces, initial="none")


class FittingKinds(forms.Select):
    """Who may meet, each choice with the games it is for and how many sit at them."""

    def create_option(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return a choice that a page can leave out for a game that does not know it."""
        option = super().create_option(*args, **kwargs)
        kind = Kind(str(option["value"]))
        fitting = [
            card.slug
            for card in games.shelf("en")
            if not kind.why_not(games.sides(card.slug, kind.people))
        ]
        option["attrs"] |= {"data-games": " ".join(sorted(fitting)), "data-people": kind.people}
        return option
