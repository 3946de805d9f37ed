"""What every resource for programs says: how much may still be asked, and what has not changed."""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from django.core.cache import cache
from django.http import HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

REMEMBERED = 60  # seconds: what no mark tells of, such as another club's name, is told by then
LONGEST = 200_000  # bytes of an answer that is remembered whole
OLD, NOW = "/api/", "/api/v1/"
VARIES = ("Accept", "Accept-Language", "Authorization", "Cookie")


class Door(APIView):
    """One address for programs.

    | header                 | what it says                                                  |
    |------------------------|---------------------------------------------------------------|
    | RateLimit-Policy       | how many requests (q) may be made in how many seconds (w)     |
    | RateLimit              | how many are left (r), and until when (t) that holds          |
    | ETag                   | what was read; sent back as If-None-Match, 304 says: the same |
    """

    counted: SimpleRateThrottle | None = None

    def check_throttles(self, request: Request) -> None:
        """Count the request, and refuse one too many."""
        waits = []
        for throttle in self.get_throttles():
            allowed = throttle.allow_request(request, self)
            if isinstance(throttle, SimpleRateThrottle) and hasattr(throttle, "history"):
                self.counted = min((throttle, self.counted or throttle), key=_left)
            if not allowed:
                waits.append(throttle.wait() or 1)
        if waits:
            self.throttled(request, max(waits))

    def finalize_response(self, request: Any, response: Any, *args: Any, **more: Any) -> Any:
        """Add to the answer what programs are told of every one."""
        answer = super().finalize_response(request, response, *args, **more)
        if self.counted is not None:
            _say_what_is_left(answer, self.counted)
        patch_vary_headers(answer, VARIES)
        _say_where_now(request.path, answer)
        if "Cache-Control" not in answer:
            answer["Cache-Control"] = "private, no-cache" if _is_read(request) else "no-store"
        if _is_read(request) and answer.status_code == 200 and isinstance(answer, Response):
            answer.add_post_render_callback(lambda rendered: _tagged(request, rendered))
        return answer


def _say_where_now(path: str, answer: Any) -> None:
    """Say of an address of before under which one it answers for good."""
    if path.startswith(OLD) and not path.startswith(NOW):
        now = f'<{NOW}{path.removeprefix(OLD)}>; rel="successor-version"'
        answer["Link"] = f"{answer['Link']}, {now}" if "Link" in answer else now


def _is_read(request: Any) -> bool:
    return request.method in ("GET", "HEAD")


def _left(throttle: Any) -> int:
    return max(0, throttle.num_requests - len(throttle.history))


def _say_what_is_left(answer: Any, throttle: Any) -> None:
    most, window, history = throttle.num_requests, int(throttle.duration), throttle.history
    until = window if not history else max(0, int(history[-1] + window - throttle.now) + 1)
    answer["RateLimit-Policy"] = f'"{throttle.scope}";q={most};w={window}'
    answer["RateLimit"] = f'"{throttle.scope}";r={_left(throttle)};t={min(until, window)}'


def key_of(request: Request, mark: str) -> str:
    """Return under what the tag of an answer is remembered, of something that stands so."""
    who = request.auth.mark if hasattr(request.auth, "mark") else request.user.pk
    said = f"{request.get_full_path()} {get_language()} {who} {mark}"
    return f"tag:{blake2b(said.encode(), digest_size=20).hexdigest()}"


@dataclass(frozen=True)
class Kept:
    """What was answered, for whoever asks the same while it stands; of some only its tag."""

    tag: str
    content: bytes | None
    headers: dict[str, str]

    def answers(self, request: Request) -> bool:
        """Tell whether whoever asks has it already."""
        sent = request.headers.get("If-None-Match", "").split(",")
        return self.tag in {each.strip().removeprefix("W/") for each in sent}


def known(request: Request, key: str) -> HttpResponse | None:
    """Return the answer, or that it has not changed, where that is known without reading."""
    kept: Kept | None = cache.get(key)
    if kept is None:
        return None
    if kept.answers(request):
        return Response(status=304, headers={"ETag": kept.tag})
    if kept.content is None:
        return None
    return HttpResponse(kept.content, headers={**kept.headers, "ETag": kept.tag})


def keep(answer: Response, key: str, *, whole: bool) -> Response:
    """Let an answer be remembered once it is drawn: its tag, and `whole` the answer itself."""
    answer.remember = (key, whole, dict(answer.items()))  # type: ignore[attr-defined]
    return answer


def _remember(answer: HttpResponse, tag: str) -> None:
    key, whole, headers = answer.remember  # type: ignore[attr-defined]
    content = answer.content if whole and len(answer.content) <= LONGEST else None
    headers |= {"Content-Type": answer["Content-Type"]}
    cache.set(key, Kept(tag, content, headers), REMEMBERED)


def _tagged(request: Any, answer: HttpResponse) -> HttpResponse:
    """Return the answer under its tag, or that whoever asks has it already."""
    tag = f'"{blake2b(answer.content, digest_size=16).hexdigest()}"'
    answer["ETag"] = tag
    if hasattr(answer, "remember"):
        _remember(answer, tag)
    plain = getattr(request, "_request", request)
    return get_conditional_response(plain, etag=tag, response=answer) or answer
