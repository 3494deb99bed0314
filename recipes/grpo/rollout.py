"""The multi-turn code loop as TRL's `rollout_func`.

The model writes until its first complete Python block; the block is run through the reward server's sandbox; what it printed is
put into the context as a user message; the model goes on. All tokens of an episode are one completion. `env_mask` marks the
model's own with 1 and everything else (outputs, and the template's marks around them) with 0: TRL leaves those out of the loss.
With `mask_code_output = false` every token has 1.
"""

from __future__ import annotations

import copy
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

import torch
from transformers import StoppingCriteria, StoppingCriteriaList
from trl.models import unwrap_model_for_generation

from blocks import first_python_block
from chat import Message, prompt_ids
from episode import Episode, Limits
from r1ci_bench.client import Client
from r1ci_bench.observation import observation
from r1ci_bench.server import default_client
from settings import Rollout


def make_rollout(
    settings: Rollout, mask_code_output: bool, client: Optional[Client] = None
) -> Callable[[List[Any], Any], Dict[str, List[Any]]]:
    """The function for `GRPOTrainer(rollout_func=...)`.

    Returns:
        `f(prompts, trainer)`, which gives `prompt_ids`, `completion_ids`, `logprobs` (of vLLM, else None), `env_mask`, and for
        the reward functions `episode_messages` (the turns) and `code_calls`, each one a completion.
    """
    limits = Limits(settings.max_code_calls, settings.max_turn_tokens, settings.max_episode_tokens)

    def rollout(prompts: List[Any], trainer: Any) -> Dict[str, Any]:
        tokenizer, ends = trainer.processing_class, [int(one) for one in trainer.eos_token_ids]
        episodes = [Episode(prompt_ids(tokenizer, _messages(prompt))) for prompt in prompts]
        with ThreadPoolExecutor(max_workers=settings.programs_at_once) as pool:
            while active := [episode for episode in episodes if not episode.done]:
                turns, logprobs = next_turns(trainer, active, limits)
                for at, episode in enumerate(active):
                    episode.take_turn(turns[at], tokenizer, ends, limits, logprobs[at] if logprobs else None)
                waiting = [episode for episode in active if episode.program is not None]
                programs = [episode.program for episode in waiting]
                for episode, output in zip(waiting, pool.map(lambda code: _run(code, settings, client), programs)):
                    episode.take_output(output, tokenizer, ends, limits)
        return {
            "prompt_ids": [episode.prompt for episode in episodes],
            "completion_ids": [episode.ids for episode in episodes],
            "logprobs": [episode.logprobs for episode in episodes] if trainer.use_vllm else None,
            "env_mask": [episode.own if mask_code_output else [1] * len(episode.ids) for episode in episodes],
            "episode_messages": [episode.messages for episode in episodes],
            "code_calls": [episode.code_calls for episode in episodes],
        }

    return rollout


def _run(code: Optional[str], settings: Rollout, client: Optional[Client]) -> str:
    return observation((client or default_client()).run_code(code or "", settings.code_seconds))


def _messages(prompt: Any) -> List[Message]:
    return [{"role": "user", "content": prompt}] if isinstance(prompt, str) else prompt


class _ProgramWritten(StoppingCriteria):
    """Ends a row of a batch where its new text holds a complete program."""

    def __init__(self, tokenizer: Any, start: int, finals: Sequence[bool]) -> None:
        self._tokenizer, self._start, self._finals = tokenizer, start, finals

    def __call__(self, input_ids: Any, scores: Any, **_others: Any) -> Any:
        stops = []
        for row, final in zip(input_ids, self._finals):
            new = row[self._start :]
            # A look at the end spares the decoding of most steps.
            if final or "`" not in self._tokenizer.decode(new[-3:]):
                stops.append(False)
                continue
            block = first_python_block(self._tokenizer.decode(new, skip_special_tokens=True), False)
            stops.append(block is not None)
        return torch.tensor(stops, device=input_ids.device)


def next_turns(trainer: Any, episodes: Sequence[Episode], limits: Limits) -> Tuple[List[List[int]], Optional[List[List[float]]]]:
    """Each episode's next turn, as tokens up to the end of the turn, of its first program or of its room; and their log
    probabilities where the engine gives them."""
    contexts = [episode.prompt + episode.ids for episode in episodes]
    if trainer.use_vllm:
        # Every context has its own history: one completion each. What comes behind a program is cut afterwards.
        return trainer._generate_single_turn(contexts, None, {}, num_generations=1)
    device, pad = trainer.accelerator.device, trainer.processing_class.pad_token_id
    width = max(map(len, contexts))
    rows = [[pad] * (width - len(ids)) + ids for ids in contexts]
    attention = [[0] * (width - len(ids)) + [1] * len(ids) for ids in contexts]
    config = copy.deepcopy(trainer.generation_config)
    config.max_new_tokens = max(episode.room(limits) for episode in episodes)
    stop = _ProgramWritten(trainer.processing_class, width, [episode.final for episode in episodes])
    with (
        unwrap_model_for_generation(
            trainer.model_wrapped, trainer.accelerator, gather_deepspeed3_params=trainer.args.ds3_gather_for_generation
        ) as model,
        torch.no_grad(),
    ):
        was_training = model.training
        model.eval()
        try:
            made = model.generate(
                input_ids=torch.tensor(rows, device=device),
                attention_mask=torch.tensor(attention, device=device),
                generation_config=config,
                stopping_criteria=StoppingCriteriaList([stop]),
            )
        finally:
            model.train(was_training)
    ends = {int(one) for one in trainer.eos_token_ids}
    return [_until_end(row[width:].tolist(), ends, pad) for row in made], None


def _until_end(ids: List[int], ends: "set[int]", pad: int) -> List[int]:
    """Tokens up to and with the first end of a turn, without the padding of rows that ended before others."""
    for at, one in enumerate(ids):
        if one in ends:
            return ids[: at + 1]
    while ids and ids[-1] == pad:
        ids = ids[:-1]
    return ids
