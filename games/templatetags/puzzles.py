"""The newest puzzle, for pages of other rooms."""

from django import template
from django.utils.translation import get_language

from games.puzzles import solving

register = template.Library()


@register.simple_tag
def newest_puzzle() -> solving.PuzzleLine | None:
    """Return the newest puzzle as everybody reads it; nothing where there is none yet."""
    lines = solving.listed(None, get_language() or "en", most=1)
    return lines[0] if lines else None
