"""`compute_score` for verl.

    reward.custom_reward_function.path=pkg://r1ci_bench.verl
    reward.custom_reward_function.name=compute_score
    +reward.custom_reward_function.reward_kwargs.on_error=zero       # optional

Rows are those of `bench export --for verl`: `reward_model.ground_truth` is the JSON text of the entry or reference. Works with
the managers naive, dapo, rate_limited and remote. `rate_limited` catches every error of a reward function and counts it as 0:
with it a broken entry or a dead server is a reward of 0 in verl, and an error in its log.
"""

from __future__ import annotations

import json
import logging
from typing import Any, Dict, Mapping, Optional

from .client import Judged
from .errors import NotJudged, R1ciError, RequestRefused
from .items import entry_of
from .server import default_client
from .transcript import last_turn

log = logging.getLogger("r1ci_bench")


def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: Any,
    extra_info: Optional[Mapping[str, Any]] = None,
    *,
    mode: str = "strict",
    weights: Optional[Mapping[str, float]] = None,
    free_code_calls: Optional[int] = None,
    on_error: str = "raise",
    tool_end: Optional[str] = None,
    inline_output: str = "refuse",
    **_others: Any,
) -> Dict[str, float]:
    """The reward of a decoded response.

    Args:
        data_source: Names the row in errors.
        solution_str: The whole decoded response. Tool outputs in it are cut before an answer is read (see `transcript`).
        ground_truth: The entry or reference: an object or its JSON text.
        extra_info: Where `ground_truth` is no entry: the reference. `num_turns` of verl's naive and remote managers shows
            tool turns that cannot be seen in the text. `episode_messages` (JSON text of the turns, from an agent loop of one's
            own) is judged instead of the text, with its `code_calls`.
        mode, weights, free_code_calls: As of `Client.verify`.
        on_error: What happens where the response cannot be judged: "raise" ends the training, "zero" gives a row of zeros
            with `judged` 0 and a logged reason. verl takes no None.
        tool_end, inline_output: As of `transcript.last_turn`.

    Returns:
        The same keys for every row: `score` (the reward), `acc` (1 for a correct answer), `format` and `efficiency` (those two
        terms), `code_calls`, `judged`.
    """
    if on_error not in ("raise", "zero"):
        raise R1ciError(f'on_error {on_error!r}: there are "raise" and "zero"')
    episode = (extra_info or {}).get("episode_messages")
    if episode:
        response, calls = json.loads(episode), int((extra_info or {}).get("code_calls") or 0)
        hidden = False
    else:
        turn = last_turn(solution_str, tool_end=tool_end, inline_output=inline_output)
        response, calls = turn.text, turn.outputs
        hidden = calls == 0 and _tool_turns(extra_info) > 0
    item = {"response": response, **({"code_calls": calls} if calls else {})}
    options = {"mode": mode, "weights": dict(weights) if weights else None, "free_code_calls": free_code_calls}
    try:
        if hidden:
            raise NotJudged(
                "the rollout had tool turns that cannot be seen in the decoded text: set reward_kwargs.tool_end to a text "
                "that the chat template puts behind each tool output"
            )
        judged = _judged(item, ground_truth, extra_info, options)
    except NotJudged as error:
        if on_error == "raise":
            raise NotJudged(f"{data_source}: {error}") from None
        log.warning("%s: not judged, score 0: %s", data_source, error)
        return _row(0.0, 0.0, 0.0, 0.0, 0, 0.0)
    parts = judged["components"]
    correct = 1.0 if judged["verdict"]["status"] == "correct" else 0.0
    return _row(judged["reward"], correct, parts["format"], parts["efficiency"], calls, 1.0)


def _judged(
    item: Mapping[str, Any], ground_truth: Any, extra_info: Optional[Mapping[str, Any]], options: Mapping[str, Any]
) -> Judged:
    """What the server says of a response. Raises NotJudged where it is the row's fault; an outage is raised as it is."""
    entry = _entry(ground_truth, extra_info)
    if entry is None:
        raise NotJudged("ground_truth is no entry; export the rows with `bench export --for verl`")
    try:
        judged = default_client().verify({**entry, **item}, **options)
    except RequestRefused as error:
        if error.status not in (413, 422):
            raise
        raise NotJudged(str(error)) from error
    if judged["reward"] is None:
        raise NotJudged(f"{judged['outcome']}: {judged['verdict']['reason']}")
    return judged


def _row(score: float, acc: float, form: float, efficiency: float, calls: int, judged: float) -> Dict[str, float]:
    return {
        "score": float(score),
        "acc": acc,
        "format": float(form),
        "efficiency": float(efficiency),
        "code_calls": float(calls),
        "judged": judged,
    }


def _entry(ground_truth: Any, extra_info: Optional[Mapping[str, Any]]) -> Optional[Dict[str, Any]]:
    held = ground_truth
    if isinstance(held, str):
        try:
            held = json.loads(held)
        except ValueError:
            held = None
    try:
        found = entry_of({"entry": held}) if isinstance(held, Mapping) else None
        return found if found is not None else entry_of(extra_info or {})
    except R1ciError as error:
        raise NotJudged(str(error)) from error


def _tool_turns(extra_info: Optional[Mapping[str, Any]]) -> int:
    """Tool turns that verl counted: `num_turns` is 2 where the model answered at once."""
    turns = (extra_info or {}).get("num_turns")
    return max(0, (int(turns) - 2) // 2) if turns is not None else 0
