"""What the owner of the site hears of the rules that play."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import compiled

TITLE = gettext_lazy("Rules of the games")


def in_a_word() -> str:
    """Return whether this process plays with compiled rules."""
    if compiled.found().modules:
        return _("compiled: bots think faster")
    return _("plain; compile_rules would make bots think faster")
