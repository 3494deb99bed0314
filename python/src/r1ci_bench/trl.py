"""Reward functions and an environment for TRL's `GRPOTrainer` (and the reward functions for `RLOOTrainer`).

    from r1ci_bench.trl import reward_funcs
    trainer = GRPOTrainer(model, reward_funcs=reward_funcs, train_dataset=rows)

The rows are those of `bench export --for trl`: a `prompt` and an `entry`, or `task, version, level, seed, index`. The three
functions of `reward_funcs` are the paper's three terms, already weighted: TRL logs each, and their sum is the reward. `reward`
is that sum in one function, `make_reward(...)` the same with other weights or lenient reading.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections import OrderedDict
from typing import Any, Awaitable, Callable, Dict, List, Mapping, Optional, Sequence, Union

from .client import Client, Judged
from .errors import NotJudged, R1ciError
from .items import entry_of
from .observation import observation
from .server import default_client
from .transcript import last_turn

log = logging.getLogger("r1ci_bench")

Completion = Union[str, Sequence[Mapping[str, Any]]]
Rewards = List[Optional[float]]
RewardFunction = Callable[..., Rewards]

#: Columns that trainers add and that are not part of a row.
_ADDED = ("trainer_state", "log_extra", "log_metric", "environments")


class _Judge:
    """Judges the completions of a step once for all functions that ask about them."""

    def __init__(self, options: Mapping[str, Any], client: Optional[Client]) -> None:
        self._options = dict(options)
        self._client = client
        self._lock = threading.Lock()
        self._recent: "OrderedDict[str, List[Optional[Judged]]]" = OrderedDict()
        self._once_judged = False

    def __call__(self, completions: Sequence[Completion], columns: Mapping[str, Any]) -> List[Optional[Judged]]:
        """A judgement for each completion; None for rows without an entry."""
        items: List[Optional[Dict[str, Any]]] = []
        for i, completion in enumerate(completions):
            row = {name: _at(column, i) for name, column in columns.items() if name not in _ADDED}
            entry = entry_of(row)
            items.append(None if entry is None else {**entry, **_response(completion, row)})
        key = json.dumps(items, sort_keys=True)
        with self._lock:
            held = self._recent.get(key)
            if held is None:
                held = self._judge(items)
                self._recent[key] = held
                while len(self._recent) > 4:
                    self._recent.popitem(last=False)
            return held

    def _judge(self, items: Sequence[Optional[Dict[str, Any]]]) -> List[Optional[Judged]]:
        client = self._client or default_client()
        asked = [item for item in items if item is not None]
        answers = iter(client.verify_batch(asked, **self._options)) if asked else iter(())
        judged = [None if item is None else next(answers) for item in items]
        failed = [one for one in judged if one is not None and one["reward"] is None]
        if len(failed) < len(asked):
            self._once_judged = True
        if failed:
            first = failed[0]
            reason = f"{first['outcome']}: {first['verdict']['reason']}"
            log.warning("%d of %d completions could not be judged (%s): reward None", len(failed), len(asked), reason)
            # A wrong set-up shows at the first step: nothing would be learned from a run of Nones.
            if len(failed) == len(asked) and not self._once_judged:
                raise NotJudged(f"not one of {len(asked)} completions could be judged; {reason}")
        return judged


def make_reward(
    mode: str = "strict",
    weights: Optional[Mapping[str, float]] = None,
    free_code_calls: Optional[int] = None,
    client: Optional[Client] = None,
) -> RewardFunction:
    """A reward function: the sum of the terms.

    Args:
        mode: How the answer is read: "strict" takes the envelope only.
        weights: Of `correctness`, `format` and `efficiency`; the paper's 1, 0.1, 0.1 where not given.
        free_code_calls: Code calls without a loss; 6 where not given.
        client: A client of one's own; else `R1CI_BENCH_URL`, else a server is started.

    Returns:
        `f(prompts, completions, completion_ids, **columns) -> list[float | None]`. None: the row has no entry, or it could not
        be judged (logged). Raises where the server is away, and where nothing of the first call can be judged.
    """
    options = {"mode": mode, "weights": dict(weights) if weights else None, "free_code_calls": free_code_calls}
    return _function("r1ci_reward", lambda judged: judged["reward"], _Judge(options, client), logs=True)


def _function(name: str, value: Callable[[Judged], Optional[float]], judge: _Judge, logs: bool) -> RewardFunction:
    def function(
        prompts: Optional[Sequence[Any]] = None,
        completions: Sequence[Completion] = (),
        completion_ids: Any = None,
        **columns: Any,
    ) -> Rewards:
        judged = judge(completions, columns)
        if logs:
            _log(judged, columns)
        return [None if one is None or one["reward"] is None else value(one) for one in judged]

    function.__name__ = function.__qualname__ = name
    return function


_judge = _Judge({}, None)

#: The paper's reward: +1 for a correct answer, +0.1 or -0.1 for the envelope, -0.1 for more than six code calls.
reward: RewardFunction = _function("r1ci_reward", lambda judged: judged["reward"], _judge, logs=True)
correctness: RewardFunction = _function("r1ci_correctness", lambda judged: judged["components"]["correctness"], _judge, logs=True)
answer_format: RewardFunction = _function("r1ci_format", lambda judged: judged["components"]["format"], _judge, logs=False)
efficiency: RewardFunction = _function("r1ci_efficiency", lambda judged: judged["components"]["efficiency"], _judge, logs=False)

#: The three terms: their sum is the reward.
reward_funcs: List[RewardFunction] = [correctness, answer_format, efficiency]


def make_async(function: RewardFunction) -> "Callable[..., Awaitable[Rewards]]":
    """The same function for trainers that await rewards: the trainer's loop goes on while the server judges."""

    async def waiting(**arguments: Any) -> Rewards:
        return await asyncio.get_running_loop().run_in_executor(None, lambda: function(**arguments))

    waiting.__name__ = waiting.__qualname__ = function.__name__
    return waiting


