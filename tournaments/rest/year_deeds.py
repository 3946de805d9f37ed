"""What programs may do with a club's year: make, fill and end series, ask for forecasts."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.clubs import read as clubs
from tournaments.models import Club, Series
from tournaments.rest import event_shapes as shapes
from tournaments.rest import year as reading
from tournaments.rest.by_forms import filled, seen, shape
from tournaments.rest.orders import ANSWERS, READ, Sent, Who, order, parsed, signed_in
from tournaments.seasons import forecasting
from tournaments.seasons import forecasts as asked_forecasts
from tournaments.series import act as series
from tournaments.series import read as asked
from tournaments.series.forms import SeriesForm

NewSeries = shape(SeriesForm, "NewSeries", "A new series; what is left out has the usual answer.")
SeriesChange = shape(
    SeriesForm,
    "SeriesChange",
    "What is to be changed; what is left out stays.",
    version=seen(),
)


class WhichEvent(serializers.Serializer[Any]):
    """An event of the club."""

    event = shapes.Number(min_value=1, help_text="its id")


class SeriesOfClub(reading.SeriesOfClub):
    """The series of a club, to be read and added to."""

    @extend_schema(operation_id="series_make", request=NewSeries, responses=ANSWERS)
    def post(self, request: Request, club: str) -> Response:
        """Make a series without events, as an organiser of the club."""
        by = signed_in(request)
        home = get_object_or_404(Club, slug=club)
        form = filled(SeriesForm, parsed(NewSeries, request.data))
        made = series.make_series(club_id=home.pk, by=by, plan=form.plan(), now=timezone.now())
        return Response({"id": made.pk, "url": made.get_absolute_url()})


class OneSeries(reading.OneSeries):
    """One series, to be read and changed."""

    @extend_schema(operation_id="series_edit", request=SeriesChange, responses=ANSWERS)
    def patch(self, request: Request, club: str, slug: str) -> Response:
        """Change how the series is counted; its table is another one at once."""
        by = signed_in(request)
        one = _series({"club": club, "slug": slug})
        sent = parsed(SeriesChange, request.data)
        version = sent.pop("version", None)
        stands = SeriesForm.of(one)
        form = filled(lambda answers: SeriesForm(answers, initial=stands), sent)
        series.edit_series(
            series_id=one.pk, by=by, plan=form.plan(), seen=version, now=timezone.now()
        )
        return Response({"id": one.pk})


@method_decorator(never_cache, "dispatch")
class SeriesHistory(APIView):
    """What was decided about a series."""

    @extend_schema(operation_id="series_history", responses={200: shapes.Said(many=True), **READ})
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Return the newest lines of the history, to those who run the series."""
        by = signed_in(request)
        one = _series({"club": club, "slug": slug})
        if not clubs.may_edit(club_id=one.club_id, user_id=by):
            raise PermissionDenied
        return Response(shapes.Said(asked.log(one), many=True).data)


def _series(names: Sent) -> Series:
    found = asked.find(names["club"], names["slug"])
    if found is None:
        raise Http404
    return found


def _add(who: Who, sent: Sent, names: Sent) -> None:
    series.add_event(series_id=_series(names).pk, tournament_id=sent["event"], **who)


def _remove(who: Who, sent: Sent, names: Sent) -> None:
    series.remove_event(series_id=_series(names).pk, tournament_id=names["event"], **who)


def _close(who: Who, sent: Sent, names: Sent) -> None:
    series.close_series(series_id=_series(names).pk, **who)


def _reopen(who: Who, sent: Sent, names: Sent) -> None:
    series.reopen_series(series_id=_series(names).pk, **sent, **who)


def _foresee(who: Who, sent: Sent, names: Sent) -> Sent:
    where = (names["club"], names["league"], names["number"], names["level"])
    division = asked_forecasts.find(*where)
    if division is None:
        raise Http404
    job = forecasting.ask_for_forecast(division_id=division.pk, **who)
    return {"job": str(job.public_id), "state": job.state}


A_SERIES = "clubs/<slug:club>/series/<slug:slug>/"
ORDERS: tuple[tuple[str, type[APIView]], ...] = (
    (
        f"{A_SERIES}events/",
        order("series_add_event", _add, "Let an event count in the series.", WhichEvent),
    ),
    (
        f"{A_SERIES}events/<int:event>/remove/",
        order("series_remove_event", _remove, "Let an event no longer count."),
    ),
    (f"{A_SERIES}close/", order("series_close", _close, "End the series.")),
    (
        f"{A_SERIES}reopen/",
        order("series_reopen", _reopen, "Let it go on, with a reason.", shapes.Why),
    ),
    (
        f"{reading.A_DIVISION}/forecast/ask/",
        order("forecast_ask", _foresee, "Ask for a look ahead; a job works it out."),
    ),
)
urlpatterns = [
    path("clubs/<slug:club>/series/", SeriesOfClub.as_view()),
    path(A_SERIES, OneSeries.as_view()),
    path(f"{A_SERIES}history/", SeriesHistory.as_view()),
    *(path(where, view.as_view()) for where, view in ORDERS),
]
