"""What most places and most people are like."""

from collections.abc import Callable
from typing import Any

from django.urls import reverse

from siamleague.actions.values import PLAY, Place, Who

SOMEBODY = Who("anybody with an account", lambda found, by: True, "", PLAY)


def nowhere(name: str, page: str, room: str) -> Place:
    """Return a place where nothing is found yet: where things are made."""
    return Place(
        name=name,
        page=page,
        find=lambda names, by: None,
        keys=lambda found: {},
        way=lambda found, page: reverse(f"{room}:{page}"),
    )


def to(name: str, *args: Any) -> Callable[[Any, Any], str]:
    """Return the way to a page that needs nothing of what was found."""
    return lambda found, value: reverse(name, args=args)


def its_page(found: Any, value: Any) -> str:
    """Return the way to the page of what was made."""
    address: str = value.get_absolute_url()
    return address
