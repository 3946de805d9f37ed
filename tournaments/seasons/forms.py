from datetime import date
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games import api as games
from siamleague import numbers
from siamleague.actions.taking import SeenVersion
from tournaments.events.game_fields import FittingKinds, GameFields, UsualPace
from tournaments.events.tie_break_fields import (
    Edition,
    OrderedChoices,
    TieBreakOrder,
    editions_for,
    order_pasted,
    tie_break_choices,
)
from tournaments.formats import kinds
from tournaments.formats import shelf as formats
from tournaments.models import Kind, League, Season, Venue
from tournaments.seasons import founding
from tournaments.seasons.act import (
    MOST_BOARDS,
    MOST_MATCH_DAYS,
    USUAL_FORMAT,
    SeasonPlan,
    plan_of,
    usual_breaks,
)
from tournaments.seasons.founding import LeaguePlan
from tournaments.standings import BadScheme

USUAL_BOARDS = 4  # of squads
FIRST = ("name", "starts_on", "sizes", "direct", "play_offs", "format", "twice")
AT_TABLES = ("name", "starts_on", "sizes", "rounds", "direct", "format")  # of three or four
OF_TWO_SIDES = ("play_offs", "twice", "boards", "lists_until")  # which tables do not ask
OF_SQUADS = ("boards", "lists_until")  # asked first where squads meet
MOST_CLOSED = 40


