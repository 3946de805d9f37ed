"""Every page of the site, room by room."""

from django.urls import include, path

from siamleague.web.later import Later

urlpatterns = [
    path("", include("siamleague.front.urls")),
    path("", include("siamleague.web.urls")),
    path("", include("siamleague.accounts.urls")),
    path("account/", include("allauth.urls")),
    path("waiting/", include("siamleague.waiting.urls")),
    path("play/", include("games.urls")),
    Later("api/", "siamleague.api_urls", namespace="api"),
    path("ratings/", include("tournaments.ratings.urls")),
    path("", include("tournaments.urls")),
]

handler404 = "siamleague.web.pages.nowhere"
handler429 = "siamleague.accounts.views.too_many_tries"  # asked for by allauth's limits
handler500 = "siamleague.web.pages.broken"
