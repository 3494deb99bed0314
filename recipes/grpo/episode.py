"""An episode as tokens: turns of the model with the output of its programs between them. The same for every trainer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, List, Optional, Sequence

from blocks import first_python_block
from chat import Message, between_turns
from r1ci_bench.observation import HEADER

GO_ON = "Go on, or give the final answer between <<< and >>>."


def no_calls_left(calls: int) -> str:
    return f"This program was not run: all {calls} code calls are used. Give your final answer now, between <<< and >>>."


@dataclass(frozen=True)
class Limits:
    """Token counts are of a turn, and of an episode with its outputs."""

    max_code_calls: int
    max_turn_tokens: int
    max_episode_tokens: int


@dataclass
class Episode:
    """One completion while it grows. `ids`, `own` and `logprobs` run in parallel: a token, 1 where the model wrote it, and what
    the engine said of its probability (0.0 for tokens that nobody drew)."""

    prompt: List[int]
    messages: List[Message] = field(default_factory=list)
    ids: List[int] = field(default_factory=list)
    own: List[int] = field(default_factory=list)
    logprobs: List[float] = field(default_factory=list)
    code_calls: int = 0
    final: bool = False
    done: bool = False
    program: Optional[str] = None

    def room(self, limits: Limits) -> int:
        """Tokens that the next turn may have."""
        return min(limits.max_turn_tokens, limits.max_episode_tokens - len(self.ids))

    def take_turn(
        self,
        ids: Sequence[int],
        tokenizer: Any,
        ends: Sequence[int],
        limits: Limits,
        logprobs: Optional[Sequence[float]] = None,
    ) -> None:
        """Puts a turn of the model into the episode, cut behind its first program, which then waits in `program`."""
        ids = list(ids[: self.room(limits)])
        ended = bool(ids) and ids[-1] in ends
        words = ids[:-1] if ended else ids
        text = tokenizer.decode(words, skip_special_tokens=True)
        block = None if self.final else first_python_block(text, ended)
        if block is not None and block.end >= 0 and text[block.end :].strip():
            ids = words[: tokens_for(tokenizer, words, block.end)]
            text = tokenizer.decode(ids, skip_special_tokens=True)
        self._add(ids, 1, logprobs)
        self.messages.append({"role": "assistant", "content": text})
        self.program = None
        if block is None:
            self.done = True
        elif self.code_calls == limits.max_code_calls:
            self.final = True
            self._tell(no_calls_left(limits.max_code_calls), tokenizer, ends, limits)
        else:
            self.code_calls += 1
            self.program = block.code

    def take_output(self, output: str, tokenizer: Any, ends: Sequence[int], limits: Limits) -> None:
        """Puts what the program printed into the context."""
        self.program = None
        self._tell(f"{HEADER}\n{output}\n\n{GO_ON}", tokenizer, ends, limits)

    def _tell(self, message: str, tokenizer: Any, ends: Sequence[int], limits: Limits) -> None:
        ids = between_turns(tokenizer, message)
        # The mark of the turn's end stands there already where the model wrote it.
        if self.ids and self.ids[-1] in ends and ids and ids[0] == self.ids[-1]:
            ids = ids[1:]
        if len(self.ids) + len(ids) >= limits.max_episode_tokens:
            self.done = True
            return
        self._add(ids, 0)
        self.messages.append({"role": "user", "content": message})

    def _add(self, ids: Sequence[int], own: int, logprobs: Optional[Sequence[float]] = None) -> None:
        self.ids.extend(ids)
        self.own.extend([own] * len(ids))
        self.logprobs.extend(logprobs[: len(ids)] if logprobs is not None else [0.0] * len(ids))


def tokens_for(tokenizer: Any, ids: Sequence[int], length: int) -> int:
    """The fewest tokens whose text has `length` characters."""
    low, high = 1, len(ids)
    while low < high:
        middle = (low + high) // 2
        if len(tokenizer.decode(list(ids[:middle]), skip_special_tokens=True)) >= length:
            high = middle
        else:
            low = middle + 1
    return low