class R1ciEnvironment:
    """A Python interpreter for `GRPOTrainer(environment_factory=R1ciEnvironment)`.

    The model calls it through the chat template's tool calls; the rewards are `reward_funcs` as without it. There is no
    `get_reward`: TRL would add it to them, and count a right answer twice.
    """

    _seconds = 60.0
    _max_calls = 8

    def __init__(self) -> None:
        self.code_calls = 0

    def reset(self, **row: Any) -> Optional[str]:
        """Begins an episode. The prompt says all there is to say."""
        self.code_calls = 0
        return None

    def run_python(self, code: str) -> str:
        """Runs a Python program and returns what it printed.

        Args:
            code: The complete program. Only printed output comes back; each program starts afresh.

        Returns:
            Standard output and error of the program.
        """
        if self.code_calls >= self._max_calls:
            return f"This program was not run: all {self._max_calls} code calls are used. Give your final answer now."
        self.code_calls += 1
        return observation(default_client().run_code(code, self._seconds))


def environment_factory() -> R1ciEnvironment:
    """An environment for each rollout."""
    return R1ciEnvironment()


def _response(completion: Completion, row: Mapping[str, Any]) -> Dict[str, Any]:
    """What is judged of a completion, and its code calls where they can be told."""
    episode = row.get("episode_messages")
    if isinstance(episode, str):
        episode = json.loads(episode)
    messages = episode if episode else completion
    calls = row.get("code_calls")
    if isinstance(messages, str):
        turn = last_turn(messages, inline_output="refuse")
        found = turn.outputs if turn.outputs else None
        return _item(turn.text, found if calls is None else calls)
    if calls is None and any(message.get("role") == "tool" for message in messages):
        calls = sum(len(message.get("tool_calls") or ()) for message in messages)
    plain = [{"role": str(one.get("role")), "content": one.get("content")} for one in messages]
    return _item(plain, calls)


def _item(response: Any, calls: Optional[int]) -> Dict[str, Any]:
    return {"response": response} if calls is None else {"response": response, "code_calls": int(calls)}


def _at(column: Any, i: int) -> Any:
    return column[i] if isinstance(column, (list, tuple)) and i < len(column) else None


def _log(judged: Sequence[Optional[Judged]], columns: Mapping[str, Any]) -> None:
    metric, extra = columns.get("log_metric"), columns.get("log_extra")
    scored = [one for one in judged if one is not None and one["reward"] is not None]
    if callable(metric) and judged:
        ours = [one for one in judged if one is not None]
        if scored:
            metric("r1ci/correct", sum(one["verdict"]["status"] == "correct" for one in scored) / len(scored))
            metric("r1ci/in_form", sum(one["components"]["format"] > 0 for one in scored) / len(scored))
        if ours:
            metric("r1ci/not_judged", (len(ours) - len(scored)) / len(ours))
    if callable(extra) and judged:
        verdicts = [one["verdict"] if one is not None else {} for one in judged]
        extra("r1ci_status", [str(verdict.get("status", "")) for verdict in verdicts])
        extra("r1ci_answer", [str(verdict.get("answer") or "") for verdict in verdicts])


__all__ = [
    "R1ciEnvironment",
    "R1ciError",
    "answer_format",
    "correctness",
    "efficiency",
    "environment_factory",
    "make_async",
    "make_reward",
    "reward",
    "reward_funcs",
]
