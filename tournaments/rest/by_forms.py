"""What programs send, read by the pages' own forms.

So a field that a form gains is a field here, with the same limits and the same sentences.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from django import forms
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

Form = TypeVar("Form", bound=forms.Form)


def shape(
    form: type[forms.Form], name: str, about: str, **more: Any
) -> type[serializers.Serializer[Any]]:
    """Return the shape of what a program may send for a form, and what else it may say."""
    fields = {each: _field(field) for each, field in form.base_fields.items()}
    return type(name, (serializers.Serializer,), {"__doc__": about, **fields, **more})


def seen() -> serializers.Field[Any, Any, Any, Any]:
    """Return the field that says which version was read."""
    return serializers.IntegerField(
        required=False, help_text="as it was read; refused if it has changed since"
    )


def filled(
    make: Callable[[Any], Form], sent: dict[str, Any], usual: dict[str, Any] | None = None
) -> Form:
    """Return a form filled in with what stands or is usual, and what was sent; or refuse it."""
    blank = make(None)
    answers = dict(usual or {})
    for name, field in blank.fields.items():
        found = blank.get_initial_for_field(field, name)
        if found is None and name not in answers:
            found = _first(field)
        if found is not None:
            answers[name] = found
    form = make(answers | sent)
    if not form.is_valid():
        raise ValidationError(form.errors)
    return form


def _first(field: forms.Field) -> Any:
    """Return what a page would send untouched for a list to choose from: its first line."""
    several = isinstance(field, forms.MultipleChoiceField)
    if several or not field.required or not isinstance(field, forms.ChoiceField):
        return None
    choices: Any = field.choices
    return next((value for value, _name in choices), None)


def _field(field: forms.Field) -> serializers.Field[Any, Any, Any, Any]:
    """Return what a program may send for a field; the form itself says what is right."""
    about: dict[str, Any] = {"required": False, "help_text": str(field.label or "")}
    if isinstance(field, forms.MultipleChoiceField):
        return serializers.ListField(child=serializers.CharField(max_length=60), **about)
    if isinstance(field, forms.BooleanField):
        return serializers.BooleanField(**about)
    if isinstance(field, forms.IntegerField):
        return serializers.IntegerField(allow_null=not field.required, **about)
    if isinstance(field, forms.DateTimeField):
        return serializers.DateTimeField(allow_null=True, **about)
    if isinstance(field, forms.DateField):
        return serializers.DateField(allow_null=not field.required, **about)
    return serializers.CharField(allow_blank=True, trim_whitespace=False, **about)
