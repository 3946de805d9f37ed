import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Job",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("public_id", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("kind", models.CharField(max_length=64)),
                ("key", models.CharField(blank=True, max_length=200)),
                ("payload", models.JSONField(default=dict)),
                ("language", models.CharField(blank=True, max_length=8)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "waiting"),
                            ("running", "running"),
                            ("done", "done"),
                            ("failed", "not possible"),
                            ("parked", "put aside"),
                            ("cancelled", "cancelled"),
                        ],
                        default="queued",
                        max_length=10,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("lease", models.UUIDField(null=True)),
                ("holder", models.CharField(blank=True, max_length=200)),
                ("heartbeat", models.DateTimeField(null=True)),
                ("rings", models.PositiveSmallIntegerField(default=0)),
                ("ring_at", models.DateTimeField(null=True)),
                ("done", models.PositiveIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                ("sentence", models.CharField(blank=True, max_length=300)),
                ("result", models.JSONField(null=True)),
                ("error", models.CharField(blank=True, max_length=500)),
                ("created", models.DateTimeField()),
                ("started", models.DateTimeField(null=True)),
                ("finished", models.DateTimeField(null=True)),
                (
                    "asked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="jobs",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["asked_by", "-created"], name="jobs_of_somebody"),
                    models.Index(
                        condition=models.Q(("state__in", ["queued", "running"])),
                        fields=["state", "ring_at"],
                        name="jobs_to_look_after",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("key", ""), _negated=True),
                        fields=("kind", "key"),
                        name="one_job_per_key",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("lease__isnull", False), ("state", "running")),
                            models.Q(
                                models.Q(("state", "running"), _negated=True),
                                ("lease__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="running_means_leased",
                    ),
                ],
            },
        ),
    ]
