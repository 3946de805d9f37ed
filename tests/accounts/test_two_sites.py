"""One site of ours lets people sign in to another, with both ends our own."""

import re

import pytest
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from siamleague.embedded import processes
from siamleague.settings import logins
from tests.accounts.test_logins_from_outside import KNOWN, NEW, PERSON
from tests.jobs.real_site import answers, free_port, real_site
from tests.jobs.workers import until

CLIENT = """
from io import StringIO
from django.core.management import call_command
out = StringIO()
call_command("sign_in_client", "The Guests", {back!r}, stdout=out)
answer = out.getvalue()
"""


def hidden(page, names):
    """Return the hidden fields of a page's form."""
    return dict(re.findall(rf'name="({names})" value="([^"]+)"', page.text))


def opened(site, port):
    site._start(processes.web_command(port=port), "web")
    until(lambda: answers(port), 90)


def through_both(host, guest, door, session):
    """Go from the guests to the hosts, say yes there, come back, and say a name."""
    browser = requests.Session()
    browser.trust_env = False
    browser.cookies.set("sessionid", session, domain="127.0.0.1")
    page = browser.get(f"{guest}/account/login/", timeout=30)
    asked = browser.post(guest + door, hidden(page, "csrfmiddlewaretoken"), timeout=30)
    assert "Sign in to The Guests" in asked.text
    said = hidden(asked, "request|csrfmiddlewaretoken")
    grant = [*said.items(), ("action", "grant")]
    grant += [("scopes", each) for each in ("openid", "profile", "email")]
    back = browser.post(f"{host}/identity/o/authorize", grant, timeout=30)
    assert back.url == guest + NEW
    said = hidden(back, "csrfmiddlewaretoken")
    browser.post(back.url, said | {"display_name": "Bob", "language": "en"}, timeout=30)


@pytest.mark.slow
@pytest.mark.own_site
@pytest.mark.timeout(300)
def test_bob_of_one_site_is_known_at_another(tmp_path, monkeypatch):
    home, away = free_port(), free_port()
    host, guest = f"http://127.0.0.1:{home}", f"http://localhost:{away}"
    door = f"/account/logins/oidc/{logins.slug(host)}/"
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (tmp_path / "key.pem").write_bytes(key)
    with monkeypatch.context() as patch:
        patch.setenv("SIAMLEAGUE_URL", host)
        patch.setenv("SIAMLEAGUE_SIGN_IN_KEY", str(tmp_path / "key.pem"))
        with real_site(tmp_path / "host") as hosts:
            bob = {"email": "bob@example.org", "name": "Bob", "verified": True, "owner": False}
            session = hosts.do(PERSON.format(**bob))
            made = hosts.do(CLIENT.format(back=f"{guest}{door}back/"))
            client, secret = re.findall(r"client_(?:id|secret): (.+)", made)
            opened(hosts, home)
            patch.delenv("SIAMLEAGUE_SIGN_IN_KEY")
            patch.setenv("SIAMLEAGUE_URL", guest)
            patch.setenv(logins.OPENID, f"Hosts|{host}|{client}|{secret}")
            with real_site(tmp_path / "guest") as guests:
                opened(guests, away)
                through_both(host, guest, door, session)
                known = guests.do(KNOWN.format(email="bob@example.org"))
                assert known["name"] == "Bob"
                assert known["addresses"][0]["confirmed"]
                assert [way["kind"] for way in known["ways"]] == ["outside"]
