"""Actions and questions for programs: one view an address, its schema from the same description."""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from django import forms
from django.db import transaction
from django.http import HttpResponse
from django.urls import URLPattern, path
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated, PermissionDenied, Throttled, ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from siamleague.accounts import limits
from siamleague.accounts.tokens import once
from siamleague.actions import scopes, slicing
from siamleague.actions.fields import Whole, of_form
from siamleague.actions.values import Action, Place, Who
from siamleague.refusals import NotYours, Refused
from siamleague.web import door, problems
from siamleague.web.door import Door
from siamleague.web.problems import KIND, Problem

Shape: TypeAlias = "type[serializers.BaseSerializer[Any]]"
Reads = TypeVar("Reads", bound=Callable[..., Any])
PROBLEMS: dict[Any, Any] = {
    (status, KIND): Problem for status in (400, 401, 403, 404, 409, 422, 429)
}
READING: dict[Any, Any] = {(status, KIND): Problem for status in (400, 401, 403, 404, 429)}
OPEN: dict[Any, Any] = {(status, KIND): Problem for status in (400, 401, 404, 429)}
REFUSED = 400
KEY = "Idempotency-Key"
KEYED = OpenApiParameter(
    KEY,
    str,
    OpenApiParameter.HEADER,
    description="Made by the caller, fresh for each order: sent again within a day it is "
    "carried out once, and answered the same.",
)


class Done(serializers.Serializer[Any]):
    """What came of it."""

    id = Whole(required=False, help_text="of what was made: an entry, a line")
    job = serializers.CharField(required=False, help_text="the job that works on it")
    state = serializers.CharField(required=False)
    url = serializers.CharField(
        required=False, help_text="the page of what was made; programs put /api/v1 before it"
    )
    count = Whole(required=False, help_text="of what was done")
    code = serializers.CharField(required=False, help_text="of the match that was made")


@dataclass(frozen=True)
class Question:
    """What programs may read: the very values that a page draws."""

    reads: Callable[..., Any]  # of what was found, by whom, and what was asked
    on: Place
    gives: Shape
    to: str = ""  # the address below the place
    asks: type[forms.Form] | None = None  # what may stand behind the address
    who: Who | None = None  # nobody is refused without
    signed_in: bool = False
    many: bool = False
    refuses: tuple[int, ...] = ()  # the status of what else it says no with
    mark: "Callable[[Any], str] | None" = None  # what changes with the answer; nothing: unknown
    kept: bool = True  # may a program keep the answer on its disk
    often: str = ""  # how often it may be asked, as "60/m", where it is dear to answer
    like: Action | None = None  # a token that may not order that may not read this
    file: str = ""  # the kind of file that is sent as it is, instead of JSON


class Programs:
    """What programs may do and read in one subject; what they do or read at one address is a view.

    `gives` names the orders that answer with what was made, in a shape of its own.
    """

    def __init__(
        self, actions: Iterable[Action] = (), gives: "Mapping[str, Shape] | None" = None
    ) -> None:
        self.at: dict[str, dict[str, Any]] = {}
        for action in actions:
            if action.for_programs:
                shape = (gives or {}).get(action.order)
                self._methods(action.on, action.to)[action.method] = _doing(action, shape)

    def read(self, on: Place, gives: Shape, to: str = "", **more: Any) -> Callable[[Reads], Reads]:
        """Let programs read what a function returns, under its name and by its docstring."""

        def opened(reads: Reads) -> Reads:
            self._methods(on, to)["get"] = _asking(Question(reads, on, gives, to, **more))
            return reads

        return opened

    def addresses(self) -> list[URLPattern]:
        return [path(where, _view(methods)) for where, methods in self.at.items()]

    def _methods(self, on: Place, to: str) -> dict[str, Any]:
        return self.at.setdefault(f"{on.programs}{to}", {})


