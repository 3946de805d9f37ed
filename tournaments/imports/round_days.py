"""When the rounds of a report were played, and how many there are."""

from datetime import UTC, datetime, timedelta

from tournaments.imports.events_brought import EventRead


def rounds_of(read: EventRead) -> int:
    """Return how many rounds the file tells of."""
    return max(read.report.rounds, read.squads.rounds if read.squads else 0)


def moment(read: EventRead, number: int, now: datetime) -> datetime:
    """Return when a round was played: on its day in the file, or an hour after the one before."""
    days = read.report.said("132")
    day = _day(days[87 + 10 * (number - 1) : 95 + 10 * (number - 1)], "%y/%m/%d")
    first = _day(read.report.said("042"), "%Y/%m/%d")
    if day is not None:
        return min(day + timedelta(hours=12, minutes=number), now)
    if first is not None:
        return min(first + timedelta(hours=12 + number), now)
    return now - timedelta(minutes=rounds_of(read) - number + 1)


def _day(text: str, shape: str) -> datetime | None:
    try:
        return datetime.strptime(text.strip(), shape).replace(tzinfo=UTC)
    except ValueError:
        return None
