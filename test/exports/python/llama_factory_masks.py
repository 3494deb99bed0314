"""Puts a ShareGPT export through LlamaFactory's own template and processor: argv[1] is the unpacked wheel, argv[2] the export.

Needs torch and transformers. Parent packages are stubs; templates, converter and the supervised processor are the package's. A
token is a character. Prints for each row the text that the loss is on, and the text that it is not on, as JSON.
"""

import importlib.machinery
import json
import os
import sys
import types

os.environ.setdefault("HF_HUB_OFFLINE", "1")
import transformers  # noqa: E402, F401  (before the stubs)

wheel, export = sys.argv[1], sys.argv[2]


def package(name, path):
    module = types.ModuleType(name)
    module.__path__ = [path]
    sys.modules[name] = module


def stub(name, **values):
    module = types.ModuleType(name)
    module.__path__ = []
    module.__spec__ = importlib.machinery.ModuleSpec(name, None)
    module.__dict__.update(values)
    sys.modules[name] = module


base = os.path.join(wheel, "llamafactory")
package("llamafactory", base)
for part in ("data", "data/processor", "extras"):
    package(f"llamafactory.{part.replace('/', '.')}", os.path.join(base, part))
stub("torchaudio")
stub("peft")
stub("peft.utils", SAFETENSORS_WEIGHTS_NAME="adapter_model.safetensors", WEIGHTS_NAME="adapter_model.bin")
stub("llamafactory.extras.misc", use_modelscope=lambda: False, use_openmind=lambda: False)

from llamafactory.data.converter import SharegptDatasetConverter  # noqa: E402
from llamafactory.data.parser import get_dataset_list  # noqa: E402
from llamafactory.data.processor.supervised import SupervisedDatasetProcessor  # noqa: E402
from llamafactory.data.template import TEMPLATES  # noqa: E402
from llamafactory.extras.constants import IGNORE_INDEX  # noqa: E402


class Tokenizer:
    bos_token_id, eos_token_id = None, 3
    special = {"<|im_start|>": 1, "<|im_end|>": 2}

    def encode(self, text, add_special_tokens=False):
        return [ord(character) for character in text]

    def convert_tokens_to_ids(self, token):
        return self.special.get(token, 0)


settings = types.SimpleNamespace(cutoff_len=1_000_000, train_on_prompt=False, mask_history=False, media_dir=export)
processor = SupervisedDatasetProcessor(
    template=TEMPLATES["qwen"], tokenizer=Tokenizer(), processor=None, data_args=settings
)
[attributes] = get_dataset_list(["r1ci_sft"], export)
converter = SharegptDatasetConverter(attributes, settings)
rows = []
with open(os.path.join(export, attributes.dataset_name)) as lines:
    for line in lines:
        row = converter(json.loads(line))
        ids, labels = processor._encode_data_example(row["_prompt"], row["_response"], row["_system"], "", [], [], [])
        trained = [label != IGNORE_INDEX for label in labels]
        rows.append(["".join(chr(i) for i, is_trained in zip(ids, trained) if is_trained == wanted) for wanted in (True, False)])
print(json.dumps(rows))