def _view(methods: Mapping[str, Any]) -> Any:
    first = next(iter(methods.values()))
    files = {each.file for each in methods.values() if getattr(each, "file", "")}
    renderers = [
        JSONRenderer,
        *(type("FileKind", (JSONRenderer,), {"media_type": f}) for f in files),
    ]
    more = {"__doc__": first.__doc__, "renderer_classes": renderers, **methods}
    view: Any = type(first.__name__, (Door,), more)
    return view.as_view()


def signed_in(request: Request) -> int:
    """Return who asks; refuse those who have not signed in."""
    if not request.user.is_authenticated:
        raise NotAuthenticated
    return int(request.user.pk)


def _doing(action: Action, gives: "Shape | None" = None) -> Callable[..., Response]:
    shape = of_form(action.takes, optional=action.partly)

    def order(self: APIView, request: Request, **names: Any) -> Response:
        by = signed_in(request)
        sent = _sent(shape, request.data)

        def asked() -> tuple[Any, dict[str, Any]]:
            found = action.on.find(names, by)
            scopes.check(request.auth, action, found, by)
            action.check(found, by, NotYours)
            return found, _filled(action, found, by, sent)

        def look() -> dict[str, Any]:
            found, taken = asked()
            return action.look(found, taken, by=by, now=timezone.now())

        def carry_out(**looked: Any) -> Any:
            found, taken = asked()
            value = action.carry_out(found, taken | looked, by=by, now=timezone.now())
            return gives(value).data if gives else dict(told(action, value))

        key = request.headers.get(KEY)
        if key is None:
            return Response(carry_out())
        first = look if action.looks else dict
        return _once(request, by, key, carry_out, whole=not action.in_pieces, look=first)

    order.__name__, order.__doc__ = action.order, action.about
    described = extend_schema(
        operation_id=action.order,
        request=shape,
        parameters=[KEYED],
        responses={200: gives or Done, **PROBLEMS},
        description=action.about,
        extensions={"x-scope": action.who.scope.name if action.who.scope else "none"},
    )
    return described(order)


def _once(
    request: Request,
    by: int,
    key: str,
    carry_out: Callable[..., Any],
    *,
    whole: bool,
    look: Callable[[], dict[str, Any]] = dict,
) -> Response:
    """Answer an order that was sent under a key: the first time as ever, then the same again.

    What was refused changed nothing; the refusal is kept all the same, as the answer it was.
    """
    holder = "session" if request.auth is None else request.auth.mark
    where = f"{request.method} {request.path}"
    order = once.sent(user=by, by=holder, key=key, where=where, data=request.data)
    found = once.known(order, timezone.now())
    looked: dict[str, Any] = {}
    if found is None:
        with suppress(Refused):  # which is then refused, and kept, as ever
            looked.update(look())

        def answered() -> tuple[int, Any]:
            try:
                with transaction.atomic() if whole else nullcontext():
                    return 200, json.loads(JSONRenderer().render(carry_out(**looked)))
            except Refused as no:
                said = problems.problem(no.status, no.code, str(no.sentence))
                return said.status_code, said.data

        found = once.carried_out(order, answered, timezone.now, whole=whole)
    kind = {"content_type": KIND} if found.status >= REFUSED else {}
    answer = Response(found.data, status=found.status, **kind)
    if found.again:
        answer["Idempotency-Replayed"] = "true"
    return answer


