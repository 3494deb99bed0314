"""The code loop for verl: an agent loop that runs the model's Python blocks, as `rollout.py` does for TRL.

`verl_overrides.py` writes the configuration that names it. The folder of this file must be on the PYTHONPATH of verl's workers.
"""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import Any, Dict
from uuid import uuid4

from verl.experimental.agent_loop.agent_loop import AgentLoopBase, AgentLoopOutput
from verl.utils.profiler import simple_timer

from chat import between_turns, prompt_ids
from episode import Episode, Limits
from r1ci_bench.observation import observation
from r1ci_bench.server import default_client


class CodeBlockLoop(AgentLoopBase):
    """`response_mask` is 1 for the model's tokens; with `mask_code_output = False` for all of them.

    The reward function gets the turns themselves as `extra_info["episode_messages"]`, from managers that hand on what a loop
    adds (all but dapo, for which the output is cut from the decoded text).
    """

    def __init__(
        self,
        *args: Any,
        mask_code_output: bool = True,
        max_code_calls: int = 8,
        max_turn_tokens: int = 4096,
        code_seconds: float = 60.0,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._mask = mask_code_output
        self._seconds = code_seconds
        self._limits = Limits(max_code_calls, max_turn_tokens, self.rollout_config.response_length)

    async def run(self, sampling_params: Dict[str, Any], priority: int = 0, **kwargs: Any) -> AgentLoopOutput:
        messages = [{"role": one["role"], "content": one["content"]} for one in kwargs["raw_prompt"]]
        episode = Episode(prompt_ids(self.tokenizer, messages))
        # A template may end turns with another mark than the end of a text.
        ends = [self.tokenizer.eos_token_id, between_turns(self.tokenizer, "x")[0]]
        metrics: Dict[str, Any] = {}
        request, has_logprobs = uuid4().hex, True
        while not episode.done:
            # The engine may stop at the first fence that closes; what it writes behind a program is cut in any case.
            asked = {**sampling_params, "max_tokens": episode.room(self._limits)}
            with simple_timer("generate_sequences", metrics):
                made = await self.server_manager.generate(
                    request_id=request,
                    prompt_ids=episode.prompt + episode.ids,
                    sampling_params=asked,
                    priority=int(priority),
                )
            has_logprobs = has_logprobs and bool(made.log_probs)
            episode.take_turn(made.token_ids, self.tokenizer, ends, self._limits, made.log_probs or None)
            if episode.program is not None:
                run = partial(default_client().run_code, episode.program, self._seconds)
                with simple_timer("tool_calls", metrics):
                    answer = await asyncio.to_thread(run)
                episode.take_output(observation(answer), self.tokenizer, ends, self._limits)
        return AgentLoopOutput(
            prompt_ids=episode.prompt,
            response_ids=episode.ids,
            response_mask=episode.own if self._mask else [1] * len(episode.ids),
            response_logprobs=episode.logprobs if has_logprobs else None,
            num_turns=len(episode.messages) + 1,
            metrics=metrics,
            extra_fields={
                "turn_scores": [],
                "tool_rewards": [],
                "episode_messages": json.dumps(episode.messages),
                "code_calls": episode.code_calls,
            },
        )
