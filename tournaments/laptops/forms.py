from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.imports.archives_read import ArchiveField


class TakeAlongForm(forms.Form):
    """On which laptop an event is taken along."""

    machine = forms.CharField(label=_("Name of the laptop"), max_length=60)


class LostForm(forms.Form):
    """What happened to a laptop."""

    why = forms.CharField(label=_("What happened"), max_length=300)


class HomeForm(forms.Form):
    """What a laptop brings home."""

    file = ArchiveField(label=_("File"))


class DeskForm(forms.Form):
    """On which laptop a second desk is."""

    machine = forms.CharField(label=_("Name of the laptop"), max_length=50)


class DeskLostForm(LostForm):
    """Which second desk is gone, and what happened."""

    desk = forms.UUIDField(widget=forms.HiddenInput, label=_("Second desk"))
