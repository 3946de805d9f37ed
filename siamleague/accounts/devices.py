"""What a browser calls itself, in the few words people know."""

from django.utils.translation import gettext as _

# The order matters: most browsers also claim to be the ones further down.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)


def in_words(user_agent: str) -> str:
    """Return e.g. "Firefox, Linux", or what can be said of it."""
    known = [_first(user_agent, BROWSERS), _first(user_agent, SYSTEMS)]
    return ", ".join(word for word in known if word) or _("Unknown device")


def _first(user_agent: str, signs: tuple[tuple[str, str], ...]) -> str:
    return next((word for sign, word in signs if sign in user_agent), "")
