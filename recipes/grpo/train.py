"""GRPO with TRL: our questions, our reward, programs run in the sandbox, their output masked.

python train.py settings/paper.toml --out checkpoints/rl --model checkpoints/sft
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any, Dict, Optional

from command import run
from rows import rl_rows
from settings import Settings, SettingsError


def check(settings: Settings, model: Optional[str]) -> str:
    """The model to begin with. Raises SettingsError for what TRL cannot do."""
    if settings.algorithm == "ppo":
        raise SettingsError(
            f"{settings.name}: algorithm = 'ppo': TRL has no PPO trainer any more. "
            "`python verl_overrides.py SETTINGS.toml` prints the same settings for verl, which has one"
        )
    if settings.init == "sft" and model is None:
        raise SettingsError(
            f"{settings.name}: init = 'sft': name the supervised checkpoint with --model (python sft.py makes it), "
            "or take init = 'base'"
        )
    return model or settings.model


def grpo_config(settings: Settings, out: Path) -> Any:
    """TRL's configuration of the settings."""
    import torch
    from trl import GRPOConfig

    rollout, optimizer, hardware = settings.rollout, settings.optimizer, settings.hardware
    sequences = optimizer.questions_per_step * rollout.completions
    batch = min(hardware.device_batch, sequences)
    return GRPOConfig(
        output_dir=str(out / "trainer"),
        num_generations=rollout.completions,
        max_completion_length=rollout.max_episode_tokens,
        temperature=rollout.temperature,
        learning_rate=optimizer.learning_rate,
        beta=optimizer.kl,
        epsilon=optimizer.clip,
        max_grad_norm=optimizer.max_grad_norm,
        warmup_steps=optimizer.warmup_steps,
        lr_scheduler_type="constant_with_warmup" if optimizer.warmup_steps else "constant",
        max_steps=optimizer.steps,
        per_device_train_batch_size=batch,
        gradient_accumulation_steps=max(1, sequences // batch),
        loss_type="grpo",
        scale_rewards="group",
        bf16=hardware.bf16,
        use_cpu=not torch.accelerator.is_available(),
        gradient_checkpointing=hardware.gradient_checkpointing,
        use_vllm=hardware.vllm,
        # Weights in 32 bits: steps of 1e-6 vanish in 16. `bf16` is for the arithmetic.
        model_init_kwargs={"dtype": "float32"},
        logging_steps=1,
        save_strategy="no",
        report_to=[],
        seed=optimizer.seed,
    )


def train(settings: Settings, out: Path, model: Optional[str] = None, rows: Optional[str] = None) -> Dict[str, Any]:
    """Trains, writes `log.jsonl` (one line a step) and the checkpoint into `out`. Returns a summary of the rewards."""
    name = check(settings, model)
    data = rl_rows(rows or settings.data.rl_rows)

    from datasets import Dataset
    from r1ci_bench import make_reward
    from rollout import make_rollout
    from transformers import AutoTokenizer, TrainerCallback
    from trl import GRPOTrainer

    out.mkdir(parents=True, exist_ok=True)
    log = open(out / "log.jsonl", "w", encoding="utf-8")
    started = time.time()

    class Log(TrainerCallback):
        def on_log(self, args: Any, state: Any, control: Any, logs: Any = None, **others: Any) -> None:
            if logs and "reward" in logs:
                seconds = round(time.time() - started, 1)
                kept = {key: value for key, value in logs.items() if isinstance(value, (int, float))}
                log.write(json.dumps({"step": state.global_step, "seconds": seconds, **kept}) + "\n")
                log.flush()

    reward = settings.reward
    tokenizer = AutoTokenizer.from_pretrained(name, padding_side="left")
    trainer = GRPOTrainer(
        model=name,
        processing_class=tokenizer,
        reward_funcs=make_reward(
            weights={"correctness": reward.correct, "format": reward.form, "efficiency": reward.efficiency},
            free_code_calls=reward.free_code_calls,
        ),
        args=grpo_config(settings, out),
        train_dataset=Dataset.from_list(data),
        rollout_func=make_rollout(settings.rollout, settings.mask_code_output),
        callbacks=[Log()],
    )
    trainer.train()
    log.close()
    trainer.save_model(str(out))
    tokenizer.save_pretrained(str(out))
    return summary(out / "log.jsonl")


def summary(log: Path) -> Dict[str, Any]:
    """Mean rewards of the first and the last tenth of the steps in a log (at least one step)."""
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    tenth = max(1, len(lines) // 10)

    def mean(key: str, part: Any) -> Optional[float]:
        values = [line[key] for line in part if key in line]
        return round(sum(values) / len(values), 4) if values else None

    return {
        "steps": len(lines),
        "seconds": lines[-1]["seconds"],
        "first": {key: mean(key, lines[:tenth]) for key in ("reward", "r1ci/correct", "r1ci/in_form")},
        "last": {key: mean(key, lines[-tenth:]) for key in ("reward", "r1ci/correct", "r1ci/in_form")},
    }


if __name__ == "__main__":
    run(
        train,
        "optimizer",
        "GRPO with TRL.",
        {
            "out": "folder of the log and the checkpoint",
            "model": "where to begin: the supervised checkpoint, or an earlier stage's",
            "rows": "instead of the settings' data.rl_rows: such as a stage of the curriculum",
        },
    )
