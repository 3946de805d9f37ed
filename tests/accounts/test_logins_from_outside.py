"""Signing in with an account that somebody has elsewhere, where that is offered."""

import re

import pytest
import requests
from django.core.exceptions import ImproperlyConfigured

from siamleague.embedded import processes
from siamleague.settings import logins
from tests.accounts.openid_house import CLIENT, SECRET, openid_house
from tests.jobs.real_site import answers, free_port, real_site
from tests.jobs.workers import until

PERSON = """
import time
from importlib import import_module
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from siamleague.accounts.models import User
user = User.objects.create_user({email!r}, "the-river-runs-north", display_name={name!r})
User.objects.filter(pk=user.pk).update(is_superuser={owner})
EmailAddress.objects.create(user=user, email=user.email, primary=True, verified={verified})
session = import_module(settings.SESSION_ENGINE).SessionStore()
session[SESSION_KEY] = str(user.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session["account_authentication_methods_user"] = str(user.pk)
session["account_authentication_methods"] = [
    {{"method": "password", "at": time.time(), "reauthenticated": True}}
]
session.save()
answer = session.session_key
"""
KNOWN = """
from allauth.socialaccount.models import SocialAccount, SocialToken
from siamleague.accounts import personal
from siamleague.accounts.models import User
user = User.objects.filter(email={email!r}).first()
answer = user and {{
    "ways": personal.export(user.pk)["ways_to_sign_in"],
    "addresses": personal.export(user.pk)["addresses"],
    "name": user.display_name,
    "kept": list(SocialAccount.objects.filter(user=user).values_list("extra_data", flat=True)),
    "tokens": SocialToken.objects.count(),
}}
"""
PASSWORD = """
from siamleague.accounts.models import User
user = User.objects.get(email={email!r})
user.set_password("the-river-runs-north")
user.save()
answer = None
"""
FORGET = """
from django.utils import timezone
from allauth.socialaccount.models import SocialAccount
from siamleague.accounts import personal
from siamleague.accounts.models import User
user = User.objects.get(email={email!r})
personal.forget(user.pk, timezone.now())
answer = SocialAccount.objects.filter(user=user).count()
"""
SECOND_STEP = """
from allauth.mfa.totp.internal.auth import TOTP
from siamleague.accounts.models import User
TOTP.activate(User.objects.get(email={email!r}), "JBSWY3DPEHPK3PXP")
answer = None
"""
WITHOUT_THE_LOOK = """
from types import SimpleNamespace
from unittest.mock import patch
from allauth.account.models import EmailAddress
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter as Theirs
from siamleague.accounts.outside.whose_account import OutsideAdapter as Ours
said = SimpleNamespace(email_addresses=[EmailAddress(email={email!r}, verified=True)])
with patch.object(Theirs, "can_authenticate_by_email", lambda *_args: True):
    answer = [bool(each().authenticate_by_email(said)) for each in (Theirs, Ours)]
"""
INLINE = re.compile(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)", re.I)
NEW = "/account/logins/new/"


class Club:
    """A site that takes logins of one provider."""

    def __init__(self, running, house, port):
        self.running, self.house = running, house
        self.site = f"http://localhost:{port}"
        self.door = f"/account/logins/oidc/{logins.slug(house.issuer)}/"

    def does(self, code, **named):
        return self.running.do(code.format(**named))

    def person(self, name, *, verified=True, owner=False):
        """Make somebody; return their address and a browser where they are signed in."""
        email = f"{name.lower()}@example.org"
        key = self.does(PERSON, email=email, name=name, verified=verified, owner=owner)
        browser = Browser(self)
        browser.jar.cookies.set("sessionid", key, domain="localhost.local")
        return email, browser

    def known(self, email):
        return self.does(KNOWN, email=email)


class Browser:
    """Somebody's browser."""

    def __init__(self, club):
        self.club, self.jar = club, requests.Session()
        self.jar.trust_env = False

    def read(self, path):
        page = self.jar.get(self.club.site + path, timeout=30)
        assert not INLINE.search(page.text), path
        return page

    def send(self, path, on, **said):
        """Send a form that stands on a page; follow wherever it leads."""
        page = self.read(on).text
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
        return self.jar.post(
            self.club.site + path, {"csrfmiddlewaretoken": token, **said}, timeout=30
        )

    def comes(self, **said):
        """Go to the provider and come back; return the page where that ends."""
        page = "/account/logins/" if "process" in said else "/account/login/"
        return self.send(self.club.door, page, **said)

    def signed_in(self):
        page = self.jar.get(f"{self.club.site}/account/", timeout=30, allow_redirects=False)
        return page.status_code == 200


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    port = free_port()
    with openid_house() as house, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SIAMLEAGUE_URL", f"http://localhost:{port}")
        patch.setenv(logins.OPENID, f"Guild|{house.issuer}|{CLIENT}|{SECRET}")
        patch.setenv(logins.DISCORD, "some-id:some-secret")
        with real_site(tmp_path_factory.mktemp("logins") / "site") as running:
            running._start(processes.web_command(port=port), "web")
            until(lambda: answers(port), 90)
            yield Club(running, house, port)


