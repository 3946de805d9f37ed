"""Time zones by the names people find in lists, e.g. Europe/Rome."""

from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

# Aliases and technical names that nobody looks for in a list of cities.
_HIDDEN = ("Etc/", "SystemV/", "US/", "posix/", "right/")
UTC = "UTC"


@cache
def names() -> tuple[str, ...]:
    """Return the zones to choose from: UTC, then every place, in the order of the alphabet."""
    places = {n for n in available_timezones() if "/" in n and not n.startswith(_HIDDEN)}
    return (UTC, *sorted(places))


def zone(name: str) -> ZoneInfo:
    """Return the zone of this name, or UTC where no zone is called so."""
    return ZoneInfo(name if is_known(name) else UTC)


def is_known(name: str) -> bool:
    """Return whether this computer knows a zone of this name."""
    if not name or len(name) > 64 or name not in available():
        return False
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


@cache
def available() -> frozenset[str]:
    """Return every zone this computer knows, old names and aliases included."""
    return frozenset(available_timezones())


def spelled(text: str) -> str | None:
    """Return the zone somebody meant, whatever the case and the spaces, or None."""
    wanted = text.strip().replace(" ", "_").lower()
    return _by_lower_case().get(wanted)


@cache
def _by_lower_case() -> dict[str, str]:
    return {name.lower(): name for name in available() if is_known(name)}
