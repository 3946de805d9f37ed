"""The description of the REST resources is whole: valid, and no two shapes of one name."""

from io import StringIO

import pytest
from django.core.management import call_command
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.management.commands import spectacular

from siamleague.actions import told


@pytest.mark.slow
def test_the_description_is_valid_and_nothing_in_it_needs_a_warning():
    out = StringIO()
    call_command(spectacular.Command(), validate=True, fail_on_warn=True, stdout=out)
    assert "openapi: 3.1" in out.getvalue()


def test_a_cell_that_may_be_missing_is_told_to_be_null():
    """A series has no figure for an event that somebody missed."""
    lines = SchemaGenerator().get_schema(public=True)["components"]["schemas"]["SeriesLine"]
    cells = lines["properties"]["cells"]["items"]
    assert cells["oneOf"] == [{"$ref": "#/components/schemas/SeriesCell"}, {"type": "null"}]


def test_the_usual_shape_of_a_list_forgets_what_is_missing(monkeypatch):
    usual = told.GappedShape
    monkeypatch.setattr(
        usual,
        "map_serializer_field",
        lambda self, shapes, way: shapes._map_serializer_field(
            self.target, way, bypass_extensions=True
        ),
    )
    lines = SchemaGenerator().get_schema(public=True)["components"]["schemas"]["SeriesLine"]
    assert "null" not in str(lines["properties"]["cells"]["items"])
