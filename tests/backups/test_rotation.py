"""Which backups stay."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from siamleague.backups.keeping import DAYS, MONTHS, NEWEST, WEEKS, stay

NOW = datetime(2026, 11, 19, 3, 41, tzinfo=UTC)
moments = st.lists(
    st.integers(0, 3 * 365 * 24).map(lambda hours: NOW - timedelta(hours=hours)), unique=True
)


def test_of_a_year_of_nights_some_stay() -> None:
    nights = [NOW - timedelta(days=day) for day in range(400)]
    kept = sorted(stay(nights), reverse=True)
    assert kept[:DAYS] == nights[:DAYS]
    assert len(kept) <= DAYS + WEEKS + MONTHS
    assert kept[-1] < NOW - timedelta(days=300)


@given(moments)
def test_the_newest_always_stay_and_their_number_is_bounded(taken: list[datetime]) -> None:
    kept = stay(taken)
    assert kept <= set(taken)
    assert set(sorted(taken, reverse=True)[:NEWEST]) <= kept
    assert len(kept) <= NEWEST + DAYS + WEEKS + MONTHS


@given(moments)
def test_what_went_once_was_not_needed_later(taken: list[datetime]) -> None:
    assert stay(stay(taken)) == stay(taken)
