"""Many who come with one code of a sign-in elsewhere at the same moment get tokens once."""

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from siamleague.embedded import processes
from tests import machine
from tests.accounts.test_sign_in_elsewhere import MADE, Elsewhere
from tests.jobs.real_site import answers, free_port, real_site
from tests.jobs.test_real_site import SERVERS
from tests.jobs.workers import until

pytestmark = [pytest.mark.slow, pytest.mark.own_site]
THIEVES = 6
USUAL = "siamleague.asgi:application"


@pytest.fixture
def begun(request, tmp_path, monkeypatch):
    """Yield a way to start a site of a profile that lets people sign in elsewhere."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    kind, secret = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (tmp_path / "key").write_bytes(key.private_bytes(serialization.Encoding.PEM, kind, secret))
    monkeypatch.setenv("SIAMLEAGUE_SIGN_IN_KEY", str(tmp_path / "key"))
    with ExitStack() as stack:
        urls = {}
        if request.param == "server":
            urls["database_url"] = stack.enter_context(machine.database_of_our_own())
            urls["redis_url"] = stack.enter_context(machine.redis_of_our_own(tmp_path))
        site = stack.enter_context(real_site(tmp_path / "site", **urls))
        session, made, public_id = site.do(MADE)
        client, word = re.findall(r"client_(?:id|secret): (.+)", made)

        def begin(door):
            port = free_port()
            command = processes.web_command(port=port)
            command[command.index(USUAL)] = f"tests.accounts.slow_codes:{door}"
            site._start([*command, "--factory"], door)
            until(lambda: answers(port), 90)
            cookie = f"sessionid={session}"
            return Elsewhere(f"http://127.0.0.1:{port}", client, word, cookie, public_id)

        yield begin
        assert "Traceback" not in site.log()


def at_once(bob):
    """Change one code many times at the same moment; return what was given, and what was said."""
    code = bob.granted()
    with ThreadPoolExecutor(THIEVES) as pool:
        said = list(pool.map(bob.token, [code] * THIEVES))
    return [told for status, told in said if status == 200], [status for status, _told in said]


@pytest.mark.parametrize("begun", ["embedded", SERVERS], indirect=True)
def test_a_code_gives_tokens_once_to_whoever_comes_at_once(begun):
    bob = begun("ours")
    given, said = at_once(bob)
    assert sorted(said) == [200] + [400] * (THIEVES - 1)
    assert not bob.knows(given[0]), "somebody else had the code, so it is taken back"
    assert bob.knows(bob.token(bob.granted())[1]), "who comes alone gets in"


@pytest.mark.parametrize("begun", [SERVERS], indirect=True)
def test_without_the_note_in_the_database_each_would_get_some(begun):
    """The control. Where one writes at a time, as SQLite has it, allauth's own way holds, too."""
    bob = begun("careless")
    given, _said = at_once(bob)
    assert len(given) > 1
    assert all(bob.knows(told) for told in given)
