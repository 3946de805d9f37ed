"""Events for programs: what the pages show, by the same selectors."""

from typing import Any

from django.http import Http404
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from siamleague.web.problems import KIND, Problem
from tournaments.entries import read as entries
from tournaments.events import read as events
from tournaments.events.read import Rights
from tournaments.models import Tournament
from tournaments.paging import page as paged
from tournaments.rest import event_shapes as shapes

READ = {(status, KIND): Problem for status in (400, 404, 429)}


@method_decorator(never_cache, "dispatch")
class OfEvent(APIView):
    """Something about one event."""

    def found(self, club: str, slug: str) -> tuple[Tournament, Rights]:
        """Return the event and what the caller may do in it; drafts of others are nowhere."""
        seen = events.find(club, slug, self.request.user.pk)
        if seen is None:
            raise Http404
        return seen

    def parsed(self, shape: type[Any], data: Any) -> dict[str, Any]:
        """Return what was sent in that shape, or refuse it."""
        given = shape(data=data)
        given.is_valid(raise_exception=True)
        return dict(given.validated_data)


class Entries(OfEvent):
    """Who takes part."""

    @extend_schema(
        operation_id="events_entries",
        parameters=[shapes.Paged],
        responses={200: shapes.Entry(many=True), **READ},
    )
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Return a page of the entries."""
        event, _rights = self.found(club, slug)
        asked = self.parsed(shapes.Paged, request.query_params)
        page = paged(str(asked["page"]), entries.counts(event).total)
        return Response(shapes.Entry(entries.lines(event, page), many=True).data)
