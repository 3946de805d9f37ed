"""Every page of the site, room by room."""

from django.urls import include, path

from siamleague.core.later import Later

urlpatterns = [
    path("", include("siamleague.front.urls")),
    path("", include("siamleague.core.urls")),
    path("", include("siamleague.accounts.urls")),
    path("account/", include("allauth.urls")),
    path("play/", include("games.urls")),
    Later("api/", "siamleague.api_urls", namespace="api"),
    path("ratings/", include("tournaments.rating_urls")),
    path("", include("tournaments.urls")),
]

handler404 = "siamleague.core.views.nowhere"
handler429 = "siamleague.accounts.views.too_many_tries"  # asked for by allauth's limits
handler500 = "siamleague.core.views.broken"