def _asking(question: Question) -> Callable[..., HttpResponse]:
    asks = of_form(question.asks) if question.asks else None
    own = getattr(asks, "_declared_fields", {})
    which = slicing.wanted(question.gives, besides=own) if question.many else None

    def read(self: APIView, request: Request, **names: Any) -> HttpResponse:
        by = signed_in(request) if question.who or question.signed_in else request.user.pk
        if question.often and not limits.may_ask(request._request, read.__name__, question.often):
            raise Throttled(wait=60)
        asked = _sent(asks, _behind(asks, request.query_params)) if asks else {}
        lines = _sent(which, request.query_params.dict()) if which else {}
        found = question.on.find(names, by)
        if question.who is not None and not question.who.allows(found, int(by or 0)):
            raise PermissionDenied
        if question.like is not None:
            scopes.check(request.auth, question.like, found, int(by or 0))
        mark = question.mark(found) if question.mark else ""
        key = door.key_of(request, mark) if mark else ""
        if key and (known := door.known(request, key)):
            return known
        value = question.reads(found, by, **asked)
        if question.file:
            return _sent_as_it_is(value, question.file)
        if question.many:
            answer = slicing.answer(request, question.gives, value, lines)
            whole = slicing.is_plain(request, own)
            return door.keep(answer, key, whole=whole) if key else answer
        told_of = question.gives(value).data
        return Response(told_of, headers=None if question.kept else {"Cache-Control": "no-store"})

    read.__name__, read.__doc__ = question.reads.__name__, question.reads.__doc__
    read.file = question.file  # type: ignore[attr-defined]
    return _described(question, [each for each in (asks, which) if each])(read)


def _described(question: Question, asks: list[Any]) -> Callable[[Any], Any]:
    """Return what tells the description of a question."""
    refusals = dict(READING if question.who or question.signed_in else OPEN)
    refusals |= {(status, KIND): Problem for status in question.refuses}
    given: dict[Any, Any] = {200: question.gives(many=question.many)}
    if question.file:
        given = {(200, question.file): OpenApiTypes.BINARY}
    scope = question.like.who.scope if question.like else None
    return extend_schema(
        operation_id=question.reads.__name__,
        parameters=asks,
        responses={**given, **refusals},
        description=question.reads.__doc__,
        extensions={"x-scope": scope.name} if scope else None,
    )


def _sent_as_it_is(file: tuple[str, bytes], kind: str) -> HttpResponse:
    """Return a file under its name; nobody keeps it on the way."""
    name, data = file
    answer = HttpResponse(data, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "no-store"
    return answer


def _behind(shape: Any, query: Any) -> dict[str, Any]:
    """Return what stands behind an address, as it would stand in a body: blank is blank."""
    fields = shape().fields
    several = {name for name, field in fields.items() if isinstance(field, serializers.ListField)}
    return {
        name: query.getlist(name) if name in several else query.get(name)
        for name in fields
        if name in query
    }


def _sent(shape: Any, data: Any) -> dict[str, Any]:
    """Return what was sent in that shape, or refuse it."""
    if shape is None:
        return {}
    given = shape(data=data)
    given.is_valid(raise_exception=True)
    return dict(given.validated_data)


def _filled(action: Action, found: Any, by: int, sent: dict[str, Any]) -> dict[str, Any]:
    """Return what the action takes: read by its own form, like a page's."""
    blank = action.form(found, by)
    if blank is None:
        return {}
    answers = {**action.usual, **sent}
    if action.partly:
        answers = {**standing(blank), **answers}
    form = action.form(found, by, answers)
    assert form is not None
    if not form.is_valid():
        raise ValidationError(form.errors)
    return dict(form.cleaned_data)


def standing(blank: forms.Form) -> dict[str, Any]:
    """Return what a page would send untouched: what stands, or the first of a list."""
    found: dict[str, Any] = {}
    for name, field in blank.fields.items():
        value = blank.get_initial_for_field(field, name)
        if value is None and field.required and isinstance(field, forms.ChoiceField):
            several = isinstance(field, forms.MultipleChoiceField)
            choices: Any = () if several else field.choices
            value = next((choice for choice, _name in choices), None)
        if value is not None:
            found[name] = value
    return found


def told(action: Action, value: Any) -> Mapping[str, Any]:
    """Return what programs are told of what came of it: a number, a job, nothing."""
    if action.answers is not None:
        return action.answers(value)
    if value is None or isinstance(value, bool):
        return {}
    if isinstance(value, int):
        return {"id": value}
    if hasattr(value, "public_id"):
        return {"job": str(value.public_id), "state": value.state}
    return {"id": value.pk} if hasattr(value, "pk") else {}