def told(name, **more):
    email = f"{name.lower()}@example.org"
    return {
        "sub": f"number-of-{name}",
        "email": email,
        "email_verified": True,
        "name": name,
        **more,
    }


@pytest.mark.slow
@pytest.mark.own_site
def test_somebody_new_says_a_name_and_is_in_and_may_not_lock_themselves_out(club):
    club.house.begin(told("Nina"))
    nina = Browser(club)
    page = nina.comes(next="/account/logins/")
    assert page.url.endswith(NEW)
    assert 'value="nina@example.org"' in page.text
    assert not nina.signed_in()
    asked = club.house.asked[0]
    assert (asked["code_challenge_method"], len(asked["nonce"])) == ("S256", 64)
    assert asked["redirect_uri"] == f"{club.site}{club.door}back/"

    page = nina.send(NEW, NEW, display_name="Nina N", language="it", email="other@example.org")
    assert page.url.endswith("/account/logins/")
    known = club.known("nina@example.org")
    assert known["name"] == "Nina N"
    assert known["addresses"] == [{"email": "nina@example.org", "confirmed": True, "in_use": True}]
    assert [way["kind"] for way in known["ways"]] == ["outside"]
    assert (known["kept"], known["tokens"]) == ([{"shown": "nina@example.org"}], 0)

    again = Browser(club)
    assert again.comes(next="/account/logins/").url.endswith("/account/logins/")
    away = re.search(r"/account/logins/\d+/disconnect/", again.read("/account/logins/").text)[0]
    assert "unico modo" in again.send(away, "/account/logins/").text
    assert len(club.known("nina@example.org")["ways"]) == 1
    club.does(PASSWORD, email="nina@example.org")
    assert "opens-the-house" not in club.running.log()
    assert club.does(FORGET, email="nina@example.org") == 0


@pytest.mark.slow
@pytest.mark.own_site
def test_who_verified_the_address_on_both_sides_is_known_at_once(club):
    email, bob = club.person("Bob")
    club.house.begin(told("Bob"))
    browser = Browser(club)
    browser.comes()
    assert browser.signed_in()
    assert [way["kind"] for way in club.known(email)["ways"]] == ["password", "outside"]

    page = bob.read("/account/logins/").text
    away = re.search(r"/account/logins/\d+/disconnect/", page)[0]
    _other, mallory = club.person("Mallory")
    mallory.send(away, "/account/logins/")
    assert len(club.known(email)["ways"]) == 2
    for _twice in range(2):
        assert bob.send(away, "/account/logins/").status_code == 200
    assert [way["kind"] for way in club.known(email)["ways"]] == ["password"]


@pytest.mark.slow
@pytest.mark.own_site
@pytest.mark.parametrize(
    ("name", "ours", "theirs", "owner"),
    [
        ("Carla", True, False, False),  # anybody may have an address written down there
        ("Dario", True, "false", False),  # a word is no yes
        ("Elena", False, True, False),  # whoever signed up with another's address here
        ("Fabio", True, True, True),  # who owns the site connects by hand
    ],
)
def test_an_address_alone_opens_no_account(club, name, ours, theirs, owner):
    email, _their_own = club.person(name, verified=ours, owner=owner)
    club.house.begin(told(name, email_verified=theirs))
    browser = Browser(club)
    assert browser.comes().url.endswith(NEW)
    page = browser.send(NEW, NEW, display_name="Somebody", language="en", email=email)
    assert "There is an account with this address already" in page.text
    assert not browser.signed_in()
    known = club.known(email)
    assert ([way["kind"] for way in known["ways"]], known["name"]) == (["password"], name)
    if theirs is True:  # control: as allauth does it by itself, the account would open
        assert club.does(WITHOUT_THE_LOOK, email=email) == [True, False]


@pytest.mark.slow
@pytest.mark.own_site
def test_an_address_that_nobody_verified_is_not_taken_as_verified(club):
    club.house.begin(told("Gina", email_verified=False))
    gina = Browser(club)
    gina.comes()
    gina.send(NEW, NEW, display_name="Gina", language="en", email="gina@example.org")
    assert [a["confirmed"] for a in club.known("gina@example.org")["addresses"]] == [False]


@pytest.mark.slow
@pytest.mark.own_site
def test_one_signs_in_and_connects_and_a_login_opens_one_account(club):
    email, hugo = club.person("Hugo", verified=False)
    club.house.begin(told("Hugo", sub="hugo-there", email="elsewhere@example.org"))
    assert "From now on" in hugo.comes(process="connect").text
    assert "opened your account before" in hugo.comes(process="connect").text
    fresh = Browser(club)
    fresh.comes()
    assert fresh.signed_in()
    assert len(club.known(email)["ways"]) == 2
    other, ivo = club.person("Ivo")
    assert "opens another account" in ivo.comes(process="connect").text
    assert len(club.known(other)["ways"]) == 1


