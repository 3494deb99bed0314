"""Chat templates without generation marks: where the model's own words stand, and what goes between two of its turns."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Sequence

Message = Dict[str, str]

#: A text that no template changes and no tokenizer needs.
_SENTINEL = "r1ci0between0turns"


class Tokens(NamedTuple):
    """Token ids, and for each 1 where it is the model's own, else 0."""

    ids: List[int]
    mask: List[int]


class TemplateError(Exception):
    """The chat template does not render a conversation turn by turn."""


def prompt_ids(tokenizer: Any, messages: Sequence[Message]) -> List[int]:
    """The tokens of a prompt, up to where the model begins to write."""
    return _encode(tokenizer, _render(tokenizer, messages, True))


def between_turns(tokenizer: Any, message: str) -> List[int]:
    """The tokens from the end of a turn of the model to the start of its next, with a user message in between.

    They begin with the mark that ends a turn: leave it out where the model wrote it itself (see `starts_with_end`).
    """
    opening = [{"role": "user", "content": "x"}, {"role": "assistant", "content": _SENTINEL}]
    text = _render(tokenizer, [*opening, {"role": "user", "content": message}], True)
    parts = text.split(_SENTINEL)
    if len(parts) != 2:
        raise TemplateError("the chat template leaves out an earlier turn of the model: results cannot follow it")
    return _encode(tokenizer, parts[1])


def supervised_tokens(tokenizer: Any, messages: Sequence[Message]) -> Tokens:
    """A conversation as tokens, the model's words and the end of each of its turns marked with 1.

    Works for templates without `{% generation %}`: the conversation is rendered up to each turn of the model and with it, and
    the pieces are tokenized one by one, as they are in a rollout.
    """
    ids: List[int] = []
    mask: List[int] = []
    done = ""
    for at, message in enumerate(messages):
        if message["role"] != "assistant":
            continue
        before = _render(tokenizer, messages[:at], True)
        through = _render(tokenizer, messages[: at + 1], False)
        if not before.startswith(done) or not through.startswith(before):
            raise TemplateError("the chat template changes earlier turns: give it one that keeps them as they were")
        own = _up_to_end(tokenizer, through[len(before) :], message["content"])
        for text, is_own in ((before[len(done) :], 0), (own, 1)):
            piece = _encode(tokenizer, text)
            ids.extend(piece)
            mask.extend([is_own] * len(piece))
        done = before + own
    return Tokens(ids, mask)


def _up_to_end(tokenizer: Any, text: str, content: str) -> str:
    """A turn up to and with the mark that ends it: what the template writes behind that (a line break) the model never writes."""
    begins = text.rfind(content.strip()) + len(content.strip())
    ends = [text.find(mark, begins) + len(mark) for mark in tokenizer.get_added_vocab() if mark in text[begins:]]
    return text[: min(ends)] if ends else text


def _render(tokenizer: Any, messages: Sequence[Message], generation: bool) -> str:
    return str(tokenizer.apply_chat_template(list(messages), add_generation_prompt=generation, tokenize=False))


def _encode(tokenizer: Any, text: str) -> List[int]:
    return list(tokenizer(text, add_special_tokens=False)["input_ids"])
