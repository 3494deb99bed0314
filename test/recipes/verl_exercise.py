"""The recipe's settings composed with verl's own configuration, and its agent loop with a scripted engine. Prints JSON.

Standard input: a row of `bench export --for trl` as JSON. Arguments: the folder of the settings.
"""

import asyncio
import json
import os
import sys
import types

import verl
from hydra import compose, initialize_config_dir
from hydra.utils import instantiate
from omegaconf import OmegaConf
from settings import load
from tiny import tokenizer
from verl.trainer.config.config import ModuleConfig  # noqa: F401 - verl's own classes must be importable
from verl.utils.dataset.rl_dataset import RLHFDataset
from verl.workers.rollout.replica import TokenOutput
from verl_overrides import agent_loop_yaml, overrides

from r1ci_bench.verl import compute_score

ROW = json.loads(sys.stdin.read())
FOLDER = sys.argv[1]
ANSWER = ROW["answer"]
CONFIG = os.path.join(os.path.dirname(verl.__file__), "trainer", "config")


def composed(name):
    lines = overrides(load(f"{FOLDER}/{name}"), "loop.yaml", "rows.parquet", "checkpoint")
    with initialize_config_dir(CONFIG, version_base=None):
        made = compose("ppo_trainer", overrides=lines)
    return {
        "estimator": made.algorithm.adv_estimator,
        "n": made.actor_rollout_ref.rollout.n,
        "temperature": made.actor_rollout_ref.rollout.temperature,
        "lr": made.actor_rollout_ref.actor.optim.lr,
        "critic": made.critic.optim.lr,
        "kl in loss": made.actor_rollout_ref.actor.use_kl_loss,
        "kl in reward": made.algorithm.use_kl_in_reward,
        "score": made.reward.custom_reward_function.path,
        "weights": OmegaConf.to_container(made.reward.custom_reward_function.reward_kwargs.weights),
        "loop": made.actor_rollout_ref.rollout.agent.default_agent_loop,
    }


def episode(name, turns):
    """An episode of the agent loop that a settings file configures, with an engine that writes these turns."""
    made, asked = tokenizer("qwen2_5"), []

    class Engine:
        async def generate(self, request_id, prompt_ids, sampling_params, **_others):
            asked.append({"context": made.decode(prompt_ids), "max_tokens": sampling_params["max_tokens"]})
            ids = made(turns[len(asked) - 1], add_special_tokens=False)["input_ids"]
            return TokenOutput(token_ids=ids, log_probs=[-0.5] * len(ids))

    (described,) = OmegaConf.create(agent_loop_yaml(load(f"{FOLDER}/{name}")))
    config = OmegaConf.create({"actor_rollout_ref": {"rollout": {"prompt_length": 4096, "response_length": 900}}, "data": {}})
    loop = instantiate(
        {key: value for key, value in described.items() if key != "name"},
        trainer_config=types.SimpleNamespace(config=config),
        server_manager=Engine(),
        tokenizer=made,
        processor=None,
        dataset_cls=RLHFDataset,
        data_config=types.SimpleNamespace(config=config.data),
    )
    output = asyncio.run(loop.run({"temperature": 1.0}, raw_prompt=ROW["prompt"]))
    text = made.decode(output.response_ids, skip_special_tokens=True)
    rewards = [
        compute_score("x", text, ROW["entry"], {**extra, "num_turns": output.num_turns})["score"]
        for extra in ({}, output.extra_fields)
    ]
    return {
        "trained": made.decode([one for one, own in zip(output.response_ids, output.response_mask) if own]),
        "whole": made.decode(output.response_ids),
        "logprobs": [len(output.response_logprobs), sum(one != 0 for one in output.response_logprobs)],
        "own": sum(output.response_mask),
        "turns": output.num_turns,
        "rewards": rewards,
        "asked": asked,
    }


GIVES_UP = [f"```python\nprint('<<<{ANSWER}>>>')\n```<|im_end|>", "I give up.<|im_end|>"]
ANSWERS = [f"```python\nprint({ANSWER})\n```\nand more", f"<<<{ANSWER}>>><|im_end|>"]
print(
    json.dumps(
        {
            "version": verl.__version__,
            "grpo": composed("paper.toml"),
            "ppo": composed("algorithm.ppo.toml"),
            "gives up": episode("paper.toml", GIVES_UP),
            "answers": episode("paper.toml", ANSWERS),
            "unmasked": episode("mask_code_output.false.toml", ANSWERS),
        }
    )
)
