"""Every page of the site, room by room."""

from django.conf import settings
from django.urls import include, path

from siamleague.assistants import pages as assistants
from siamleague.web.later import Later

urlpatterns = [
    path("", include("siamleague.front.urls")),
    path("", include("siamleague.web.urls")),
    path("mcp/", assistants.speak, name="assistants"),
    path("", include("siamleague.accounts.urls")),
    path("account/", include("allauth.account.urls")),
    path("account/2fa/", include("allauth.mfa.urls")),
    path("account/sessions/", include("allauth.usersessions.urls")),
    path("waiting/", include("siamleague.waiting.urls")),
    path("play/", include("games.urls")),
    Later("api/v1/", "siamleague.api_urls", namespace="api"),
    # The addresses of before: they answer the same, and their answers say where to ask now.
    Later("api/", "siamleague.api_urls", namespace="old_api"),
    path("ratings/", include("tournaments.ratings.urls")),
    path("", include("tournaments.urls")),
]

if settings.SIGN_IN_KEY:
    urlpatterns.append(path("", include("siamleague.accounts.sign_in_urls")))
if settings.OUTSIDE_LOGINS:
    urlpatterns.insert(0, path("account/", include("siamleague.accounts.outside.urls")))

handler404 = "siamleague.web.pages.nowhere"
handler429 = "siamleague.accounts.views.too_many_tries"  # asked for by allauth's limits
handler500 = "siamleague.web.pages.broken"