@pytest.mark.slow
@pytest.mark.own_site
def test_the_second_step_is_asked_for_all_the_same(club):
    email, _browser = club.person("Lara")
    club.does(SECOND_STEP, email=email)
    club.house.begin(told("Lara"))
    browser = Browser(club)
    assert browser.comes().url.endswith("/account/2fa/authenticate/")
    assert not browser.signed_in()


@pytest.mark.slow
@pytest.mark.own_site
def test_who_turns_back_is_told_that_nothing_happened(club):
    club.house.begin(told("Mara"), cancels=True)
    page = Browser(club).comes()
    assert (page.status_code, page.url) == (200, f"{club.site}/account/logins/cancelled/")
    assert "Nothing has changed" in page.text


@pytest.mark.slow
@pytest.mark.own_site
@pytest.mark.parametrize(
    "lies",
    [
        {"claims": {"nonce": "of another login"}},
        {"claims": {"sub": "somebody else"}},
        {"claims": {"aud": "another club"}},
        {"claims": {"exp": 1}},
        {"issuer": "http://127.0.0.1:1"},
        {"away": True},
    ],
)
def test_an_answer_that_does_not_fit_the_question_opens_nothing(club, lies):
    club.house.begin(told("Nora"), **lies)
    browser = Browser(club)
    page = browser.comes()
    assert page.status_code in (401, 502)
    assert "That did not work" in page.text
    assert not browser.signed_in()
    assert club.known("nora@example.org") is None
    club.house.begin(told("Nora"))  # control: without the lie it goes on
    assert browser.comes().url.endswith(NEW)


@pytest.mark.slow
@pytest.mark.own_site
def test_a_way_back_that_another_browser_began_opens_nothing(club):
    club.house.begin(told("Olga"))
    begun = Browser(club)
    token = re.search(
        r'name="csrfmiddlewaretoken" value="([^"]+)"', begun.read("/account/login/").text
    )
    led = begun.jar.post(
        club.site + club.door,
        {"csrfmiddlewaretoken": token[1]},
        allow_redirects=False,
        timeout=30,
    )
    back = requests.get(led.headers["Location"], allow_redirects=False, timeout=30)
    where = back.headers["Location"].removeprefix(club.site)
    assert Browser(club).read(where).status_code == 401
    assert Browser(club).read(f"{club.door}back/?code=x&state=none").status_code == 401
    assert begun.read(where).url.endswith(NEW)  # control: the browser that began it
    assert begun.read(where).status_code == 401  # once


@pytest.mark.slow
@pytest.mark.own_site
def test_only_a_form_of_ours_begins_a_login_and_only_what_was_named_is_there(club):
    browser = Browser(club)
    assert browser.read(club.door).status_code == 405
    assert requests.post(club.site + club.door, timeout=30).status_code == 403
    for where in ("/account/logins/google/", "/account/google/login/", "/account/3rdparty/"):
        assert browser.read(where).status_code == 404, where
    door = browser.read("/account/login/")
    assert (
        "form-action 'self' https://discord.com http://127.0.0.1"
        in door.headers["Content-Security-Policy"]
    )
    assert "Go on with Guild" in door.text
    assert "Go on with Discord" in browser.read("/account/signup/").text


@pytest.mark.django_db
def test_where_none_is_named_there_is_no_trace_of_it(client):
    for where in ("/account/logins/", NEW, "/account/logins/google/", "/account/3rdparty/"):
        assert client.get(where).status_code == 404
    assert b"outside-doors" not in client.get("/account/login/").content


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        (logins.GOOGLE, "only-an-id"),
        (logins.GOOGLE, ":secret"),
        (logins.DISCORD, "id: secret"),
        (logins.OPENID, "Guild|https://guild.example.org|id"),
        (logins.OPENID, "Guild|http://guild.example.org|id|secret"),
        (logins.OPENID, "Guild|https://a@guild.example.org|id|secret"),
        (logins.OPENID, "Guild|guild.example.org|id|secret"),
        (logins.OPENID, f"{'G' * 31}|https://guild.example.org|id|secret"),
    ],
)
def test_what_names_no_provider_is_refused_at_the_start(setting, said):
    with pytest.raises(ImproperlyConfigured, match=setting):
        logins.providers({setting: said})


def test_what_is_named_is_told_by_its_name():
    said = {
        logins.GOOGLE: "one:two:three",
        logins.OPENID: "Guild | https://Guild.example.org/realms/a/ | id | secret",
    }
    found = logins.providers(said)
    assert found["google"]["APPS"][0]["secret"] == "two:three"
    names = {"google": "Google", "guild-example-org-realms-a": "Guild"}
    assert logins.names(found) == names
    assert logins.led_to(found) == ["https://accounts.google.com", "https:"]
    assert logins.providers({}) == {}
