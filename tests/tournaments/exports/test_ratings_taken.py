"""A rating list is taken along as its page shows it."""

import csv
import io

import pytest
from django.test import Client

from tests.tournaments.rated_pools import rate
from tournaments.exchange.safe_csv import MARK
from tournaments.models import Rating

pytestmark = pytest.mark.django_db


def test_a_list_is_a_file_of_those_who_stand_in_it(pool):
    rate(pool)
    where = f"/ratings/{pool.pk}/take/"
    text = Client().get(f"{where}csv/").content.decode().removeprefix(MARK)
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert len(rows) == Rating.objects.filter(pool=pool).count() > 0
    told = Client().get(f"{where}json/").json()["rows"]
    assert [row["name"] for row in told] == [row["Name"] for row in rows]
    assert Client().get(f"{where}pdf/").status_code == 404
    assert Client().get("/ratings/987654/take/csv/").status_code == 404
    assert "/take/csv/" in Client().get(f"/ratings/{pool.pk}/").text
