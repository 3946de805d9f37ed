from datetime import UTC, datetime

import django.db.models.deletion
from django.db import migrations, models


def ask_for_a_run(apps, schema_editor):
    """Let the worker rate anew at once, and not by night, what comes out otherwise by now."""
    if apps.get_model("tournaments", "Period").objects.filter(void=False).exists():
        now = datetime.now(UTC)
        apps.get_model("jobs", "Job").objects.get_or_create(
            kind="rate", key="sums:2", defaults={"created": now, "ring_at": now}
        )


class Migration(migrations.Migration):
    dependencies = [
        ("jobs", "0001_initial"),
        ("tournaments", "0013_what_a_hand_decided"),
    ]

    operations = [
        migrations.AddField(
            model_name="period",
            name="learned",
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name="pool",
            name="ranked_from",
            field=models.PositiveSmallIntegerField(default=30),
        ),
        migrations.AlterField(
            model_name="pool",
            name="model",
            field=models.CharField(
                choices=[("elo", "Elo"), ("weng-lin", "Weng-Lin"), ("whole", "Whole history")],
                default="elo",
                max_length=10,
            ),
        ),
        migrations.CreateModel(
            name="RatingReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("newest", models.PositiveBigIntegerField()),
                ("made_at", models.DateTimeField()),
                ("judged", models.JSONField()),
                ("seats", models.JSONField()),
                (
                    "pool",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="report",
                        to="tournaments.pool",
                    ),
                ),
            ],
        ),
        migrations.RunPython(ask_for_a_run, migrations.RunPython.noop),
    ]
