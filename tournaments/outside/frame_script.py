"""The script of the pages of others, at an address that never changes."""

from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

SCRIPT = Path(settings.ROOT) / "siamleague" / "static" / "siamleague" / "js" / "embed.js"


@require_safe
@cache_control(public=True, max_age=3600)
def embed(request: HttpRequest) -> HttpResponse:
    """Send the script that makes frames as high as what is in them."""
    answer = HttpResponse(SCRIPT.read_bytes(), content_type="text/javascript; charset=utf-8")
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer
