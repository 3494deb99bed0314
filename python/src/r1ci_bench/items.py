"""Rows of a dataset into items that a server judges."""

from __future__ import annotations

import json
from typing import Any, Dict, Mapping, Optional

from .errors import R1ciError

#: What names an instance: it is made again from these.
REFERENCE = ("task", "version", "level", "seed", "index", "params")


def entry_of(row: Mapping[str, Any]) -> Optional[Dict[str, Any]]:
    """The entry (task and metadata) or reference of a row; None where the row has neither, as in a mix of data sets.

    Args:
        row: Columns of one row: `entry` (an object, or its JSON text), else `task, version, level, seed, index` (`params`).

    Raises:
        R1ciError: where `entry` is there and cannot be read.
    """
    held = row.get("entry")
    if isinstance(held, str) and held.lstrip().startswith("{"):
        try:
            held = json.loads(held)
        except ValueError as error:
            raise R1ciError(f"column entry: not JSON ({error}): {held[:80]!r}") from None
    if isinstance(held, Mapping):
        if not held.get("metadata") and "seed" not in held:
            raise R1ciError(f"column entry: needs metadata, or seed and index; has {', '.join(map(str, held))[:200]}")
        return {name: held[name] for name in ("id", "metadata", *REFERENCE) if held.get(name) is not None}
    if row.get("task") is None or row.get("index") is None:
        return None
    reference = {name: row[name] for name in REFERENCE if row.get(name) is not None}
    params = reference.get("params")
    if isinstance(params, str):
        reference["params"] = json.loads(params)
    if isinstance(reference.get("params"), Mapping):
        # Tables fill the params of other tasks in with None.
        reference["params"] = {key: value for key, value in reference["params"].items() if value is not None}
    return _plain(reference)


def _plain(reference: Dict[str, Any]) -> Dict[str, Any]:
    """Numbers of numpy, as tables hold them, into Python's own."""
    return {name: value.item() if hasattr(value, "item") else value for name, value in reference.items()}
