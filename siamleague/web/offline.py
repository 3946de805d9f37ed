"""What a device keeps of the site for when its line is away, and how it says what waited."""

import json
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.contrib.messages import ERROR, add_message, get_messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

_SCRIPTS = Path(__file__).resolve().parents[1] / "static" / "siamleague" / "js"


@cache
def _script(account: str, without: str) -> bytes:
    """Return the worker: what it must know, the part for notices, the part for a lost line."""
    parts = [(_SCRIPTS / name).read_bytes() for name in ("push_worker.js", "offline_worker.js")]
    version = sha256(b"".join(parts)).hexdigest()[:12]
    known = {"VERSION": version, "ACCOUNT": account, "WITHOUT": without}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in known.items())
    return b"\n".join([head.encode(), *parts])


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Hand out the script from the top of the site, since it looks after what is below it."""
    body = _script(reverse("accounts:profile"), reverse("site:without_line"))
    return HttpResponse(body, content_type="text/javascript; charset=utf-8")


@require_safe
def without_line(request: HttpRequest) -> HttpResponse:
    """Show what stands in for a page that is not kept on the device; it knows no reader."""
    return render(request, "without_line.html")


@never_cache
@require_safe
def line(request: HttpRequest) -> HttpResponse:
    """Tell a page that has something to send who is signed in now, and how it is taken."""
    who = str(request.user.pk) if request.user.is_authenticated else ""
    return JsonResponse({"who": who, "token": get_token(request)})


class SaidInShort:
    """Answers a device that sends what waited with one sentence, where the site would lead it on to
    a page: the page is not what it asked for, and a hall whose line is back asks all at once."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on; shorten an answer that leads on and says why."""
        response = self.get_response(request)
        if request.headers.get("X-Said") != "short" or response.status_code not in (302, 303):
            return response
        told = list(get_messages(request))
        if not told:
            return response
        *before, last = told
        for each in before:  # is for the page that is opened next
            add_message(request, each.level, each.message, each.extra_tags)
        refused = last.level >= ERROR
        short = JsonResponse({"said": str(last), "refused": refused, "url": response["Location"]})
        for name in ("Cache-Control", "Referrer-Policy"):
            if name in response.headers:
                short[name] = response[name]
        short.cookies = response.cookies
        return short
