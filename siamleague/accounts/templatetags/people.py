"""Drawing people."""

import json

from django import template
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder

from siamleague.accounts import devices
from siamleague.accounts.models import User
from siamleague.accounts.selectors import Person

register = template.Library()


@register.inclusion_tag("accounts/_avatar.html")
def avatar(person: "User | Person", size: str = "") -> dict[str, object]:
    """Draw somebody's initials; the name stands beside it, so it says nothing by itself.

    `size` is empty or "large".
    """
    return {"initials": person.initials, "hue": person.hue, "size": size}


@register.filter
def as_json(value: object) -> str:
    """Return a value as JSON for a data- attribute; the template escapes it."""
    return json.dumps(value, cls=DjangoJSONEncoder)


@register.simple_tag
def mail_goes_nowhere() -> bool:
    """Return whether letters only appear at the terminal, because no mail server is set."""
    return not settings.MAIL_URL


@register.filter
def device(user_agent: str) -> str:
    """Return which browser on which system this is, in the few words people know."""
    return devices.in_words(user_agent)
