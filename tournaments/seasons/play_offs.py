"""Play-offs as those see them who play: a last match day of the season, in no division.

They have no row in the calendar, for nobody knows before the end whether there are any. They are
played from the day on which they are laid out, for as long as a match day lasts, at least a week.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.translation import gettext as _

from tournaments.models import Round, Season

LEAST = 7  # days


@dataclass(frozen=True)
class PlayOffs:
    """The play-offs of a season, where a division of it would stand."""

    season: Season

    @property
    def name(self) -> str:
        """Return what they are called."""
        return _("play-offs")

    def get_absolute_url(self) -> str:
        return self.season.get_absolute_url()

    def days(self, round_: Round) -> tuple[date, date] | None:
        """Return the first and the last day on which a round of them may be played."""
        if round_.published_at is None:
            return None
        zone = self.season.league.club.zone
        first = round_.published_at.astimezone(zone).date()
        return first, first + timedelta(days=max(self.season.lasting, LEAST) - 1)


def of(tournaments: Iterable[int]) -> dict[int, PlayOffs]:
    """Return the play-offs among some tournaments; one query."""
    rows = Season.objects.filter(play_offs__in=list(tournaments)).select_related("league__club")
    return {season.play_offs_id: PlayOffs(season) for season in rows if season.play_offs_id}
