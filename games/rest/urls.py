"""The addresses of matches for programs, and what their refusals come to."""

from django.urls import path

from games import refusals
from games.rest import views
from siamleague.web import problems

for _refusal, _status in (
    (refusals.Refused, 403),
    (refusals.NoSuchMatch, 404),
    (refusals.NotOpen, 409),
    (refusals.NotRunning, 409),
    (refusals.SeatTaken, 409),
    (refusals.StaleMove, 409),
    (refusals.Paused, 409),
    (refusals.Flagged, 409),
    (refusals.NotWords, 422),
):
    problems.know(_refusal, _status)

urlpatterns = [
    path("matches/", views.Matches.as_view()),
    path("matches/<slug:code>/", views.OneMatch.as_view()),
    path("matches/<slug:code>/choices/", views.Choices.as_view()),
    path("matches/<slug:code>/moves/", views.Moves.as_view()),
    path("matches/<slug:code>/resign/", views.Resign.as_view()),
    path("matches/<slug:code>/offers/", views.Offers.as_view()),
    path("matches/<slug:code>/offers/decline/", views.Declined.as_view()),
]
