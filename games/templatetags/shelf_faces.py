"""How the games look on the shelf, for pages with their cards."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games import api
from games.boards import faces

register = template.Library()


@register.simple_tag
def shelf_faces() -> SafeString:
    """Return the links to the style of every game on the shelf."""
    return format_html_join(
        "", '<link rel="stylesheet" href="{}">', ((static(face),) for face in faces())
    )


@register.simple_tag
def shelf_cards() -> list[api.ShelfCard]:
    """Return every game of the shelf in the reader's language."""
    return api.shelf(get_language() or "en")
