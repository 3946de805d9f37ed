import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Outage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("began_at", models.DateTimeField(unique=True)),
                ("ended_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Pulse",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("beat_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=games.models.new_code, editable=False, max_length=12, unique=True
                    ),
                ),
                ("game", models.CharField(max_length=40)),
                ("rules_version", models.PositiveIntegerField()),
                ("seats", models.PositiveSmallIntegerField()),
                ("options", models.JSONField(default=dict)),
                ("tempo", models.JSONField(default=dict)),
                ("rated", models.BooleanField(default=False)),
                ("public", models.BooleanField(default=True)),
                (
                    "watching",
                    models.CharField(
                        choices=[
                            ("open", "anybody, at once"),
                            ("delayed", "anybody, some moves behind"),
                            ("closed", "nobody while it runs"),
                        ],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("delay_moves", models.PositiveSmallIntegerField(default=0)),
                ("made_for", models.CharField(blank=True, max_length=80)),
                ("people", models.JSONField(default=list)),
                ("said", models.PositiveBigIntegerField(default=0)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("running", "running"),
                            ("finished", "finished"),
                            ("closed", "closed before it began"),
                        ],
                        default="open",
                        max_length=8,
                    ),
                ),
                (
                    "ending",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("rules", "by the rules"),
                            ("resigned", "by resignation"),
                            ("flagged", "on time"),
                            ("agreed", "draw by agreement"),
                            ("abandoned", "abandoned"),
                            ("arbiter", "by the arbiter"),
                        ],
                        max_length=10,
                    ),
                ),
                ("ranks", models.JSONField(null=True)),
                ("reason", models.JSONField(null=True)),
                ("seed", models.BinaryField(default=games.models.new_seed, max_length=32)),
                ("commitment", models.CharField(editable=False, max_length=64)),
                ("state", models.JSONField(editable=False, null=True)),
                ("clock", models.JSONField(null=True)),
                ("offers", models.JSONField(default=dict)),
                ("gone", models.JSONField(default=list)),
                ("version", models.PositiveIntegerField(default=0)),
                ("to_act", models.JSONField(default=list)),
                ("asked", models.JSONField(default=dict)),
                ("deadline_at", models.DateTimeField(null=True)),
                ("opened_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(null=True)),
                ("finished_at", models.DateTimeField(null=True)),
                (
                    "opened_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "rematch_of",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rematch",
                        to="games.match",
                    ),
                ),
            ],
            options={
                "ordering": ["-opened_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="LogLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=10)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("words", models.JSONField(default=list)),
                ("data", models.JSONField(default=dict)),
                ("events", models.JSONField(default=list)),
                ("ticket", models.UUIDField(null=True)),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="log",
                        to="games.match",
                    ),
                ),
            ],
            options={
                "ordering": ["match", "number"],
            },
        ),
        migrations.CreateModel(
            name="Remark",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "room",
                    models.CharField(
                        choices=[("table", "at the table"), ("gallery", "among the spectators")],
                        max_length=8,
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("text", models.CharField(max_length=280)),
                ("ticket", models.UUIDField()),
                ("at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="remarks",
                        to="games.match",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["match", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Seating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=40)),
                ("bot", models.CharField(blank=True, max_length=20)),
                ("sat_at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seatings",
                        to="games.match",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="seatings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["match", "seat"],
            },
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["status", "-opened_at"], name="match_by_status"),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("deadline_at__isnull", False)),
                fields=["deadline_at"],
                name="match_by_deadline",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(
                condition=models.Q(("made_for", ""), _negated=True),
                fields=("made_for",),
                name="match_made_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="logline",
            constraint=models.UniqueConstraint(fields=("match", "number"), name="log_number_once"),
        ),
        migrations.AddConstraint(
            model_name="logline",
            constraint=models.UniqueConstraint(fields=("match", "ticket"), name="log_ticket_once"),
        ),
        migrations.AddConstraint(
            model_name="remark",
            constraint=models.UniqueConstraint(
                fields=("match", "ticket"), name="remark_ticket_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="seating",
            constraint=models.UniqueConstraint(fields=("match", "seat"), name="seat_taken_once"),
        ),
        migrations.AddConstraint(
            model_name="seating",
            constraint=models.UniqueConstraint(fields=("match", "user"), name="person_sits_once"),
        ),
    ]
