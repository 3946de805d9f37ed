"""Every page of the site, room by room."""

from django.urls import include, path

urlpatterns = [
    path("", include("siamleague.front.urls")),
    path("", include("siamleague.core.urls")),
    path("", include("siamleague.accounts.urls")),
    path("account/", include("allauth.urls")),
    path("play/", include("games.urls")),
    path("api/", include("siamleague.api_urls")),
    path("ratings/", include("tournaments.rating_urls")),
    path("", include("tournaments.urls")),
]

handler429 = "siamleague.accounts.views.too_many_tries"  # asked for by allauth's limits
