"""The examples for people who write programs: they are current, and they really play."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from siamleague.tools import client_making
from siamleague.web import reference
from tests.jobs.real_site import real_site

EXAMPLES = Path(__file__).resolve().parents[2] / "siamleague" / "book" / "examples"
PEOPLE = """
from uuid import uuid4
from django.utils import timezone
from siamleague.accounts.models import User
from siamleague.accounts.tokens import bots, personal_tokens
from siamleague.accounts.tokens.personal_tokens import TokenWish
from games.lobby import act
now = timezone.now()
owner = User.objects.create_user("o@example.org", None, display_name="Olga")
made = [bots.make_bot(owner_id=owner.pk, name=n, ticket=uuid4()) for n in ("First", "Second")]
answer = [personal_tokens.make(user_id=bot.pk, wanted=TokenWish("t", plays=True), ticket=uuid4(),
                               now=now)[1] for bot in made]
"""
RESULT = """
from games.models import Match
match = Match.objects.get(code={code!r})
answer = [match.status, match.names(), match.version, match.ending, match.ranks]
"""
OPEN = """
import sys
sys.path.insert(0, {folder!r})
from siamleague_client import SiamLeague
site = SiamLeague({site!r}, {token!r})
print(site.matches_open("king_of_siam", seats="2")["code"])
"""


@pytest.mark.slow
def test_the_client_is_what_the_description_says():
    call_command("python_client", check=True)


@pytest.mark.slow
def test_a_client_of_before_is_noticed(monkeypatch, tmp_path):
    old = tmp_path / "client.py"
    old.write_text(client_making.WHERE.read_text() + "\n")
    monkeypatch.setattr(client_making, "WHERE", old)
    with pytest.raises(CommandError):
        call_command("python_client", check=True)


@pytest.mark.slow
def test_every_operation_is_a_method_of_the_client():
    text = client_making.WHERE.read_text()
    with translation.override("en"):
        for one in reference.operations():
            assert f"def {one.name}(" in text, one.name


def run(file, *words, token):
    return subprocess.Popen(
        [sys.executable, str(EXAMPLES / file), *words],
        env={"SIAMLEAGUE_TOKEN": token, "PATH": "", "PYTHONPATH": str(EXAMPLES)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.slow
@pytest.mark.own_site
def test_a_bot_by_requests_and_a_bot_by_socket_play_a_whole_match(tmp_path):
    """On a real site: sockets, tokens, limits and all."""
    with real_site(tmp_path) as site:
        address = f"http://127.0.0.1:{site.web()}"
        first, second = site.do(PEOPLE)
        program = OPEN.format(folder=str(EXAMPLES), site=address, token=first)
        opened = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
        )
        code = opened.stdout.strip()
        sat = run("bot_by_requests.py", address, code, token=first)
        board = run("bot_by_socket.py", address, code, token=second)
        said = [each.communicate(timeout=500) for each in (board, sat)]
        assert [each.returncode for each in (board, sat)] == [0, 0], said
        assert all(out.startswith("over ") for out, _err in said)
        status, names, version, ending, ranks = site.do(RESULT.format(code=code))
        log = site.log()
    assert (status, names) == ("finished", ["First (bot)", "Second (bot)"])
    assert (ending, sorted(ranks) in ([1, 1], [1, 2])) == ("rules", True)
    assert version > 8
    assert "siamleague_" not in log
