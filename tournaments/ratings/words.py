"""Why a rating changed, as somebody would explain it to the person it happened to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import RatingChange
from tournaments.rating.elo_rating import LENT
from tournaments.rating.values import GAME, POINT, GameShare, Settings
from tournaments.ratings import profiles
from tournaments.ratings import read as ratings
from tournaments.ratings.games import settings_of


@dataclass(frozen=True)
class GameReason:
    """One game of a change."""

    sentence: str
    gained: Annotated[str, "empty where a game alone has no share"]
    url: str
    title: str


@dataclass(frozen=True)
class RatingWhy:
    """A change, explained."""

    name: str
    before: int
    after: int
    change: str
    games: list[GameReason]
    sums: list[str]
    void: bool


def why(change: RatingChange) -> RatingWhy:
    parts = profiles.parts_of(change)
    settings = settings_of(change.period.pool)
    people = {who for part in parts for side in part.opponents for who in side}
    people |= {who for part in parts for who in part.partners}
    names = ratings.names(sorted(people))
    places = profiles.places(part.key for part in parts)
    model = change.period.system.partition("/")[0]  # which the list may have left since
    each = [_gained(part, model, settings.most // len(parts)) for part in parts]
    return RatingWhy(
        name=str(change.rated),
        before=change.before // POINT,
        after=change.after // POINT,
        change=signed((change.after - change.before) / POINT),
        games=[
            _game(part, names, places, gained) for part, gained in zip(parts, each, strict=True)
        ],
        sums=_SUMS[model](change, parts, settings),
        void=change.period.void,
    )


def _gained(part: GameShare, model: str, most: int) -> int | None:
    """Return what a game alone brought, in millionths; nothing where the system cannot say."""
    over = part.points - part.expected
    if model == "elo":
        return min(part.weight, most) * over
    return part.weight * over // 1000 if model == "whole" else None


def _game(
    part: GameShare,
    names: Mapping[int, str],
    places: Mapping[str, profiles.GamePlace],
    gained: int | None,
) -> GameReason:
    place = places.get(part.key)
    return GameReason(
        sentence=_sentence(part, names),
        gained="" if gained is None else signed(gained / POINT),
        url=place.url if place else "",
        title=place.title if place else _("a casual game"),
    )


def _sentence(part: GameShare, names: Mapping[int, str]) -> str:
    others = _(" and ").join(" & ".join(names[who] for who in side) for side in part.opponents)
    words = {
        "opponents": f"{others} ({part.opposition})",
        "partner": " & ".join(names[who] for who in part.partners),
        "rank": part.rank,
    }
    points, expected = plain(part.points / GAME), plain(part.expected / GAME)
    scored = _("Scored %(points)s where %(expected)s was expected.")
    return f"{_met(part) % words} {scored % {'points': points, 'expected': expected}}"


def _met(part: GameShare) -> str:
    if len(part.opponents) > 1:
        return _("Place %(rank)s against %(opponents)s.")
    drew, won = part.rank in part.theirs, part.rank < min(part.theirs)
    if part.partners:
        if drew:
            return _("With %(partner)s, drew with %(opponents)s.")
        if won:
            return _("With %(partner)s, beat %(opponents)s.")
        return _("With %(partner)s, lost to %(opponents)s.")
    if drew:
        return _("Drew with %(opponents)s.")
    return _("Beat %(opponents)s.") if won else _("Lost to %(opponents)s.")


def _scored(parts: list[GameShare]) -> str:
    text = ngettext(
        "In all: scored %(points)s of %(games)s game where %(expected)s was expected.",
        "In all: scored %(points)s of %(games)s games where %(expected)s was expected.",
        len(parts),
    )
    return text % {
        "points": plain(sum(part.points for part in parts) / GAME),
        "games": len(parts),
        "expected": plain(sum(part.expected for part in parts) / GAME),
    }


def _elo_sums(change: RatingChange, parts: list[GameShare], settings: Settings) -> list[str]:
    most = settings.most // len(parts)
    weights = sorted({min(part.weight, most) for part in parts})
    over = sum(part.points - part.expected for part in parts) / GAME
    words = {"over": signed(over, 2), "change": signed((change.after - change.before) / POINT)}
    told = [_scored(parts)]
    counted = sum(min(part.weight, most) * (part.points - part.expected) for part in parts)
    if counted != change.after - change.before:
        text = _(
            "All games beside partners who have hardly played move nobody by more than %(most)s "
            "points together, so that nobody can climb by bringing newcomers: %(change)s is "
            "counted."
        )
        told.append(text % {**words, "most": LENT * settings.settled})
    elif len(weights) == 1:
        text = _("K is %(k)s, and %(k)s times %(over)s is %(change)s.")
        told.append(text % {**words, "k": weights[0]})
    else:
        text = _("K differs with the partner; all games together make %(change)s.")
        told.append(text % words)
    if any(part.weight > most for part in parts):
        text = _("With %(games)s games at once K was held at %(k)s, so that nobody leaps too far.")
        told.append(text % {"k": most, "games": len(parts)})
    if change.games_before < settings.provisional:
        text = ngettext(
            "K is high at first: %(games)s game had been rated before.",
            "K is high at first: %(games)s games had been rated before.",
            change.games_before,
        )
        told.append(text % {"games": change.games_before})
    return told


def _doubt_sums(change: RatingChange, parts: list[GameShare], settings: Settings) -> list[str]:
    doubt = {
        "before": round(2 * change.deviation_before / POINT),
        "after": round(2 * change.deviation_after / POINT),
    }
    told = [
        _scored(parts),
        _("The less is known about somebody, the further a result moves them."),
        _("The doubt was ±%(before)s before and is ±%(after)s now.") % doubt,
    ]
    if settings.model != "whole" and any(part.partners for part in parts):
        told.append(
            _("Beside a partner of whom less is known, a game says less about whoever is known.")
        )
    return told


def _steady_sums(change: RatingChange, parts: list[GameShare], settings: Settings) -> list[str]:
    """Return what Glicko-2 adds: how steady somebody is thought to be."""
    told = _doubt_sums(change, parts, settings)
    a_day = plain(change.volatility_after / POINT)
    text = _(
        "Volatility is %(a_day)s points a day: by so much the strength itself may change. It rises "
        "with results that the doubt does not explain."
    )
    return [*told, text % {"a_day": a_day}]


def _whole_sums(change: RatingChange, parts: list[GameShare], settings: Settings) -> list[str]:
    games = sum(_gained(part, "whole", 0) or 0 for part in parts)
    rest = change.after - change.before - games
    told = _doubt_sums(change, parts, settings)
    text = _("These games bring %(games)s points; what each was worth follows from the doubt.")
    told.insert(1, text % {"games": signed(games / POINT)})
    if rest:
        text = _("Earlier games bring %(rest)s: some opponents of then are stronger than thought.")
        if rest < 0:
            text = _(
                "Earlier games bring %(rest)s: some opponents of then are weaker than thought."
            )
        told.insert(2, text % {"rest": signed(rest / POINT)})
    told.append(_("The seats are counted, too: who sits better is expected to score more."))
    return told


_SUMS: Mapping[str, Callable[[RatingChange, list[GameShare], Settings], list[str]]] = {
    "elo": _elo_sums,
    "glicko-2": _steady_sums,
    "weng-lin": _doubt_sums,
    "whole": _whole_sums,
}


def plain(number: float) -> str:
    """Return a number with at most two places, as the reader writes it."""
    text = number_format(round(number, 2), decimal_pos=2, use_l10n=True)
    return text.rstrip("0").rstrip(".,") if any(mark in text for mark in ".,") else text


def signed(number: float, places: int = 1) -> str:
    """Return a number with its sign, as the reader writes it."""
    text = number_format(abs(round(number, places)), decimal_pos=places, use_l10n=True)
    return ("+" if number >= 0 else "−") + text
