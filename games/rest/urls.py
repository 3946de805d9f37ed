"""The addresses of matches for programs."""

from django.urls import path

from games.rest import views

urlpatterns = [
    path("matches/", views.Matches.as_view()),
    path("matches/<slug:code>/", views.OneMatch.as_view()),
    path("matches/<slug:code>/choices/", views.Choices.as_view()),
    path("matches/<slug:code>/moves/", views.Moves.as_view()),
    path("matches/<slug:code>/resign/", views.Resign.as_view()),
    path("matches/<slug:code>/offers/", views.Offers.as_view()),
    path("matches/<slug:code>/offers/decline/", views.Declined.as_view()),
]
