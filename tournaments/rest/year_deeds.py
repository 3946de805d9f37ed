"""What programs may do with a club's year: make, fill and end series, ask for forecasts."""

from django.http import Http404
from django.urls import path

from tournaments.rest import year as reading
from tournaments.rest.orders import Sent, Who, order
from tournaments.seasons import forecasting
from tournaments.seasons import forecasts as asked_forecasts


def _foresee(who: Who, sent: Sent, names: Sent) -> Sent:
    where = (names["club"], names["league"], names["number"], names["level"])
    division = asked_forecasts.find(*where)
    if division is None:
        raise Http404
    job = forecasting.ask_for_forecast(division_id=division.pk, **who)
    return {"job": str(job.public_id), "state": job.state}


ORDERS = (
    (
        f"{reading.A_DIVISION}/forecast/ask/",
        order("forecast_ask", _foresee, "Ask for a look ahead; a job works it out."),
    ),
)
urlpatterns = [path(where, view.as_view()) for where, view in ORDERS]
