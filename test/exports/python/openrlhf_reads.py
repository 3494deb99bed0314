"""Reads a prompt export with OpenRLHF's own data sets: argv[1] is the unpacked wheel's folder of modules, argv[2] the data file.

`torch` may be a stub: reading prompts needs no more of it than the name of a class. Prints prompts and labels as JSON.
"""

import importlib.util
import json
import os
import sys
import types

os.environ.setdefault("HF_HUB_OFFLINE", "1")
modules, data = sys.argv[1], sys.argv[2]
import datasets  # noqa: E402, F401  (before the stubs: it looks for a real torch)

stubs = ("torch", "torch.utils", "torch.utils.data") if importlib.util.find_spec("torch") is None else ()
if stubs:
    for name in stubs:
        sys.modules[name] = types.ModuleType(name)
        sys.modules[name].__path__ = []
    sys.modules["torch.utils.data"].Dataset = object
for name, path in (("openrlhf", "openrlhf"), ("openrlhf.datasets", "openrlhf/datasets")):
    sys.modules[name] = types.ModuleType(name)
    sys.modules[name].__path__ = [os.path.join(modules, path)]

from openrlhf.datasets.prompts_dataset import PromptDataset  # noqa: E402
from openrlhf.datasets.utils import blending_datasets  # noqa: E402

for name in stubs:
    del sys.modules[name]


class Tokenizer:
    def apply_chat_template(self, chat, tokenize, add_generation_prompt):
        return "".join(f"<{message['role']}>{message['content']}" for message in chat) + "<assistant>"


settings = types.SimpleNamespace(input_key="input", label_key="label", apply_chat_template=True, image_key="images")
strategy = types.SimpleNamespace(
    args=types.SimpleNamespace(data=settings, use_ms=False), print=lambda *_: None, is_rank_0=lambda: False
)
rows = blending_datasets(data, None, strategy, 42, dataset_split="train")
prompts = PromptDataset(rows, Tokenizer(), strategy)
print(json.dumps([prompts[i][:3] for i in range(len(prompts))]))
