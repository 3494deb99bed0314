"""What a model is shown of a program's run."""

from __future__ import annotations

import re
from typing import Any, Mapping

#: Longest text, characters; the middle of a longer one is left out.
LIMIT = 4000

#: Stands before every output.
HEADER = "Code Execution Results:"

# Output that looks like the marks of a chat template could end its turn and begin one of the model's.
_MARKS = re.compile(r"<(?=[|\uff5c]|/?tool_|(?:start|end)_of_turn)|\[(?=/?TOOL_RESULTS\])")
_ROLES = re.compile(r"(?m)^(?=(?:assistant|model|user|tool|ipython|system)\s*$)")


def observation(answer: Mapping[str, Any]) -> str:
    """The text for the model of an answer of `/run_code`: standard output, standard error, and why it ended otherwise.

    At most 4,000 characters, well-formed. What looks like marks of a chat template is broken up with a blank: printed text
    must not be able to open a turn. Raises ValueError where the sandbox itself failed: that is nothing to show a model.
    """
    result = answer.get("run_result")
    if not isinstance(result, Mapping):
        raise ValueError(f"the sandbox failed: {answer.get('message') or answer.get('status')}")
    parts = [str(result.get(name) or "").rstrip() for name in ("stdout", "stderr")]
    body = "\n".join(part for part in parts if part)
    note = _note(str(answer.get("message") or ""), result)
    if not body and not note:
        return "(no output)\nThe code printed nothing. Use print() to see a value."
    end = "\n" + note if note and body else note
    return _shorten(defuse(body), LIMIT - len(end)) + end


def defuse(text: str) -> str:
    """Text in which nothing reads as a mark of a chat template, without NUL and lone surrogates."""
    text = text.encode("utf-8", "replace").decode("utf-8").replace("\0", "\u2400")
    return _ROLES.sub(" ", _MARKS.sub(lambda match: match.group() + " ", text))


def _note(reason: str, result: Mapping[str, Any]) -> str:
    if result.get("status") == "TimeLimitExceeded":
        return f"The code was stopped after {float(result.get('execution_time') or 0):.0f} s: the time limit."
    known = {
        "memory": "The code ran out of memory.",
        "output": "The code was stopped: it printed too much.",
    }
    if reason in known:
        return known[reason]
    failed = result.get("return_code") not in (0, None)
    return f"The code ended with exit status {result['return_code']}." if failed and not result.get("stderr") else ""


def _shorten(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    half = (most - 40) // 2
    return f"{text[:half]}\n[... {len(text) - 2 * half} characters cut ...]\n{text[-half:]}"
