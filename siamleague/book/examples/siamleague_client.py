"""A client for SiamLeague in one file, with nothing but the standard library.

Made by `python3 manage.py python_client`; change the maker, not this file.

    site = SiamLeague("https://league.example.org", "siamleague_…")
    for club in site.clubs_list(q="lantern"):
        print(club["name"])
    site.clubs_join("red-lantern")
"""

import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

TRIES = 5
NEXT = re.compile(r'<([^>]+)>; rel="next"')
Json = Any


class Refusal(Exception):
    """The site said no: `status`, `code`, and `fields` where the input was wrong."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(problem.get("detail", ""))
        self.status, self.problem = status, problem
        self.code, self.fields = problem.get("code", ""), problem.get("fields", {})


class Sender:
    """Sends, waits, tries again, and remembers what has not changed."""

    def __init__(self, address: str, token: str = "", language: str = "en") -> None:
        self.address, self.token, self.language = address.rstrip("/"), token, language
        self._tags: dict[str, tuple[str, Json]] = {}  # what was read, and under which tag

    def _ask(self, path: str, asked: dict[str, Any]) -> Json:
        return self._read(path + _query(asked))[0]

    def _lines(self, path: str, asked: dict[str, Any]) -> Iterator[Json]:
        """Yield the lines of a list, page after page."""
        where: str | None = path + _query(asked)
        while where:
            lines, link = self._read(where)
            yield from lines
            found = NEXT.search(link)
            where = found[1] if found else None

    def _order(self, method: str, path: str, sent: dict[str, Any]) -> Json:
        """Order something; under a key, so that trying again does nothing twice."""
        body = json.dumps(sent).encode()
        return self._send(method, path, body, {"Idempotency-Key": str(uuid4())})[0]

    def _read(self, path: str) -> tuple[Json, str]:
        tag, known = self._tags.get(path, ("", None))
        found, headers = self._send("GET", path, None, {"If-None-Match": tag} if tag else {})
        if headers is None:
            return known, ""
        if "ETag" in headers and 'rel="next"' not in headers.get("Link", ""):
            self._tags[path] = (headers["ETag"], found)
        return found, headers.get("Link", "")

    def _send(self, method: str, path: str, body: bytes | None, more: dict[str, str]) -> Any:
        """Return what was answered and its headers; None of headers: what was read before."""
        headers = {"Accept-Language": self.language, "Content-Type": "application/json", **more}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        asked = urllib.request.Request(self.address + path, body, headers, method=method)
        for left in range(TRIES, 0, -1):
            try:
                with urllib.request.urlopen(asked, timeout=60) as answer:
                    is_json = answer.headers.get_content_subtype() == "json"
                    return json.load(answer) if is_json else answer.read(), answer.headers
            except urllib.error.HTTPError as no:
                if no.code == 304:
                    return None, None
                wait = _wait(no)
                if wait is None or left == 1:
                    raise Refusal(no.code, _problem(no)) from no
                time.sleep(wait)
            except urllib.error.URLError:
                if left == 1:
                    raise
                time.sleep(1)
        raise AssertionError("unreachable")


def _query(asked: dict[str, Any]) -> str:
    given = {name: value for name, value in asked.items() if value is not None}
    return f"?{urllib.parse.urlencode(given, doseq=True)}" if given else ""


def _wait(no: urllib.error.HTTPError) -> float | None:
    """Return after how long to try again; nothing where that would be no use."""
    if no.code in (429, 503):
        return float(no.headers.get("Retry-After", "1"))
    return None


def _problem(no: urllib.error.HTTPError) -> dict[str, Any]:
    try:
        return dict(json.load(no))
    except ValueError:
        return {"detail": no.reason}


def _part(value: Any) -> str:
    return urllib.parse.quote(str(value), safe="")


class SiamLeague(Sender):
    """A site, as one token may use it: everything by its name in the description."""

    def claims_confirm(self, number: Any, **sent: Any) -> Json:
        """Let everything the guest did be the claimant's; confirming twice is confirming once."""
        return self._order("POST", f"/api/v1/claims/{_part(number)}/confirm/", sent)

    def claims_refuse(self, number: Any, **sent: Any) -> Json:
        """Leave the record with the guest. Twice is once."""
        return self._order("POST", f"/api/v1/claims/{_part(number)}/refuse/", sent)

    def claims_undo(self, number: Any, **sent: Any) -> Json:
        """Give back to the guest what a confirmed claim moved, and nothing else. Twice is once."""
        return self._order("POST", f"/api/v1/claims/{_part(number)}/undo/", sent)

    def club_leagues(self, club: Any, **asked: Any) -> Iterator[Json]:
        """List them by name."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/leagues/", asked)

    def clubs_approve_request(self, club: Any, number: Any, **sent: Any) -> Json:
        """Let somebody in who asked. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/requests/{_part(number)}/approve/", sent
        )

    def clubs_archive(self, club: Any, **asked: Any) -> Json:
        """Return a whole club as one file: of a small one as it is now, else what was packed last. 409 says that it has to be packed first."""
        return self._ask(f"/api/v1/clubs/{_part(club)}/take/archive/", asked)

    def clubs_ask_to_join(self, club: Any, **sent: Any) -> Json:
        """Ask a club to let oneself in. Twice is once; a member has nothing to ask."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/requests/", sent)

    def clubs_bring_archive(self, **sent: Any) -> Json:
        """Let the archive of a club in; a job does it."""
        return self._order("POST", "/api/v1/clubs/archive/bring/", sent)

    def clubs_bring_event(self, club: Any, **sent: Any) -> Json:
        """Read a tournament report; write nothing of it yet."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/imports/event/", sent)

    def clubs_bring_people(self, club: Any, **sent: Any) -> Json:
        """Read a list of the club's people; write nothing of it yet."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/imports/", sent)

    def clubs_change_family(self, club: Any, number: Any, **sent: Any) -> Json:
        """Say who belongs to a family; with fewer than two there is none any more. Twice is once."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/families/{_part(number)}/", sent)

    def clubs_claims(self, club: Any, **asked: Any) -> Iterator[Json]:
        """Return the claims that wait for an organiser."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/claims/", asked)

    def clubs_decline_request(self, club: Any, number: Any, **sent: Any) -> Json:
        """Say no to somebody who asked. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/requests/{_part(number)}/decline/", sent
        )

    def clubs_delete(self, club: Any, **sent: Any) -> Json:
        """Delete a club in which nothing has happened."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/delete/", sent)

    def clubs_delete_template(self, club: Any, template: Any, **sent: Any) -> Json:
        """Forget a template; events that began from it stay. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/templates/{_part(template)}/delete/", sent
        )

    def clubs_edit(self, club: Any, **sent: Any) -> Json:
        """Change what the club says about itself."""
        return self._order("PATCH", f"/api/v1/clubs/{_part(club)}/", sent)

    def clubs_families(self, club: Any, **asked: Any) -> Iterator[Json]:
        """Return who is kept apart."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/families/", asked)

    def clubs_found(self, **sent: Any) -> Json:
        """Found a club and own it."""
        return self._order("POST", "/api/v1/clubs/", sent)

    def clubs_give_role(self, club: Any, player: Any, **sent: Any) -> Json:
        """Let a member have another role. Twice is once; the last owner stays one."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/people/{_part(player)}/role/", sent
        )

    def clubs_invitations(self, club: Any, **asked: Any) -> Iterator[Json]:
        """Return the invitations that can still be used."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/invitations/", asked)

    def clubs_invite(self, club: Any, **sent: Any) -> Json:
        """Make an invitation."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/invitations/", sent)

    def clubs_join(self, club: Any, **sent: Any) -> Json:
        """Become a member."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/join/", sent)

    def clubs_join_by_link(self, token: Any, **sent: Any) -> Json:
        """Become a member by a link, and return the club's number. Twice is once, and counts once."""
        return self._order("POST", f"/api/v1/join/{_part(token)}/", sent)

    def clubs_joining_links(self, club: Any, **asked: Any) -> Iterator[Json]:
        """Return the links by which people join."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/links/", asked)

    def clubs_leave(self, club: Any, **sent: Any) -> Json:
        """Stop being a member."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/leave/", sent)

    def clubs_list(self, **asked: Any) -> Iterator[Json]:
        """Return every club, by name."""
        return self._lines("/api/v1/clubs/", asked)

    def clubs_make_family(self, club: Any, **sent: Any) -> Json:
        """Note a family."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/families/", sent)

    def clubs_make_joining_link(self, club: Any, **sent: Any) -> Json:
        """Return a new link by which so many people become members until it ends."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/links/", sent)

    def clubs_move(self, club: Any, **sent: Any) -> Json:
        """Give the club another address; the old one leads there."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/address/", sent)

    def clubs_pack_archive(self, club: Any, **sent: Any) -> Json:
        """Pack the archive of a club; the job that does it is returned."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/take/pack/", sent)

    def clubs_picture(self, club: Any, **sent: Any) -> Json:
        """Show a picture on the club's page, or none."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/picture/", sent)

    def clubs_remove_member(self, club: Any, player: Any, **sent: Any) -> Json:
        """Take somebody out of the club; what they played stays. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/people/{_part(player)}/remove/", sent
        )

    def clubs_requests(self, club: Any, **asked: Any) -> Iterator[Json]:
        """Return who asks to be let in."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/requests/", asked)

    def clubs_revoke_invitation(self, club: Any, number: Any, **sent: Any) -> Json:
        """Take an invitation back, so that its link opens nothing. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/invitations/{_part(number)}/revoke/", sent
        )

    def clubs_revoke_joining_link(self, club: Any, number: Any, **sent: Any) -> Json:
        """Take a link back, so that it opens nothing; who came by it stays. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/links/{_part(number)}/revoke/", sent
        )

    def clubs_show(self, club: Any, **asked: Any) -> Json:
        """Return a club with a page of its members."""
        return self._ask(f"/api/v1/clubs/{_part(club)}/", asked)

    def clubs_take_request_back(self, club: Any, **sent: Any) -> Json:
        """Take one's own request back, so that nobody can say yes to it any more. Twice is once."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/requests/take-back/", sent)

    def clubs_templates(self, club: Any, **asked: Any) -> Iterator[Json]:
        """Return the plans a club keeps, to those who run it."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/templates/", asked)

    def division(self, club: Any, slug: Any, number: Any, level: Any, **asked: Any) -> Json:
        """Return the table and the match days."""
        return self._ask(
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/seasons/{_part(number)}/divisions/{_part(level)}/",
            asked,
        )

    def events_accept_partner(self, club: Any, slug: Any, ask: Any, **sent: Any) -> Json:
        """Say yes: the two are a team, and entered. Only who was asked can do that."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/partners/asks/{_part(ask)}/accept/",
            sent,
        )

    def events_add_chance(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Give the seal of a secret for the lot of the event, before its first round."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/lot/seal/", sent
        )

    def events_admit(self, club: Any, slug: Any, entry: Any, **sent: Any) -> Json:
        """Let somebody in from the waiting list, also above the limit. Twice is once."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/entries/{_part(entry)}/admit/",
            sent,
        )

    def events_apart(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Keep two entries apart, or let them meet."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/apart/", sent)

    def events_ask_partner(self, club: Any, slug: Any, seeker: Any, **sent: Any) -> Json:
        """Ask somebody who looks; where they asked first, that is a yes. Twice is once."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/partners/{_part(seeker)}/ask/",
            sent,
        )

    def events_bracket(self, club: Any, slug: Any, **asked: Any) -> Json:
        """Return the sheet as it stands; other formats and unpublished draws have none."""
        return self._ask(f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/bracket/", asked)

    def events_bring_entries(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Read a list of entries of an event; write nothing of it yet."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/imports/", sent
        )

    def events_bring_home(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Let in what a laptop or a second desk brings; return the job. The same file twice is one."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/laptop/home/", sent
        )

    def events_call_play_off(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Return the decision to let a play-off decide the tie at the line. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/parts/play-off/", sent
        )

    def events_cancel(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Call the event off, with a reason everybody reads; matches under way end without result."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/cancel/", sent
        )

    def events_check_pairings(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Pair all rounds of an event again, to see whether each is as the handbook says."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/check-pairings/", sent
        )

    def events_clock(self, club: Any, slug: Any, **asked: Any) -> Json:
        """Return the clock of the round that is played; 404 without one."""
        return self._ask(f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/clock/", asked)

    def events_close_round(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """End a round in which every result stands. Twice is once."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/rounds/{_part(number)}/close/",
            sent,
        )

    def events_confirm(self, club: Any, slug: Any, table: Any, **sent: Any) -> Json:
        """Agree with what another side reported; then the result stands."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/tables/{_part(table)}/confirm/",
            sent,
        )

    def events_copy(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Return a new draft that asks for what this event asked for; no entry, round or date of it."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/copy/", sent)

    def events_cross_table(self, club: Any, slug: Any, **asked: Any) -> Iterator[Json]:
        """Return the cross-table."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/cross-table/", asked)

    def events_day_off(self, club: Any, slug: Any, entry: Any, **sent: Any) -> Json:
        """Take a round off, or play it after all."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/entries/{_part(entry)}/day-off/",
            sent,
        )

    def events_decide(self, club: Any, slug: Any, table: Any, **sent: Any) -> Json:
        """Say as an arbiter how a table ended."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/tables/{_part(table)}/result/",
            sent,
        )

    def events_decide_many(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """Note many results, “12 1” a line."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/rounds/{_part(number)}/results/",
            sent,
        )

    def events_declare_desk_lost(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Go on without a second desk, with what came of it; its files are only kept from now on."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/laptop/desk/lost/", sent
        )

    def events_declare_laptop_lost(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Go on without a laptop, with what came home of it; its files are only kept from now on."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/laptop/lost/", sent
        )

    def events_decline_partner(self, club: Any, slug: Any, ask: Any, **sent: Any) -> Json:
        """Say no; one is not asked by them again. Twice is once."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/partners/asks/{_part(ask)}/decline/",
            sent,
        )

    def events_delete(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Delete an event that nobody has seen yet. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/delete/", sent
        )

    def events_discard(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """Throw a proposal away; nobody has seen it. Twice is once."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/rounds/{_part(number)}/discard/",
            sent,
        )

    def events_dispute(self, club: Any, slug: Any, table: Any, **sent: Any) -> Json:
        """Disagree with what was reported; an arbiter decides."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/tables/{_part(table)}/dispute/",
            sent,
        )

    def events_dispute_rating(self, club: Any, slug: Any, entry: Any, **sent: Any) -> Json:
        """Take the games of an entry out of the site's lists. Twice is once."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/entries/{_part(entry)}/dispute-rating/",
            sent,
        )

    def events_door(self, club: Any, slug: Any, token: Any, **sent: Any) -> Json:
        """Check in whoever stands at the door, by its code."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/door/{_part(token)}/", sent
        )

    def events_draw_lots(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Return the decision to let a lot with a published seed decide the tie. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/parts/lots/", sent
        )

    def events_draw_pools(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Return the pools, dealt by seed with club mates apart. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/parts/draw/", sent
        )

    def events_drop_hall(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Take a hall away; who plays there is in none then. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/halls/drop/", sent
        )

    def events_drop_parts(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Play the event in one piece after all, as long as nothing is drawn. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/parts/drop/", sent
        )

    def events_edit(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Change what was planned. Who plays whom and how cannot change once a round was paired."""
        return self._order("PATCH", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/", sent)

    def events_edit_entry(self, club: Any, slug: Any, entry: Any, **sent: Any) -> Json:
        """Change a name, a rating, categories or a partner, and note each before and after."""
        return self._order(
            "PATCH",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/entries/{_part(entry)}/",
            sent,
        )

    def events_enter(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Enter oneself, or one's team."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/enter/", sent)

    def events_enter_list(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Enter many, as an organiser; of a long list a job does it."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/entries/list/", sent
        )

    def events_entries(self, club: Any, slug: Any, **asked: Any) -> Iterator[Json]:
        """Return the entries: those in by number, who waits in their order, who left."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/entries/", asked)

    def events_entry(self, club: Any, slug: Any, entry: Any, **asked: Any) -> Json:
        """Return an entry with its place and its published rounds."""
        return self._ask(
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/entries/{_part(entry)}/", asked
        )

    def events_extend_clock(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """Add minutes, or take some."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/rounds/{_part(number)}/clock/extend/",
            sent,
        )

    def events_finish(self, club: Any, slug: Any, **sent: Any) -> Json:
        """End the event: its last round is closed, its standings are final."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/finish/", sent
        )

    def events_finish_on_laptop(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Close the event on the laptop and send all of it home. Twice is harmless."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/laptop/finish/", sent
        )

    def events_follow_correction(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Make the finals anew from the pools as they stand now. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/parts/follow/", sent
        )

    def events_found_team(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Return a new team for an event, of its club where one is a member, with the partner asked."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/team/", sent)

    def events_give_desk(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Give out a copy of the event for a second desk; twice under one name is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/laptop/desk/", sent
        )

    def events_goes_on(self, club: Any, slug: Any, table: Any, **sent: Any) -> Json:
        """Say as an arbiter who goes on from a table of a knock-out: after a draw, or all the same."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/tables/{_part(table)}/goes-on/",
            sent,
        )

    def events_gone(self, club: Any, slug: Any, entry: Any, **sent: Any) -> Json:
        """Take a check-in back. Twice is once."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/entries/{_part(entry)}/gone/",
            sent,
        )

    def events_halls(self, club: Any, slug: Any, **asked: Any) -> Iterator[Json]:
        """Return the halls of an event in their order; none where it is played in one place."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/halls/", asked)

    def events_here(self, club: Any, slug: Any, entry: Any, **sent: Any) -> Json:
        """Check an entry in."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/entries/{_part(entry)}/here/",
            sent,
        )

    def events_history(self, club: Any, slug: Any, **asked: Any) -> Iterator[Json]:
        """Return the history, the newest line first, to those who run the event."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/history/", asked)

    def events_individuals(self, club: Any, slug: Any, **asked: Any) -> Iterator[Json]:
        """Return the players of a team event one by one."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/players/", asked)

    def events_join_two(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Make a team of two who both look for a partner, as an organiser; also after the close."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/partners/join/", sent
        )

    def events_keep_cut(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Leave the finals as they are although the pools say otherwise now. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/parts/keep/", sent
        )

    def events_laptop_file(self, club: Any, slug: Any, **asked: Any) -> Json:
        """Return the file with which a laptop runs an event that was taken along. 409 says that it is not out, or that something of it has come home already."""
        return self._ask(f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/laptop/file/", asked)

    def events_list(self, **asked: Any) -> Iterator[Json]:
        """Return what is on and what was, the running ones first."""
        return self._lines("/api/v1/events/", asked)

    def events_lot(self, club: Any, slug: Any, **asked: Any) -> Json:
        """Return what the lot of an event is made of; secrets once it is drawn."""
        return self._ask(f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/lot/", asked)

    def events_make(self, club: Any, **sent: Any) -> Json:
        """Return a new draft that only the club's organisers see."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/events/", sent)

    def events_make_cut(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Return the finals, with the best of every pool seeded across the pools. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/parts/cut/", sent
        )

    def events_mine(self, club: Any, slug: Any, **asked: Any) -> Json:
        """Return the newest table of whoever asks, in a published round."""
        return self._ask(f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/mine/", asked)

    def events_open_chance(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Give the secret itself, while the lot is being drawn."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/lot/open/", sent
        )

    def events_open_laptop_again(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Go on at the laptop, as long as the site has not said that the event is home."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/laptop/open/", sent
        )

    def events_override(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """Let those of a proposal meet who must not, as an arbiter; return how many pairs."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/rounds/{_part(number)}/override/",
            sent,
        )

    def events_pair(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Return the job that pairs the next round. Pressing twice, or by two people, is one job."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/pair/", sent)

    def events_pair_within(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Pair each hall for itself up to a round; 0 pairs all halls together. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/halls/within/", sent
        )

    def events_parts(self, club: Any, slug: Any, **asked: Any) -> Json:
        """Return the pools and finals of an event; nothing if it is played in one piece."""
        return self._ask(f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/parts/", asked)

    def events_pause_clock(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """Let the clock stand."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/rounds/{_part(number)}/clock/pause/",
            sent,
        )

    def events_penalise(self, club: Any, slug: Any, entry: Any, **sent: Any) -> Json:
        """Take points, give some, or neither any more."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/entries/{_part(entry)}/penalty/",
            sent,
        )

    def events_picture(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Show a picture on the event's page, or none. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/picture/", sent
        )

    def events_places(self, club: Any, slug: Any, number: Any, **asked: Any) -> Iterator[Json]:
        """Return what it would cost if an entry of a proposal changed places with each other one."""
        return self._lines(
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/rounds/{_part(number)}/places/",
            asked,
        )

    def events_plan_parts(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Play the event in pools and finals; what is left out stays, or is usual."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/parts/plan/", sent
        )

    def events_play_at_board(self, club: Any, slug: Any, table: Any, **sent: Any) -> Json:
        """Choose the board as one who sits there; a match in which nobody has moved is called off."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/tables/{_part(table)}/board/",
            sent,
        )

    def events_play_here(self, club: Any, slug: Any, table: Any, **sent: Any) -> Json:
        """Set up the match of a table as one who sits there; return its code. Twice is once."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/tables/{_part(table)}/here/",
            sent,
        )

    def events_preview_list(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Say how each line of a list is understood, and what is wrong with it; write nothing."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/entries/list/preview/", sent
        )

    def events_prizes(self, club: Any, slug: Any, **asked: Any) -> Iterator[Json]:
        """Return who gets which prize as the table stands."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/prizes/", asked)

    def events_publish(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Show the event to everybody and open its registration. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/publish/", sent
        )

    def events_publish_round(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """Show the round to everybody; matches for online tables are made by a job. Twice is once."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/rounds/{_part(number)}/publish/",
            sent,
        )

    def events_put_in_hall(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Let these entries play in a hall, or in none; return how many were elsewhere before."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/halls/put/", sent
        )

    def events_put_into_pool(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Put who came late into a pool."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/parts/put/", sent
        )

    def events_renew_entry_address(self, club: Any, slug: Any, entry: Any, **sent: Any) -> Json:
        """Draw the private address of an entry anew: the old one opens nothing any more."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/entries/{_part(entry)}/address/",
            sent,
        )

    def events_renew_table_address(self, club: Any, slug: Any, table: Any, **sent: Any) -> Json:
        """Draw the private address of a table anew: the old one opens nothing any more."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/tables/{_part(table)}/address/",
            sent,
        )

    def events_reopen(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Let an ended event run again, with a reason everybody reads. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/reopen/", sent
        )

    def events_report(self, club: Any, slug: Any, table: Any, **sent: Any) -> Json:
        """Say how one's own table ended."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/tables/{_part(table)}/report/",
            sent,
        )

    def events_restore(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Take a cancellation back, with a reason everybody reads; what was under way is set up anew."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/restore/", sent
        )

    def events_resume_clock(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """Let the clock run on."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/rounds/{_part(number)}/clock/resume/",
            sent,
        )

    def events_round(self, club: Any, slug: Any, number: Any, **asked: Any) -> Iterator[Json]:
        """Return the tables of a published round; its organisers see proposals too."""
        return self._lines(
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/rounds/{_part(number)}/", asked
        )

    def events_save_hall(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Add a hall, or change what is said of one; the same again changes nothing."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/halls/", sent)

    def events_save_template(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Keep what an event asks for under a name of its club; the same name again replaces it."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/template/", sent
        )

    def events_seats(self, club: Any, slug: Any, **asked: Any) -> Iterator[Json]:
        """Return, to those who run the event, how often each seat of such tables finishes first."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/seats/", asked)

    def events_seek_partner(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Say that one looks for a partner here. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/partners/", sent
        )

    def events_seekers(self, club: Any, slug: Any, **asked: Any) -> Json:
        """Return who looks for a partner: names to each other, and to who runs the event."""
        return self._ask(f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/partners/", asked)

    def events_send_home(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Send what is new to the site; the job that does it is returned. Twice is harmless."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/laptop/send/", sent
        )

    def events_share_out(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Put who is in no hall where most of their club play, else where fewest do and there is room."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/halls/share-out/", sent
        )

    def events_show(self, club: Any, slug: Any, **asked: Any) -> Json:
        """Return an event with its rounds."""
        return self._ask(f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/", asked)

    def events_standings(self, club: Any, slug: Any, **asked: Any) -> Iterator[Json]:
        """Return the standings, now or after a round."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/standings/", asked)

    def events_start_clock(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """Start the clock of a round."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/rounds/{_part(number)}/clock/start/",
            sent,
        )

    def events_stop_clock(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """Take the clock away."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/rounds/{_part(number)}/clock/stop/",
            sent,
        )

    def events_stop_seeking(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Look no more: nobody can join one with anybody then. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/partners/stop/", sent
        )

    def events_swap(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """Let entries of a proposal change places, two by two."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/rounds/{_part(number)}/swap/",
            sent,
        )

    def events_swap_in(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Let somebody who waits and somebody who is in change places, also in the line."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/swap-in/", sent
        )

    def events_table(self, club: Any, slug: Any, table: Any, **asked: Any) -> Json:
        """Return a table with what was said about its result, in order."""
        return self._ask(
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/tables/{_part(table)}/", asked
        )

    def events_take_along(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Take an event along on a laptop; from now on everything is decided there. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/laptop/take/", sent
        )

    def events_take_back(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """Undo a published round in which nothing was played yet, with a reason that is kept."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/rounds/{_part(number)}/take-back/",
            sent,
        )

    def events_undo_cut(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Take the finals away as long as no round of them is paired. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/parts/undo-cut/", sent
        )

    def events_undo_draw(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Take the pools away as long as no round of them is paired, with a reason. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/parts/undo-draw/", sent
        )

    def events_uphold_rating(self, club: Any, slug: Any, entry: Any, **sent: Any) -> Json:
        """Let the games count in the site's lists again, as the owner of the site. Twice is once."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/entries/{_part(entry)}/uphold-rating/",
            sent,
        )

    def events_why_not(self, club: Any, slug: Any, number: Any, **asked: Any) -> Json:
        """Return why two, or some at tables of three and four, do not meet in a round. Only of rounds that are paired from results. What is said is worked out from what the round was made from, everybody else being paired as well as can be around them."""
        return self._ask(
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/rounds/{_part(number)}/why-not/",
            asked,
        )

    def events_withdraw(self, club: Any, slug: Any, entry: Any, **sent: Any) -> Json:
        """Take an entry out for good; whoever waits longest moves up. Twice is once."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/events/{_part(slug)}/entries/{_part(entry)}/withdraw/",
            sent,
        )

    def fixtures_accept(self, time: Any, **sent: Any) -> Json:
        """Agree to the time that the other side proposed. Twice is once."""
        return self._order("POST", f"/api/v1/fixtures/times/{_part(time)}/accept/", sent)

    def fixtures_decline(self, time: Any, **sent: Any) -> Json:
        """Say no to a proposed time, or take one's own proposal back. Twice is once."""
        return self._order("POST", f"/api/v1/fixtures/times/{_part(time)}/decline/", sent)

    def fixtures_grant(self, postponement: Any, **sent: Any) -> Json:
        """Let a table be played until a later day; a time that was agreed no longer holds."""
        return self._order(
            "POST", f"/api/v1/fixtures/postponements/{_part(postponement)}/grant/", sent
        )

    def fixtures_mine(self, **asked: Any) -> Json:
        """Return the league tables that whoever asks still has to play."""
        return self._ask("/api/v1/fixtures/", asked)

    def fixtures_postpone(self, table: Any, **sent: Any) -> Json:
        """Ask the organisers to let a table be played after its match day. Twice is once."""
        return self._order("POST", f"/api/v1/fixtures/{_part(table)}/postpone/", sent)

    def fixtures_propose(self, table: Any, **sent: Any) -> Json:
        """Propose a time as one who sits at the table, in place of what was proposed before."""
        return self._order("POST", f"/api/v1/fixtures/{_part(table)}/propose/", sent)

    def fixtures_refuse(self, postponement: Any, **sent: Any) -> Json:
        """Keep a table on its match day. Twice is once."""
        return self._order(
            "POST", f"/api/v1/fixtures/postponements/{_part(postponement)}/refuse/", sent
        )

    def fixtures_renew_calendar(self, **sent: Any) -> Json:
        """Draw the address of one's calendar anew: the old one opens nothing any more."""
        return self._order("POST", "/api/v1/fixtures/address/", sent)

    def fixtures_set(self, table: Any, **sent: Any) -> Json:
        """Set a time as an organiser: it is agreed at once, whatever was proposed before."""
        return self._order("POST", f"/api/v1/fixtures/{_part(table)}/set/", sent)

    def fixtures_show(self, table: Any, **asked: Any) -> Json:
        """Return what was said about the time of a table, to those who sit there or judge."""
        return self._ask(f"/api/v1/fixtures/{_part(table)}/", asked)

    def fixtures_walkover(self, table: Any, **sent: Any) -> Json:
        """Let those win who came, as an arbiter; `absent` are the seats that did not. Twice is once."""
        return self._order("POST", f"/api/v1/fixtures/{_part(table)}/walkover/", sent)

    def forecast_ask(self, club: Any, league: Any, number: Any, level: Any, **sent: Any) -> Json:
        """Ask for a look ahead; a job works it out."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(league)}/seasons/{_part(number)}/divisions/{_part(level)}/forecast/ask/",
            sent,
        )

    def forecast_show(self, club: Any, league: Any, number: Any, level: Any, **asked: Any) -> Json:
        """Return the newest forecast of a division; 404 while there is none."""
        return self._ask(
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(league)}/seasons/{_part(number)}/divisions/{_part(level)}/forecast/",
            asked,
        )

    def honours_show(self, club: Any, **asked: Any) -> Json:
        """Return a page of a club's hall of fame, and who was first most often."""
        return self._ask(f"/api/v1/clubs/{_part(club)}/honours/", asked)

    def imports_let_in(self, club: Any, number: Any, **sent: Any) -> Json:
        """Write everybody on a list whose line can be read; of a long one return the job that does."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/imports/{_part(number)}/let-in/", sent
        )

    def imports_lines(self, club: Any, number: Any, **asked: Any) -> Iterator[Json]:
        """Return a page of what a list would write, with what is wrong in it; nothing once it is in."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/imports/{_part(number)}/lines/", asked)

    def imports_read_as(self, club: Any, number: Any, **sent: Any) -> Json:
        """Say what the columns mean, and whether the first line is a heading."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/imports/{_part(number)}/columns/", sent
        )

    def imports_take_back(self, club: Any, number: Any, **sent: Any) -> Json:
        """Take everything back that a list has written. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/imports/{_part(number)}/take-back/", sent
        )

    def imports_throw_away(self, club: Any, number: Any, **sent: Any) -> Json:
        """Forget a list that was not let in. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/imports/{_part(number)}/throw-away/", sent
        )

    def invitations_accept(self, token: Any, **sent: Any) -> Json:
        """Join the club in the role of the invitation, once, and return the club's number."""
        return self._order("POST", f"/api/v1/invitations/{_part(token)}/", sent)

    def league(self, club: Any, slug: Any, **asked: Any) -> Json:
        """Return the league with its seasons."""
        return self._ask(f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/", asked)

    def leagues_edit(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Change what was planned; who plays in it stays as it is once there is a season."""
        return self._order("PATCH", f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/", sent)

    def leagues_make(self, club: Any, **sent: Any) -> Json:
        """Make a league, as an organiser of the club."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/leagues/", sent)

    def matches_analyse(self, code: Any, **sent: Any) -> Json:
        """Let the master judge every move of a match that is over."""
        return self._order("POST", f"/api/v1/matches/{_part(code)}/analyse/", sent)

    def matches_analysis(self, code: Any, **asked: Any) -> Json:
        """Return what the master thinks of every move, as far as it has been worked out."""
        return self._ask(f"/api/v1/matches/{_part(code)}/analysis/", asked)

    def matches_ask_what_if(self, code: Any, **sent: Any) -> Json:
        """Ask what the master would do in an imagined position of a finished match. Twice is once."""
        return self._order("POST", f"/api/v1/matches/{_part(code)}/what-if/ask/", sent)

    def matches_choices(self, code: Any, **asked: Any) -> Json:
        """Return which words may follow those said so far, for the reader's own seat."""
        return self._ask(f"/api/v1/matches/{_part(code)}/choices/", asked)

    def matches_decide_talk(self, report: Any, **sent: Any) -> Json:
        """Decide about a report of talk: nothing, a warning, or phrases only for some days."""
        return self._order("POST", f"/api/v1/talk-reports/{_part(report)}/decide/", sent)

    def matches_decline(self, code: Any, **sent: Any) -> Json:
        """Refuse an offer of others, or withdraw one's own."""
        return self._order("POST", f"/api/v1/matches/{_part(code)}/offers/decline/", sent)

    def matches_hint(self, code: Any, **sent: Any) -> Json:
        """Ask what the master would do in a friendly game; the picture brings the answer."""
        return self._order("POST", f"/api/v1/matches/{_part(code)}/hint/", sent)

    def matches_leave(self, code: Any, **sent: Any) -> Json:
        """Get up from an open table."""
        return self._order("POST", f"/api/v1/matches/{_part(code)}/leave/", sent)

    def matches_lift_silence(self, report: Any, **sent: Any) -> Json:
        """Let somebody who was silenced write freely again."""
        return self._order("POST", f"/api/v1/talk-reports/{_part(report)}/lift/", sent)

    def matches_list(self, **asked: Any) -> Iterator[Json]:
        """Return open tables, public matches that run, my own, or those I have finished."""
        return self._lines("/api/v1/matches/", asked)

    def matches_move(self, code: Any, **sent: Any) -> Json:
        """Make a move. The same ticket again gets the same answer and changes nothing."""
        return self._order("POST", f"/api/v1/matches/{_part(code)}/moves/", sent)

    def matches_offer(self, code: Any, **sent: Any) -> Json:
        """Offer something to the others, or accept what they offered."""
        return self._order("POST", f"/api/v1/matches/{_part(code)}/offers/", sent)

    def matches_open(self, slug: Any, **sent: Any) -> Json:
        """Open a table, and sit down on its first seat."""
        return self._order("POST", f"/api/v1/games/{_part(slug)}/tables/", sent)

    def matches_picture(self, code: Any, **asked: Any) -> Json:
        """Return the picture for the reader's own seat, or for a spectator."""
        return self._ask(f"/api/v1/matches/{_part(code)}/", asked)

    def matches_read_decision(self, report: Any, **sent: Any) -> Json:
        """Say that one has read what was decided about one's own talk."""
        return self._order("POST", f"/api/v1/talk-reports/{_part(report)}/read/", sent)

    def matches_rematch(self, code: Any, **sent: Any) -> Json:
        """Sit down for another game with the same people."""
        return self._order("POST", f"/api/v1/matches/{_part(code)}/rematch/", sent)

    def matches_report_talk(self, code: Any, **sent: Any) -> Json:
        """Report what somebody said at a match to those who may act on it."""
        return self._order("POST", f"/api/v1/matches/{_part(code)}/report/", sent)

    def matches_resign(self, code: Any, **sent: Any) -> Json:
        """Give the game up; with more than two sides a bot plays the seat to the end."""
        return self._order("POST", f"/api/v1/matches/{_part(code)}/resign/", sent)

    def matches_seal(self, code: Any, **sent: Any) -> Json:
        """Give the seal of a secret for the dice, at an open table or when the match begins."""
        return self._order("POST", f"/api/v1/matches/{_part(code)}/dice/seal/", sent)

    def matches_sit(self, code: Any, **sent: Any) -> Json:
        """Take a seat, or put a bot on it as the one who opened the table."""
        return self._order("POST", f"/api/v1/matches/{_part(code)}/sit/", sent)

    def matches_stand_in(self, code: Any, **sent: Any) -> Json:
        """Let a bot play for somebody who did not come or went away, or give the seat back."""
        return self._order("POST", f"/api/v1/matches/{_part(code)}/stand-in/", sent)

    def matches_unseal(self, code: Any, **sent: Any) -> Json:
        """Give the secret itself, when all seals lie there."""
        return self._order("POST", f"/api/v1/matches/{_part(code)}/dice/open/", sent)

    def matches_what_if(self, code: Any, **asked: Any) -> Json:
        """Return what comes of imagined moves in a match that is over."""
        return self._ask(f"/api/v1/matches/{_part(code)}/what-if/", asked)

    def pairings_check(self, about: Any, **asked: Any) -> Iterator[Json]:
        """Return the rounds of a check of yours, each with the first article that it breaks."""
        return self._lines(f"/api/v1/pairings/checks/{_part(about)}/", asked)

    def pairings_check_report(self, **sent: Any) -> Json:
        """Pair all rounds of a report again; the report is not kept."""
        return self._order("POST", "/api/v1/pairings/check/", sent)

    def players_claim(self, player: Any, **sent: Any) -> Json:
        """Say that a guest's record is one's own; asking again returns the claim that waits."""
        return self._order("POST", f"/api/v1/players/{_part(player)}/claim/", sent)

    def puzzle(self, puzzle: Any, **asked: Any) -> Json:
        """Return the position of a puzzle, and how the reader stands with it."""
        return self._ask(f"/api/v1/puzzles/{_part(puzzle)}/", asked)

    def puzzles(self, **asked: Any) -> Iterator[Json]:
        """Return the puzzles, the newest first."""
        return self._lines("/api/v1/puzzles/", asked)

    def puzzles_show_answer(self, puzzle: Any, **sent: Any) -> Json:
        """Give a puzzle up, and see what the master would play. It does not count as solved then."""
        return self._order("POST", f"/api/v1/puzzles/{_part(puzzle)}/answer/", sent)

    def puzzles_try(self, puzzle: Any, **sent: Any) -> Json:
        """Try a move; the master says what it thinks of it, as a rule within seconds."""
        return self._order("POST", f"/api/v1/puzzles/{_part(puzzle)}/try/", sent)

    def ratings_board(self, pool: Any, **asked: Any) -> Json:
        """Return one page of a list, best first."""
        return self._ask(f"/api/v1/ratings/{_part(pool)}/", asked)

    def ratings_calibration(self, pool: Any, **asked: Any) -> Json:
        """Return predictions beside what happened, with intervals, as the last run worked it out."""
        return self._ask(f"/api/v1/ratings/{_part(pool)}/calibration/", asked)

    def ratings_change_list(self, pool: Any, **sent: Any) -> Json:
        """Change how a club's list is rated; the next run rates it anew."""
        return self._order("PUT", f"/api/v1/ratings/{_part(pool)}/settings/", sent)

    def ratings_club(self, slug: Any, **asked: Any) -> Iterator[Json]:
        """Return the lists of a club, those nobody stands in yet too."""
        return self._lines(f"/api/v1/ratings/clubs/{_part(slug)}/", asked)

    def ratings_lists(self, **asked: Any) -> Iterator[Json]:
        """Return every rating list somebody stands in."""
        return self._lines("/api/v1/ratings/", asked)

    def ratings_make_list(self, slug: Any, **sent: Any) -> Json:
        """Make another list; it fills with the next rating run."""
        return self._order("POST", f"/api/v1/ratings/clubs/{_part(slug)}/", sent)

    def ratings_player(self, player: Any, **asked: Any) -> Iterator[Json]:
        """Return every list somebody stands in, alone or with a partner, and how."""
        return self._lines(f"/api/v1/ratings/players/{_part(player)}/", asked)

    def ratings_player_events(self, player: Any, **asked: Any) -> Json:
        """Return a page of somebody's events: place, opponents, partner, rating before and after."""
        return self._ask(f"/api/v1/ratings/players/{_part(player)}/events/", asked)

    def ratings_prediction(self, pool: Any, **asked: Any) -> Iterator[Json]:
        """Return how likely each side is to finish first, and what that would change."""
        return self._lines(f"/api/v1/ratings/{_part(pool)}/prediction/", asked)

    def ratings_profile(self, pool: Any, rated: Any, **asked: Any) -> Json:
        """Return somebody's history: every change, form, seats and opponents."""
        return self._ask(f"/api/v1/ratings/{_part(pool)}/people/{_part(rated)}/", asked)

    def ratings_rate(self, pool: Any, **sent: Any) -> Json:
        """Ask for one list to be brought up to date; refused to those who do not run it."""
        return self._order("POST", f"/api/v1/ratings/{_part(pool)}/rate/", sent)

    def ratings_seats(self, pool: Any, **asked: Any) -> Iterator[Json]:
        """Return, to organisers, how often each seat finishes first: in the list, in their clubs."""
        return self._lines(f"/api/v1/ratings/{_part(pool)}/seats/", asked)

    def ratings_watch(self, pool: Any, **asked: Any) -> Iterator[Json]:
        """Return, to arbiters, what stands out among their own people; it may be innocent."""
        return self._lines(f"/api/v1/ratings/{_part(pool)}/watch/", asked)

    def ratings_why(self, change: Any, **asked: Any) -> Json:
        """Return why a rating changed, game by game and in sum."""
        return self._ask(f"/api/v1/ratings/changes/{_part(change)}/", asked)

    def search(self, **asked: Any) -> Json:
        """Return the clubs, people, events and leagues whose name fits, or else nearly does."""
        return self._ask("/api/v1/search/", asked)

    def season(self, club: Any, slug: Any, number: Any, **asked: Any) -> Json:
        """Return the season with its tables, six divisions a page."""
        return self._ask(
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/seasons/{_part(number)}/", asked
        )

    def season_history(self, club: Any, slug: Any, number: Any, **asked: Any) -> Iterator[Json]:
        """Return the newest lines of the history, to those who run the league."""
        return self._lines(
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/seasons/{_part(number)}/history/",
            asked,
        )

    def seasons_close(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """End the season and return its state: closed, or closing while play-offs are to be played."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/seasons/{_part(number)}/close/",
            sent,
        )

    def seasons_draw(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """Give a division to everybody who has none, and return to how many."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/seasons/{_part(number)}/draw/",
            sent,
        )

    def seasons_edit(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """Change the plan of a season that has not begun."""
        return self._order(
            "PATCH",
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/seasons/{_part(number)}/",
            sent,
        )

    def seasons_enter_boards(
        self, club: Any, slug: Any, number: Any, table: Any, **sent: Any
    ) -> Json:
        """Say how a match ended: decided at once by who judges, else reported to be confirmed."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/seasons/{_part(number)}/tables/{_part(table)}/boards/",
            sent,
        )

    def seasons_join(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """Join as a player, or with the team or the squad that is named, as the league has it."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/seasons/{_part(number)}/join/",
            sent,
        )

    def seasons_join_list(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """Let everybody on a list join; a long list is the work of a job."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/seasons/{_part(number)}/people/",
            sent,
        )

    def seasons_leave(self, club: Any, slug: Any, number: Any, spot: Any, **sent: Any) -> Json:
        """Take a spot back before the season begins, or one on the reserve list. Twice is once."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/seasons/{_part(number)}/spots/{_part(spot)}/leave/",
            sent,
        )

    def seasons_move_day(
        self, club: Any, slug: Any, number: Any, level: Any, day: Any, **sent: Any
    ) -> Json:
        """Give a match day other days; it must not overlap the ones before and after it."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/seasons/{_part(number)}/divisions/{_part(level)}/match-days/{_part(day)}/",
            sent,
        )

    def seasons_place(self, club: Any, slug: Any, number: Any, spot: Any, **sent: Any) -> Json:
        """Put somebody into a division by hand, or on the reserve list, before the season begins."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/seasons/{_part(number)}/spots/{_part(spot)}/place/",
            sent,
        )

    def seasons_plan(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Plan a season, as an organiser of the club; one is prepared at a time."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/seasons/", sent
        )

    def seasons_start(self, club: Any, slug: Any, number: Any, **sent: Any) -> Json:
        """Let the season begin: everybody sees whom they meet and when. Twice is once."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/seasons/{_part(number)}/start/",
            sent,
        )

    def seasons_step_in(self, club: Any, slug: Any, number: Any, entry: Any, **sent: Any) -> Json:
        """Let somebody from the reserve list take over a place: the points won so far stay with it."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/seasons/{_part(number)}/entries/{_part(entry)}/step-in/",
            sent,
        )

    def seasons_take_out(self, club: Any, slug: Any, number: Any, entry: Any, **sent: Any) -> Json:
        """Take somebody out of a running season; whom they have not met win without playing."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/leagues/{_part(slug)}/seasons/{_part(number)}/entries/{_part(entry)}/take-out/",
            sent,
        )

    def series_add_event(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Let an event of the club count in the series. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/series/{_part(slug)}/events/", sent
        )

    def series_close(self, club: Any, slug: Any, **sent: Any) -> Json:
        """End the series: its table is final, and its first three enter the hall of fame."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/series/{_part(slug)}/close/", sent)

    def series_edit(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Change how the series is counted; its table is another one at once."""
        return self._order("PATCH", f"/api/v1/clubs/{_part(club)}/series/{_part(slug)}/", sent)

    def series_history(self, club: Any, slug: Any, **asked: Any) -> Iterator[Json]:
        """Return the newest lines of the history, to those who run the series."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/series/{_part(slug)}/history/", asked)

    def series_list(self, club: Any, **asked: Any) -> Iterator[Json]:
        """Return every series of a club, those that go on first."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/series/", asked)

    def series_make(self, club: Any, **sent: Any) -> Json:
        """Make a series without events, as an organiser of the club."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/series/", sent)

    def series_remove_event(self, club: Any, slug: Any, event: Any, **sent: Any) -> Json:
        """Let an event no longer count. Twice is once."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/series/{_part(slug)}/events/{_part(event)}/remove/",
            sent,
        )

    def series_reopen(self, club: Any, slug: Any, **sent: Any) -> Json:
        """Let the series go on, with a reason that is kept. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/series/{_part(slug)}/reopen/", sent
        )

    def series_show(self, club: Any, slug: Any, **asked: Any) -> Json:
        """Return a series with a page of its table."""
        return self._ask(f"/api/v1/clubs/{_part(club)}/series/{_part(slug)}/", asked)

    def squads_add(self, squad: Any, **sent: Any) -> Json:
        """Put a member of the club on the list by their name; organisers may name guests too."""
        return self._order("POST", f"/api/v1/squads/{_part(squad)}/people/", sent)

    def squads_arrange(self, squad: Any, **sent: Any) -> Json:
        """Take one step with one person, as a page asks; or give the whole list."""
        return self._order("POST", f"/api/v1/squads/{_part(squad)}/list/", sent)

    def squads_captains(self, squad: Any, **sent: Any) -> Json:
        """Say who speaks for a squad: its organisers do, or the captain who hands over."""
        return self._order("POST", f"/api/v1/squads/{_part(squad)}/captains/", sent)

    def squads_correct(self, table: Any, **sent: Any) -> Json:
        """Write, as an arbiter, who really played for a squad, at any time; the result stays."""
        return self._order("POST", f"/api/v1/squads/matches/{_part(table)}/line-up/correct/", sent)

    def squads_dissolve(self, squad: Any, **sent: Any) -> Json:
        """End a squad that plays in no season; its history stays. Twice is once."""
        return self._order("POST", f"/api/v1/squads/{_part(squad)}/dissolve/", sent)

    def squads_enrol_late(self, squad: Any, spot: Any, **sent: Any) -> Json:
        """Register somebody from the list of a squad after lists were closed, behind all others."""
        return self._order(
            "POST", f"/api/v1/squads/{_part(squad)}/seasons/{_part(spot)}/late/", sent
        )

    def squads_enter(self, table: Any, **sent: Any) -> Json:
        """Say how every board ended: reported by a captain, decided at once by who judges."""
        return self._order("POST", f"/api/v1/squads/matches/{_part(table)}/boards/", sent)

    def squads_found(self, club: Any, **sent: Any) -> Json:
        """Return a new squad of a club, with one of its members as captain."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/squads/", sent)

    def squads_hand_in(self, table: Any, **sent: Any) -> Json:
        """Say who plays for one's squad, board by board. Until the match begins it may be changed."""
        return self._order("POST", f"/api/v1/squads/matches/{_part(table)}/line-up/", sent)

    def squads_leave(self, squad: Any, **sent: Any) -> Json:
        """Take oneself off the list. Twice is once."""
        return self._order("POST", f"/api/v1/squads/{_part(squad)}/leave/", sent)

    def squads_list(self, club: Any, **asked: Any) -> Iterator[Json]:
        """Return the squads of a club that still exist."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/squads/", asked)

    def squads_match(self, table: Any, **asked: Any) -> Json:
        """Return a match; line-ups are hidden until both are in, or until it begins."""
        return self._ask(f"/api/v1/squads/matches/{_part(table)}/", asked)

    def squads_show(self, squad: Any, **asked: Any) -> Json:
        """Return a squad with its list."""
        return self._ask(f"/api/v1/squads/{_part(squad)}/", asked)

    def talk_report(self, report: Any, **asked: Any) -> Json:
        """Return one report of talk, with the lines as they stood."""
        return self._ask(f"/api/v1/talk-reports/{_part(report)}/", asked)

    def talk_reports(self, **asked: Any) -> Iterator[Json]:
        """Return the reports of talk that one decides or decided, those that wait first."""
        return self._lines("/api/v1/talk-reports/", asked)

    def teams_accept(self, member: Any, **sent: Any) -> Json:
        """Join the team one was invited to; accepting twice keeps the first time."""
        return self._order("POST", f"/api/v1/teams/members/{_part(member)}/accept/", sent)

    def teams_dissolve(self, team: Any, **sent: Any) -> Json:
        """End a team that plays nowhere; its history stays."""
        return self._order("POST", f"/api/v1/teams/{_part(team)}/dissolve/", sent)

    def teams_draw_links_anew(self, team: Any, **sent: Any) -> Json:
        """Make every link to the team that was sent until now lead nowhere."""
        return self._order("POST", f"/api/v1/teams/{_part(team)}/links/", sent)

    def teams_found(self, **sent: Any) -> Json:
        """Found a team, with oneself as captain."""
        return self._order("POST", "/api/v1/teams/", sent)

    def teams_invite(self, team: Any, **sent: Any) -> Json:
        """Invite the only one of this name; else say what to do instead."""
        return self._order("POST", f"/api/v1/teams/{_part(team)}/invite/", sent)

    def teams_join(self, token: Any, **sent: Any) -> Json:
        """Join with the captain's link, which whoever holds it was given. Twice is once."""
        return self._order("POST", f"/api/v1/teams/join/{_part(token)}/", sent)

    def teams_leave(self, member: Any, **sent: Any) -> Json:
        """Refuse an invitation or leave the team; its captain may take anybody out. Twice is once."""
        return self._order("POST", f"/api/v1/teams/members/{_part(member)}/leave/", sent)

    def teams_list(self, **asked: Any) -> Iterator[Json]:
        """Return the teams one is in or invited to."""
        return self._lines("/api/v1/teams/", asked)

    def teams_show(self, team: Any, **asked: Any) -> Json:
        """Return a team as its page shows it."""
        return self._ask(f"/api/v1/teams/{_part(team)}/", asked)

    def teams_substitute(self, team: Any, **sent: Any) -> Json:
        """Let the reserve play for a partner from now on; the partner becomes the reserve."""
        return self._order("POST", f"/api/v1/teams/{_part(team)}/substitute/", sent)

    def waiting(self, **asked: Any) -> Iterator[Json]:
        """Return what waits for somebody, one's table before all others."""
        return self._lines("/api/v1/waiting/", asked)

    def webhooks_add(self, club: Any, **sent: Any) -> Json:
        """Tell a target from now on; its secret is answered this once."""
        return self._order("POST", f"/api/v1/clubs/{_part(club)}/webhooks/", sent)

    def webhooks_edit(self, club: Any, number: Any, **sent: Any) -> Json:
        """Change how a target is called and what it is told. Twice is once."""
        return self._order("PATCH", f"/api/v1/clubs/{_part(club)}/webhooks/{_part(number)}/", sent)

    def webhooks_list(self, club: Any, **asked: Any) -> Iterator[Json]:
        """Return the targets that a club tells."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/webhooks/", asked)

    def webhooks_messages(self, club: Any, number: Any, **asked: Any) -> Iterator[Json]:
        """Return the newest messages to a target."""
        return self._lines(f"/api/v1/clubs/{_part(club)}/webhooks/{_part(number)}/messages/", asked)

    def webhooks_pause(self, club: Any, number: Any, **sent: Any) -> Json:
        """Tell a target nothing until it is switched on again. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/webhooks/{_part(number)}/pause/", sent
        )

    def webhooks_remove(self, club: Any, number: Any, **sent: Any) -> Json:
        """Forget a target, with everything that was sent to it. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/webhooks/{_part(number)}/remove/", sent
        )

    def webhooks_renew_secret(self, club: Any, number: Any, **sent: Any) -> Json:
        """Draw the secret of a target anew; it is answered this once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/webhooks/{_part(number)}/secret/", sent
        )

    def webhooks_replay(self, club: Any, number: Any, delivery: Any, **sent: Any) -> Json:
        """Send a message once more, under the same number, so that its reader knows it."""
        return self._order(
            "POST",
            f"/api/v1/clubs/{_part(club)}/webhooks/{_part(number)}/messages/{_part(delivery)}/again/",
            sent,
        )

    def webhooks_try(self, club: Any, number: Any, **sent: Any) -> Json:
        """Send a message that only says that it is a test; one that still waits is enough."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/webhooks/{_part(number)}/try/", sent
        )

    def webhooks_wake(self, club: Any, number: Any, **sent: Any) -> Json:
        """Tell a target again, with what still waits for it. Twice is once."""
        return self._order(
            "POST", f"/api/v1/clubs/{_part(club)}/webhooks/{_part(number)}/wake/", sent
        )
