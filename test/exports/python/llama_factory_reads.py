"""Reads a ShareGPT export with LlamaFactory's own parser and converter: argv[1] is the unpacked wheel, argv[2] the export.

The parent packages are stubs, since the real ones import torch and every model; `parser.py`, `converter.py`, `constants.py`
and `logging.py` are the package's. Prints the converted rows as JSON.
"""

import importlib.util
import json
import os
import sys
import types

os.environ.setdefault("HF_HUB_OFFLINE", "1")
wheel, export = sys.argv[1], sys.argv[2]


def package(name, path):
    module = types.ModuleType(name)
    module.__path__ = [path]
    sys.modules[name] = module


def stub(name, **values):
    try:
        found = importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        found = False
    if not found:
        module = types.ModuleType(name)
        module.__dict__.update(values)
        if "." not in name:
            module.__path__ = []
        sys.modules[name] = module


stub("peft")
stub("peft.utils", SAFETENSORS_WEIGHTS_NAME="adapter_model.safetensors", WEIGHTS_NAME="adapter_model.bin")
stub("transformers")
stub(
    "transformers.utils",
    SAFE_WEIGHTS_INDEX_NAME="model.safetensors.index.json",
    SAFE_WEIGHTS_NAME="model.safetensors",
    WEIGHTS_INDEX_NAME="pytorch_model.bin.index.json",
    WEIGHTS_NAME="pytorch_model.bin",
)
base = os.path.join(wheel, "llamafactory")
package("llamafactory", base)
package("llamafactory.data", os.path.join(base, "data"))
package("llamafactory.extras", os.path.join(base, "extras"))
misc = types.ModuleType("llamafactory.extras.misc")
misc.use_modelscope = misc.use_openmind = lambda: False
sys.modules["llamafactory.extras.misc"] = misc

from llamafactory.data.converter import SharegptDatasetConverter  # noqa: E402
from llamafactory.data.parser import get_dataset_list  # noqa: E402

[attributes] = get_dataset_list(["r1ci_sft"], export)
converter = SharegptDatasetConverter(attributes, types.SimpleNamespace(media_dir=export))
with open(os.path.join(export, attributes.dataset_name)) as lines:
    rows = [converter(json.loads(line)) for line in lines]
print(json.dumps([{key: row[key] for key in ("_prompt", "_response", "_system")} for row in rows]))
