"""Every row of a club that leaves with its archive, in an order in which they can be written again.

A row names others by their place among the rows of their kind, so that an archive says the same
wherever it was made. Accounts do not leave: whoever has one leaves by name, as a guest. Nor do
letters, invitations, links, matches that are not over, and what can be worked out again: ratings
and forecasts.
"""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Any

from django.db.models import Field, ForeignKey, JSONField, Model, Q, QuerySet, UUIDField

from games import api as games
from siamleague.accounts.models import User
from siamleague.history.models import AuditLine
from tournaments import models as m
from tournaments.exports import pairing_reasons
from tournaments.rounds import online

Rows = dict[str, list[dict[str, Any]]]
# Each kind of row, with the column by which it belongs to one that came before.
ORDER: tuple[tuple[type[Model], str], ...] = (
    (m.Player, ""),
    (m.Team, ""),
    (m.Membership, "club"),
    (m.Papers, "club"),
    (m.Family, "club"),
    (m.TeamMember, "team"),
    (m.Squad, "team"),
    (m.SquadMember, "squad"),
    (m.EventTemplate, "club"),
    (m.Tournament, "club"),
    (m.EventPapers, "event"),
    (m.Entry, "tournament"),
    (m.Absence, "entry"),
    (m.ForbiddenPair, "tournament"),
    (m.Round, "tournament"),
    (m.Table, "round"),
    (m.Chair, "table"),
    (m.ResultLine, "table"),
    (m.Programme, "event"),
    (m.Section, "programme"),
    (m.TieDecision, "pool"),
    (m.Qualifier, "final"),
    (m.League, "club"),
    (m.Season, "league"),
    (m.Division, "season"),
    (m.MatchDay, "division"),
    (m.Spot, "season"),
    (m.SeasonMove, "season"),
    (m.Appointment, "table"),
    (m.Postponement, "table"),
    (m.Enrolment, "season"),
    (m.LineUp, "table"),
    (m.LineUpBoard, "line_up"),
    (m.Series, "club"),
    (m.SeriesEvent, "series"),
    (m.Roll, "club"),
    (m.Honour, "roll"),
    (m.Pool, "club"),
)
MODELS = {model.__name__: model for model, _parent in ORDER}
CLUB = "name city about meets time_zone joining hides_members rates_bots".split()
STAYS = {
    "Player": {"found_as", "demo", "made_by_club"},
    "Team": {"event", "demo"},
    "Tournament": {"found_as", "demo", "ticket", "elsewhere"},
    "Round": {"job", "fingerprint"},
    "Table": {"match", "edition"},
    "Season": {"late"},
    "Section": {"coming_to"},
    "Membership": {"role"},  # who may do what here is for those here to say
    "League": {"found_as"},
    "Pool": {"edition", "writing"},
}
NUMBERS = {"Chair.people": "Player", "TieDecision.entries": "Entry", "Appointment.yes": "Entry"}
IN_HISTORY = {
    **dict.fromkeys(("entry", "other", "one", "two", "sat", "swapped"), "Entry"),
    **dict.fromkeys(("player", "players", "in", "out", "captain", "vice"), "Player"),
    "table_id": "Table",
    "event": "Tournament",
}
NOT_HERE = frozenset(("claim", "link", "invitation", "import", "family"))  # rows that stay
SUBJECTS = {
    "tournament": "Tournament",
    "season": "Season",
    "series": "Series",
    "league": "League",
    "team": "Team",
}
MATCHES = "Match"
AT_ONCE = 500
LARGE = {"Round": 20}  # so many at once of those that hold much


class Closure:
    """The rows of a club, and the place of each among those of its kind."""

    def __init__(self, club: m.Club) -> None:
        self.club = club
        self.places: dict[str, dict[int, int]] = {}
        events = m.Tournament.objects.filter(club=club).values("pk")
        leagues = m.Season.objects.filter(league__club=club).values("pk")
        teams = m.Team.objects.filter(
            Q(club=club) | Q(entries__tournament__in=events) | Q(spots__season__in=leagues)
        )
        self._place("Team", teams.distinct())
        known = set(self.places["Team"])
        players = m.Player.objects.filter(
            Q(memberships__club=club)
            | Q(made_by_club=club)
            | Q(entries__tournament__in=events)
            | Q(spots__season__in=leagues)
            | Q(enrolments__season__in=leagues)
            | Q(honours__roll__club=club)
            | Q(boards__table__round__tournament__in=events)
        )
        pks = set(players.values_list("pk", flat=True))
        pks |= _of_teams(known)
        pks |= set(
            m.Team.objects.filter(pk__in=known, captain__isnull=False).values_list(
                "captain", flat=True
            )
        )
        self.places["Player"] = {pk: n for n, pk in enumerate(sorted(pks), 1)}
        for model, parent in ORDER:
            if parent:
                self._place(model.__name__, self.rows_of(model, parent))

    def place(self, kind: str, number: int) -> int:
        """Return the place of a row; 0 of one that does not leave."""
        if kind == "Club":
            return int(number == self.club.pk)
        return self.places[kind].get(number, 0)

    def rows_of(self, model: type[Model], parent: str) -> "QuerySet[Any]":
        """Return the rows that belong to those placed already."""
        rows = model._default_manager.all()
        target = model._meta.get_field(parent).related_model
        if model is m.Tournament:  # without pools that come or go
            comes = m.Section.objects.filter(programme=None).values("tournament")
            rows = rows.exclude(pk__in=comes)
        if target is m.Club:
            return rows.filter(**{parent: self.club})
        name = target.__name__  # type: ignore[union-attr]
        return rows.filter(**{f"{parent}__in": list(self.places[name])})

    def _place(self, name: str, rows: "QuerySet[Any]") -> None:
        pks = rows.order_by("pk").values_list("pk", flat=True)
        self.places[name] = {pk: n for n, pk in enumerate(pks, 1)}


