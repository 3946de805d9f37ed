"""The form of a new event in steps: what, who, when, how, and the details.

What was answered waits in the reader's session under the ticket of the form, so that one can go
back, follow the browser's arrows or come again tomorrow. The whole form reads it at the end; until
then a step hears only of what is wrong on it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.forms.utils import ErrorDict
from django.http import HttpRequest
from django.utils.datastructures import MultiValueDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games import api as games
from tournaments.events.forms import EventForm
from tournaments.formats import shelf
from tournaments.formats.evenings import evening
from tournaments.formats.kinds import Kind, in_events
from tournaments.models import Tournament, Venue

OF_ONLINE = frozenset({"pace", "watching", "delay_moves"})
KEPT = "new_events"  # in the session, under the tickets
MOST_KEPT = 4
CHOSEN = "evening"
RULES = "rules-"  # begins the names of what is asked about a game

Group = tuple["str | Promise", tuple[str, ...]]


@dataclass(frozen=True)
class Step:
    """A page of the form: its name, and its questions in groups."""

    slug: str
    name: "str | Promise"
    groups: tuple[Group, ...]

    @property
    def asks(self) -> tuple[str, ...]:
        """Return the names of all its questions."""
        return tuple(name for _title, names in self.groups for name in names)

    def has(self, name: str) -> bool:
        """Tell whether it asks this; the rules of the games are asked last."""
        return name in self.asks or (self is STEPS[-1] and name.startswith(RULES))


STEPS = (
    Step("what", _("What"), (("", ("game", "game_name", "name", "about")),)),
    Step("who", _("Who"), (("", ("kind", "limit", "rated", "categories")),)),
    Step(
        "when",
        _("When and where"),
        (
            (_("When"), ("starts_at", "time_zone", "timetable")),
            (_("The place"), ("venue", "place", "address", "fee", "contact")),
            (_("Registration"), ("opens_at", "closes_at", "check_in")),
        ),
    ),
    Step("how", _("How"), (("", ("format", "rounds", "pace")),)),
    Step(
        "details",
        _("Details"),
        (
            (
                _("The draw and the pairing"),
                (
                    *("meet_twice", "third_place", "final_again", "by_lot", "repeat_price"),
                    *("late_entries", "half_byes", "clubs_apart_until", "families_apart_until"),
                    *("rematch_allowed", "acceleration", "initial_side", "pair_as_decided"),
                ),
            ),
            (_("Points and ties"), ("points", "tie_breaks", "tie_break_order", "edition")),
            (_("Prizes"), ("prizes",)),
            (_("Spectators"), ("watching", "delay_moves")),
        ),
    ),
)
BY_SLUG = {step.slug: step for step in STEPS}


@dataclass
class Sketch:
    """What was answered so far of one event to be made."""

    ticket: UUID
    template: str = ""  # the number of the club's template it began from
    answers: dict[str, list[str]] = field(default_factory=dict)

    @property
    def data(self) -> "MultiValueDict[str, str]":
        """Return the answers as a form reads them."""
        return MultiValueDict(self.answers)

    def one(self, name: str) -> str:
        """Return a single answer."""
        return (self.answers.get(name) or [""])[-1]

    def take(self, step: Step, sent: "MultiValueDict[str, str]") -> None:
        """Take the answers of a step; what it asked and was not sent is a no."""
        kept = {name: found for name, found in self.answers.items() if not step.has(name)}
        self.answers = kept | {name: sent.getlist(name) for name in sent if step.has(name)}
        if step is STEPS[0]:
            self._begin_from(sent.get(CHOSEN, ""))

    def _begin_from(self, slug: str) -> None:
        """Fill in the answers of a kind of evening, once."""
        chosen = evening(slug)
        if chosen is not None and self.one(CHOSEN) != slug:
            self.answers |= {name: [value] for name, value in chosen.answers.items()}
        self.answers[CHOSEN] = [slug if chosen else ""]


def ticket_of(sent: Mapping[str, Any]) -> UUID | None:
    """Return the ticket that a page has sent, if it is one."""
    try:
        return UUID(str(sent.get("ticket", "")))
    except ValueError:
        return None


def stored(request: HttpRequest, club: int) -> Sketch | None:
    """Return what waits under the ticket of a request, for this club."""
    ticket = ticket_of(request.POST or request.GET)
    found = request.session.get(KEPT, {}).get(str(ticket))
    if ticket is None or found is None or found["club"] != club:
        return None
    return Sketch(ticket, found["template"], found["answers"])


def begun(request: HttpRequest, blank: EventForm, template: str) -> Sketch:
    """Return a new one with the usual answers, or those of a template."""
    return Sketch(ticket_of(request.POST) or uuid4(), template, answers_of(blank))


def keep(request: HttpRequest, club: int, sketch: Sketch) -> None:
    """Let the answers wait; the oldest ones of somebody who makes very many are forgotten."""
    kept = {
        ticket: found
        for ticket, found in request.session.get(KEPT, {}).items()
        if ticket != str(sketch.ticket)
    }
    newest = list(kept.items())[-(MOST_KEPT - 1) :]
    mine = {"club": club, "template": sketch.template, "answers": sketch.answers}
    request.session[KEPT] = dict(newest) | {str(sketch.ticket): mine}


def answers_of(form: forms.BaseForm) -> dict[str, list[str]]:
    """Return what a page would send of a form that nobody touched."""
    return {bound.html_name: _sent(bound) for bound in form}


def _sent(bound: forms.BoundField) -> list[str]:
    value, widget = bound.value(), bound.field.widget
    if isinstance(widget, forms.CheckboxInput):
        return ["on"] if value else []
    if isinstance(widget, forms.CheckboxSelectMultiple):
        return [str(each) for each in value or ()]
    if isinstance(widget, forms.Select):
        first = next((str(key) for key, _name in bound.field.choices), "")  # type: ignore[attr-defined]
        return [first if value is None else str(value)]
    return [str(widget.format_value(value) or "")]


def silent(form: EventForm) -> EventForm:
    """Return a form that shows what was answered, and says of nothing yet that it is wrong."""
    form._errors = ErrorDict()  # type: ignore[attr-defined]
    return form


def first_wrong(form: EventForm) -> Step | None:
    """Return the first step on which something is wrong; what concerns none is said at the end."""
    wrong = set(form.errors)
    return next((step for step in STEPS if wrong & set(step.asks)), STEPS[-1] if wrong else None)


def only(form: EventForm, step: Step, *, filled: str = "") -> bool:
    """Leave only the faults of one step in a form; tell whether there are any.

    Who meets is a question of the first step where a kind of evening has `filled` it in.
    """
    here = {*step.asks, *(["__all__"] if step is STEPS[-1] else [])}
    here |= {"kind"} if filled and step is STEPS[0] else set()
    found = ErrorDict({name: faults for name, faults in form.errors.items() if name in here})
    form._errors = found  # type: ignore[attr-defined]
    return bool(found)


def idle(answer: Any) -> frozenset[str]:
    """Return the options that change nothing in such an event, asked by the names of answers."""
    kind = Kind(answer("kind")) if answer("kind") in Kind.values else Kind.DUEL
    slug = answer("format") if answer("format") in dict(shelf.offered()) else shelf.USUAL
    way = shelf.played(slug, kind) or shelf.usual(kind)
    out = set(shelf.options() - set(way.concerns))
    if not answer("game") or answer("venue") == Venue.HALL:
        out |= OF_ONLINE
    return frozenset(out)


def groups(
    form: EventForm, named: Iterable[Group], without: Iterable[str]
) -> list[tuple["str | Promise", list[forms.BoundField], bool]]:
    """Return the questions of these groups that are asked, and whether one is answered wrongly."""
    found = []
    for title, names in named:
        shown = [form[name] for name in names if name not in without]
        if shown:
            found.append((title, shown, any(bound.errors for bound in shown)))
    return found


def fit(form: EventForm, game: str, kind: str) -> None:
    """Offer who can meet in the game, and the formats that those who meet can play."""
    if game:
        kinds = [each for each in in_events() if _plays(game, Kind(each[0]))]
        form.fields["kind"].choices = kinds  # type: ignore[attr-defined]
    if kind not in Kind.values:
        return
    offered = [(slug, name) for slug, name in shelf.offered() if shelf.played(slug, Kind(kind))]
    form.fields["format"].choices = offered  # type: ignore[attr-defined]


def _plays(game: str, kind: Kind) -> bool:
    return not kind.why_not(games.sides(game, kind.people))


Asked = tuple[Any, list[forms.BoundField], list[forms.BoundField]]


def rules(form: EventForm, game: str, kind: str) -> Asked | None:
    """Return the form of the rules of the chosen game, those that matter for so many, and those
    that do not: they go along unseen, as they stand."""
    found = next((each for each in form.rules_of_games if each.slug == game), None)
    if found is None or kind not in Kind.values:
        return None
    if not found.was_asked:
        found = next(each for each in games.rules_forms(None, *form.stands) if each.slug == game)
    people = str(Kind(kind).people)
    rows = [(field, not seats or people in seats.split()) for field, seats in found.rows()]
    shown, unseen = ([field for field, fits in rows if fits is wanted] for wanted in (True, False))
    return found, shown, unseen


def made_by(ticket: UUID, club: int) -> Tournament | None:
    """Return the event that this form has made already."""
    return Tournament.objects.select_related("club").filter(ticket=ticket, club=club).first()
