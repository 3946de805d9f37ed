"""Migrations only add, so that the version before can go on working until all are started anew."""

from pathlib import Path

import pytest

from tests.house import additive

HOUSE = Path(__file__).resolve().parents[2]
# What came with the first version, or is on its way into it: nobody runs anything older beside it.
FIRST = {"games": 13, "accounts": 15, "tournaments": 40, "jobs": 10, "history": 10, "watching": 10}
FIRST |= {"backups": 10, "waiting": 10, "welcome": 10}
START = """
from django.db import migrations, models
class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
"""


def later() -> list[Path]:
    """Return the migrations of the versions after the first."""
    found = [file for room in ("siamleague", "games", "tournaments")
             for file in (HOUSE / room).rglob("migrations/0*.py")]  # fmt: skip
    return [f for f in found if int(f.stem[:4]) > FIRST.get(f.parent.parent.name, 0)]


def test_no_migration_breaks_who_still_runs_the_version_before():
    found = {file.stem: faults for file in later() if (faults := additive.faults(file))}
    assert not found, found


def written(tmp_path: Path, *operations: str, more: str = "") -> list[str]:
    file = tmp_path / "0099_case.py"
    listed = ", ".join(operations)
    file.write_text(f"{START}    {more}\n    operations = [{listed}]\n")
    return additive.faults(file)


KEYED = (
    'migrations.AddField(model_name="match", name="hue", field=models.CharField(max_length=9{}))'
)


@pytest.mark.parametrize(
    "operation",
    [
        KEYED.format(", null=True"),
        KEYED.format(', default="red", db_default="red"'),
        'migrations.CreateModel(name="Hue", fields=[])',
        'migrations.AddIndex(model_name="match", index=models.Index(fields=["hue"], name="x"))',
        "migrations.RunPython(len)",
    ],
)
def test_what_only_adds_passes(tmp_path, operation):
    assert written(tmp_path, operation) == []


@pytest.mark.parametrize(
    ("operation", "word"),
    [
        (KEYED.format(', default="red"'), "db_default"),
        ('migrations.RemoveField(model_name="match", name="clock")', "RemoveField"),
        ('migrations.DeleteModel(name="Match")', "DeleteModel"),
        ('migrations.RenameField("match", "clock", "time")', "RenameField"),
        ('migrations.RenameModel("Match", "Game")', "RenameModel"),
        ('migrations.AddConstraint("match", models.UniqueConstraint(fields=["hue"]))', "AddCon"),
        ('migrations.RunSQL("DROP TABLE games_match")', "RunSQL"),
    ],
)
def test_what_would_break_the_older_one_is_refused(tmp_path, operation, word):
    (fault,) = written(tmp_path, operation)
    assert word in fault


def test_a_table_that_is_new_may_be_anything(tmp_path):
    made = 'migrations.CreateModel(name="Hue", fields=[])'
    added = 'migrations.AddField(model_name="hue", name="of", field=models.TextField(default=""))'
    assert written(tmp_path, made, added) == []


def test_who_must_stop_the_site_for_it_says_so(tmp_path):
    gone = 'migrations.DeleteModel(name="Match")'
    assert written(tmp_path, gone)
    assert written(tmp_path, gone, more='runs_alone = "nothing has used it since 0.2"') == []


def test_what_was_published_before_the_rule_would_not_all_pass():
    """The control: the rule sees real migrations, and some of the first version are refused."""
    assert additive.faults(HOUSE / "games/migrations/0003_asking_the_master.py")
