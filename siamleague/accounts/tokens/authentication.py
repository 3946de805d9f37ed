"""Programs sign in with a token: `Authorization: Bearer siamleague_…`."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from siamleague.accounts.models import User
from siamleague.accounts.tokens import held, personal_tokens
from siamleague.accounts.tokens.held import Held


class BadToken(AuthenticationFailed):
    """What was sent is no token, or one that is over."""

    default_code = "bad-token"
    default_detail = _("This token is not valid, or no longer.")


class ByToken(BaseAuthentication):
    """Who a token speaks for; what it may do stands in `request.auth`.

    No cookie is asked for, so no foreign page can use it, and no CSRF token is needed.
    """

    def authenticate(self, request: Request) -> tuple[User, Held] | None:
        """Return who asks; nothing where no token was sent."""
        word = held.said_in(request.headers.get("Authorization", ""))
        if word is None:
            return None
        found = personal_tokens.who_holds(word, timezone.now())
        if found is None:
            raise BadToken
        return found

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="SiamLeague"'


class TokenScheme(OpenApiAuthenticationExtension):
    """Says in the description how a token is sent."""

    target_class = ByToken
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": f"{held.PREFIX}…",
            "description": "A personal token, made on the page of one's account.",
        }
