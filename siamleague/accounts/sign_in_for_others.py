"""Signing in to other programs with an account of this site: what they are told, and by whom.

OpenID Connect, by allauth's own provider. Only where the operator named a key; else there is no
address, no table and no word of it.
"""

from collections.abc import Iterable
from typing import Any, ClassVar, Literal

from allauth.idp.oidc.adapter import DefaultOIDCAdapter
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from siamleague.accounts.models import User

AT_A_TIME = 500


class SignInAdapter(DefaultOIDCAdapter):
    """What a program learns: a name and a page, an address where that was asked for and granted."""

    scope_display: ClassVar[dict[str, Any]] = {
        "openid": _("Know you again"),
        "profile": _("Your name, your language, your public page"),
        "email": _("Your e-mail address"),
    }

    def get_issuer(self) -> str:
        """Return the address of this site, whatever host was asked."""
        return str(settings.SITE_URL)

    def get_user_sub(self, client: Any, user: User) -> str:
        """Return the name by which programs know somebody: never the number of a row."""
        return str(user.public_id)

    def get_user_by_sub(self, client: Any, sub: str) -> User | None:
        return User.objects.filter(public_id=sub, is_active=True).first()

    def get_claims(
        self,
        purpose: Literal["id_token", "userinfo"],
        user: User,
        client: Any,
        scopes: Iterable[str],
        email: str | None = None,
        **more: Any,
    ) -> dict[str, Any]:
        """Return what a program is told of somebody."""
        granted = list(scopes)
        others = [each for each in granted if each != "profile"]
        told = super().get_claims(purpose, user, client, others, email=email, **more)
        if "profile" in granted:
            told |= {
                "name": str(user),
                "locale": user.language or settings.LANGUAGE_CODE,
                "zoneinfo": user.time_zone,
                "profile": f"{settings.SITE_URL}{user.get_absolute_url()}",
            }
        return dict(told)

    def populate_server_metadata(self, data: dict[str, Any]) -> None:
        """Tell only of what is offered here: a code for a token, and its renewal."""
        data.pop("device_authorization_endpoint", None)
        data["grant_types_supported"] = ["authorization_code", "refresh_token"]
        data["response_types_supported"] = ["code"]


def export(user_id: int) -> list[str]:
    """Return the names of the programs to which somebody has signed in."""
    from allauth.idp.oidc.models import Client, Token

    opens = (Token.Type.ACCESS_TOKEN, Token.Type.REFRESH_TOKEN)  # not a code that was changed
    known = Client.objects.filter(token__user_id=user_id, token__type__in=opens)
    return sorted(set(known.values_list("name", flat=True)))


def sign_out(user_id: int) -> None:
    """Let no program ask any more who somebody is."""
    from allauth.idp.oidc.models import Token

    Token.objects.filter(user_id=user_id).delete()


def sweep() -> None:
    """Take away what is over, some at a time."""
    from allauth.idp.oidc.models import Token

    while over := list(Token.objects.expired().values_list("pk", flat=True)[:AT_A_TIME]):
        Token.objects.filter(pk__in=over).delete()


def forget(user_id: int) -> None:
    """Sign somebody out of all programs, and leave them without an owner."""
    from allauth.idp.oidc.models import Client

    sign_out(user_id)
    Client.objects.filter(owner_id=user_id).update(owner=None)
