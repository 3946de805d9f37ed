"""Which migrations an older version can go on working beside: those that only add.

While one web process is started anew with the next version, the others still run the last one over
the same database. So a column or a table is added first, in a way that those who do not know it
can still write; what is no longer used goes away a version later.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

# Said on a migration that cannot be so: why, and what the operator stops meanwhile.
ALONE = "runs_alone"
HARMLESS = {"CreateModel", "AddIndex", "AlterModelOptions", "RunPython", "SeparateDatabaseAndState"}
HARMLESS |= {"AddIndexConcurrently", "AlterModelManagers", "ValidateConstraint"}
FREE = ("null=True", "db_default=", "ManyToManyField", "GeneratedField")


def faults(file: Path) -> list[str]:
    """Return what in a migration would break who still runs the version before it."""
    tree = ast.parse(file.read_text())
    (migration,) = [
        node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Migration"
    ]
    made = {each.lower() for each in _models_made(migration)}
    if any(_assigns(node, ALONE) for node in migration.body):
        return []
    return [fault for call in _operations(migration) if (fault := _fault(call, made))]


def _operations(migration: ast.ClassDef) -> Iterator[ast.Call]:
    for node in migration.body:
        if _assigns(node, "operations"):
            assert isinstance(node, (ast.Assign, ast.AnnAssign))
            listed = node.value
            if isinstance(listed, ast.List):
                yield from (each for each in listed.elts if isinstance(each, ast.Call))


def _assigns(node: ast.stmt, name: str) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return any(isinstance(each, ast.Name) and each.id == name for each in targets)


def _models_made(migration: ast.ClassDef) -> Iterator[str]:
    for call in _operations(migration):
        if _name(call) == "CreateModel":
            yield str(_said(call, "name", 0))


def _fault(call: ast.Call, made: set[str]) -> str:
    name = _name(call)
    model = _said(call, "model_name", 0).lower()
    if name in HARMLESS or model in made:
        return ""
    if name == "AddField":
        field = next((ast.unparse(k.value) for k in call.keywords if k.arg == "field"), "")
        if any(word in field for word in FREE):
            return ""
        column = f"{model}.{_said(call, 'name', 1)}"
        return f"{column}: who does not know the column cannot add a row; null=True or db_default="
    if name == "AlterField":
        return ""  # choices and help texts, mostly; what it narrows the reviewer sees
    return f"{name} of {model or _said(call, 'name', 0)}: a version later, or {ALONE} = 'why'"


def _name(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


def _said(call: ast.Call, word: str, place: int) -> str:
    for keyword in call.keywords:
        if keyword.arg == word and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value)
    given = call.args[place] if len(call.args) > place else None
    return str(given.value) if isinstance(given, ast.Constant) else ""
