"""From one description to two readers: a form's fields as programs may send them.

A form says what is right; the serializer made from it says the same in the schema, and refuses
what has not even the right type. So a field that a form gains is a field here.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from django import forms
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from siamleague import controls

LARGEST = 2**53 - 1  # what every program reads exactly, and every database keeps
Made: TypeAlias = "serializers.Field[Any, Any, Any, Any]"


@cache
def of_form(
    form: type[forms.Form] | None, *, optional: bool = False
) -> type[serializers.Serializer[Any]]:
    """Return the shape of what programs send for a form; `optional`: they may leave out all."""
    if form is None:
        return Nothing
    fields = {name: field_of(field, optional) for name, field in form.base_fields.items()}
    name = form.__name__.removesuffix("Form")
    about = (form.__doc__ or "").strip()
    return type(f"{name}Change" if optional else name, (serializers.Serializer,), {
        "__doc__": about, **fields
    })  # fmt: skip


class Whole(serializers.IntegerField):
    """A whole number that a database can be asked for."""

    def __init__(self, **limits: Any) -> None:
        super().__init__(**{"max_value": LARGEST} | limits)


class Words(serializers.CharField):
    """Words of which the description says what its form refuses: control characters."""

    def __init__(self, pattern: str, **limits: Any) -> None:
        super().__init__(**limits)
        self.pattern = pattern


class WordsShape(OpenApiSerializerFieldExtension):
    """Writes the pattern beside the rest."""

    target_class = Words

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        usual = auto_schema._map_serializer_field(self.target, direction, bypass_extensions=True)
        return {**usual, "pattern": self.target.pattern}


class Nothing(serializers.Serializer[Any]):
    """Nothing needs to be sent."""


def field_of(field: forms.Field, optional: bool = False) -> Made:
    """Return what a program may send for a field."""
    about: dict[str, Any] = {"help_text": str(field.label or "")}
    if not optional and field.initial is not None and not callable(field.initial):
        about["default"] = field.initial
    elif optional or not field.required:
        about["required"] = False
    own = getattr(field, "for_programs", None)
    if own is not None:
        found: Made = own(about)
        return found
    for kind, make in KINDS:
        if isinstance(field, kind):
            return make(field, about)
    return serializers.CharField(allow_blank=True, trim_whitespace=False, **about)


def _whole(field: Any, about: dict[str, Any]) -> Made:
    low = {} if field.min_value is None else {"min_value": field.min_value}
    high = {} if field.max_value is None else {"max_value": field.max_value}
    empty = {} if field.required else {"allow_null": True}
    return Whole(**high, **low, **empty, **about)


def _text(field: Any, about: dict[str, Any]) -> Made:
    longest = {} if field.max_length is None else {"max_length": field.max_length}
    if getattr(field, "min_length", None) is not None and field.required:
        longest["min_length"] = field.min_length
    blank = {} if field.required else {"allow_blank": True}
    limits = {"trim_whitespace": field.strip, **longest, **blank, **about}
    if isinstance(field, forms.SlugField):
        return serializers.SlugField(**limits)
    words = controls.SOME_LINES if isinstance(field.widget, forms.Textarea) else controls.ONE_LINE
    return Words(words, **limits)


def _choice(field: Any, about: dict[str, Any]) -> Made:
    choices = list(field.choices)
    if not choices:  # they depend on who asks
        return serializers.CharField(allow_blank=not field.required, **about)
    return serializers.ChoiceField(choices, allow_blank=not field.required, **about)


def _several(field: Any, about: dict[str, Any]) -> Made:
    some = {"allow_empty": not field.required}
    return serializers.ListField(child=serializers.CharField(max_length=60), **some, **about)


KINDS: tuple[tuple[type[forms.Field], Callable[[Any, dict[str, Any]], Made]], ...] = (
    (forms.MultipleChoiceField, _several),
    (forms.BooleanField, lambda field, about: serializers.BooleanField(**about)),
    (forms.ChoiceField, _choice),
    (forms.IntegerField, _whole),
    (forms.DateTimeField, lambda field, about: serializers.DateTimeField(**_maybe(field, about))),
    (forms.DateField, lambda field, about: serializers.DateField(**_maybe(field, about))),
    (forms.UUIDField, lambda field, about: serializers.UUIDField(**about)),
    (forms.EmailField, lambda field, about: serializers.EmailField(**_blank(field, about))),
    (forms.CharField, _text),
)


def _maybe(field: forms.Field, about: dict[str, Any]) -> dict[str, Any]:
    return about if field.required else {**about, "allow_null": True}


def _blank(field: forms.Field, about: dict[str, Any]) -> dict[str, Any]:
    return about if field.required else {**about, "allow_blank": True}
