"""What the bots of the house are called at a table: everybody reads how well they play."""

from django.utils.translation import gettext as _

from games.bots import BEGINNER, CLUB, MASTER
from games.lobby.act import SeatTaker


def names() -> dict[str, str]:
    """Return the name of each bot that may be asked to sit down, the weakest first."""
    return {BEGINNER: _("Beginner bot"), CLUB: _("Club bot"), MASTER: _("Master bot")}


def called(level: str) -> SeatTaker:
    """Return a bot of this level, ready to sit down."""
    return SeatTaker(names()[level], bot=level)
