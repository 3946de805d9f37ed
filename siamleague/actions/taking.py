"""Fields for what actions take, beside Django's own: read alike from a page and from a program."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from siamleague import controls, numbers

LARGEST = 2**53 - 1  # what every program reads exactly, and every database keeps


class Number(forms.IntegerField):
    """A whole number that a database can be asked for, in few enough digits to be read at once."""

    def __init__(self, *, least: int = 1, most: int = LARGEST, **more: Any) -> None:
        super().__init__(min_value=least, max_value=most, **more)

    def to_python(self, value: Any) -> int | None:
        """Return the number; what is longer than any is refused before it is read."""
        if len(str(value).strip() if isinstance(value, str) else "") > len(str(LARGEST)) + 1:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(value)


class Why(forms.CharField):
    """A reason, kept in the history."""

    def __init__(self, *, required: bool = False, **more: Any) -> None:
        usual = {"label": _("Why")} | ({} if required else {"initial": ""})
        super().__init__(max_length=300, required=required, **usual | more)


class WhyForm(forms.Form):
    """A reason, kept in the history."""

    why = Why()


class SeenVersion(forms.Field):
    """What was read when this was decided: what is newer is not overwritten unread.

    A page sends it along hidden; where it was lost nothing is compared.
    """

    widget = forms.HiddenInput

    def __init__(self, told: str = "as it was read; refused if it has changed since",
                 **limits: int) -> None:  # fmt: skip
        super().__init__(required=False)
        self.told, self.limits = told, limits

    def bound_data(self, data: Any, initial: Any) -> Any:
        """Return what a page that is shown again hands out: it shows things as they are now."""
        return initial

    def clean(self, value: Any) -> int | None:
        """Return the number, if it is one."""
        return numbers.whole(value)

    def for_programs(self, about: dict[str, Any]) -> Any:
        """Return a number that programs may leave out."""
        from rest_framework import serializers

        return serializers.IntegerField(required=False, help_text=self.told, **self.limits)


class WhichPage(forms.Form):
    """Which page of a long list."""

    page = Number(most=10_000, initial=1)


class Ticket(forms.UUIDField):
    """Sending something twice with one ticket is sending it once.

    A page hands one out with the form; where it was lost the press counts all the same.
    """

    def __init__(self, **more: Any) -> None:
        super().__init__(required=False, **more)

    def clean(self, value: Any) -> UUID:
        try:
            return super().clean(value) or uuid4()
        except forms.ValidationError:
            return uuid4()

    def for_programs(self, about: dict[str, Any]) -> Any:
        """Return a field that programs must fill in."""
        from rest_framework import serializers

        return serializers.UUIDField(
            help_text="made by the caller, fresh for each order; the same again changes nothing"
        )


class ListWidget(forms.Widget):
    """What a page repeats under one name, and a program sends as a list."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        return data.getlist(name) if hasattr(data, "getlist") else data.get(name)


class DigitsField(forms.CharField):
    """A seal, or a secret, that a device gives where nobody shall have chosen."""

    def __init__(self, label: str) -> None:
        super().__init__(min_length=64, max_length=64, label=f"{label}, in 64 hexadecimal digits")


class Many(forms.Field):
    """Several of one kind, in order; programs may leave out one that has an `initial`."""

    widget = ListWidget

    def __init__(self, child: "forms.Field | type[forms.Form]", *, most: int, **more: Any) -> None:
        super().__init__(**{"required": False, **more})
        self.child, self.most = child, most
        if isinstance(child, forms.Field):
            controls.refuse_in([child])

    def clean(self, value: Any) -> list[Any]:
        sent = list(value or ())
        if len(sent) > self.most:
            raise forms.ValidationError(_("At most %(n)s.") % {"n": self.most})
        return [self._one(each) for each in sent]

    def _one(self, value: Any) -> Any:
        if isinstance(self.child, forms.Field):
            return self.child.clean(value)
        if not isinstance(value, Mapping):
            raise forms.ValidationError(_("This cannot be read."))
        form = self.child(value)
        controls.refuse_in(form.fields.values())
        if not form.is_valid():
            raise forms.ValidationError([str(fault) for f in form.errors.values() for fault in f])
        return dict(form.cleaned_data)

    def for_programs(self, about: dict[str, Any]) -> Any:
        """Return a list of what programs send for each."""
        from rest_framework import serializers

        from siamleague.actions.fields import field_of, of_form

        usual: dict[str, Any] = {"default": list} if "default" in about else {}
        if isinstance(self.child, forms.Field):
            child = field_of(self.child)
            return serializers.ListField(
                child=child, max_length=self.most, help_text=about["help_text"], **usual
            )
        return of_form(self.child)(many=True, max_length=self.most, **usual)
