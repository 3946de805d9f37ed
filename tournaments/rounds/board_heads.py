"""What the board of a match says of the event for which it is played."""

from django.urls import reverse
from django.utils.translation import gettext as _

from games import api as games
from tournaments.formats import shelf
from tournaments.models import Chair, Table
from tournaments.rounds import online


def of_key(key: str) -> games.Origin | None:
    """Return the event, the round and the table of a match, with the teams on its seats."""
    rows = Table.objects.select_related("round__tournament__club")
    table = rows.defer("round__field", "round__proposal").filter(pk=online.table_of(key)).first()
    if table is None:  # the round was taken back
        return None
    event = table.round.tournament
    slugs = (event.club.slug, event.slug)
    chairs = Chair.objects.filter(table=table).order_by("seat")
    teams = list(chairs.values_list("entry__name", flat=True)) if event.who.of_teams else []
    called = shelf.of(event).round_name(event, table.round.number)
    number = _("Round %(n)s") % {"n": table.round.number}
    return games.Origin(
        event=event.name,
        event_url=event.get_absolute_url(),
        about=_("%(round)s, table %(table)s") % {"round": called or number, "table": table.number},
        url=reverse("tournaments:table", args=(*slugs, table.pk)),
        teams=(*teams, *teams),  # partners sit opposite
    )
