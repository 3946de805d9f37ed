"""What a search asks."""

from django import forms


class SearchForm(forms.Form):
    """A name, or a part of one."""

    q = forms.CharField(max_length=60, required=False, strip=True, initial="")
