"""Who may show a page of ours inside one of theirs: nobody, but for the few pages made for it.

Such a page knows no reader: it is the same for whoever asks, sets no cookie and offers no button.
"""

import re

from django.conf import settings
from django.http import HttpResponse

ORIGIN = re.compile(r"https://[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::[0-9]{1,5})?")
ANYBODY = "*"
MOST = 10


def read(text: str) -> list[str] | None:
    """Return the origins that somebody wrote down; nothing where one of them is none."""
    found = [each.rstrip("/").lower() for each in text.replace(",", " ").split()]
    if len(found) > MOST or any(each != ANYBODY and not ORIGIN.fullmatch(each) for each in found):
        return None
    return list(dict.fromkeys(found))


def opened(answer: HttpResponse, framed_by: str = "") -> HttpResponse:
    """Let these origins, and those of the settings, frame an answer; or nobody."""
    origins = read(f"{framed_by} {settings.FRAMED_BY}") or ["'none'"]
    answer._csp_replace = {"frame-ancestors": origins}  # type: ignore[attr-defined]
    answer.xframe_options_exempt = True  # type: ignore[attr-defined]
    return answer
