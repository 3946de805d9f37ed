"""Every page a person can open, by the name of its address, and a small world to show on it.

A new address must be put on one of the lists here, or a test says that it is missing; so no page
escapes the checks for accessibility.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from siamleague.accounts.models import User

GUEST, MEMBER, ANYBODY = "guest", "member", "anybody"

PAGES: dict[str, str] = {
    "front:home": ANYBODY,
    "core:become_owner": ANYBODY,
    "core:own": ANYBODY,
    "core:about": ANYBODY,
    "core:style": ANYBODY,
    "core:job": MEMBER,
    "accounts:profile": MEMBER,
    "accounts:data": MEMBER,
    "accounts:delete": MEMBER,
    "accounts:email": MEMBER,
    "accounts:person": ANYBODY,
    "accounts:letters": ANYBODY,
    "account_login": GUEST,
    "account_signup": GUEST,
    "account_logout": MEMBER,
    "account_inactive": ANYBODY,
    "account_reauthenticate": MEMBER,
    "account_email_verification_sent": ANYBODY,
    "account_change_password": MEMBER,
    "account_reset_password": GUEST,
    "account_reset_password_done": GUEST,
    "account_reset_password_from_key": GUEST,
    "account_reset_password_from_key_done": GUEST,
    "account_confirm_email": ANYBODY,
    "mfa_index": MEMBER,
    "mfa_activate_totp": MEMBER,
    "mfa_list_webauthn": MEMBER,
    "mfa_add_webauthn": MEMBER,
    "usersessions_list": MEMBER,
    "games:lobby": ANYBODY,
    "games:history": MEMBER,
    "games:open": MEMBER,
    "games:match": ANYBODY,
    "games:learn": ANYBODY,
    "ratings:pools": ANYBODY,
    "ratings:board": ANYBODY,
    "ratings:profile": ANYBODY,
    "ratings:player": ANYBODY,
    "ratings:why": ANYBODY,
    "ratings:predict": ANYBODY,
    "ratings:calibration": ANYBODY,
    "ratings:watch": MEMBER,
    "ratings:club": MEMBER,
    "ratings:change_pool": MEMBER,
    "tournaments:clubs": ANYBODY,
    "tournaments:club": ANYBODY,
    "tournaments:found_club": MEMBER,
    "tournaments:edit_club": MEMBER,
    "tournaments:people": MEMBER,
    "tournaments:families": MEMBER,
    "tournaments:invitation": ANYBODY,
    "tournaments:claim": MEMBER,
    "tournaments:events": ANYBODY,
    "tournaments:new_event": MEMBER,
    "tournaments:edit_event": MEMBER,
    "tournaments:event": ANYBODY,
    "tournaments:entries": ANYBODY,
    "tournaments:entry": ANYBODY,
    "tournaments:round": ANYBODY,
    "tournaments:print_round": ANYBODY,
    "tournaments:standings": ANYBODY,
    "tournaments:print_standings": ANYBODY,
    "tournaments:bracket": ANYBODY,
    "tournaments:cross_table": ANYBODY,
    "tournaments:individuals": ANYBODY,
    "tournaments:hall": ANYBODY,
    "tournaments:prints": ANYBODY,
    "tournaments:print_cross_table": ANYBODY,
    "tournaments:certificates": ANYBODY,
    "tournaments:club_hall": ANYBODY,
    "tournaments:mine": MEMBER,
    "tournaments:parts": ANYBODY,
    "tournaments:run_parts": MEMBER,
    "tournaments:door": MEMBER,
    "tournaments:table": ANYBODY,
    "tournaments:run": MEMBER,
    "tournaments:desk": MEMBER,
    "tournaments:poster": MEMBER,
    "tournaments:log": MEMBER,
    "tournaments:grid": MEMBER,
    "tournaments:leagues": ANYBODY,
    "tournaments:league": ANYBODY,
    "tournaments:season": ANYBODY,
    "tournaments:division": ANYBODY,
    "tournaments:new_league": MEMBER,
    "tournaments:edit_league": MEMBER,
    "tournaments:new_season": MEMBER,
    "tournaments:edit_season": MEMBER,
    "tournaments:run_season": MEMBER,
    "tournaments:series_list": ANYBODY,
    "tournaments:series": ANYBODY,
    "tournaments:new_series": MEMBER,
    "tournaments:edit_series": MEMBER,
    "tournaments:fixtures": MEMBER,
    "tournaments:appointment": MEMBER,
    "tournaments:forecast": ANYBODY,
    "tournaments:honours": ANYBODY,
    "tournaments:teams": MEMBER,
    "tournaments:found_team": MEMBER,
    "tournaments:join_team": MEMBER,
    "tournaments:team": ANYBODY,
}
NOT_PAGES: dict[str, str] = {
    "ratings:rate": "takes a form",
    "core:healthz": "for machines",
    "core:readyz": "for machines",
    "core:metrics": "for machines",
    "core:job_json": "for machines",
    "core:load_demo": "takes a form",
    "accounts:push": "takes a form",
    "accounts:remove_push": "takes a form",
    "accounts:push_worker": "a script",
    "core:theme": "takes a form",
    "core:language": "takes a form",
    "core:job_cancel": "takes a form",
    "core:job_again": "takes a form",
    "games:match": "shown by the browser tests of live matches",
    "games:sit": "takes a form",
    "games:leave": "takes a form",
    "games:rematch": "takes a form",
    "games:step": "for machines",
    "games:told": "for machines",
    "games:waiting": "for machines",
    "games:lesson": "for machines",
    "games:log": "a file",
    "tournaments:join_club": "takes a form",
    "tournaments:do_parts": "takes a form",
    "tournaments:outlook": "shown inside the form of a new event",
    "tournaments:leave_club": "takes a form",
    "tournaments:fixtures_file": "a file",
    **{
        f"tournaments:{name}": "takes a form"
        for name in (
            *("publish_event", "cancel_event", "finish_event", "enter", "withdraw", "day_off"),
            *("here", "report", "confirm", "dispute", "apart", "pair", "swap", "discard"),
            *(
                "goes_on",
                "publish_round",
                "take_back",
                "close_round",
                "decide",
                "invite",
                "substitute",
            ),
            *("dissolve_team", "accept", "leave_team", "penalise", "decide_many", "run_demo"),
            *("invite_member", "give_role", "remove_member", "revoke_invitation"),
            *("confirm_claim", "refuse_claim", "undo_claim", "change_family"),
            *("start_timer", "pause_timer", "resume_timer", "extend_timer", "stop_timer"),
            *("copy_event", "save_template", "delete_template"),
            *("join_season", "leave_season", "place_spot", "join_list", "draw_divisions"),
            *("add_to_series", "remove_from_series", "close_series", "reopen_series"),
            *("propose_time", "set_time", "accept_time", "decline_time", "ask_to_postpone"),
            *("answer_postponement", "ask_for_forecast", "award_walkover"),
            *(
                "start_season",
                "finish_season",
                "take_out",
                "step_in",
                "move_match_day",
                "enter_boards",
            ),
        )
    },
    "account_email": "the accounts room shows its own page at this address",
    "account_set_password": "only for accounts without a password",
    "account_confirm_login_code": "only while a code is awaited",
    "mfa_authenticate": "only in the middle of signing in",
    "mfa_reauthenticate": "only for accounts with a second factor",
    "mfa_deactivate_totp": "only for accounts with a second factor",
    "mfa_view_recovery_codes": "only for accounts with a second factor",
    "mfa_generate_recovery_codes": "only for accounts with a second factor",
    "mfa_download_recovery_codes": "a file",
    "mfa_reauthenticate_webauthn": "only for accounts with a passkey",
    "mfa_remove_webauthn": "only for accounts with a passkey",
    "mfa_edit_webauthn": "only for accounts with a passkey",
    "mfa_login_webauthn": "for machines",
}
REFUSALS = ("403", "400", "500", "429", "csrf")


@dataclass(frozen=True, slots=True)
class World:
    """What the pages show, and who looks at them."""

    alice: "User"
    slug: str
    parts: dict[str, dict[str, Any]]

    def pages(self, signed_in: bool) -> list[str]:
        """Return the paths that a guest, or Alice, can open."""
        wanted = {ANYBODY, MEMBER if signed_in else GUEST}
        return [self.path(name) for name, who in PAGES.items() if who in wanted]

    def path(self, name: str) -> str:
        """Return the path of a page of this world."""
        from django.urls import reverse

        return reverse(name, kwargs=self.parts.get(name))


def furnish() -> World:
    """Return a world with Alice, her club and a piece of work she asked for."""
    from django.urls import resolve
    from django.utils import timezone

    from siamleague.accounts.letters import SIGNER as LETTERS
    from siamleague.core import welcome
    from siamleague.core.models import Job
    from tests.browser import drawn, joined, rated, yearly
    from tests.browser.players import table
    from tests.people import person
    from tests.tournaments import stages
    from tournaments.services.club import clubs

    now = timezone.now()
    alice, bob = person("Alice"), person("Bob")
    page = clubs.ClubPage(
        name="Chao Phraya Board Game Club",
        city="Turin",
        about="We meet by the river and stay until the tea is gone.",
        meets="Tuesdays at eight, back room of the Caffè Mekong",
    )
    club = clubs.found_club(by=alice.pk, page=page, now=now)
    clubs.join_club(club_id=club.pk, by=bob.pk, now=now)
    job = Job.objects.create(kind="demo", asked_by=alice, created=now, done=3, total=5)
    link = welcome.owner_link(now)
    slug = {"slug": club.slug}
    parts: dict[str, dict[str, Any]] = {
        "core:own": {"token": resolve(urlsplit(link or "").path).kwargs["token"]},
        "core:job": {"public_id": job.public_id},
        "accounts:person": {"public_id": bob.public_id},
        "accounts:letters": {"token": LETTERS.sign(str(bob.public_id))},
        "tournaments:people": slug,
        "tournaments:families": slug,
        "account_reset_password_from_key": {"uidb36": "1", "key": "stale-link"},
        "account_confirm_email": {"key": "stale"},
        "games:open": {"slug": "king_of_siam"},
        "games:learn": {"slug": "king_of_siam"},
        "games:match": {"code": table([alice, bob]).code},
        "tournaments:club": slug,
        "tournaments:edit_club": slug,
        "tournaments:club_hall": slug,
        **_event_parts(alice, club),
        **joined.parts(alice, club),
        **stages.pages(alice, club),
        **_league_parts(alice, club),
        **drawn.parts(alice, club),
        **rated.parts(alice, club),
        **yearly.parts(alice, bob, club),
    }
    return World(alice, club.slug, parts)


def _event_parts(alice: "User", club: Any) -> dict[str, dict[str, Any]]:
    """Return what the addresses of an event and a team need; the event has played a round."""
    from django.utils import timezone

    from tests.tournaments import hall
    from tournaments.models import Part
    from tournaments.selectors.club.teams import SIGNER
    from tournaments.selectors.event import doors
    from tournaments.services.club import clubs, teams
    from tournaments.services.event import timers
    from tournaments.services.round import rounds

    about = "**Five rounds**, tea included.\n\n- bring a partner\n- be there at eight"
    event = hall.event_of(
        alice, club, name="Loy Krathong Open", about=about, check_in=False, kind="teams", rounds=4
    )
    hall.entered(event, alice, 7)
    mine = teams.found_team(by=alice.pk, name="Teak Elephants", club_id=club.pk, now=hall.NOW)
    partner = clubs.player_of(user_id=hall.User.objects.get(display_name="Bob").pk)
    member = teams.invite(
        team_id=mine.pk, player_id=partner.pk, part="partner", by=alice.pk, now=hall.NOW
    )
    teams.accept(member_id=member.pk, by=partner.user_id or 0, now=hall.NOW)
    entry = hall.entries.enter(
        tournament_id=event.pk, who=hall.entries.Who(team=mine.pk), by=alice.pk, now=hall.NOW
    )
    for last in (False, True):
        round_ = rounds.pair_now(tournament_id=event.pk, by=alice.pk, now=hall.NOW)
        rounds.publish_round(round_id=round_.pk, by=alice.pk, now=hall.NOW)
        if not last:
            hall.decide_all(round_, alice)
            rounds.close_round(round_id=round_.pk, by=alice.pk, now=hall.NOW)
    timers.start_timer(round_id=round_.pk, minutes=600, by=alice.pk, now=timezone.now())
    table = round_.tables.get(chairs__entry=entry)
    of = {"club": club.slug, "slug": event.slug}
    plain = (
        *("event", "entries", "standings", "print_standings", "cross_table", "individuals"),
        *("mine", "run", "desk", "poster", "log", "edit_event", "hall"),
        *("prints", "print_cross_table"),
    )
    return {
        **{f"tournaments:{name}": of for name in plain},
        "tournaments:new_event": {"club": club.slug},
        "tournaments:entry": {**of, "entry": entry.pk},
        "tournaments:round": {**of, "number": 1},
        "tournaments:grid": {**of, "number": 2},
        "tournaments:certificates": {"club": club.slug, "slug": _finished(alice, club)},
        "tournaments:print_round": {**of, "number": 2, "sheet": "slips"},
        "tournaments:table": {**of, "table": table.pk},
        "tournaments:door": {**of, "token": doors.token(event)},
        "tournaments:team": {"team": mine.pk},
        "tournaments:join_team": {"token": SIGNER.sign(f"{mine.pk}.{Part.RESERVE.value}")},
    }


def _league_parts(alice: "User", club: Any) -> dict[str, dict[str, Any]]:
    """Return what the addresses of a league need; its season has played a match day."""
    from tests.tournaments import league_world

    league = league_world.league_of(alice, name="River League", in_club=club)
    season = league_world.started(alice, league, play_offs=1)
    for table in league_world.open_tables(season)[:3]:
        league_world.decide(alice, table, (1, 2))
    of = {"club": club.slug, "slug": league.slug}
    year = {**of, "number": season.number}
    return {
        **{f"tournaments:{name}": {"club": club.slug} for name in ("leagues", "new_league")},
        **{f"tournaments:{name}": of for name in ("league", "edit_league", "new_season")},
        **{f"tournaments:{name}": year for name in ("season", "edit_season", "run_season")},
        "tournaments:division": {**year, "level": 1},
    }


def _finished(alice: "User", club: Any) -> str:
    """Return the address of an event that is over, with a prize."""
    from tests.tournaments import hall
    from tournaments.services.event import events

    prizes = ({"name": "The golden howdah", "category": ""},)
    event = hall.event_of(alice, club, name="Songkran Cup", rounds=1, prizes=prizes)
    hall.entered(event, alice, 4)
    hall.played(event, alice)
    events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=hall.NOW)
    return event.slug


def addresses() -> Iterator[str]:
    """Yield the name of every address of the site."""
    from django.urls import get_resolver

    yield from _names(get_resolver("siamleague.urls"), "")


def _names(resolver: Any, space: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        if str(pattern.pattern) == "api/":  # for programs, and described at /api/schema/
            continue
        if hasattr(pattern, "url_patterns"):
            inner = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from _names(pattern, space + inner)
        else:
            yield space + (pattern.name or str(pattern.pattern))