def _of_teams(teams: set[int]) -> set[int]:
    rows = m.TeamMember.objects.filter(team__in=teams).values_list("player", flat=True)
    lists = m.SquadMember.objects.filter(squad__in=teams).values_list("player", flat=True)
    return {*rows, *lists}


def rows(club: m.Club) -> tuple[dict[str, Any], Rows]:
    """Return what a club says of itself, and all its rows."""
    return about(club), {name: list(each) for name, each in told(Closure(club))}


def about(club: m.Club) -> dict[str, Any]:
    """Return what a club says of itself, and every address that leads to it, the newest first."""
    before = club.old_addresses.order_by("-pk").values_list("slug", flat=True)
    return {name: getattr(club, name) for name in CLUB} | {"addresses": [club.slug, *before]}


def told(of: Closure) -> Iterator[tuple[str, Iterator[dict[str, Any]]]]:
    """Yield each kind of row with its rows, read a few at a time."""
    for model, _parent in ORDER:
        yield model.__name__, _told(model, of)
    yield "AuditLine", _history(of)
    yield MATCHES, _matches(of)


def fields_of(model: type[Model]) -> "Iterator[Field[Any, Any]]":
    """Yield the columns of a kind that leave."""
    for field in model._meta.concrete_fields:
        linked = isinstance(field, ForeignKey)
        if (field.primary_key and not linked) or field.name in STAYS.get(model.__name__, ()):
            continue
        if linked and field.related_model is User:
            continue
        if not isinstance(field, UUIDField):
            yield field


def _told(model: type[Model], of: Closure) -> Iterator[dict[str, Any]]:
    fields = list(fields_of(model))
    pks = list(of.places[model.__name__])
    at_once = LARGE.get(model.__name__, AT_ONCE)
    for start in range(0, len(pks), at_once):
        some = model._default_manager.filter(pk__in=pks[start : start + at_once])
        for row in some.defer(None).order_by("pk"):
            told = {field.name: _value(row, field, of) for field in fields}
            if isinstance(row, m.Family):
                among = row.players.order_by("pk").values_list("pk", flat=True)
                told["players"] = [of.places["Player"].get(pk, 0) for pk in among]
            yield told


def _value(row: Any, field: "Field[Any, Any]", of: Closure) -> Any:
    value = getattr(row, field.attname)
    if isinstance(field, ForeignKey):
        target = field.related_model
        if target is m.Club:
            return 1 if value == of.club.pk else None
        return of.places.get(target.__name__, {}).get(value)  # type: ignore[union-attr]
    if isinstance(value, datetime | date):
        return value.isoformat()
    column = f"{type(row).__name__}.{field.name}"
    if column in pairing_reasons.COLUMNS:
        return pairing_reasons.renumbered(value, of.place)
    numbers = NUMBERS.get(column)
    if isinstance(field, JSONField) and numbers:
        return [of.places[numbers].get(each, 0) for each in value]
    return value


def _history(of: Closure) -> Iterator[dict[str, Any]]:
    """Yield what was decided about the club and its events, without who they were."""
    subjects = {f"club:{of.club.pk}": ["Club", 1]}
    for kind, name in SUBJECTS.items():
        subjects |= {f"{kind}:{pk}": [name, place] for pk, place in of.places[name].items()}
    names = list(subjects)
    for start in range(0, len(names), AT_ONCE):
        some = AuditLine.objects.filter(subject__in=names[start : start + AT_ONCE]).order_by("pk")
        for line in some:
            yield {
                "when": line.when.isoformat(),
                "verb": line.verb,
                "subject": subjects[line.subject],
                "data": _decided(line.data, of),
                "why": line.why,
            }


def _decided(data: Mapping[str, Any], of: Closure) -> dict[str, Any]:
    """Return what a line says, with places instead of numbers."""
    return {
        name: renumbered_line(name, value, of.place)
        for name, value in data.items()
        if name not in NOT_HERE
    }


def renumbered_line(name: str, value: Any, number: pairing_reasons.Renumber) -> Any:
    """Return what a line of history says under a name, with other numbers."""
    target = IN_HISTORY.get(name)
    if target and isinstance(value, list):
        return [renumbered_line(name, each, number) for each in value]
    if target and isinstance(value, int) and value:
        return number(target, value)
    return value


def _matches(of: Closure) -> Iterator[dict[str, Any]]:
    """Yield the matches that were played online at tables and are over, each with its table."""
    pks = list(of.places["Table"])
    online_too = m.Table.objects.exclude(tries=0, match="")
    for start in range(0, len(pks), AT_ONCE):
        some = online_too.filter(pk__in=pks[start : start + AT_ONCE])
        tables = {pk: (max(n, 1), code) for pk, n, code in some.values_list("pk", "tries", "match")}
        keys = {
            online.key_of(pk, number): (pk, number)
            for pk, (tries, _code) in tables.items()
            for number in range(1, tries + 1)
        }
        for key, told in games.carried_matches(keys):
            table, number = keys[key]
            is_its_own = told["code"] == tables[table][1]
            yield {"table": of.places["Table"][table], "try": number, "own": is_its_own, **told}
