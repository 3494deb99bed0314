"""Reads exports with pyarrow and datasets, as trainers do: argv[1] is a folder of export folders. Prints what it saw as JSON."""

import json
import os
import sys
import tempfile

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("HF_DATASETS_DISABLE_PROGRESS_BARS", "1")

import datasets
import pyarrow
import pyarrow.parquet

root = sys.argv[1]
seen = {"versions": {"datasets": datasets.__version__, "pyarrow": pyarrow.__version__}}
with tempfile.TemporaryDirectory() as cache:
    for name in sorted(os.listdir(root)):
        folder = os.path.join(root, name)
        with open(os.path.join(folder, "manifest.json")) as file:
            manifest = json.load(file)
        data = os.path.join(folder, manifest["data"])
        kind = "parquet" if data.endswith(".parquet") else "json"
        rows = datasets.load_dataset(kind, data_files=data, split="train", cache_dir=cache)
        # The README names the data, so that the folder itself is a data set.
        whole = datasets.load_dataset(folder, split="train", cache_dir=cache)
        seen[name] = {"rows": len(rows), "folder": len(whole), "columns": rows.column_names, "first": rows[0]}
        if kind == "parquet":
            file = pyarrow.parquet.ParquetFile(data)
            seen[name]["groups"] = file.num_row_groups
            seen[name]["schema"] = {field.name: str(field.type) for field in file.schema_arrow}
print(json.dumps(seen))
