"""What programs may do in an event in parts: plan it, draw, decide ties, cut, undo, follow."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from tournaments.models import Entry, Tournament
from tournaments.parts import act as programmes
from tournaments.parts import cutting
from tournaments.parts import programmes as looked_up
from tournaments.parts.forms import PartsForm
from tournaments.rest import event_shapes as shapes
from tournaments.rest.by_forms import filled, shape
from tournaments.rest.event_deeds import Deed, deed

Plan = shape(
    PartsForm, "PartsPlan", "How the parts are played; what is left out stays, or is usual."
)


class WhichPool(serializers.Serializer[Any]):
    """A pool."""

    pool = shapes.Number(min_value=1, help_text="its number")


class IntoPool(WhichPool):
    """An entry of the event that is in no pool yet, and the pool it goes into."""

    entry = shapes.Number(min_value=1)


class Followed(serializers.Serializer[Any]):
    """The mark under which the pools were read; refused if they have changed since."""

    mark = shapes.Text(max_length=200)


@extend_schema_serializer(component_name="CutKept")
class Kept(Followed, shapes.Why):
    """The mark under which the pools were read, and why the finals stay."""


def _plan(view: Deed, event: Tournament, asked: dict[str, Any]) -> None:
    stands = looked_up.of_event(event)
    form = filled(lambda answers: PartsForm(answers, event=event, programme=stands), asked)
    programmes.plan_parts(tournament_id=event.pk, parts=form.parts(), **view.order())


def _drop(view: Deed, event: Tournament, asked: dict[str, Any]) -> None:
    programmes.drop_parts(tournament_id=event.pk, **view.order())


def _draw(view: Deed, event: Tournament, asked: dict[str, Any]) -> dict[str, Any]:
    return {"count": len(programmes.draw_pools(tournament_id=event.pk, **view.order()))}


def _undo_draw(view: Deed, event: Tournament, asked: dict[str, Any]) -> None:
    programmes.undo_draw(tournament_id=event.pk, **asked, **view.order())


def _put(view: Deed, event: Tournament, asked: dict[str, Any]) -> None:
    one = get_object_or_404(Entry, pk=asked["entry"], tournament=event)
    programmes.put_into_pool(entry_id=one.pk, pool=asked["pool"], **view.order())


def _play_off(view: Deed, event: Tournament, asked: dict[str, Any]) -> dict[str, Any]:
    return {"id": cutting.call_play_off(tournament_id=event.pk, **asked, **view.order()).pk}


def _lots(view: Deed, event: Tournament, asked: dict[str, Any]) -> dict[str, Any]:
    return {"id": cutting.draw_lots(tournament_id=event.pk, **asked, **view.order()).pk}


def _cut(view: Deed, event: Tournament, asked: dict[str, Any]) -> None:
    cutting.make_cut(tournament_id=event.pk, **view.order())


def _undo_cut(view: Deed, event: Tournament, asked: dict[str, Any]) -> None:
    cutting.undo_cut(tournament_id=event.pk, **asked, **view.order())


def _follow(view: Deed, event: Tournament, asked: dict[str, Any]) -> None:
    cutting.follow_correction(tournament_id=event.pk, **asked, **view.order())


def _keep(view: Deed, event: Tournament, asked: dict[str, Any]) -> None:
    cutting.keep_cut(tournament_id=event.pk, **asked, **view.order())


DEEDS = (
    ("parts/plan/", deed("plan_parts", Plan, _plan, "Play the event in pools and finals.")),
    ("parts/drop/", deed("drop_parts", shapes.Nothing, _drop, "Play it in one piece after all.")),
    ("parts/draw/", deed("draw_pools", shapes.Nothing, _draw, "Draw the pools, club mates apart.")),
    ("parts/undo-draw/", deed("undo_draw", shapes.Why, _undo_draw, "Take the pools away.")),
    ("parts/put/", deed("put_into_pool", IntoPool, _put, "Put who came late into a pool.")),
    (
        "parts/play-off/",
        deed("call_play_off", WhichPool, _play_off, "Let a play-off decide who of a tie goes on."),
    ),
    ("parts/lots/", deed("draw_lots", WhichPool, _lots, "Let a published lot decide a tie.")),
    ("parts/cut/", deed("make_cut", shapes.Nothing, _cut, "Let the best go on to the finals.")),
    ("parts/undo-cut/", deed("undo_cut", shapes.Why, _undo_cut, "Take the finals away.")),
    (
        "parts/follow/",
        deed("follow_correction", Followed, _follow, "Draw the finals anew after a correction."),
    ),
    (
        "parts/keep/",
        deed("keep_cut", Kept, _keep, "Leave the finals as they are after a correction."),
    ),
)
