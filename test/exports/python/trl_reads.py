"""Looks at exports as TRL does: argv[1] holds prompts, argv[2] trajectories. Prints what TRL takes them for as JSON."""

import json
import os
import sys

os.environ.setdefault("HF_HUB_OFFLINE", "1")

import trl
from datasets import load_dataset
from trl.data_utils import is_conversational

seen = {"version": trl.__version__}
for name, file in zip(("prompts", "trajectories"), sys.argv[1:]):
    rows = load_dataset("json", data_files=file, split="train")
    seen[name] = {"rows": len(rows), "conversational": is_conversational(rows[0]), "first": rows[0]}
print(json.dumps(seen))
