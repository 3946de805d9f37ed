#!/usr/bin/env python3
"""SiamLeague's one entry point.

With nothing installed it first sets itself up, with the standard library alone: a virtual
environment beside this file, filled from the hash-locked lists in docker/requirements. Inside a
container or somebody else's virtual environment it touches nothing. It must stay readable for
old Pythons, because it is the one who tells them that they are too old.
"""

import errno
import hashlib
import os
import shutil
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

try:
    from siamleague.supervisor.words import gettext as _
except (ImportError, SyntaxError):  # a Python so old that it reads no more than this file

    def _(text):
        return text


ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / ".siamleague"
REQUIREMENTS = ROOT / "docker" / "requirements"
UV = REQUIREMENTS / "uv.txt"
CONSTRAINTS = REQUIREMENTS / "build-constraints.txt"
NEEDS = {"test": "dev", "lint": "dev", "messages": "dev", "prove": "dev", "bench": "bench"}
LARGER = {
    "base": ("base", "server", "dev", "bench"),
    "server": ("server", "dev", "bench"),
    "dev": ("dev", "bench"),
    "bench": ("bench",),
}
SPACE = {"base": 400, "server": 400, "dev": 1000, "bench": 1000}  # MB needed, with some room


def main(argv):
    """Set up if need be, then hand over to the supervisor, to pytest, or to Django."""
    if sys.version_info < (3, 11):
        stop(_("SiamLeague needs Python 3.11 or newer; this is %d.%d.") % sys.version_info[:2])
    if os.name != "posix":
        stop(_("SiamLeague runs on Linux and macOS; on Windows use the Linux subsystem (WSL)."))
    if not os.environ.get("SIAMLEAGUE_NO_BOOTSTRAP") and not in_another_environment():
        set_up(needed(argv, os.environ))
        if Path(sys.prefix) != VENV:
            os.execv(str(PYTHON), [str(PYTHON), *argv])
    if find_spec("django") is None:
        stop(
            _("This environment lacks SiamLeague's packages: install docker/requirements/base.txt.")
        )
    hand_over(argv)


