"""The code at the door, copies and templates for programs."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.clubs import read as clubs
from tournaments.events import planning
from tournaments.models import Club, Tournament
from tournaments.rest import event_shapes as shapes
from tournaments.rest.event_deeds import Deed, deed
from tournaments.rest.orders import READ as READ_BY_SOME
from tournaments.rest.orders import Sent, Who, order, signed_in


class TemplateName(serializers.Serializer[Any]):
    """Under what name."""

    name = shapes.Text(max_length=planning.NAME)


class TemplateLine(serializers.Serializer[Any]):
    """A plan that a club keeps."""

    id = shapes.Number()
    name = shapes.Text()
    made_at = serializers.DateTimeField()


class Templates(APIView):
    """The templates of a club."""

    @extend_schema(
        operation_id="clubs_templates", responses={200: TemplateLine(many=True), **READ_BY_SOME}
    )
    def get(self, request: Request, club: str) -> Response:
        """Return the plans a club keeps, to those who run it."""
        by = signed_in(request)
        home = get_object_or_404(Club, slug=club)
        if not clubs.may_edit(club_id=home.pk, user_id=by):
            raise PermissionDenied
        return Response(TemplateLine(clubs.templates(home.pk), many=True).data)


def _copy(view: Deed, event: Tournament, asked: dict[str, Any]) -> dict[str, Any]:
    made = planning.copy_event(tournament_id=event.pk, **asked, **view.order())
    return {"id": made.pk, "state": made.stage, "url": made.get_absolute_url()}


def _save(view: Deed, event: Tournament, asked: dict[str, Any]) -> dict[str, Any]:
    return {"id": planning.save_template(tournament_id=event.pk, **asked, **view.order()).pk}


def _delete(who: Who, sent: Sent, names: Sent) -> None:
    home = get_object_or_404(Club, slug=names["club"])
    planning.delete_template(club_id=home.pk, template_id=names["template"], **who)


DEEDS = (
    ("copy/", deed("copy", shapes.ResultTicket, _copy, "Make a draft that asks for the same.")),
    ("template/", deed("save_template", TemplateName, _save, "Keep the plan under a name.")),
)
of_an_event = [
    *(path(where, view.as_view()) for where, view in DEEDS),
]
urlpatterns = [
    path("clubs/<slug:club>/templates/", Templates.as_view()),
    path(
        "clubs/<slug:club>/templates/<int:template>/delete/",
        order("clubs_delete_template", _delete, "Forget a template.").as_view(),
    ),
]
