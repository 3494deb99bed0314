"""Rows of `bench export --for trl`, read and checked before anything is trained."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Dict, List

Row = Dict[str, Any]


class RowsError(Exception):
    """A file of rows cannot be used: names the file, the line and the next step."""


def rl_rows(path: str | Path) -> List[Row]:
    """Rows for reinforcement learning: `prompt` (messages) and `entry` (its JSON text), with what names the entry."""
    rows = []
    for number, row in enumerate(_lines(path, "bench export --for trl"), 1):
        if not isinstance(row.get("prompt"), list) or not isinstance(row.get("entry"), str):
            raise RowsError(f"{path}, line {number}: needs prompt (messages) and entry (JSON text)")
        rows.append({"prompt": row["prompt"], "entry": row["entry"], "task": str(row.get("task", ""))})
    return rows


def sft_rows(path: str | Path) -> List[Row]:
    """Rows for the supervised stage: `messages` that end with a turn of the model."""
    rows = []
    for number, row in enumerate(_lines(path, "bench export --for trl --sft"), 1):
        messages = row.get("messages")
        if not isinstance(messages, list) or not messages or messages[-1].get("role") != "assistant":
            raise RowsError(f"{path}, line {number}: needs messages that end with an assistant's")
        rows.append({"messages": [{"role": one["role"], "content": one["content"]} for one in messages]})
    return rows


def _lines(path: str | Path, command: str) -> List[Row]:
    try:
        text = Path(path).read_text("utf-8")
    except OSError as error:
        raise RowsError(f"{path}: {error.strerror}; make it with `{command}` (python settings.py prints the command)") from None
    # Not splitlines: a text may hold line separators that JSON leaves as they are.
    rows = [json.loads(line) for line in text.split("\n") if line]
    if not rows:
        raise RowsError(f"{path}: holds no rows; make it with `{command}`")
    return rows
