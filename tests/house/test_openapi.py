"""The description of the REST resources is whole: valid, and no two shapes of one name."""

from io import StringIO

import pytest
from django.core.management import call_command
from drf_spectacular.management.commands import spectacular


@pytest.mark.slow
def test_the_description_is_valid_and_nothing_in_it_needs_a_warning():
    out = StringIO()
    call_command(spectacular.Command(), validate=True, fail_on_warn=True, stdout=out)
    assert "openapi: 3" in out.getvalue()
