"""The address at which assistants speak: streamable HTTP, without a session and without streams."""

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from siamleague.accounts.tokens import held, personal_tokens
from siamleague.assistants import speaking
from siamleague.assistants.calling import Caller

MOST_BYTES = 256_000


@never_cache
@csrf_exempt  # hole: only a token in the head speaks here; a cookie is not looked at
@require_POST
def speak(request: HttpRequest) -> HttpResponse:
    """Answer one message of whoever holds a token."""
    word = held.said_in(request.headers.get("Authorization", ""))
    found = personal_tokens.who_holds(word, timezone.now()) if word else None
    if found is None or word is None:
        answer = JsonResponse({"title": "Unauthorized", "status": 401}, status=401)
        answer["WWW-Authenticate"] = 'Bearer realm="SiamLeague"'
        return answer
    if (origin := request.headers.get("Origin")) and origin != settings.SITE_URL:
        return HttpResponse(status=HTTPStatus.FORBIDDEN)
    if len(request.body) > MOST_BYTES:
        return HttpResponse(status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    user, token = found
    number = None
    try:
        message = speaking.read(request.body)
        number = message.get("id")
        by = Caller(user.pk, word, request)
        result = speaking.answer(message, token, by, timezone.now())
    except speaking.Wrong as wrong:
        fault = {"code": wrong.code, "message": wrong.says}
        return JsonResponse({"jsonrpc": "2.0", "id": number, "error": fault})
    if result is None:
        return HttpResponse(status=HTTPStatus.ACCEPTED)
    return JsonResponse({"jsonrpc": "2.0", "id": number, "result": result})
