"""The two doors of a login by OpenID Connect: where it begins, and where one comes back."""

from allauth.socialaccount.models import SocialApp
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView, OAuth2LoginView
from django.http import Http404, HttpRequest, HttpResponse

from siamleague.accounts.outside.provider import StrictOpenId


def login(request: HttpRequest, provider_id: str) -> HttpResponse:
    """Lead on to the provider."""
    return _through(OAuth2LoginView, request, provider_id)


def back(request: HttpRequest, provider_id: str) -> HttpResponse:
    """Hear who it is."""
    return _through(OAuth2CallbackView, request, provider_id)


def _through(
    door: type[OAuth2LoginView | OAuth2CallbackView], request: HttpRequest, provider_id: str
) -> HttpResponse:
    try:
        return door.adapter_view(StrictOpenId(request, provider_id))(request)
    except SocialApp.DoesNotExist as nobody:
        raise Http404 from nobody
