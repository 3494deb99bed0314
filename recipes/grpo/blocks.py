"""Python blocks in a turn of a model: the same rules as the command line's `code_agent`."""

from __future__ import annotations

import re
from typing import NamedTuple, Optional

_OPENING = re.compile(r"^([ \t]*)```[ \t]*(?:python|py)[\d.]*[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_CLOSING = re.compile(r"^[^\S\n]*```", re.MULTILINE)
_REASONING_END = re.compile(r"</think(?:ing)?>|\[/THINK\]")


class Block(NamedTuple):
    """A program, and the position behind the fence that closes it (-1: the model ended its turn inside the block)."""

    code: str
    end: int


def first_python_block(text: str, ended: bool) -> Optional[Block]:
    """The first complete Python block behind the reasoning, or None. An open one counts only where the model `ended` its turn."""
    start = 0
    for match in _REASONING_END.finditer(text):
        start = match.end()
    opening = _OPENING.search(text, start)
    if opening is None:
        return None
    body = opening.end() + 1
    closing = _CLOSING.search(text, body)
    if closing is None and not ended:
        return None
    source = text[body : closing.start()].removesuffix("\n") if closing else text[body:]
    indent = opening.group(1)
    code = "\n".join(line.removeprefix(indent) for line in source.split("\n"))
    if closing is None:
        return Block(code, -1) if code.strip() else None
    return Block(code, closing.end())
