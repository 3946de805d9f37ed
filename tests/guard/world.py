"""Two clubs alike, with everything in them that a button can be pressed on: one's own, and another.

Each has its owner, an organiser, an arbiter, a member, a player, the player's rival and a captain;
somebody has an account and nothing else, and somebody owns the site. Every state that a button
needs has an event, a season, a team of its own, so that the order of presses does not matter.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import uuid4

from games.conduct import act as conduct
from games.conduct.models import TalkReport
from games.kit.shared_dice import seal_of
from games.lobby import act as tables
from games.matches import endings, offers, talking
from games.models import Match, Puzzle
from games.what_if.branch import branch
from siamleague.accounts.models import User
from tests.games.conftest import match_between, whole_move
from tests.guard import leagues, rare, states
from tests.people import person
from tests.tournaments.hall import NOW, club_of, enter_user, event_of, published
from tests.tournaments.hall import tables as tables_of
from tournaments.clubs import act as clubs
from tournaments.clubs import claiming, read, ways_in
from tournaments.imports import act as imports
from tournaments.models import (
    Club,
    Entry,
    EventTemplate,
    PartnerAsk,
    Player,
    Pool,
    Role,
    Table,
    Venue,
)
from tournaments.partners import act as partners
from tournaments.ratings import pools as rating_pools
from tournaments.rounds import online, playing
from tournaments.series import act as series
from tournaments.teams import act as teams
from tournaments.teams.read import SIGNER as TEAM_LINKS
from tournaments.webhooks import act as webhooks

NAMED = ("owner", "organiser", "arbiter", "member", "player", "rival", "captain")
GIVEN = {"organiser": Role.ORGANISER, "arbiter": Role.ARBITER}
EVERYBODY = (*NAMED, "stranger", "staff")
MISSING: Mapping[str, Any] = {"int": 987_654_321, "slug": "nowhere", "str": "nothing"}


TALK = {"decide": "decide_talk", "lift": "lift_silence", "read": "read_decision"}
Spoken = tuple[Entry | Table, int]  # whose private address it is, and the table to speak about


@dataclass
class Side:
    """One club: who is who in it, and what its addresses are, by what is done there."""

    name: str
    people: dict[str, User]
    club: Club
    at: dict[str, dict[str, Any]] = field(default_factory=dict)  # by an action, or by its place
    sent: dict[str, dict[str, Any]] = field(default_factory=dict)  # what its numbers are in a form
    private: dict[str, list[Spoken]] = field(default_factory=dict)  # by what is said there

    def own(self, role: str) -> Player:
        """Return the record of somebody."""
        return clubs.player_of(user_id=self.people[role].pk)


def build() -> tuple[Side, Side, dict[str, User]]:
    """Return both clubs, and those who are in neither."""
    staff = person("Owner of the Site", is_superuser=True, is_staff=True)
    outside = {"stranger": person("Charlie"), "staff": staff}
    both = side("Red Lantern", "Red"), side("Blue Lotus", "Blue")
    ways_in.ask_to_join(club_id=both[0].club.pk, words="", by=staff.pk, now=NOW)
    return *both, outside


def side(name: str, tag: str) -> Side:
    """Return a club with everything in it."""
    people = {role: person(f"{tag} {role}") for role in NAMED}
    made = Side(name, people, club_of(people["owner"], name))
    for role in NAMED[1:]:
        clubs.join_club(club_id=made.club.pk, by=people[role].pk, now=NOW)
    for role, given in GIVEN.items():
        about = {"club_id": made.club.pk, "player_id": made.own(role).pk, "role": given}
        clubs.give_role(**about, by=people["owner"].pk, now=NOW)
    for part in (_club, _claims, _teams, states.events, states.parts, _year, _games, _lists):
        part(made)
    leagues.singles(made)
    leagues.squads(made)
    rare.everything(made)
    return made


def _club(made: Side) -> None:
    owner = made.people["owner"]
    by: dict[str, Any] = {"club_id": made.club.pk, "by": owner.pk, "now": NOW}
    invited = clubs.invite(role=Role.MEMBER, email="dora@example.org", **by)
    linked = clubs.invite(role=Role.MEMBER, email="", **by)
    few = [made.own(role).pk for role in ("member", "player")]
    family = clubs.make_family(name="Suk", players=few, **by)
    link = ways_in.make_joining_link(days=7, most=50, **by)
    asking = person(f"{made.name} Asker")
    about = {"club_id": made.club.pk, "words": "", "by": asking.pk, "now": NOW}
    asked = ways_in.ask_to_join(**about)
    assert asked is not None
    here = {"club": made.club.slug}
    alike = ("club that holds events", "squads of a club", "series of a club", "leagues of a club")
    made.at |= dict.fromkeys(("club", *alike), here)
    made.at |= {
        "clubs": {},
        "own calendar": {},
        "pairings of anywhere": {},
        "member of a club": here | {"player": made.own("member").pk},
        "invitation": here | {"number": invited.pk},
        "link of an invitation": {"token": read.invitation_path(linked).split("/")[-2]},
        "link by which people join": here | {"number": link.pk},
        "link into a club": {"token": ways_in.link_path(link).split("/")[-2]},
        "request to join": here | {"number": asked.pk},
        "family": here | {"number": family.pk},
        **_told(made),
        "rating lists of a club": {"slug": made.club.slug},
    }
    made.sent |= {
        "invite": {"name": str(made.own("member"))},
        "make_family": {"players": [made.own("rival").pk, made.own("captain").pk]},
        "change_family": {"players": [made.own(role).pk for role in NAMED[3:6]]},
    }


def _lists(made: Side) -> None:
    owner = made.people["owner"].pk
    event = event_of(made.people["owner"], made.club, name="Listed")
    by: dict[str, Any] = {"file": None, "by": owner, "now": NOW}
    for number, name in enumerate(("list that was brought", "let_in", "take_list_back")):
        one = imports.bring_entries(tournament_id=event.pk, list=f"Listed {number}\nTwo", **by)
        made.at[name] = {"club": made.club.slug, "number": one.pk}
    gone = imports.bring_people(club_id=made.club.pk, list="Thrown Away", **by)
    made.at["throw_import_away"] = {"club": made.club.slug, "number": gone.pk}
    imports.let_in(import_id=made.at["take_list_back"]["number"], by=owner, now=NOW)


def _told(made: Side) -> dict[str, dict[str, Any]]:
    """Return the addresses of a program that the club tells, of a resting one, and of a message."""
    by: dict[str, Any] = {"by": made.people["owner"].pk, "now": NOW}
    rows = []
    for name in ("told", "resting"):
        wish = webhooks.WebhookWish(name, "standard", f"https://{name}.example.org/", ["test"])
        rows.append(webhooks.add_webhook(club_id=made.club.pk, wish=wish, **by))
    webhooks.pause_webhook(webhook_id=rows[1].pk, **by)
    webhooks.try_webhook(webhook_id=rows[0].pk, **by)
    message = rows[0].deliveries.get()
    message.state = "sent"
    message.save()
    one, other = ({"club": made.club.slug, "number": row.pk} for row in rows)
    return {
        "target of a club": one,
        "wake_webhook": other,
        "message to a target": one | {"delivery": message.pk},
    }


def _guest(made: Side, name: str) -> Player:
    return Player.objects.create(name=name, made_by_club=made.club)


def _claims(made: Side) -> None:
    member, owner = made.people["member"].pk, made.people["owner"].pk
    asked, confirmed = _guest(made, "Asked For"), _guest(made, "Confirmed")
    here = {"club": made.club.slug}
    for name, guest in (("claim", asked), ("undo_claim", confirmed)):
        claim = claiming.claim_record(guest_id=guest.pk, words="me", by=member, now=NOW)
        made.at[name] = here | {"number": claim.pk}
    claiming.confirm_claim(claim_id=made.at["undo_claim"]["number"], by=owner, now=NOW)
    made.at["player"] = {"player": _guest(made, "Nobody's").pk}


def _teams(made: Side) -> None:
    captain, club = made.people["captain"].pk, made.club.pk
    team = teams.found_team(by=captain, name="Elephants", club_id=club, now=NOW)
    order: dict[str, Any] = {"team_id": team.pk, "by": captain, "now": NOW}
    invited = teams.invite(player_id=made.own("player").pk, part="partner", **order)
    full = teams.found_team(by=captain, name="Tigers", club_id=club, now=NOW)
    order = {"team_id": full.pk, "by": captain, "now": NOW}
    for role, part in (("rival", "partner"), ("player", "reserve")):
        came = teams.invite(player_id=made.own(role).pk, part=part, **order)
        teams.accept(member_id=came.pk, by=made.people[role].pk, now=NOW)
    alone = teams.found_team(by=captain, name="Cubs", club_id=club, now=NOW)
    pairs = event_of(made.people["owner"], made.club, name="Pairs", kind="teams")
    looks = {
        role: partners.seek_partner(
            tournament_id=pairs.pk, words="", by=made.people[role].pk, now=NOW
        )
        for role in ("player", "member")
    }
    partners.ask_partner(seeker_id=looks["player"].pk, by=made.people["member"].pk, now=NOW)
    ask = PartnerAsk.objects.get(other=looks["player"])
    there = {"club": made.club.slug, "slug": pairs.slug}
    made.at |= {
        "seeker": there | {"seeker": looks["member"].pk},
        "ask for a partner": there | {"ask": ask.pk},
        **dict.fromkeys(("seek_partner", "stop_seeking", "join_two"), there),
    }
    made.sent["join_two"] = {"one": looks["player"].pk, "other": looks["member"].pk}
    link = TEAM_LINKS.sign(f"{team.pk}.reserve.{team.links}")
    made.at |= {
        "teams": {},
        "team": {"team": team.pk},
        "invite": {"team": alone.pk},
        "substitute": {"team": full.pk},
        "member of a team": {"member": invited.pk},
        "link of a team": {"token": link},
    }
    made.sent["substitute"] = {"out": made.own("rival").pk}


def _year(made: Side) -> None:
    owner, here = made.people["owner"], {"club": made.club.slug}
    by: dict[str, Any] = {"by": owner.pk, "now": NOW}
    finished = [states.finished(made, f"Over {n}") for n in (1, 2)]
    for number, name in enumerate(("series", "event in a series", "reopen_series"), 1):
        wish = series.SeriesPlan(name=f"Grand Prix {number}")
        row = series.make_series(club_id=made.club.pk, plan=wish, **by)
        series.add_event(series_id=row.pk, tournament_id=finished[0].pk, **by)
        made.at[name] = here | {"slug": row.slug, "event": finished[0].pk}
    made.at["add_to_series"] = here | {"slug": made.at["series"]["slug"]}
    series.close_series(series_id=row.pk, **by)
    made.sent["add_to_series"] = {"event": finished[1].pk}
    event_of(owner, made.club, name="Kept")
    by_the_book = event_of(owner, made.club, name="By the Book", format="dutch")
    made.at["check_pairings"] = here | {"slug": by_the_book.slug}
    template = EventTemplate.objects.create(club=made.club, name="Thursdays", plan={}, made_at=NOW)
    made.at["template of a club"] = here | {"template": template.pk}
    wish = rating_pools.ListWish(kind="duel", game_name="Shogi")
    rating_pools.make_club_pool(club_id=made.club.pk, wish=wish, **by)
    pool = Pool.objects.filter(club=made.club).latest("pk")
    made.at["rating list"] = {"pool": pool.pk}


def _games(made: Side) -> None:
    player, rival = made.people["player"], made.people["rival"]
    running = match_between(player, rival)
    asked = match_between(player, rival)
    offers.offer(code=asked.code, kind="draw", by=rival.pk, ticket=uuid4(), now=NOW)
    over = match_between(player, rival)
    endings.resign(code=over.code, by=player.pk, ticket=uuid4(), now=NOW)
    over.refresh_from_db()
    order = tables.TableOrder(game="king_of_siam", seats=2)
    waiting = tables.open_table(table=order, by=player.pk, now=NOW)
    tables.sit(
        code=waiting.code, seat=0, sitter=tables.SeatTaker("P", player.pk), by=player.pk, now=NOW
    )
    away = match_between(player, rival)
    while away.to_act != [1]:  # the rival is waited for, and has been for long
        away = match_between(player, rival)
    Match.objects.filter(pk=away.pk).update(started_at=NOW.replace(year=2020))
    turn = match_between(player, rival)
    while turn.to_act != [0]:
        turn = match_between(player, rival)
    secret = "5e" * 32
    made.at |= {
        "games:seal": {"code": _drawing(player, rival, "").code},
        "games:unseal": {"code": _drawing(player, rival, seal_of(secret)).code},
        "games:stand_in": {"code": away.code},
        "games:hint": {"code": turn.code},
        "games:analyse": {"code": over.code},
        "games:game": {"slug": "king_of_siam"},
        "games:table": {"code": waiting.code},
        "games:match": {"code": running.code},
        "games:ask_what_if": {"code": over.code},
        "games:rematch": {"code": over.code},
        "games:decline": {"code": asked.code},
    }
    seat = branch(over, 0, ()).actor()
    made.sent["ask_what_if"] = {"at": 0, "seat": seat}
    about = {"game": over.game, "step": 1, "seat": seat, "hoped": 700, "lost": 400}
    day = (NOW - timedelta(days=over.pk)).date()
    puzzle = Puzzle.objects.create(match=over, **about, found_at=NOW, day=day)
    made.at |= {f"games:{name}": {"puzzle": puzzle.pk} for name in ("try_puzzle", "show_answer")}
    made.sent["try_puzzle"] = {"words": list(whole_move(over, seat))}
    _talk(made, running)
    seat = running.to_act[0]
    made.sent["move"] = {"seen": running.version, "words": list(whole_move(running, seat))}
    made.sent["unseal"] = {"secret": secret}


def _drawing(player: Any, rival: Any, seal: str) -> Match:
    """Return a match whose dice are being drawn: the rival has sealed a secret of theirs."""
    order = tables.TableOrder(game="king_of_siam", seats=2)
    match = tables.open_table(table=order, by=player.pk, now=NOW)
    for seat, (who, dice) in enumerate(((player, seal), (rival, seal_of("71" * 32)))):
        sitter = tables.SeatTaker(str(who), who.pk, dice=dice)
        tables.sit(code=match.code, seat=seat, sitter=sitter, by=who.pk, now=NOW)
    return match


def _talk(made: Side, running: Match) -> None:
    """Let the rival say what the player reports: once not yet, once decided, once silenced."""
    said = _said(made, running)
    made.at["games:report_talk"] = {"code": running.code}
    made.sent["report_talk"] = {"line": said}
    for name, outcome in (("decide", ""), ("lift", "silenced"), ("read", "warned")):
        match = _of_event(made, name)
        about: dict[str, Any] = {"fault": "insult", "words": "", "now": NOW}
        by = made.people["player"].pk
        report = conduct.report_talk(code=match.code, line=_said(made, match), by=by, **about)
        if outcome:
            decided: dict[str, Any] = {"outcome": outcome, "days": 7, "now": NOW}
            owner = made.people["owner"].pk
            conduct.decide_talk(report_id=report.pk, by=owner, **decided)
            if outcome == "silenced":  # nobody else's talk is touched by it
                TalkReport.objects.filter(pk=report.pk).update(until=NOW)
        made.at[f"games:{TALK[name]}"] = {"report": report.pk}


def _said(made: Side, match: Match) -> int:
    about: dict[str, Any] = {"text": "You fool.", "ticket": uuid4(), "now": NOW}
    return talking.talk(code=match.code, by=made.people["rival"].pk, **about)


def _of_event(made: Side, name: str) -> Match:
    """Return a match of an event of the club between the player and the rival."""
    plan = {"venue": Venue.MIXED, "game": "king_of_siam", "game_name": ""}
    event = event_of(made.people["owner"], made.club, name=f"Talk {name}", **plan)
    for role in ("player", "rival"):
        enter_user(event, made.people[role])
    (table,) = tables_of(published(event, made.people["owner"]))
    playing.play_here(table_id=table.pk, by=made.people["player"].pk, now=NOW)
    return Match.objects.get(made_for=online.key_of(table.pk))
