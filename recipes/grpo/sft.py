"""The supervised stage: a few passes over correct trajectories, with the loss on the model's words only.

python sft.py settings/paper.toml --out checkpoints/sft
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence

from chat import supervised_tokens
from command import run
from rows import RowsError, sft_rows
from settings import Settings


def tokenized(tokenizer: Any, rows: Sequence[Dict[str, Any]], max_tokens: int) -> List[Dict[str, List[int]]]:
    """Rows as `input_ids` and `labels` (-100 where a token is not the model's). Rows longer than `max_tokens` are left out."""
    made = []
    for row in rows:
        ids, mask = supervised_tokens(tokenizer, row["messages"])
        if len(ids) <= max_tokens and 1 in mask:
            made.append({"input_ids": ids, "labels": [one if own else -100 for one, own in zip(ids, mask)]})
    return made


def train(settings: Settings, out: Path, model: Optional[str] = None, rows: Optional[str] = None) -> Dict[str, Any]:
    """Trains and saves a checkpoint with its tokenizer in `out`. Returns first and last loss and counts."""
    import torch
    from datasets import Dataset
    from transformers import AutoModelForCausalLM, AutoTokenizer
    from trl import SFTConfig, SFTTrainer

    stage, hardware = settings.supervised, settings.hardware
    name = model or settings.model
    tokenizer = AutoTokenizer.from_pretrained(name)
    data = tokenized(tokenizer, sft_rows(rows or settings.data.sft_rows), stage.max_tokens)
    if not data:
        raise RowsError(f"every row is longer than supervised.max_tokens = {stage.max_tokens}")
    batch = min(hardware.device_batch, stage.rows_per_step)
    trainer = SFTTrainer(
        model=AutoModelForCausalLM.from_pretrained(name, dtype="float32"),
        processing_class=tokenizer,
        train_dataset=Dataset.from_list(data),
        args=SFTConfig(
            output_dir=str(out / "trainer"),
            per_device_train_batch_size=batch,
            gradient_accumulation_steps=max(1, stage.rows_per_step // batch),
            learning_rate=stage.learning_rate,
            num_train_epochs=stage.epochs,
            max_steps=stage.steps,
            max_length=stage.max_tokens,
            bf16=hardware.bf16,
            use_cpu=not torch.accelerator.is_available(),
            gradient_checkpointing=hardware.gradient_checkpointing,
            lr_scheduler_type="constant",
            logging_steps=1,
            save_strategy="no",
            report_to=[],
            seed=settings.optimizer.seed,
        ),
    )
    trainer.train()
    losses = [line["loss"] for line in trainer.state.log_history if "loss" in line]
    trainer.save_model(str(out))
    tokenizer.save_pretrained(str(out))
    return {"rows": len(data), "steps": trainer.state.global_step, "first_loss": losses[0], "last_loss": losses[-1]}


if __name__ == "__main__":
    run(
        train,
        "supervised",
        "The supervised stage.",
        {
            "out": "folder of the checkpoint",
            "model": "instead of the settings' model: a name or a folder",
            "rows": "instead of the settings' data.sft_rows",
        },
    )
