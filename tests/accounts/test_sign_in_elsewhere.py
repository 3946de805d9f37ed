"""Signing in to other programs with an account of this site, where that is offered."""

import base64
import hashlib
import json
import re
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command

from siamleague.settings import profile
from tests.jobs.real_site import real_site

BACK = "https://scores.example.org/back"
VERIFIER = "v" * 64
MADE = """
from io import StringIO
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
from siamleague.accounts.models import User
user = User.objects.create_user("bob@example.org", None, display_name="Bob")
session = SessionStore()
session[SESSION_KEY] = str(user.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.save()
out = StringIO()
call_command("sign_in_client", "Score Board", "https://scores.example.org/back", stdout=out)
answer = [session.session_key, out.getvalue(), str(user.public_id)]
"""
GONE = """
from django.utils import timezone
from siamleague.accounts import personal
from siamleague.accounts.models import User
user = User.objects.get(email="bob@example.org")
told = personal.export(user.pk)["signed_in_to"]
personal.forget(user.pk, timezone.now())
answer = told
"""

NAMED = "program = Client.objects.get().pk\n"
HELD = """
import base64
from django.contrib.auth.hashers import make_password
from django.db import connection
from django.test import Client as Browser
from allauth.idp.oidc import views
from allauth.idp.oidc.models import Client
from siamleague.accounts import hashing, sign_in_urls
there = next(each for each in sign_in_urls.oidc if each.name == "token")
ours = there.callback
real, held = hashing.BudgetedHasher.verify, []
def watched(self, *given):
    held.append(connection.in_atomic_block)
    return real(self, *given)
hashing.BudgetedHasher.verify = watched
slow = make_password("drawn long ago", hasher="argon2")
Client.objects.filter(pk=program).update(secret=slow)
at = "/identity/o/api/token"
def asked(secret, door=ours):
    held.clear()
    there.callback = door
    basic = base64.b64encode(f"{program}:{secret}".encode()).decode()
    sent = {"grant_type": "authorization_code", "code": "x", "redirect_uri": "https://x.example"}
    head = {"HTTP_AUTHORIZATION": f"Basic {basic}"}
    came = Browser(SERVER_NAME="localhost").post(at, sent, **head)
    return came.status_code, list(held)
answer = [asked("guessed", views.token), asked("guessed"), asked("drawn long ago")]
answer += [asked("guessed"), asked("drawn long ago")]
answer += [Client.objects.get(pk=program).secret.split("$")[0]]
for _try in range(30):
    Client.objects.filter(pk=program).update(secret=slow)
    last = asked("guessed")
answer += [last]
"""

# Allauth's own doors, as they would be without ours before them.
CARELESS = """
import base64, hashlib
from urllib.parse import urlencode
from django.test import Client as Browser
from allauth.idp.oidc import views
from allauth.idp.oidc.models import Client
from siamleague.accounts import sign_in_urls
from siamleague.accounts.models import User
doors = {each.name: each for each in sign_in_urls.oidc}
ours = {name: door.callback for name, door in doors.items()}
theirs = {"authorization": views.authorization, "device_code": views.device_code}
bob = Browser(SERVER_NAME="localhost", raise_request_exception=False)
user = User.objects.get(email="bob@example.org")
bob.force_login(user, "django.contrib.auth.backends.ModelBackend")
sent = {"client_id": Client.objects.get().pk, "redirect_uri": "https://scores.example.org/back"}
sent |= {"response_type": "code", "scope": "openid", "state": "s", "nonce": "n"}
proved = {"code_challenge": "v" * 64, "code_challenge_method": "S256"}
def asked(**more):
    page = bob.get("/identity/o/authorize?" + urlencode(sent | proved | more))
    return "Sign in to Score Board" in page.content.decode()
def both(ask):
    answers = []
    for doors_of in (ours, theirs):
        for name in theirs:
            doors[name].callback = doors_of[name]
        answers.append(ask())
    return answers
answer = {
    "usual": both(asked),
    "words added": both(lambda: asked(redirect_uri=sent["redirect_uri"] + "?code=x")),
    "plain": both(lambda: asked(code_challenge_method="plain")),
    "nowhere": both(lambda: bob.post("/identity/o/api/device/code", {}).status_code),
}
"""
TOKENS = """
from allauth.idp.oidc.models import Token
answer = sorted(Token.objects.values_list("type", flat=True))
"""
OVER = """
from datetime import timedelta
from django.utils import timezone
from allauth.idp.oidc.models import Token
from siamleague.accounts import sign_in_for_others, tasks
Token.objects.filter(type="at").update(expires_at=timezone.now() - timedelta(1))
sign_in_for_others.AT_A_TIME = 1
tasks.forget_answers()
answer = sorted(Token.objects.values_list("type", flat=True))
"""


