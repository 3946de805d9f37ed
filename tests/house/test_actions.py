"""Every button is described once: what comes of the description is there, and holds for all."""

import inspect
import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse
from drf_spectacular.generators import SchemaGenerator

from siamleague.actions.every import every
from siamleague.actions.rights import in_columns
from siamleague.actions.values import Action

ACTIONS = every()
HOUSE = Path(__file__).resolve().parents[2]
ONLY_FOR_PEOPLE = {"run_demo"}  # test_programs_door says why
# Talk and the fall of flags go over sockets.
ONLY_AT_TABLES = {"talk", "claim"}
EXAMPLES = {"int": 7, "slug": "seven", "str": "seven", "uuid": "0" * 32}


def names_in(address: str) -> dict[str, object]:
    """Return something to stand for every name in an address."""
    parts = [part.split(">")[0] for part in address.split("<")[1:]]
    return {part.split(":")[1]: EXAMPLES[part.split(":")[0]] for part in parts}


def page_of(action: Action) -> str:
    return reverse(f"{action.on.room}:{action.name}", kwargs=names_in(action.on.page + action.at))


def order_of(action: Action) -> str:
    where = action.on.programs + action.to
    return "/api/" + re.sub(r"<(\w+):\w+>", lambda part: str(EXAMPLES[part[1]]), where)


@pytest.fixture(scope="module")
def operations() -> set[str]:
    schema = SchemaGenerator().get_schema(public=True)
    return {
        operation["operationId"]
        for methods in schema["paths"].values()
        for operation in methods.values()
    }


def test_no_two_actions_have_one_name():
    names = [(action.on.room, action.name) for action in ACTIONS]
    orders = [action.order for action in ACTIONS if action.for_programs]
    assert len(set(names)) == len(names)
    assert len(set(orders)) == len(orders)


@pytest.mark.parametrize(
    "action",
    [each for each in ACTIONS if each.name not in ONLY_FOR_PEOPLE | ONLY_AT_TABLES],
    ids=lambda action: action.name,
)
def test_every_action_can_be_ordered_by_programs(action, operations):
    assert action.order in operations, f"{action.name} has no order"


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: f"{action.on.name}-{action.name}")
def test_every_action_says_which_scope_a_token_needs_for_it(action):
    """Without one no token ever may, whatever its person may."""
    assert action.who.scope is not None, action.who.name


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.name)
def test_every_action_says_in_a_sentence_what_it_does(action):
    assert action.about.endswith("."), f"{action.name}: {action.about!r}"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "action", [each for each in ACTIONS if each.on_pages], ids=lambda action: action.name
)
def test_a_visitor_without_an_account_is_asked_to_sign_in(action):
    answer = Client().post(page_of(action))
    assert answer.status_code == 302
    assert answer["Location"].startswith("/account/login/")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "action", [each for each in ACTIONS if each.for_programs], ids=lambda action: action.name
)
def test_a_program_without_an_account_is_refused(action):
    send = getattr(Client(), action.method)
    answer = send(order_of(action), data="{}", content_type="application/json")
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"].startswith("Bearer")
    assert answer.json()["code"] == "not-authenticated"


@pytest.mark.parametrize(
    "action", [each for each in ACTIONS if each.verb], ids=lambda action: action.name
)
def test_the_line_of_history_is_written_by_what_does_it(action):
    """The verb stands in the module of the function, or in one that this module knows."""
    module = inspect.getmodule(action.does)
    assert module is not None
    near = {module, *known_in(module)}
    subject = module.__name__.rpartition(".")[0]
    for other in [each for each in near if each.__name__.startswith(f"{subject}.")]:
        near |= known_in(other)
    assert any(f'"{action.verb}"' in inspect.getsource(m) for m in near), action.verb


def known_in(module):
    known = (each for each in vars(module).values() if inspect.ismodule(each))
    return {m for m in known if m.__name__.startswith(("tournaments", "games", "siamleague"))}


def test_the_buttons_of_every_room_are_walked():
    assert {action.on.room for action in ACTIONS} == {"games", "ratings", "tournaments"}
    at_tables = {each.name for each in ACTIONS if each.on.room == "games" and not each.order}
    assert at_tables == ONLY_AT_TABLES


def test_an_action_whose_page_nobody_routes_is_noticed():
    lost = Action(
        "lost", on=ACTIONS[0].on, who=ACTIONS[0].who, does=print, about="Nowhere.", order="lost"
    )
    with pytest.raises(NoReverseMatch):
        page_of(lost)


def test_the_table_of_rights_has_a_line_for_every_action():
    lines = in_columns(ACTIONS).splitlines()
    assert len(lines) == len(ACTIONS) + 1
    assert all(action.who.name in line for action, line in zip(ACTIONS, lines[1:], strict=True))


@pytest.mark.parametrize("file", ["pages", "values", "places", "taking", "every", "rights"])
def test_pages_open_without_reading_rest(file):
    """What programs need is read when the first program comes: the site starts sooner."""
    source = (HOUSE / f"siamleague/actions/{file}.py").read_text()
    assert not re.search(r"^(from|import) (rest_framework|drf)", source, re.MULTILINE)