def hand_over(argv):
    """Run the command; `up` and `test` do without Django at first, which is quicker."""
    if argv[1:2] == ["test"]:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "siamleague.settings.test")
        from siamleague.tools.testing import run_suite

        sys.exit(run_suite(argv[2:]))
    if argv[1:2] == ["up"]:
        from siamleague.supervisor import site

        sys.exit(site.main(argv[2:]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "siamleague.settings.base")
    if argv[1:] in ([], ["help"], ["--help"], ["-h"]):
        from siamleague.tools.helping import overview

        return sys.stdout.write(overview() + "\n")
    from django.core.management import execute_from_command_line

    return execute_from_command_line(argv)


def needed(argv, environment):
    """Return the set that a command needs; with a server in the environment also its drivers."""
    servers = environment.get("DATABASE_URL") or environment.get("REDIS_URL")
    return NEEDS.get(argv[1] if len(argv) > 1 else "", "server" if servers else "base")


def in_another_environment():
    """Tell whether this Python is a virtual environment that is not ours."""
    return sys.prefix != sys.base_prefix and Path(sys.prefix) != VENV


def is_set_up(wanted):
    """Tell whether the wanted set, or one that holds it, is installed to the end."""
    return PYTHON.exists() and any(stamp(name) in stamps() for name in LARGER[wanted])


def set_up(wanted):
    """Install the wanted set of packages unless it is there, once even if asked twice at once."""
    if is_set_up(wanted):
        return
    fresh = not STAMP.exists()
    try:
        with only_one_at_a_time():
            if is_set_up(wanted):
                return
            check_room(SPACE[wanted])
            fresh = not STAMP.exists()
            install(wanted)
    except (OSError, Unfinished, KeyboardInterrupt) as failure:
        if fresh:
            shutil.rmtree(str(VENV), ignore_errors=True)
        stop(in_words(failure))


class Unfinished(Exception):
    """A step of setting up did not work; the message is one plain sentence."""


def install(name):
    """Fill the virtual environment from one lock file: with uv where it can be had, else pip."""
    started = time.monotonic()
    if not STAMP.exists() and Path(sys.prefix) != VENV:
        make_environment()
    # What is about to be replaced no longer counts as installed, should this be cut short.
    current = [line for line in stamps() if line in [stamp(known) for known in LARGER["base"]]]
    if STAMP.exists():
        STAMP.write_text("".join(line + "\n" for line in current))
    lock = REQUIREMENTS / (name + ".txt")
    count = sum("==" in line for line in lock.read_text().splitlines())
    say(_("installing %d locked packages (%s) ...") % (count, lock.name))
    if not install_with_uv(lock):
        code, words = pip("--require-hashes", "-r", str(lock))
        if code:
            raise Unfinished(
                _(
                    "Setting up stopped because packages could not be fetched (%s); check the "
                    "connection to the package index and run this again."
                )
                % words
            )
    with STAMP.open("a") as file:
        file.write(stamp(name) + "\n")
    say(_("ready in %d s") % (time.monotonic() - started))


def make_environment():
    """Make an empty virtual environment, in the place of a half-made one if there is one."""
    say(_("creating .venv ..."))
    code, words = run([sys.executable, "-m", "venv", "--clear", str(VENV)])
    if code:
        raise Unfinished(
            _(
                "This Python cannot make virtual environments (%s); on Debian and Ubuntu install "
                "python3-venv and run this again."
            )
            % words
        )


def install_with_uv(lock):
    """Return whether uv did it; it is only a speed-up, so its absence is no failure."""
    uv = [shutil.which("uv")] if shutil.which("uv") else None
    if uv is None and not pip("--retries", "1", "--require-hashes", "-r", str(UV))[0]:
        uv = [str(PYTHON), "-m", "uv"]
    if uv is None:
        return False
    command = [*uv, "pip", "install", "--quiet", "--python", str(PYTHON), "--require-hashes"]
    command += ["--build-constraint", str(CONSTRAINTS), "-r", str(lock)]
    return run(command)[0] == 0


def pip(*arguments):
    """Run pip install in our environment; return its exit code and its last words."""
    constraint = str(CONSTRAINTS)
    # Older pips read the first for builds as well, newer ones only the second.
    env = dict(os.environ, PIP_CONSTRAINT=constraint, PIP_BUILD_CONSTRAINT=constraint)
    env["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    return run([str(PYTHON), "-m", "pip", "install", "--quiet", *arguments], env)


def run(command, env=None):
    """Run a program quietly; return its exit code and the last line it said."""
    done = subprocess.run(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    lines = done.stdout.decode("utf-8", "replace").strip().splitlines()
    return done.returncode, lines[-1].strip()[:160] if lines else "no word"


def stamp(name):
    """Return the line that says: this lock file, in this wording, for this Python, is installed."""
    digest = hashlib.sha256((REQUIREMENTS / (name + ".txt")).read_bytes()).hexdigest()
    return "%s %d.%d %s" % (name, sys.version_info[0], sys.version_info[1], digest)


def stamps():
    """Return the stamps of everything that was installed to the end."""
    return STAMP.read_text().splitlines() if STAMP.exists() else []


def check_room(megabytes):
    """Stop in words when this folder cannot be written to or the disk is nearly full."""
    if not os.access(str(ROOT), os.W_OK) or read_only(ROOT):
        stop(_("SiamLeague cannot write to its own folder. Copy it to a folder of yours."))
    free = shutil.disk_usage(str(ROOT)).free // 1000000
    if free < megabytes:
        text = _("Setting up needs %d MB of disk, and only %d MB are free.")
        stop(text % (megabytes, free))


def read_only(folder):
    """Return whether a file cannot be made here; root may always write, except where nobody can."""
    probe = folder / (".siamleague-%d" % os.getpid())
    try:
        probe.touch()
        probe.unlink()
    except OSError:
        return True
    return False


class only_one_at_a_time:
    """Two commands in a fresh checkout wait for each other; the lock is on this very file."""

    def __enter__(self):
        self.file = open(__file__)
        try:
            import fcntl

            fcntl.flock(self.file, fcntl.LOCK_EX)
        except ImportError:  # not a Unix: nothing to wait with
            pass

    def __exit__(self, *_failure):
        self.file.close()


def in_words(failure):
    """Return one sentence for what went wrong while setting up."""
    if isinstance(failure, KeyboardInterrupt):
        return _("Setting up was stopped; nothing half-made is left behind.")
    if getattr(failure, "errno", None) == errno.ENOSPC or disk_is_full():
        return _("Setting up stopped because the disk is full; free some space and run this again.")
    if isinstance(failure, Unfinished):
        return str(failure)
    return _("Setting up stopped: %s.") % failure


def disk_is_full():
    """Tell whether so little is left that this alone explains a failure."""
    return shutil.disk_usage(str(ROOT)).free < 20000000


def say(text):
    """Tell the person at the terminal what is being done."""
    sys.stderr.write("[setup] %s\n" % text)
    sys.stderr.flush()


def stop(sentence):
    """Leave with one plain sentence."""
    sys.stderr.write(sentence + "\n")
    sys.exit(1)


if __name__ == "__main__":
    main(sys.argv)
