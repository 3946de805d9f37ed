"""The wizard's form: a few questions first, the rest with answers that usually fit."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games import api as games
from siamleague import controls
from siamleague.actions.taking import SeenVersion, Ticket
from siamleague.numbers import fraction
from tournaments.events.act import EventPlan
from tournaments.events.game_fields import FittingKinds, GameFields, UsualPace
from tournaments.events.place_fields import PlaceFields
from tournaments.events.planning import NAME
from tournaments.events.tie_break_fields import (
    Edition,
    OrderedChoices,
    TieBreakOrder,
    editions_for,
    order_pasted,
    tie_break_choices,
)
from tournaments.formats import kinds, shelf
from tournaments.models import Club, Kind, Tournament, Venue
from tournaments.standings import BadScheme, tie_break

MOST_ROUNDS = 30


class EventTicketForm(forms.Form):
    """Sending something twice with one ticket is sending it once."""

    ticket = Ticket()


class EventForm(GameFields, PlaceFields):
    """What an organiser asks for; what is left out has the usual answer."""

    name = forms.CharField(label=gettext_lazy("Name of the event"), max_length=80)
    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False)
    game_name = forms.CharField(
        label=gettext_lazy("Name of the other game"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("Only for a game that is not on our shelf: results are typed in."),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Who meets"), choices=kinds.in_events, widget=FittingKinds
    )
    format = forms.ChoiceField(
        label=gettext_lazy("Format"), required=False, choices=shelf.offered, initial=shelf.USUAL
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        initial=5,
        help_text=gettext_lazy(
            "For Swiss. A round robin or a knock-out has as many as its draw needs; at tables "
            "everybody with everybody takes at most these."
        ),
    )
    venue = forms.ChoiceField(label=gettext_lazy("Where"), choices=Venue.choices)
    about = forms.CharField(
        label=gettext_lazy("Description"),
        required=False,
        max_length=5000,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy("Blank lines part paragraphs; **bold**, *slanted*, - lists, links."),
    )
    limit = forms.IntegerField(
        label=gettext_lazy("Most entries"),
        required=False,
        min_value=2,
        max_value=5000,
        help_text=gettext_lazy("Whoever comes later waits and moves up by itself."),
    )
    check_in = forms.BooleanField(
        label=gettext_lazy("Check-in at the door"),
        required=False,
        help_text=gettext_lazy("Only who has checked in is paired."),
    )
    late_entries = forms.BooleanField(
        label=gettext_lazy("Late entries"), required=False, initial=True
    )
    half_byes = forms.IntegerField(
        label=gettext_lazy("Half-point byes each"), min_value=0, max_value=9, initial=1
    )
    pace = UsualPace()
    rated = forms.BooleanField(label=gettext_lazy("Rated"), required=False, initial=True)
    points = forms.CharField(
        label=gettext_lazy("Points"),
        required=False,
        max_length=60,
        help_text=gettext_lazy(
            "Two sides: win, draw, loss, as in “1, 1/2, 0”. Tables: for each place, “3, 2, 1, 0”."
        ),
    )
    tie_breaks = forms.MultipleChoiceField(
        label=gettext_lazy("Tie-breaks, the first one decides first"),
        required=False,
        widget=OrderedChoices,
    )
    tie_break_order = TieBreakOrder()
    edition = Edition()
    clubs_apart_until = forms.IntegerField(
        label=gettext_lazy("Club mates apart until round"), min_value=0, max_value=30, initial=0
    )
    families_apart_until = forms.IntegerField(
        label=gettext_lazy("Families apart until round"), min_value=0, max_value=99, initial=99
    )
    rematch_allowed = forms.BooleanField(
        label=gettext_lazy("Rematches, when there is no other way"), required=False
    )
    acceleration = forms.BooleanField(
        label=gettext_lazy("Let the strong meet sooner (acceleration)"), required=False
    )
    initial_side = forms.ChoiceField(
        label=gettext_lazy("Who sits first in the first round"),
        required=False,
        choices=(
            ("", gettext_lazy("By lot")),
            ("first", gettext_lazy("Odd numbers")),
            ("second", gettext_lazy("Even numbers")),
        ),
    )
    pair_as_decided = forms.BooleanField(
        label=gettext_lazy("Pair by the points as they stand after decisions"),
        required=False,
        help_text=gettext_lazy(
            "Otherwise points that an arbiter takes or gives count in the standings alone."
        ),
    )
    meet_twice = forms.BooleanField(
        label=gettext_lazy("Round robin: everybody meets everybody twice, on both sides"),
        required=False,
    )
    by_lot = forms.BooleanField(
        label=gettext_lazy("Draw by lot instead of by rating"),
        required=False,
        help_text=gettext_lazy("The lot is drawn from a number that is published."),
    )
    third_place = forms.BooleanField(
        label=gettext_lazy("Knock-out: play for the third place"), required=False, initial=True
    )
    final_again = forms.BooleanField(
        label=gettext_lazy("Double knock-out: who has not lost before must be beaten twice"),
        required=False,
        initial=True,
    )
    repeat_price = forms.IntegerField(
        label=gettext_lazy("New faces against equal points"),
        min_value=0,
        max_value=30,
        initial=6,
        widget=forms.NumberInput(attrs={"type": "range"}),
        help_text=gettext_lazy(
            "At tables: to the left people of equal points meet, to the right people who never met."
        ),
    )
    categories = forms.CharField(
        label=gettext_lazy("Categories"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("For example: juniors, newcomers."),
    )
    prizes = forms.CharField(
        label=gettext_lazy("Prizes"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy(
            "One a line, the best first; after a colon the category: “Junior cup: juniors”."
        ),
    )

    def __init__(
        self,
        *args: Any,
        event: Tournament | None = None,
        club: Club | None = None,
        **kwargs: Any,
    ) -> None:
        self.before = event
        if event is not None:
            kwargs.setdefault("initial", filled(event))
        super().__init__(*args, **kwargs)
        controls.refuse_in(self.fields.values())
        self.lay_rules(event.game if event else "", event.game_options if event else {})
        cards = games.shelf(get_language() or "en")
        other = ("", _("Another game, over the board"))
        choices: dict[str, Any] = {
            "game": [*((card.slug, card.name) for card in cards), other],
            "tie_breaks": self._breaks(event),
            "edition": editions_for(event.rules.get("edition") if event else None),
        }
        for name, values in choices.items():
            self.fields[name].choices = values  # type: ignore[attr-defined]
        self.lives_by(event, club)

    def _breaks(self, event: Tournament | None) -> list[Any]:
        first = list(event.tie_breaks) if event else list(shelf.by_slug(shelf.USUAL).tie_breaks)
        if event is None:
            self.initial.setdefault("tie_breaks", first)
        return tie_break_choices(first)

    def clean_tie_breaks(self) -> tuple[str, ...]:
        return tuple(tie_break(slug).slug for slug in self.cleaned_data["tie_breaks"])

    def clean_tie_break_order(self) -> tuple[str, ...]:
        """Return what was pasted, which is taken instead of what was chosen."""
        return order_pasted(self.cleaned_data["tie_break_order"])

    def clean(self) -> dict[str, Any]:
        """Check what depends on more than one answer."""
        asked = super().clean() or {}
        self.place_moments(asked)
        game, kind = asked.get("game", ""), asked.get("kind")
        if not game and not asked.get("game_name"):
            self.add_error("game_name", _("Say what is played."))
        if not game and asked.get("venue") != Venue.HALL:
            self.add_error("venue", _("A game that is not on our shelf is played over the board."))
        asked["game_options"] = self.settled(asked, game, kind or "")
        asked["tie_breaks"] = asked.pop("tie_break_order", ()) or asked.get("tie_breaks", ())
        self._check_format(asked)
        if kind and asked.get("points"):
            asked["scheme"] = self._scheme(asked["points"], Kind(kind))
        return asked if self.errors else {"plan": self._plan(asked)}

    def _check_format(self, asked: dict[str, Any]) -> None:
        """Check that the format fits, and give it tie-breaks of its own where none were chosen."""
        usual = shelf.by_slug(shelf.USUAL)
        chosen = shelf.by_slug(asked.get("format") or usual.slug)
        if asked.get("kind") and chosen.fitting(Kind(asked["kind"])) is None:
            text = _("This format is for two sides: players against players, or teams.")
            self.add_error("format", text)
        if chosen is not usual and asked.get("tie_breaks") == usual.tie_breaks:
            asked["tie_breaks"] = ()
        asked["format"] = chosen.slug

    def _scheme(self, text: str, kind: Kind) -> dict[str, object]:
        try:
            return kind.scheme([fraction(each) for each in text.replace(";", ",").split(",")])
        except (ValueError, ZeroDivisionError, BadScheme):
            self.add_error("points", _("These points cannot be given out; the best comes first."))
            return {}

    def _plan(self, asked: dict[str, Any]) -> EventPlan:
        """Return what was asked for; what the form does not ask stays as it was."""
        before = self.before
        rules = dict(before.rules) if before else {}
        for name in RULES:
            rules[name] = asked[name]
        return EventPlan(
            **{name: asked[name] for name in SAME},
            game_name="" if asked["game"] else asked["game_name"],
            game_options=asked["game_options"],
            tempo=games.tempo_of(asked["pace"]) if asked["game"] else {},
            scheme=asked.get("scheme", {}),
            rules=rules | {"pace": asked["pace"]},
            categories=tuple(_words(asked["categories"])),
            prizes=tuple(_prizes(asked["prizes"])),
            **games.watched(asked),
        )


class EventEditForm(EventForm):
    """What is to be changed; what is left out stays."""

    version = SeenVersion()

    def clean(self) -> dict[str, Any]:
        seen = self.cleaned_data.get("version")
        return {**super().clean(), "seen": seen}


class TemplateNameForm(forms.Form):
    """Under what name."""

    name = forms.CharField(
        label="",
        max_length=NAME,
        error_messages={"required": gettext_lazy("Give the template a name.")},
    )


SAME = (
    *("name", "kind", "format", "rounds", "game", "about", "venue", "tie_breaks", "limit"),
    *("opens_at", "closes_at", "starts_at", "check_in", "rated", "time_zone"),
    *("place", "address", "fee", "contact", "timetable"),
)
RULES = (
    *("late_entries", "half_byes", "clubs_apart_until", "families_apart_until"),
    *("rematch_allowed", "acceleration", "initial_side", "pair_as_decided"),
    *("repeat_price", "meet_twice"),
    *("by_lot", "third_place", "final_again", "edition"),
)


def filled(event: Tournament) -> dict[str, Any]:
    """Return the answers that an event stands for."""
    answers: dict[str, Any] = {name: getattr(event, name) for name in SAME}
    answers["game_name"] = event.game_name
    answers |= {"game_options": event.game_options, "watching": event.watching}
    answers["delay_moves"] = event.delay_moves or None
    answers["rounds"] = min(event.rounds, MOST_ROUNDS)  # a draw may have made more
    answers["format"] = shelf.asked_for(event)
    answers |= shelf.asked_before_the_draw()
    answers |= {name: event.rules[name] for name in RULES if name in event.rules}
    answers["pace"] = event.rules.get("pace", "none")
    scheme = event.scheme
    answers["points"] = ", ".join(scheme.get("by_rank", []) or map(str, scheme.values()))
    answers["categories"] = ", ".join(event.categories)
    answers["prizes"] = "\n".join(
        f"{each['name']}: {each['category']}" if each.get("category") else each["name"]
        for each in event.prizes
    )
    return answers


def _words(text: str) -> list[str]:
    return [word.strip().casefold() for word in text.split(",") if word.strip()]


def _prizes(text: str) -> Iterator[dict[str, object]]:
    for line in text.splitlines():
        name, _colon, category = (part.strip() for part in line.partition(":"))
        if name:
            yield {"name": name, "category": category.casefold()}
