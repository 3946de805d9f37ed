from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.management.base import BaseCommand, CommandError, CommandParser

from siamleague.accounts.hashing import BY_MACHINE


class Command(BaseCommand):
    help = "Let people sign in to another program with their account here; print its id and secret."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="as people read it when they are asked")
        parser.add_argument("redirect", nargs="+", help="where they may be led back to")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.SIGN_IN_KEY:
            raise CommandError("Set SIAMLEAGUE_SIGN_IN_KEY first; see the book, operating.md.")
        from allauth.idp.oidc.adapter import get_adapter
        from allauth.idp.oidc.models import Client

        for each in options["redirect"]:
            parts = urlsplit(each)
            local = parts.hostname in ("localhost", "127.0.0.1")
            if not parts.hostname or (parts.scheme != "https" and not local):
                raise CommandError(f"{each}: people are led to https addresses only.")
        secret = get_adapter().generate_client_secret()
        client = Client.objects.create(
            name=options["name"][:100],
            secret=make_password(secret, hasher=BY_MACHINE),
            scopes="openid\nprofile\nemail",
            default_scopes="openid",
            grant_types="authorization_code\nrefresh_token",
            response_types="code",
            redirect_uris="\n".join(options["redirect"]),
        )
        self.stdout.write(f"client_id: {client.pk}\nclient_secret: {secret}")
        self.stdout.write(f"issuer: {settings.SITE_URL}")
