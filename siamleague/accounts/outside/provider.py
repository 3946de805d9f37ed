"""A provider of OpenID Connect, asked more strictly than allauth asks.

allauth looks for this module by its name. What is told there is believed only where it fits what
was asked: the issuer is the one that was named, the word of who it is carries the nonce of this
very login, and both that are told of a person tell of the same.
"""

import hashlib
from typing import Any

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialLogin
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.http import HttpRequest


def nonce_of(verifier: str) -> str:
    """Return the nonce of a login: made of its secret, so that nothing more need be kept."""
    return hashlib.sha256(f"nonce {verifier}".encode()).hexdigest()


class StrictOpenId(OpenIDConnectOAuth2Adapter):
    """What is asked of the provider, and what its answers must hold."""

    nonce = ""

    @property
    def openid_config(self) -> dict[str, Any]:
        """Return what the provider says of itself; refuse one that is another."""
        about = super().openid_config
        named = self.get_provider().app.settings["server_url"]
        if not isinstance(about, dict) or str(about.get("issuer", "")).rstrip("/") != named:
            raise OAuth2Error("the issuer is another than was named")
        return about

    def get_access_token_data(
        self, request: HttpRequest, app: Any, client: Any, pkce_code_verifier: str | None = None
    ) -> Any:
        """Change the code for a token; only what this very login asked for will do."""
        self.nonce = nonce_of(pkce_code_verifier or "")
        return super().get_access_token_data(request, app, client, pkce_code_verifier)

    def complete_login(
        self, request: HttpRequest, app: Any, token: Any, **kwargs: Any
    ) -> SocialLogin:
        """Return who it is; refuse an answer of another shape."""
        if not kwargs["response"].get("id_token"):
            raise OAuth2Error("nothing says who it is")
        login = super().complete_login(request, app, token, **kwargs)
        told = login.account.extra_data
        if told["userinfo"].get("sub") != told["id_token"].get("sub"):
            raise OAuth2Error("two are told of")
        return login

    def _decode_id_token(self, app: Any, id_token: str) -> dict[str, Any]:
        told = super()._decode_id_token(app, id_token)
        if told.get("nonce") != self.nonce:
            raise OAuth2Error("it answers another login")
        return told


class OpenIdProvider(OpenIDConnectProvider):
    """OpenID Connect with a nonce; an address is verified only where that is said plainly."""

    oauth2_adapter_class = StrictOpenId

    def get_pkce_params(self) -> dict[str, Any]:
        """Return the challenge, and the nonce that belongs to it."""
        asked = super().get_pkce_params()
        return asked | {"nonce": nonce_of(asked["code_verifier"])}

    def extract_email_addresses(self, data: dict[str, Any]) -> list[EmailAddress]:
        """Return the address that was told; the word "false" is no yes."""
        found = super().extract_email_addresses(data)
        for address in found:
            address.email = str(address.email)
            address.verified = address.verified in (True, "true")
        return found


provider_classes = [OpenIdProvider]
