"""The model's last turn in decoded text.

Trainers hand a reward function the whole decoded completion: turns of the model and outputs of tools, with the special tokens
that divided them stripped. What a program printed must never be read as an answer, so everything up to the end of the last
tool output is cut. Where the end of an output cannot be told from its content, nothing is left rather than too much.

Forms that are known, after stripping:

- ChatML with `<tool_response>` (Qwen, Hermes): `...\\nuser\\n<tool_response>\\nOUT\\n</tool_response>\\nassistant\\n...`
- Llama 3: `...ipython\\n\\nOUTassistant\\n\\n...`
- a bare `tool` role in ChatML: `...\\ntool\\nOUT\\nassistant\\n...`
- gpt-oss: `functions.NAME to=assistantcommentaryOUTassistantfinal...`
- DeepSeek, GLM and Mistral marks that survive stripping
- our own turns: `...user\\nCode Execution Results:\\nOUT\\n\\nGo on ...\\nassistant\\n...`
"""

from __future__ import annotations

import json
import re
from typing import NamedTuple, Optional, Tuple

#: (opening, closing) marks of a tool output that stay in decoded text.
_BLOCKS: Tuple[Tuple[str, str], ...] = (
    ("<tool_response>", "</tool_response>"),
    ("<|tool_response>", "<tool_response|>"),
    ("<\uff5ctool\u2581output\u2581begin\uff5c>", "<\uff5ctool\u2581output\u2581end\uff5c>"),
    ("<\uff5ctool\u2581outputs\u2581begin\uff5c>", "<\uff5ctool\u2581outputs\u2581end\uff5c>"),
    ("[TOOL_RESULTS]", "[/TOOL_RESULTS]"),
    ("<|observation|>", "<|assistant|>"),
)

#: Starts of a turn that is no model's, told by a role in plain text.
_OTHER_TURN = re.compile(
    r"(?:user|tool|ipython)\n{1,2}[ \t]*Code Execution Results:|ipython\n\n|(?:^|\n)tool\n|functions\.\w+ to=assistant"
)

#: Starts of a turn of the model. Llama's stands behind the text before it without a line break.
_MODEL_TURN = re.compile(r"(?:^|\n)(?:assistant|model)\n|assistant\n\n|assistant(?:final|analysis|commentary)")

_HEADER = re.compile(r"(?:^|\n)[ \t>*#]*Code Execution Results:")

_CALL = re.compile(r"<tool_call>.*?(?:</tool_call>|\Z)", re.DOTALL)


class LastTurn(NamedTuple):
    """The last turn of a completion.

    Attributes:
        text: What the model wrote after the last tool output; empty where that cannot be told.
        outputs: Tool outputs before it.
        certain: False where there is an output whose end is not marked: the text is empty then.
    """

    text: str
    outputs: int
    certain: bool


def last_turn(text: str, tool_end: Optional[str] = None, inline_output: str = "refuse") -> LastTurn:
    """Cuts a decoded completion down to the model's last turn.

    Args:
        text: The decoded completion, special tokens stripped (or not).
        tool_end: A text that the rollout puts behind each tool output; with it nothing else is looked for.
        inline_output: What a `Code Execution Results:` outside of a turn of its own is: "refuse" (default) takes it for an
            output whose end is unknown, "model" for the model's own words.
    """
    if tool_end:
        parts = text.split(tool_end)
        return LastTurn(_own_words(parts[-1]), len(parts) - 1, True)
    start, outputs = 0, 0
    for opening, closing in _BLOCKS:
        if opening not in text:
            continue
        outputs += text.count(opening)
        end = text.rfind(closing)
        if end < text.rfind(opening):
            return LastTurn("", outputs, False)
        start = max(start, end + len(closing))
    header = _HEADER.search(text) or re.search(r"(?:user|tool|ipython)\n{1,2}[ \t]*Code Execution Results:", text)
    turns = list(_OTHER_TURN.finditer(text))
    # The first output stands behind words of the model only: whether it has a turn of its own tells the template.
    is_inline = header is not None and not any(turn.start() <= header.end() <= turn.end() + 1 for turn in turns)
    if header is not None and is_inline and inline_output != "model" and header.end() > start:
        return LastTurn("", outputs + 1, False)
    if turns:
        last = turns[-1]
        answers = list(_MODEL_TURN.finditer(text, last.end()))
        outputs += len(turns) if last.end() > start else 0
        # A mark of a block may be printed as well: the later of the two ends counts.
        if answers:
            start = max(start, answers[-1].end())
        elif last.end() > start:
            return LastTurn("", outputs, False)
    rest = text[start:]
    if outputs:
        begun = _MODEL_TURN.match(rest.lstrip(" \t")) or re.match(r"\s*(?:assistant|model)\n", rest)
        rest = rest.lstrip(" \t")[begun.end() :] if begun else rest
    return LastTurn(_own_words(rest), outputs, True)


def _own_words(text: str) -> str:
    """The text without tool calls: an envelope inside a program is program text."""
    text = _CALL.sub("", text)
    stripped = text.strip()
    if stripped.startswith("{") and stripped.endswith("}"):
        try:
            call = json.loads(stripped)
        except (ValueError, RecursionError):
            return text
        if isinstance(call, dict) and "name" in call and ("arguments" in call or "parameters" in call):
            return ""
    return text
