"""Reads a Parquet export with verl's RLHFDataset: argv[1] is the file. Prints the rows as JSON."""

import importlib.util
import json
import os
import sys
import types

os.environ.setdefault("HF_HUB_OFFLINE", "1")

import datasets  # noqa: F401  (before the stub: it looks for a real PIL)

if importlib.util.find_spec("PIL") is None:
    # Prompts of text need no more of it than the name of a class.
    sys.modules["PIL"] = types.ModuleType("PIL")
    sys.modules["PIL"].Image = types.SimpleNamespace(Image=type("Image", (), {}))

import verl
from omegaconf import OmegaConf
from verl.utils.dataset.rl_dataset import RLHFDataset


class Tokenizer:
    """As many tokens as characters."""

    def apply_chat_template(self, messages, add_generation_prompt=True, tokenize=True, **_):
        text = "".join(f"<{message['role']}>{message['content']}" for message in messages)
        return [ord(character) for character in text] if tokenize else text


config = OmegaConf.create({"max_prompt_length": 100_000, "filter_overlong_prompts_workers": 1})
rows = RLHFDataset(sys.argv[1], Tokenizer(), config)
keys = ("data_source", "raw_prompt", "reward_model", "extra_info", "tools_kwargs", "agent_name", "index")
print(
    json.dumps({"version": verl.__version__, "rows": [{k: rows[i].get(k) for k in keys} for i in range(len(rows))]})
)
