"""Reads a data set folder (argv[1]) by its card with datasets. Prints what it saw as JSON."""

import json
import os
import sys
import tempfile

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("HF_DATASETS_DISABLE_PROGRESS_BARS", "1")

import datasets

folder = sys.argv[1]
seen = {"version": datasets.__version__, "configs": datasets.get_dataset_config_names(folder)}
with tempfile.TemporaryDirectory() as cache:
    for config in [None, "entries", "episodes"]:
        read = datasets.load_dataset(folder, *([config] if config else []), cache_dir=cache)
        seen[config or "default"] = {
            split: {"columns": rows.column_names, "rows": list(rows)} for split, rows in read.items()
        }
print(json.dumps(seen))
