"""Actions and questions for programs: one view an address, its schema from the same description."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from django import forms
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated, PermissionDenied, Throttled, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from siamleague.accounts import limits
from siamleague.actions.fields import Whole, of_form
from siamleague.actions.values import Action, Place, Who
from siamleague.refusals import NotYours
from siamleague.web.problems import KIND, Problem

Shape: TypeAlias = "type[serializers.BaseSerializer[Any]]"
Reads = TypeVar("Reads", bound=Callable[..., Any])
PROBLEMS: dict[Any, Any] = {(status, KIND): Problem for status in (400, 403, 404, 409, 422, 429)}
READING: dict[Any, Any] = {(status, KIND): Problem for status in (400, 403, 404, 429)}
OPEN: dict[Any, Any] = {(status, KIND): Problem for status in (400, 404, 429)}


class Done(serializers.Serializer[Any]):
    """What came of it."""

    id = Whole(required=False, help_text="of what was made: an entry, a line")
    job = serializers.CharField(required=False, help_text="the job that works on it")
    state = serializers.CharField(required=False)
    url = serializers.CharField(
        required=False, help_text="the page of what was made; programs put /api before it"
    )
    count = Whole(required=False, help_text="of what was done")


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
    often: str = ""  # how often it may be asked, as "60/m", where it is dear to answer


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
    view: Any = type(first.__name__, (APIView,), {"__doc__": first.__doc__, **methods})
    return method_decorator(never_cache, "dispatch")(view).as_view()


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
        found = action.on.find(names, by)
        action.check(found, by, NotYours)
        taken = _filled(action, found, by, sent)
        value = action.carry_out(found, taken, by=by, now=timezone.now())
        return Response(gives(value).data if gives else dict(told(action, value)))

    order.__name__, order.__doc__ = action.order, action.about
    described = extend_schema(
        operation_id=action.order,
        request=shape,
        responses={200: gives or Done, **PROBLEMS},
        description=action.about,
    )
    return described(order)


def _asking(question: Question) -> Callable[..., Response]:
    asks = of_form(question.asks) if question.asks else None

    def read(self: APIView, request: Request, **names: Any) -> Response:
        by = signed_in(request) if question.who or question.signed_in else request.user.pk
        if question.often and not limits.may_ask(request._request, read.__name__, question.often):
            raise Throttled(wait=60)
        asked = _sent(asks, request.query_params) if asks else {}
        found = question.on.find(names, by)
        if question.who is not None and not question.who.allows(found, int(by or 0)):
            raise PermissionDenied
        value = question.reads(found, by, **asked)
        return Response(question.gives(value, many=question.many).data)

    refusals = dict(READING if question.who or question.signed_in else OPEN)
    refusals |= {(status, KIND): Problem for status in question.refuses}
    read.__name__, read.__doc__ = question.reads.__name__, question.reads.__doc__
    described = extend_schema(
        operation_id=read.__name__,
        parameters=[asks] if asks else [],
        responses={200: question.gives(many=question.many), **refusals},
        description=read.__doc__,
    )
    return described(read)


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
