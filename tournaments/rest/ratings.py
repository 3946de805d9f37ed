"""Ratings for programs: the same selectors as the pages."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils import timezone
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from siamleague.web.problems import KIND, Problem
from tournaments.models import Pool, Rated, RatingChange
from tournaments.ratings import profiles
from tournaments.ratings import read as ratings
from tournaments.ratings import words as rating_words
from tournaments.rest import rating_shapes as shapes

READ = {(status, KIND): Problem for status in (400, 404, 429)}
ALWAYS = {(429, KIND): Problem}


class Lists(APIView):
    """Every list."""

    @extend_schema(operation_id="ratings_lists", responses={200: shapes.List(many=True), **ALWAYS})
    def get(self, request: Request) -> Response:
        """Return every rating list somebody stands in."""
        return Response(shapes.List(ratings.pool_cards(language()), many=True).data)


class OneList(APIView):
    """One list."""

    @extend_schema(
        operation_id="ratings_board",
        parameters=[shapes.Wanted],
        responses={200: shapes.Board, **READ},
    )
    def get(self, request: Request, pool: int) -> Response:
        """Return one page of a list, best first."""
        wanted = ratings.Wanted(**parsed(shapes.Wanted, request.query_params))
        found = ratings.board(pool_of(pool), wanted, user_id=request.user.pk, now=timezone.now())
        return Response(shapes.Board(found).data)


class OneProfile(APIView):
    """Somebody in a list."""

    @extend_schema(operation_id="ratings_profile", responses={200: shapes.Profile, **READ})
    def get(self, request: Request, pool: int, rated: int) -> Response:
        """Return somebody's history: every change, form, seats and opponents."""
        who = get_object_or_404(Rated.objects.select_related("player", "partner"), pk=rated)
        found = profiles.profile(pool_of(pool), who, user_id=request.user.pk)
        if found is None:
            raise Http404
        return Response(shapes.Profile(found).data)


class OneChange(APIView):
    """One change."""

    @extend_schema(operation_id="ratings_why", responses={200: shapes.Why, **READ})
    def get(self, request: Request, change: int) -> Response:
        """Return why a rating changed, game by game and in sum."""
        rows = RatingChange.objects.select_related(
            "period__pool", "rated__player", "rated__partner"
        )
        return Response(shapes.Why(rating_words.why(get_object_or_404(rows, pk=change))).data)


class Prediction(APIView):
    """What may come of a table."""

    @extend_schema(
        operation_id="ratings_prediction",
        parameters=[OpenApiParameter("who", int, many=True, required=True, description="seats")],
        responses={200: shapes.Chance(many=True), **READ},
    )
    def get(self, request: Request, pool: int) -> Response:
        """Return how likely each side is to finish first, and what that would change."""
        found = pool_of(pool)
        seats = ratings.seats_of(found)
        asked = {"who": request.query_params.getlist("who")}
        given = shapes.Table(data=asked, context={"seats": seats})
        given.is_valid(raise_exception=True)
        people = given.validated_data["who"]
        if Rated.objects.filter(pk__in=people).count() != len(people):
            raise Http404
        return Response(shapes.Chance(ratings.prediction(found, people), many=True).data)


class Calibrated(APIView):
    """How good predictions are."""

    @extend_schema(operation_id="ratings_calibration", responses={200: shapes.Calibration, **READ})
    def get(self, request: Request, pool: int) -> Response:
        """Return predictions beside what happened, over the whole history of a list."""
        whole, bins = ratings.calibration(pool_of(pool))
        loss = round(whole.loss / whole.pairs / 1_000_000, 6) if whole.pairs else None
        shown = {"pairs": whole.pairs, "loss": loss, "bins": bins}
        return Response(shapes.Calibration(shown).data)


def parsed(shape: type[Any], data: Any) -> dict[str, Any]:
    """Return what was sent in that shape, or refuse it."""
    given = shape(data=data)
    given.is_valid(raise_exception=True)
    return dict(given.validated_data)


def pool_of(number: int) -> Pool:
    """Return a list with its club, or say that there is none."""
    return get_object_or_404(Pool.objects.select_related("club"), pk=number)


def language() -> str:
    """Return the caller's language."""
    return get_language() or "en"


urlpatterns = [
    path("ratings/", Lists.as_view()),
    path("ratings/<int:pool>/", OneList.as_view()),
    path("ratings/<int:pool>/people/<int:rated>/", OneProfile.as_view()),
    path("ratings/<int:pool>/prediction/", Prediction.as_view()),
    path("ratings/<int:pool>/calibration/", Calibrated.as_view()),
    path("ratings/changes/<int:change>/", OneChange.as_view()),
]
