"""Whatever a page of the organising room writes, a program can write: no page without an order."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import URLPattern, get_resolver
from django.views.decorators.http import require_POST
from drf_spectacular.generators import SchemaGenerator

from siamleague.web import problems, reference

ROOMS = ("tournaments.urls", "tournaments.ratings.urls")
# Each page that takes a form, and the orders that do the same.
ORDERS = {
    "found_club": ("clubs_found",),
    "edit_club": ("clubs_edit",),
    "picture_club": ("clubs_picture",),
    "picture_event": ("events_picture",),
    "move_club": ("clubs_move",),
    "renew_calendar": ("fixtures_renew_calendar",),
    "add_webhook": ("webhooks_add",),
    "edit_webhook": ("webhooks_edit",),
    "renew_secret": ("webhooks_renew_secret",),
    "try_webhook": ("webhooks_try",),
    "pause_webhook": ("webhooks_pause",),
    "wake_webhook": ("webhooks_wake",),
    "remove_webhook": ("webhooks_remove",),
    "replay_delivery": ("webhooks_replay",),
    "delete_club": ("clubs_delete",),
    "join_club": ("clubs_join",),
    "ask_to_join": ("clubs_ask_to_join",),
    "take_request_back": ("clubs_take_request_back",),
    "approve_request": ("clubs_approve_request",),
    "decline_request": ("clubs_decline_request",),
    "make_joining_link": ("clubs_make_joining_link",),
    "revoke_joining_link": ("clubs_revoke_joining_link",),
    "join_by_link": ("clubs_join_by_link",),
    "leave_club": ("clubs_leave",),
    "invite_member": ("clubs_invite",),
    "give_role": ("clubs_give_role",),
    "remove_member": ("clubs_remove_member",),
    "revoke_invitation": ("clubs_revoke_invitation",),
    "accept_invitation": ("invitations_accept",),
    "claim_record": ("players_claim",),
    "confirm_claim": ("claims_confirm",),
    "refuse_claim": ("claims_refuse",),
    "undo_claim": ("claims_undo",),
    "make_family": ("clubs_make_family",),
    "change_family": ("clubs_change_family",),
    "new_event": ("events_make",),
    "delete_template": ("clubs_delete_template",),
    "edit_event": ("events_edit",),
    "publish_event": ("events_publish",),
    "check_pairings": ("events_check_pairings",),
    "check_report": ("pairings_check_report",),
    "cancel_event": ("events_cancel",),
    "finish_event": ("events_finish",),
    "enter": ("events_enter",),
    "admit": ("events_admit",),
    "swap_in": ("events_swap_in",),
    "withdraw": ("events_withdraw",),
    "day_off": ("events_day_off",),
    "penalise": ("events_penalise",),
    "here": ("events_here", "events_gone"),
    "door": ("events_door",),
    "report": ("events_report",),
    "confirm": ("events_confirm",),
    "dispute": ("events_dispute",),
    "play_here": ("events_play_here",),
    "play_at_board": ("events_play_at_board",),
    "halls": ("events_save_hall",),
    "drop_hall": ("events_drop_hall",),
    "pair_within": ("events_pair_within",),
    "put_in_hall": ("events_put_in_hall",),
    "share_out": ("events_share_out",),
    "start_timer": ("events_start_clock",),
    "pause_timer": ("events_pause_clock",),
    "resume_timer": ("events_resume_clock",),
    "extend_timer": ("events_extend_clock",),
    "stop_timer": ("events_stop_clock",),
    "desk": ("events_enter_list",),
    "seek_partner": ("events_seek_partner",),
    "stop_seeking": ("events_stop_seeking",),
    "join_two": ("events_join_two",),
    "ask_partner": ("events_ask_partner",),
    "accept_partner": ("events_accept_partner",),
    "decline_partner": ("events_decline_partner",),
    "edit_entry": ("events_edit_entry",),
    "preview_list": ("events_preview_list",),
    "apart": ("events_apart",),
    "reopen_event": ("events_reopen",),
    "restore_event": ("events_restore",),
    "delete_event": ("events_delete",),
    "copy_event": ("events_copy",),
    "save_template": ("events_save_template",),
    "run_parts": ("events_plan_parts",),
    "drop_parts": ("events_drop_parts",),
    "draw_pools": ("events_draw_pools",),
    "undo_draw": ("events_undo_draw",),
    "put_into_pool": ("events_put_into_pool",),
    "call_play_off": ("events_call_play_off",),
    "draw_lots": ("events_draw_lots",),
    "make_cut": ("events_make_cut",),
    "undo_cut": ("events_undo_cut",),
    "follow_correction": ("events_follow_correction",),
    "keep_cut": ("events_keep_cut",),
    "pair": ("events_pair",),
    "swap": ("events_swap",),
    "override": ("events_override",),
    "discard": ("events_discard",),
    "publish_round": ("events_publish_round",),
    "take_back": ("events_take_back",),
    "close_round": ("events_close_round",),
    "decide_many": ("events_decide_many",),
    "decide": ("events_decide",),
    "goes_on": ("events_goes_on",),
    "renew_table_address": ("events_renew_table_address",),
    "renew_entry_address": ("events_renew_entry_address",),
    "found_team": ("teams_found",),
    "found_team_here": ("events_found_team",),
    "join_team": ("teams_join",),
    "invite": ("teams_invite",),
    "substitute": ("teams_substitute",),
    "dissolve_team": ("teams_dissolve",),
    "draw_links_anew": ("teams_draw_links_anew",),
    "accept": ("teams_accept",),
    "leave_team": ("teams_leave",),
    "new_series": ("series_make",),
    "edit_series": ("series_edit",),
    "add_to_series": ("series_add_event",),
    "remove_from_series": ("series_remove_event",),
    "close_series": ("series_close",),
    "reopen_series": ("series_reopen",),
    "propose_time": ("fixtures_propose",),
    "set_time": ("fixtures_set",),
    "award_walkover": ("fixtures_walkover",),
    "ask_to_postpone": ("fixtures_postpone",),
    "accept_time": ("fixtures_accept",),
    "decline_time": ("fixtures_decline",),
    "grant_postponement": ("fixtures_grant",),
    "refuse_postponement": ("fixtures_refuse",),
    "ask_for_forecast": ("forecast_ask",),
    "new_league": ("leagues_make",),
    "edit_league": ("leagues_edit",),
    "new_season": ("seasons_plan",),
    "edit_season": ("seasons_edit",),
    "join_season": ("seasons_join",),
    "leave_season": ("seasons_leave",),
    "place_spot": ("seasons_place",),
    "join_list": ("seasons_join_list",),
    "draw_divisions": ("seasons_draw",),
    "start_season": ("seasons_start",),
    "finish_season": ("seasons_close",),
    "take_out": ("seasons_take_out",),
    "step_in": ("seasons_step_in",),
    "enter_boards": ("seasons_enter_boards",),
    "move_match_day": ("seasons_move_day",),
    "found_squad": ("squads_found",),
    "add_to_squad": ("squads_add",),
    "arrange_squad": ("squads_arrange",),
    "squad_captains": ("squads_captains",),
    "leave_squad": ("squads_leave",),
    "dissolve_squad": ("squads_dissolve",),
    "dispute_rating": ("events_dispute_rating",),
    "uphold_rating": ("events_uphold_rating",),
    "enrol_late": ("squads_enrol_late",),
    "hand_in": ("squads_hand_in",),
    "correct_line_up": ("squads_correct",),
    "enter_match": ("squads_enter",),
    "confirm_match": ("events_confirm",),
    "dispute_match": ("events_dispute",),
    "rate": ("ratings_rate",),
    "change_list": ("ratings_change_list",),
    "make_list": ("ratings_make_list",),
    "import_people": ("clubs_bring_people",),
    "import_event": ("clubs_bring_event",),
    "import_club": ("clubs_bring_archive",),
    "pack_club": ("clubs_pack_archive",),
    "import_entries": ("events_bring_entries",),
    "read_import_as": ("imports_read_as",),
    "let_in": ("imports_let_in",),
    "take_list_back": ("imports_take_back",),
    "throw_import_away": ("imports_throw_away",),
    "add_chance": ("events_add_chance",),
    "open_chance": ("events_open_chance",),
    "take_along": ("events_take_along",),
    "declare_lost": ("events_declare_laptop_lost",),
    "bring_home": ("events_bring_home",),
    "give_desk": ("events_give_desk",),
    "declare_desk_lost": ("events_declare_desk_lost",),
    "send_home": ("events_send_home",),
    "finish_here": ("events_finish_on_laptop",),
    "open_again": ("events_open_laptop_again",),
}
WITHOUT = {
    "outlook": "it says what an event will be like while a form is filled in, and writes nothing",
    "stop_invitations": "it is pressed in a letter, by a person without an account",
    "private_speak": "a phone without an account presses it; a program reports as its account",
    "enter_laptop": "it signs a person in on their own laptop, by a link of its terminal",
    "laptop_door": "a laptop comes home by it, with a secret of its own; programs bring the file",
    "desk_door": "a second desk comes in by it, with a secret of its own; programs bring the file",
    "run_demo": "it lends the demo club to a person who looks around",
}


class Somebody:
    """Somebody signed in, so that pages get as far as saying which methods they take."""

    is_authenticated = True
    pk = 1


def pages(resolver: Any) -> Iterator[URLPattern]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield pattern
        else:
            yield from pages(pattern)


def takes_forms(page: URLPattern) -> bool:
    """Tell whether a page takes forms: asked in a way that none takes, it lists those it does."""
    request = RequestFactory().generic("TRACE", "/")
    request.user = Somebody()  # type: ignore[assignment]
    names = dict.fromkeys(page.pattern.converters, "1")
    answer = page.callback(request, **names | page.default_args)
    assert answer.status_code == 405, f"{page.name} does not say which methods it takes"
    return "POST" in answer["Allow"]


@pytest.fixture(scope="module")
def writing() -> set[str]:
    found = [page for room in ROOMS for page in pages(get_resolver(room))]
    assert len(found) > 100
    return {str(page.name) for page in found if takes_forms(page)}


@pytest.fixture(scope="module")
def operations() -> set[str]:
    schema = SchemaGenerator().get_schema(public=True)
    return {
        operation["operationId"]
        for methods in schema["paths"].values()
        for verb, operation in methods.items()
        if verb in ("post", "put", "patch")
    }


def test_whatever_a_page_writes_a_program_can_write(writing, operations):
    assert writing - set(ORDERS) - set(WITHOUT) == set()
    assert {name for names in ORDERS.values() for name in names} - operations == set()


def test_no_line_above_is_about_a_page_that_is_gone(writing):
    assert {*ORDERS, *WITHOUT} - writing == set()


def test_a_page_that_takes_forms_would_be_seen():
    def deed(request: Any) -> HttpResponse:
        return HttpResponse()

    class Pattern:
        converters: dict[str, Any] = {}

    page = URLPattern(Pattern(), require_POST(deed), name="new_deed")  # type: ignore[arg-type]
    assert takes_forms(page)


@pytest.mark.parametrize("method", ["get", "post", "delete", "put"])
@pytest.mark.parametrize(
    "address", ["/api/", "/api/elephants/", "/api/v1/a%0Ab/", "/api/clubs/a b/", "/api/x/y/z/"]
)
def test_a_program_is_told_in_its_own_way_that_there_is_nothing(client, db, method, address):
    said = getattr(client, method)(address)
    assert (said.status_code, said.headers["Content-Type"]) == (404, problems.KIND)
    assert (said.json()["code"], "/api/v1/schema/" in said.json()["detail"]) == ("not-found", True)


def test_a_forgotten_stroke_is_put_right(client, db):
    said = client.get("/api/clubs")
    assert (said.status_code, said.headers["Location"]) == (301, "/api/clubs/")


def test_a_fault_of_ours_is_a_problem_for_programs_and_a_page_for_people(client, db, monkeypatch):
    client.raise_request_exception = False
    monkeypatch.setattr("siamleague.web.pages.samples", lambda *_: 1 / 0)
    page = client.get("/style/")
    assert (page.status_code, "The elephant has lost its way" in page.text) == (500, True)
    monkeypatch.setattr("tournaments.clubs.read.everywhere", lambda *_: 1 / 0)
    said = client.get("/api/clubs/")
    assert (said.status_code, said.headers["Content-Type"]) == (500, problems.KIND)
    assert said.json()["code"] == "broken"


def test_more_than_anybody_asks_is_refused_in_the_programs_way(client, db):
    said = client.get("/api/v1/clubs/?" + "&".join(["q=x"] * 2000))
    assert (said.status_code, said.headers["Content-Type"]) == (400, problems.KIND)


def test_blank_is_no_choice(client, db):
    said = client.get("/api/v1/matches/?which=")
    assert (said.status_code, "which" in said.json()["fields"]) == (400, True)


def test_the_pages_for_people_who_write_programs_open(client, db):
    page = client.get("/programs/")
    assert (page.status_code, "clubs_found" in page.text) == (200, True)
    one = client.get("/programs/events_enter/")
    assert (one.status_code, "play" in one.text) == (200, True)
    assert client.get("/programs/elephants/").status_code == 404


@pytest.mark.django_db
def test_whoever_reads_italian_reads_the_pages_own_words_in_italian(client):
    """The sentence about an order and the kinds of its fields are the description's."""
    page = client.get("/programs/", headers={"accept-language": "it"}).text
    subjects = {one.subject for one in reference.operations()}
    assert subjects <= set(reference.SUBJECTS)
    assert "Incontri e orari concordati" in page and "Fixtures" not in page
    one = client.get("/programs/events_enter/", headers={"accept-language": "it"}).text
    assert "giocare a proprio nome" in one and "nell’indirizzo" in one
    said = {each.where for one in reference.operations() for each in one.sent}
    assert said <= set(reference.WHERE)
    assert {one.scope for one in reference.operations()} <= set(reference.SCOPES)