class Stays(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None


def ask(url, data=None, **headers):
    """Return status, headers and text; nobody is led on."""
    body = None if data is None else urllib.parse.urlencode(data).encode()
    asked = urllib.request.Request(url, body, headers)
    try:
        answer = urllib.request.build_opener(Stays).open(asked, timeout=60)
    except urllib.error.HTTPError as no:
        answer = no
    return answer.status, answer.headers, answer.read().decode()


def authorize(site, client, **more):
    challenge = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest())
    asked = {
        "client_id": client,
        "redirect_uri": BACK,
        "response_type": "code",
        "scope": "openid profile",
        "state": "s",
        "nonce": "n",
        "code_challenge": challenge.decode().rstrip("="),
        "code_challenge_method": "S256",
    }
    return f"{site}/identity/o/authorize?{urllib.parse.urlencode(asked | more)}"


@dataclass
class Elsewhere:
    """A site that offers it, a program that people may sign in to, and Bob's browser."""

    site: str
    client: str
    secret: str
    cookie: str
    public_id: str

    def asked(self):
        """Look at the question; return what its form holds, and the cookies of the browser."""
        status, headers, page = ask(authorize(self.site, self.client), Cookie=self.cookie)
        assert (status, "Sign in to Score Board" in page) == (200, True)
        assert "form-action 'self' https:" in headers["Content-Security-Policy"]
        csrf = re.search(r"csrftoken=([^;]+)", str(headers.get_all("Set-Cookie")))[1]
        hidden = re.findall(r'name="(request|csrfmiddlewaretoken)" value="([^"]+)"', page)
        return hidden, f"{self.cookie}; csrftoken={csrf}"

    def granted(self):
        """Say yes; return the code with which one is led back."""
        hidden, cookie = self.asked()
        grant = [*hidden, ("action", "grant"), ("scopes", "openid"), ("scopes", "profile")]
        status, headers, _page = ask(f"{self.site}/identity/o/authorize", grant, Cookie=cookie)
        assert (status, headers["Location"].startswith(BACK)) == (302, True)
        led = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(headers["Location"]).query))
        assert led["state"] == "s"
        return led["code"]

    def token(self, code, verifier=VERIFIER):
        """Return what a code is changed for."""
        sent = {"grant_type": "authorization_code", "code": code, "redirect_uri": BACK}
        return self.sent(sent | {"code_verifier": verifier})

    def renewed(self, token):
        """Return what a token that renews is changed for."""
        return self.sent({"grant_type": "refresh_token", "refresh_token": token})

    def sent(self, said):
        basic = base64.b64encode(f"{self.client}:{self.secret}".encode()).decode()
        where = f"{self.site}/identity/o/api/token"
        status, _headers, text = ask(where, said, Authorization=f"Basic {basic}")
        return status, json.loads(text)

    def knows(self, told):
        """Tell whether a token that was given still opens anything."""
        bearer = {"Authorization": f"Bearer {told['access_token']}"}
        return ask(f"{self.site}/identity/o/api/userinfo", **bearer)[0] == 200


@pytest.fixture
def key():
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


@pytest.fixture
def running(key, tmp_path, monkeypatch):
    kind = serialization.PrivateFormat.PKCS8
    pem = key.private_bytes(serialization.Encoding.PEM, kind, serialization.NoEncryption())
    (tmp_path / "key.pem").write_bytes(pem)
    monkeypatch.setenv("SIAMLEAGUE_SIGN_IN_KEY", str(tmp_path / "key.pem"))
    with real_site(tmp_path / "site") as site:
        yield site


@pytest.mark.slow
@pytest.mark.own_site
def test_who_guesses_at_a_programs_secret_keeps_nobody_waiting(running):
    """The control comes first: allauth's own door hashes slowly while it holds the database."""
    running.do(MADE)
    found = running.do(f"from allauth.idp.oidc.models import Client\n{NAMED}{HELD}")
    careless, guessed, right, again, known, kept, often = found
    assert careless == [401, [True]]
    assert (guessed, right) == ([401, [False]], [400, [False]])
    assert (again, known, kept) == ([401, []], [400, []], "drawn_sha256")
    assert often == [429, []], "and not often"


