"""What templates of events may call."""

from django import template
from django.utils.safestring import SafeString

from siamleague.core import plain

register = template.Library()


@register.filter
def plain_words(text: str) -> SafeString:
    """Return what an organiser wrote, with its few marks, safe to show."""
    return plain.rendered(text)
