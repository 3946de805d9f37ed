"""The pages of actions: a form is taken, one thing is done, the next page says what came of it."""

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from siamleague import controls
from siamleague.actions.values import Action
from siamleague.refusals import NotYours, Refused

Taken = dict[str, Any]


class Unread(Refused):
    """What was sent cannot be read."""


def paths(actions: Iterable[Action]) -> list[URLPattern]:
    """Return the addresses of every action that a page takes."""
    return [
        path(f"{action.on.page}{action.at}", page(action), name=action.name)
        for action in actions
        if action.on_pages
    ]


def page(action: Action) -> Callable[..., HttpResponse]:
    def view(request: HttpRequest, **names: Any) -> HttpResponse:
        by = int(request.user.pk or 0)
        found = action.on.find(names, by)
        if action.screen is not None:
            return _on_screen(request, action, found, by)
        return _pressed(request, action, found, by)

    view.__name__ = action.name
    view.__doc__ = action.about
    methods = ["GET", "HEAD", "POST"]
    own = action.screen is not None and action.screen.own
    taking = (require_http_methods(methods) if own else require_POST)(view)
    to_all = action.screen is not None and action.screen.to_all
    return never_cache(_asked_in(taking) if to_all else login_required(taking))


def _asked_in(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let everybody look; whoever sends something must have signed in."""

    @wraps(view)
    def either(request: HttpRequest, **names: Any) -> HttpResponse:
        looks = request.method in ("GET", "HEAD")
        return (view if looks else login_required(view))(request, **names)

    return either


def _pressed(request: HttpRequest, action: Action, found: Any, by: int) -> HttpResponse:
    """Take a button: whatever comes of it is said above the next page."""
    try:
        action.check(found, by, NotYours)
        value = action.carry_out(found, _taken(request, action, found, by), by=by, now=_now())
    except Refused as no:
        if action.finish is not None:
            return action.finish(request, found, None, no)
        messages.error(request, str(no.sentence))
        return redirect(_where(action, action.back or action.then, found, None))
    return _done(request, action, found, value)


def _taken(request: HttpRequest, action: Action, found: Any, by: int) -> Taken:
    """Return what a button sent along; the first thing wrong with it is refused."""
    if action.reads is not None:
        taken = dict(action.reads(request, found))
        _check_words(taken.values())
        return taken
    form = action.form(found, by, request.POST, request.FILES)
    if form is None:
        return {}
    if not form.is_valid():
        raise Unread(_first_fault(form))
    return dict(form.cleaned_data)


def _check_words(values: Iterable[Any]) -> None:
    """Refuse control characters in what no form has read."""
    try:
        for value in values:
            controls.some_lines(value)
    except ValidationError as wrong:
        raise Unread(wrong.messages[0]) from wrong


def _first_fault(form: Form) -> str:
    name, faults = next(iter(form.errors.items()))
    label = form.fields[name].label if name in form.fields else ""
    return f"{label}: {faults[0]}" if label else str(faults[0])


def _on_screen(request: HttpRequest, action: Action, found: Any, by: int) -> HttpResponse:
    """Show the form; take it, or show it again with what is wrong."""
    if not action.who.allows(found, by):
        return render(request, "403.html", status=403)
    sent = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    form = action.form(found, by, *sent)
    if request.method == "POST" and (form is None or form.is_valid()):
        taken = {} if form is None else dict(form.cleaned_data)
        try:
            value = action.carry_out(found, taken, by=by, now=_now())
        except Refused as no:
            if form is None:
                messages.error(request, str(no.sentence))
                return redirect(_where(action, action.back or action.then, found, None))
            form.add_error(no.field if no.field in form.fields else None, str(no.sentence))
        else:
            return _done(request, action, found, value)
    return _drawn(request, action, found, form)


def _drawn(request: HttpRequest, action: Action, found: Any, form: Form | None) -> HttpResponse:
    screen = action.screen
    assert screen is not None, action.name
    more = dict(screen.context(request, found, form)) if screen.context else {}
    draw = action.on.draw or _plain
    answer: HttpResponse = draw(request, screen.template, found, {"form": form, **more})
    return answer


def _plain(request: HttpRequest, template: str, found: Any, context: Any) -> HttpResponse:
    return render(request, template, context)


def _done(request: HttpRequest, action: Action, found: Any, value: Any) -> HttpResponse:
    says = action.says(found, value) if callable(action.says) else action.says
    if says:
        messages.success(request, str(says))
    if action.finish is not None:
        return action.finish(request, found, value, None)
    return redirect(_where(action, action.then, found, value))


def _where(action: Action, then: str | Callable[[Any, Any], str], found: Any, value: Any) -> str:
    """Return the address of the next page."""
    return then(found, value) if callable(then) else action.on.way(found, then)


def _now() -> datetime:
    return timezone.now()
