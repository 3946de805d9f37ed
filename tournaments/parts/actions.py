"""What one does with an event in parts: every button of the organiser's page, said once."""

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
    """A pool."""

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
    act.plan_parts(tournament_id=tournament_id, parts=act.Parts(**parts), by=by, now=now)


def _put(*, tournament_id: int, entry: int, pool: int, by: int, now: datetime) -> None:
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


def _button(
    name: str,
    at: str,
    does: Callable[..., Any],
    about: str,
    says: Words,
    verb: str = "",
    **more: Any,
) -> Action:
    """Return a button of the organiser's page; it leads back there."""
    return Action(
        name,
        on=EVENT,
        at=f"run/parts/{at}/",
        order=f"events_{name}",
        to=f"parts/{at}/",
        who=ORGANISERS,
        does=does,
        about=about,
        says=says,
        then="run_parts",
        verb=verb,
        **more,
    )


ACTIONS = (
    Action(
        "run_parts",
        on=EVENT,
        at="run/parts/",
        order="events_plan_parts",
        to="parts/plan/",
        who=ORGANISERS,
        takes=PartsForm,
        given=lambda seen, by: {
            "event": seen.event,
            "programme": programmes.of_event(seen.event),
        },
        screen=Screen("tournaments/parts/run.html", _run),
        does=_plan,
        about="Play the event in pools and finals; what is left out stays, or is usual.",
        says=_("The event is played in pools and finals."),
        then="run_parts",
        verb="parts.planned",
        partly=True,
    ),
    _button(
        "drop_parts",
        "drop",
        act.drop_parts,
        "Play it in one piece after all.",
        _("The event is played in one piece."),
        "parts.dropped",
    ),
    _button(
        "draw_pools",
        "draw",
        act.draw_pools,
        "Draw the pools, club mates apart.",
        _("The pools are drawn. Each is run on its own page."),
        "pools.drawn",
        answers=lambda pools: {"count": len(pools)},
    ),
    _button(
        "undo_draw",
        "undo-draw",
        act.undo_draw,
        "Take the pools away.",
        _("The draw is undone."),
        "pools.undone",
        takes=WhyForm,
    ),
    _button(
        "put_into_pool",
        "put",
        _put,
        "Put who came late into a pool.",
        _("They are in the pool."),
        "pools.joined",
        takes=IntoPoolForm,
    ),
    _button(
        "call_play_off",
        "play-off",
        cutting.call_play_off,
        "Let a play-off decide who of a tie goes on.",
        _("The play-off is laid out. Run it on its own page."),
        takes=PoolNumberForm,
    ),
    _button(
        "draw_lots",
        "lots",
        cutting.draw_lots,
        "Let a published lot decide a tie.",
        _("The lot is drawn, and its number is published."),
        takes=PoolNumberForm,
    ),
    _button(
        "make_cut",
        "cut",
        cutting.make_cut,
        "Let the best go on to the finals.",
        _("The finals are drawn. Run them on their own page."),
        "cut.made",
        answers=lambda finals: {},
    ),
    _button(
        "undo_cut",
        "undo-cut",
        cutting.undo_cut,
        "Take the finals away.",
        _("The finals are taken back."),
        "cut.undone",
        takes=WhyForm,
    ),
    _button(
        "follow_correction",
        "follow",
        cutting.follow_correction,
        "Draw the finals anew after a correction.",
        _("The finals follow the corrected pools."),
        "cut.followed",
        takes=FollowForm,
    ),
    _button(
        "keep_cut",
        "keep",
        cutting.keep_cut,
        "Leave the finals as they are after a correction.",
        _("The finals stay as they are."),
        "cut.kept",
        takes=CutKeptForm,
    ),
)
