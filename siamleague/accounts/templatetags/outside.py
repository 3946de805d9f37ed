"""The doors of logins from outside, as pages show them."""

from django import template
from django.conf import settings
from django.urls import reverse

register = template.Library()


@register.simple_tag
def outside_doors() -> list[tuple[str, str]]:
    """Return the name of each provider and where one begins; none where none is offered."""
    return [(name, _door(provider)) for provider, name in settings.OUTSIDE_LOGINS.items()]


def _door(provider: str) -> str:
    if provider in ("google", "discord"):
        return reverse(f"{provider}_login")
    return reverse("openid_connect_login", args=[provider])
