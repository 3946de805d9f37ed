from collections.abc import Callable
from datetime import datetime
from typing import Any

from django import forms
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _

from siamleague.actions.taking import Number, WhyForm
from siamleague.actions.values import Action, Screen, Words
from tournaments.entries import read as entries
from tournaments.events.places import EVENT, ORGANISERS, Seen
from tournaments.models import Entry, ProgrammeState
from tournaments.parts import act, cutting, programmes, read
from tournaments.parts.forms import PartsForm


class PoolNumberForm(forms.Form):
    """Which pool is meant, by its number from the top."""

    pool = Number(label=_("Pool"), least=0)  # 0 is the best of the next, over all pools


class IntoPoolForm(forms.Form):
    """An entry of the event that is in no pool yet, and the pool it goes into."""

    entry = Number(label="")
    pool = Number(label=_("Pool"))


class FollowForm(forms.Form):
    """The mark under which the pools were read; refused if they have changed since."""

    mark = forms.CharField(label="", max_length=200)


class CutKeptForm(FollowForm, WhyForm):
    """The mark under which the pools were read, and why the finals stay."""


def _plan(*, tournament_id: int, by: int, now: datetime, **parts: Any) -> None:
    """Play the event in pools and finals; what is left out stays, or is usual."""
    act.plan_parts(tournament_id=tournament_id, parts=act.Parts(**parts), by=by, now=now)


def put_into_pool(*, tournament_id: int, entry: int, pool: int, by: int, now: datetime) -> None:
    """Put who came late into a pool."""
    one = get_object_or_404(Entry, pk=entry, tournament=tournament_id)
    act.put_into_pool(entry_id=one.pk, pool=pool, by=by, now=now)


def _run(request: HttpRequest, seen: Seen, form: PartsForm) -> dict[str, Any]:
    """Return where the parts stand and what comes next."""
    programme = form.programme
    found = read.overview(programme) if programme else None
    return {
        "tab": "run_parts",
        "plannable": programme is None or programme.state == ProgrammeState.PLANNED,
        "parts": found,
        "ties": read.ties(found.whole) if found else [],
        "waiting": read.waiting(programme) if programme else [],
        "counts": entries.counts(seen.event),
    }


def _button(at: str, does: Callable[..., Any], verb: str, says: Words, **more: Any) -> Action:
    """Return a button of the organiser's page; it leads back there."""
    name = does.__name__
    usual: dict[str, Any] = {"on": EVENT, "at": f"run/parts/{at}/", "to": f"parts/{at}/"}
    usual |= {"order": f"events_{name}", "who": ORGANISERS, "then": "run_parts"}
    return Action(name, does=does, verb=verb, says=says, **usual | more)


ACTIONS = (
    Action(
        "run_parts",
        on=EVENT,
        at="run/parts/",
        order="events_plan_parts",
        to="parts/plan/",
        who=ORGANISERS,
        takes=PartsForm,
        given=lambda seen, by: {"event": seen.event, "programme": programmes.of_event(seen.event)},
        screen=Screen("tournaments/parts/run.html", _run),
        does=_plan,
        says=_("The event is played in pools and finals."),
        then="run_parts",
        verb="parts.planned",
        partly=True,
    ),
    _button("drop", act.drop_parts, "parts.dropped", _("The event is played in one piece.")),
    _button(
        "draw",
        act.draw_pools,
        "pools.drawn",
        _("The pools are drawn. Each is run on its own page."),
        answers=lambda pools: {"count": len(pools)},
        in_pieces=True,
    ),
    _button("undo-draw", act.undo_draw, "pools.undone", _("The draw is undone."), takes=WhyForm),
    _button("put", put_into_pool, "pools.joined", _("They are in the pool."), takes=IntoPoolForm),
    _button(
        "play-off",
        cutting.call_play_off,
        "",
        _("The play-off is laid out. Run it on its own page."),
        in_pieces=True,
        takes=PoolNumberForm,
    ),
    _button(
        "lots",
        cutting.draw_lots,
        "",
        _("The lot is drawn, and its number is published."),
        in_pieces=True,
        takes=PoolNumberForm,
    ),
    _button(
        "cut",
        cutting.make_cut,
        "cut.made",
        _("The finals are drawn. Run them on their own page."),
        in_pieces=True,
        answers=lambda finals: {},
    ),
    _button(
        "undo-cut", cutting.undo_cut, "cut.undone", _("The finals are taken back."), takes=WhyForm
    ),
    _button(
        "follow",
        cutting.follow_correction,
        "cut.followed",
        _("The finals follow the corrected pools."),
        in_pieces=True,
        takes=FollowForm,
    ),
    _button(
        "keep",
        cutting.keep_cut,
        "cut.kept",
        _("The finals stay as they are."),
        in_pieces=True,
        takes=CutKeptForm,
    ),
)
