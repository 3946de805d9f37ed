"""Logins from outside: from what the environment says of them to plain values."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

GOOGLE = "SIAMLEAGUE_LOGIN_GOOGLE"
DISCORD = "SIAMLEAGUE_LOGIN_DISCORD"
OPENID = "SIAMLEAGUE_LOGIN_OIDC"
OWN_MACHINE = ("localhost", "127.0.0.1")
LONGEST_NAME = 30


def providers(named: Mapping[str, str]) -> dict[str, Any]:
    """Return who may tell us who somebody is, as allauth takes it; mostly nobody."""
    found: dict[str, Any] = {}
    for kind, name, setting in (("google", "Google", GOOGLE), ("discord", "Discord", DISCORD)):
        if said := named.get(setting, "").strip():
            found[kind] = _provider(name, *_pair(setting, said))
    if said := named.get(OPENID, "").strip():
        name, issuer, client, secret = _four(said)
        one = _provider(name, client, secret)
        one["APPS"][0] |= {"provider_id": slug(issuer), "settings": {"server_url": issuer}}
        found["openid_connect"] = one
    return found


def names(found: Mapping[str, Any]) -> dict[str, str]:
    """Return what each provider is called, by the name under which its logins are stored."""
    apps = {kind: one["APPS"][0] for kind, one in found.items()}
    return {app.get("provider_id", kind): app["name"] for kind, app in apps.items()}


def led_to(found: Mapping[str, Any]) -> list[str]:
    """Return where forms that begin such a login lead: browsers hold `form-action` against that."""
    where = []
    if "google" in found:
        where.append("https://accounts.google.com")
    if "discord" in found:
        where.append("https://discord.com")
    if "openid_connect" in found:
        issuer = urlsplit(found["openid_connect"]["APPS"][0]["settings"]["server_url"])
        # The page where one signs in may lie on another host than the issuer's name.
        where.append("https:" if issuer.scheme == "https" else f"http://{issuer.netloc}")
    return where


def slug(issuer: str) -> str:
    """Return the name of an issuer in addresses and rows: another issuer is another name."""
    return re.sub(r"[^a-z0-9]+", "-", issuer.partition("://")[2].lower()).strip("-")


def _provider(name: str, client: str, secret: str) -> dict[str, Any]:
    app = {"client_id": client, "secret": secret, "name": name}
    return {"OAUTH_PKCE_ENABLED": True, "APPS": [app]}


def _pair(setting: str, said: str) -> tuple[str, str]:
    client, _colon, secret = said.partition(":")
    if not client or not secret or re.search(r"\s", said):
        raise ImproperlyConfigured(f"{setting} must be the client's id and its secret: id:secret.")
    return client, secret


def _four(said: str) -> list[str]:
    parts = [part.strip() for part in said.split("|")]
    if len(parts) != 4 or not all(parts):
        raise ImproperlyConfigured(f"{OPENID} must be name|https://issuer|id|secret.")
    name, issuer = parts[0], parts[1].rstrip("/")
    where = urlsplit(issuer)
    safe = where.scheme == "https" or (where.scheme == "http" and where.hostname in OWN_MACHINE)
    if not safe or not where.hostname or where.query or where.fragment or "@" in where.netloc:
        raise ImproperlyConfigured(f"{OPENID}: the issuer must be an address with https://.")
    if len(name) > LONGEST_NAME:
        raise ImproperlyConfigured(f"{OPENID}: the name may have {LONGEST_NAME} letters.")
    return [name, issuer, *parts[2:]]
