"""The same settings for verl: writes the agent loop's file and prints the command. PPO runs here only.

python verl_overrides.py settings/algorithm.ppo.toml --out verl-ppo
"""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import List, Optional

from settings import Settings, SettingsError, load

LOOP = "r1ci_code_blocks"


def agent_loop_yaml(settings: Settings) -> str:
    """The file of `agent_loop_config_path`: our loop with the settings of a rollout."""
    rollout = settings.rollout
    return (
        f"- name: {LOOP}\n"
        "  _target_: verl_agent_loop.CodeBlockLoop\n"
        f"  mask_code_output: {str(settings.mask_code_output).lower()}\n"
        f"  max_code_calls: {rollout.max_code_calls}\n"
        f"  max_turn_tokens: {rollout.max_turn_tokens}\n"
        f"  code_seconds: {rollout.code_seconds}\n"
    )


def overrides(settings: Settings, loop_file: str, rows: str, model: Optional[str] = None) -> List[str]:
    """Overrides of `python -m verl.trainer.main_ppo` (verl 0.9.1)."""
    if settings.init == "sft" and model is None:
        raise SettingsError(f"{settings.name}: init = 'sft': name the supervised checkpoint with --model")
    rollout, optimizer, reward, hardware = settings.rollout, settings.optimizer, settings.reward, settings.hardware
    path = model or settings.model
    is_ppo = settings.algorithm == "ppo"
    actor, engine = "actor_rollout_ref.actor", "actor_rollout_ref.rollout"
    score = "reward.custom_reward_function"
    lines = [
        f"algorithm.adv_estimator={'gae' if is_ppo else 'grpo'}",
        f"data.train_files={rows}",
        f"data.val_files={rows}",
        f"data.train_batch_size={optimizer.questions_per_step}",
        "data.max_prompt_length=4096",
        f"data.max_response_length={rollout.max_episode_tokens}",
        "data.return_raw_chat=True",
        f"data.seed={optimizer.seed}",
        f"actor_rollout_ref.model.path={path}",
        f"actor_rollout_ref.model.enable_gradient_checkpointing={hardware.gradient_checkpointing}",
        f"{actor}.optim.lr={optimizer.learning_rate}",
        f"{actor}.optim.lr_warmup_steps={optimizer.warmup_steps}",
        f"{actor}.grad_clip={optimizer.max_grad_norm}",
        f"{actor}.clip_ratio={optimizer.clip}",
        f"{actor}.ppo_mini_batch_size={optimizer.questions_per_step}",
        f"{actor}.ppo_micro_batch_size_per_gpu={hardware.device_batch}",
        # GRPO takes the divergence into the loss, PPO into the reward.
        f"{actor}.use_kl_loss={not is_ppo and optimizer.kl > 0}",
        f"{actor}.kl_loss_coef={optimizer.kl}",
        f"algorithm.use_kl_in_reward={is_ppo and optimizer.kl > 0}",
        f"algorithm.kl_ctrl.kl_coef={optimizer.kl}",
        f"{engine}.name=vllm",
        f"{engine}.n={1 if is_ppo else rollout.completions}",
        f"{engine}.temperature={rollout.temperature}",
        f"{engine}.log_prob_micro_batch_size_per_gpu={hardware.device_batch}",
        f"actor_rollout_ref.ref.log_prob_micro_batch_size_per_gpu={hardware.device_batch}",
        f"{engine}.multi_turn.enable=True",
        f"{engine}.agent.default_agent_loop={LOOP}",
        f"{engine}.agent.agent_loop_config_path={loop_file}",
        f"{score}.path=pkg://r1ci_bench.verl",
        f"{score}.name=compute_score",
        f"+{score}.reward_kwargs.weights.correctness={reward.correct}",
        f"+{score}.reward_kwargs.weights.format={reward.form}",
        f"+{score}.reward_kwargs.weights.efficiency={reward.efficiency}",
        f"+{score}.reward_kwargs.free_code_calls={reward.free_code_calls}",
        f"trainer.total_training_steps={optimizer.steps}",
        "trainer.val_before_train=False",
        "trainer.test_freq=-1",
    ]
    if is_ppo:
        lines += [
            f"critic.model.path={path}",
            f"critic.optim.lr={optimizer.critic_learning_rate}",
            f"critic.ppo_micro_batch_size_per_gpu={hardware.device_batch}",
        ]
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description="The settings as overrides of verl.")
    parser.add_argument("settings")
    parser.add_argument("--out", required=True, type=Path, help="folder of the agent loop's file")
    parser.add_argument("--rows", default="data/verl/data.parquet", help="parquet of `bench export --for verl`")
    parser.add_argument("--model", help="where to begin: the supervised checkpoint, or an earlier stage's")
    options = parser.parse_args()
    settings = load(options.settings)
    options.out.mkdir(parents=True, exist_ok=True)
    file = (options.out / "agent_loop.yaml").resolve()
    lines = overrides(settings, str(file), options.rows, options.model)
    file.write_text(agent_loop_yaml(settings), "utf-8")
    print(f"PYTHONPATH={shlex.quote(str(Path(__file__).resolve().parent))} python -m verl.trainer.main_ppo \\")
    print(" \\\n".join(f"  {shlex.quote(line)}" for line in lines))


if __name__ == "__main__":
    try:
        main()
    except SettingsError as error:
        sys.exit(f"{Path(__file__).name}: {error}")
