"""The description for programs is worked out once, whatever a stranger puts behind its address."""

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from siamleague.web.description import Description

ASKED = ("", "?version=2", "?version=nonsense", "?lang=xx", "?a=1")


@pytest.fixture
def made(monkeypatch):
    """Return how often it was worked out."""
    real, found = SchemaGenerator.get_schema, []

    def counted(self, *asked, **more):
        found.append(asked)
        return real(self, *asked, **more)

    monkeypatch.setattr(Description, "known", {})
    monkeypatch.setattr(SchemaGenerator, "get_schema", counted)
    return found


@pytest.mark.django_db
def test_whoever_asks_again_and_again_is_answered_from_memory(made):
    told = {Client().get(f"/api/schema/{each}").content for each in ASKED}
    assert (len(made), len(told)) == (1, 1)
    italian = Client().get("/api/schema/", headers={"accept-language": "it"}).json()
    assert "paths" in italian
    assert len(made) == 2


@pytest.mark.django_db
def test_without_a_memory_everybody_would_make_it_anew(made, monkeypatch):
    """The control."""

    class Forgetting(dict):
        def __contains__(self, language):
            return False

    monkeypatch.setattr(Description, "known", Forgetting())
    for each in ASKED:
        Client().get(f"/api/schema/{each}")
    assert len(made) == len(ASKED)