class LeagueForm(forms.Form):
    """What a league is."""

    name = forms.CharField(label=gettext_lazy("Name of the league"), max_length=80)
    kind = forms.ChoiceField(
        label=gettext_lazy("Who meets"), choices=kinds.in_leagues, widget=FittingKinds
    )
    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False)
    game_name = forms.CharField(
        label=gettext_lazy("Name of the other game"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("Only for a game that is not on our shelf: results are typed in."),
    )
    venue = forms.ChoiceField(label=gettext_lazy("Where"), choices=Venue.choices)
    about = forms.CharField(
        label=gettext_lazy("Description"),
        required=False,
        max_length=5000,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy("Blank lines part paragraphs; **bold**, *slanted*, - lists, links."),
    )

    def __init__(self, *args: Any, league: League | None = None, **kwargs: Any) -> None:
        self.league = league
        if league is not None:
            names = ("name", "kind", "game", "game_name", "venue", "about")
            kwargs.setdefault("initial", {name: getattr(league, name) for name in names})
        super().__init__(*args, **kwargs)
        shelf = games.shelf(get_language() or "en")
        other = ("", _("Another game, over the board"))
        choices = [*((card.slug, card.name) for card in shelf), other]
        self.fields["game"].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Return the plan, once what depends on more than one answer is checked."""
        asked = super().clean() or {}
        game, kind = asked.get("game", ""), asked.get("kind")
        if not game and not asked.get("game_name"):
            self.add_error("game_name", _("Say what is played."))
        if not game and asked.get("venue") != Venue.HALL:
            self.add_error("venue", _("A game that is not on our shelf is played over the board."))
        if kind and Kind(kind).of_squads and asked.get("venue") not in (None, "", Venue.HALL):
            self.add_error("venue", _("Squads meet over the board."))
        why = founding.why_not(game, kind) if kind else ""
        if why:
            self.add_error("kind", why)
        return asked if self.errors else {"plan": self._plan(asked)}

    def _plan(self, asked: dict[str, Any]) -> LeaguePlan:
        """Return what was asked for; what the form does not ask stays as it was."""
        if asked["game"]:
            asked["game_name"] = ""
        if self.league is not None:
            asked |= {"game_options": self.league.game_options, "tempo": self.league.tempo}
        return LeaguePlan(**asked)


class SeasonForm(GameFields):
    """What an organiser asks of a season."""

    name = forms.CharField(
        label=gettext_lazy("Name of the season"),
        max_length=60,
        help_text=gettext_lazy("For example 2026/27. The season after it counts on by itself."),
    )
    starts_on = forms.DateField(
        label=gettext_lazy("First match day"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    sizes = forms.CharField(
        label=gettext_lazy("Divisions"),
        max_length=300,
        initial="8, 8",
        help_text=gettext_lazy(
            "How many play in each, the highest first: “8, 8, 10”. The lowest also takes who is "
            "left over."
        ),
    )
    direct = forms.IntegerField(
        label=gettext_lazy("Change places directly"),
        min_value=0,
        max_value=10,
        initial=1,
        help_text=gettext_lazy("So many go up, and so many down, between two divisions."),
    )
    play_offs = forms.IntegerField(
        label=gettext_lazy("Places played for"),
        min_value=0,
        max_value=5,
        initial=0,
        help_text=gettext_lazy("So many more play for their place against the division below."),
    )
    format = forms.ChoiceField(label=gettext_lazy("A division is"), choices=formats.in_any_league)
    twice = forms.BooleanField(
        label=gettext_lazy("Everybody meets everybody twice, on both sides"), required=False
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Match days"),
        min_value=1,
        max_value=MOST_MATCH_DAYS,
        initial=7,
        help_text=gettext_lazy("A round robin of two sides has as many as it needs."),
    )
    every = forms.IntegerField(
        label=gettext_lazy("Days from match day to match day"),
        min_value=1,
        max_value=60,
        initial=7,
    )
    lasting = forms.IntegerField(
        label=gettext_lazy("Days a match day is open"), min_value=1, max_value=60, initial=7
    )
    closed = forms.CharField(
        label=gettext_lazy("Closed days"),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy(
            "One time a line, as in “2026-12-21 2027-01-06 Christmas”. No match day begins in it."
        ),
    )
    boards = forms.IntegerField(
        label=gettext_lazy("Boards in a match"),
        min_value=1,
        max_value=MOST_BOARDS,
        initial=1,
        help_text=gettext_lazy(
            "With several, a match is won by who has more of their points, and these part those "
            "who are level in the table."
        ),
    )
    lists_until = forms.DateField(
        label=gettext_lazy("Squads change their lists until"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=gettext_lazy(
            "Who may play for which squad is fixed then; without a day, when the season begins."
        ),
    )
    pace = UsualPace()
    points = forms.CharField(
        label=gettext_lazy("Points"),
        required=False,
        max_length=60,
    )
    tie_breaks = forms.MultipleChoiceField(
        label=gettext_lazy("Tie-breaks, the first one decides first"),
        required=False,
        widget=OrderedChoices,
    )
    tie_break_order = TieBreakOrder()
    edition = Edition()

    def __init__(
        self, *args: Any, league: League | None = None, season: Season | None = None, **kwargs: Any
    ) -> None:
        self.league = league = season.league if season is not None else league
        self.who = league.who if league is not None else Kind.DUEL
        self.squads = self.who.of_squads
        if season is not None:
            kwargs.setdefault("initial", filled(season))
        super().__init__(*args, **kwargs)
        game = league.game if league is not None else ""
        self.lay_rules(game, plan_of(season).game_options if season else {}, alone=True)
        self.fit(self.who)
        usual = self.usual = formats.played(USUAL_FORMAT, self.who) or formats.usual(self.who)
        first = season.tie_breaks if season else usual_breaks(usual, several=self.squads)
        if season is None:
            self.initial.setdefault("tie_breaks", list(first))
        if season is None and self.squads:
            self.initial.setdefault("boards", USUAL_BOARDS)
        choices = {
            "tie_breaks": tie_break_choices(first, squads=self.squads),
            "edition": editions_for(season.rules.get("edition") if season else None),
        }
        for name, values in choices.items():
            self.fields[name].choices = values  # type: ignore[attr-defined]

    def fit(self, who: Kind) -> None:
        """Ask what concerns those who meet."""
        self.fields["format"].choices = formats.for_leagues(who)  # type: ignore[attr-defined]
        self.fields["points"].help_text = who.points_asked
        self.first: tuple[str, ...] = FIRST if who.two_sided else AT_TABLES
        self.unasked: tuple[str, ...] = () if who.two_sided else OF_TWO_SIDES
        for name in self.unasked:  # a program that says it all the same hears why not
            self.fields[name].required = False
            self.fields["rounds"].help_text = ""

    def first_fields(self) -> list[Any]:
        return [self[name] for name in (*self.first, *self._of_squads())]

    def more_fields(self) -> list[Any]:
        others = OF_SQUADS if self.squads else ("lists_until",)
        shown = (*self.first, *others, *self.unasked, "pace", *self.game_fields())
        return [field for field in self.visible_fields() if field.name not in shown]

    def online_fields(self) -> list[Any]:
        """Return what concerns matches that are played here."""
        here = self.league is not None and self.league.game and self.league.venue != Venue.HALL
        return [self["pace"], *super().online_fields()] if here else []

    def _of_squads(self) -> tuple[str, ...]:
        return OF_SQUADS if self.squads else ()

    def clean_sizes(self) -> tuple[int, ...]:
        words = self.cleaned_data["sizes"].replace(",", " ").replace(";", " ").split()
        sizes = [numbers.whole(word, digits=3) for word in words]
        if None in sizes:
            raise forms.ValidationError(_("Write whole numbers with commas between them."))
        return tuple(size for size in sizes if size is not None)

    def clean_closed(self) -> tuple[tuple[date, date, str], ...]:
        lines = [line for line in self.cleaned_data["closed"].splitlines() if line.strip()]
        if len(lines) > MOST_CLOSED:
            raise forms.ValidationError(_("At most %(n)s lines.") % {"n": MOST_CLOSED})
        return tuple(_closed(line) for line in lines)

    def clean_points(self) -> dict[str, Any]:
        text = self.cleaned_data["points"].strip()
        if not text:
            return {}
        try:
            values = [numbers.fraction(each) for each in text.replace(";", ",").split(",")]
            return self.who.scheme(values)
        except (ValueError, BadScheme) as wrong:
            text = _("These points cannot be given out; the best comes first.")
            raise forms.ValidationError(text) from wrong

    def clean_tie_break_order(self) -> tuple[str, ...]:
        """Return what was pasted, which is taken instead of what was chosen."""
        return order_pasted(self.cleaned_data["tie_break_order"], squads=self.squads)

    def clean(self) -> dict[str, Any]:
        asked = super().clean() or {}
        game, kind = (self.league.game, self.league.kind) if self.league else ("", "")
        rules = self.settled(asked, game, kind)
        if self.errors:
            return asked
        told = [name for name in SeasonForm.base_fields if asked[name] is not None]
        asked = {name: asked[name] for name in told}
        asked |= {"game_options": rules, **games.watched(asked)}
        asked["scheme"] = asked.pop("points")
        asked["tie_breaks"] = asked.pop("tie_break_order") or self._boxes(asked)
        return {"plan": SeasonPlan(**asked)}

    def _boxes(self, asked: dict[str, Any]) -> tuple[str, ...]:
        """Return what was chosen; nothing where another format keeps boxes that nobody touched."""
        chosen = tuple(asked["tie_breaks"])
        usual = (tuple(usual_breaks(self.usual, several=each)) for each in (True, False))
        return () if asked["format"] != self.usual.slug and chosen in usual else chosen


class EditSeasonForm(SeasonForm):
    """What an organiser changes in a season that has not begun."""

    version = SeenVersion()

    def clean(self) -> dict[str, Any]:
        return super().clean() | {"seen": self.cleaned_data["version"]}


def filled(season: Season) -> dict[str, Any]:
    """Return the answers that a season stands for."""
    plan = plan_of(season)
    same = ("name", "starts_on", "direct", "play_offs", "format", "twice", "rounds", "every")
    return {name: getattr(plan, name) for name in same} | {
        "version": season.version,
        "lasting": plan.lasting,
        "boards": plan.boards,
        "lists_until": plan.lists_until,
        "sizes": ", ".join(map(str, plan.sizes)),
        "closed": "\n".join(f"{first} {last} {why}".strip() for first, last, why in plan.closed),
        "points": ", ".join(plan.scheme.get("by_rank", []) or plan.scheme.values()),
        "tie_breaks": list(plan.tie_breaks),
        "edition": plan.edition,
        "game_options": dict(plan.game_options),
        "pace": plan.pace,
        "watching": plan.watching,
        "delay_moves": plan.delay_moves or None,
    }


def _closed(line: str) -> tuple[date, date, str]:
    first, *rest = line.split(maxsplit=2)
    try:
        start = date.fromisoformat(first)
        end = date.fromisoformat(rest[0]) if rest else start
    except ValueError as wrong:
        text = _("“%(line)s”: write days as 2026-12-31.")
        raise forms.ValidationError(text % {"line": line[:60]}) from wrong
    return start, end, rest[1][:60] if len(rest) > 1 else ""