@pytest.mark.slow
@pytest.mark.own_site
def test_what_is_not_offered_is_nowhere_and_a_plain_challenge_is_refused(running):
    site = f"http://127.0.0.1:{running.web()}"
    session, made, public_id = running.do(MADE)
    client, secret = re.findall(r"client_(?:id|secret): (.+)", made)
    bob = Elsewhere(site, client, secret, f"sessionid={session}", public_id)
    for sent in ({}, {"client_id": client}, {"client_id": "\0", "scope": "openid"}):
        assert ask(f"{site}/identity/o/api/device/code", sent)[0] == 404
    bad = authorize(site, client, code_challenge=VERIFIER, code_challenge_method="plain")
    assert ask(bad, Cookie=bob.cookie)[0] == 400
    named = "https://scores.example.org"
    for back in (f"{BACK}/", f"{BACK}?code=x", f"{BACK};x", f"{named}@evil.example/back", ""):
        status, headers, page = ask(authorize(site, client, redirect_uri=back), Cookie=bob.cookie)
        assert (status, headers["Location"]) == (400, None)
        assert "Sign in to Score Board" not in page
    # The control: allauth's own doors ask for none of that.
    said = running.do(CARELESS)
    assert said == {
        "usual": [True, True],
        "words added": [False, True],
        "plain": [False, True],
        "nowhere": [404, 500],
    }


@pytest.mark.slow
def test_what_a_code_gave_is_taken_back_when_it_comes_again(running):
    site = f"http://127.0.0.1:{running.web()}"
    session, made, public_id = running.do(MADE)
    client, secret = re.findall(r"client_(?:id|secret): (.+)", made)
    bob = Elsewhere(site, client, secret, f"sessionid={session}", public_id)

    other = bob.token(bob.granted())[1]
    code = bob.granted()
    first = bob.token(code)[1]
    status, renewed = bob.renewed(first["refresh_token"])
    assert (status, bob.knows(first), bob.knows(renewed)) == (200, True, True)
    assert bob.renewed(first["refresh_token"])[0] == 400, "renewed once"
    thief = Elsewhere(site, client, "guessed", "", "")
    assert thief.token(code)[0] == 401
    assert ask(f"{site}/identity/o/api/token?client_id=a&client_id=b", {"code": code})[0] >= 400
    assert bob.knows(renewed), "who does not know the secret takes nothing back"

    assert bob.token(code)[0] == 400, "a code is changed once"
    assert (bob.knows(first), bob.knows(renewed)) == (False, False)
    assert bob.renewed(renewed["refresh_token"])[0] == 400
    assert bob.knows(other), "what another code gave stays"
    assert running.do(TOKENS) == ["ac", "ac", "at", "rt"]
    assert running.do(OVER) == ["ac", "ac", "rt"]


@pytest.mark.slow
@pytest.mark.own_site
def test_bob_signs_in_to_a_score_board(running, key):
    site = f"http://127.0.0.1:{running.web()}"
    session, made, public_id = running.do(MADE)
    client, secret = re.findall(r"client_(?:id|secret): (.+)", made)
    there = Elsewhere(site, client, secret, f"sessionid={session}", public_id)

    about = json.loads(ask(f"{site}/.well-known/openid-configuration")[2])
    assert about["issuer"] == "http://localhost:8000"
    assert about["response_types_supported"] == ["code"]
    assert ask(authorize(site, client))[0] == 302  # to sign in first
    evil = authorize(site, client, redirect_uri="https://evil.example/")
    assert "did not ask in a way" in ask(evil, Cookie=there.cookie)[2]

    code = there.granted()
    assert there.token(code, "w" * 64)[0] == 400
    status, told = there.token(code)
    assert status == 200
    claims = jwt.decode(
        told["id_token"], key.public_key(), ["RS256"], audience=client, issuer=about["issuer"]
    )
    assert (claims["sub"], claims["nonce"]) == (public_id, "n")

    bearer = {"Authorization": f"Bearer {told['access_token']}"}
    known = json.loads(ask(f"{site}/identity/o/api/userinfo", **bearer)[2])
    assert (known["name"], known["sub"], "email" in known) == ("Bob", public_id, False)
    assert ask(f"{site}/api/v1/clubs/", **bearer)[0] == 401  # it lets nobody do anything here
    assert running.do(GONE) == ["Score Board"]
    assert ask(f"{site}/identity/o/api/userinfo", **bearer)[0] == 401
    log = running.log()
    assert told["access_token"] not in log
    assert secret not in log


@pytest.mark.django_db
def test_where_it_is_not_offered_there_is_no_trace_of_it(client):
    for where in ("/.well-known/openid-configuration", "/identity/o/authorize"):
        assert client.get(where).status_code == 404
    with pytest.raises(CommandError):
        call_command("sign_in_client", "Score Board", BACK)


def test_what_is_no_key_is_refused_at_the_start(tmp_path):
    assert profile.sign_in_key("") == ""
    with pytest.raises(ImproperlyConfigured):
        profile.sign_in_key(str(tmp_path / "nowhere"))
    (tmp_path / "key").write_text("no key")
    with pytest.raises(ImproperlyConfigured):
        profile.sign_in_key(str(tmp_path / "key"))
