"""Sends queries to /get_reward through OpenRLHF's own executor.

Standard input: {"url", "folder", "cases": [{"prompt", "response", "label"}]}; `folder` holds the unpacked openrlhf package. A fake
tokenizer and engine stand in for the model; the request, its retries and the reading of the answer are the package's.
Standard output: [{"reward", "scores", "extra_logs"}].
"""

import asyncio
import importlib.util
import json
import logging
import sys
from pathlib import Path
from types import SimpleNamespace


def load_agent(folder):
    logs = SimpleNamespace(init_logger=logging.getLogger)
    for name in ("openrlhf", "openrlhf.utils"):
        sys.modules.setdefault(name, SimpleNamespace(__path__=[]))
    sys.modules["openrlhf.utils.logging_utils"] = logs
    spec = importlib.util.spec_from_file_location("agent", Path(folder) / "openrlhf" / "utils" / "agent.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Ids(list):
    def tolist(self):
        return list(self)


class Tokenizer:
    """One token a character."""

    def __call__(self, text, **_):
        return {"input_ids": [Ids(ord(char) for char in text)]}

    def decode(self, tokens, skip_special_tokens):
        assert skip_special_tokens is False
        return "".join(map(chr, tokens))


class Engine:
    def __init__(self, text):
        self.text = text

    async def generate(self, tokens, params, **_):
        ids = [ord(char) for char in self.text]
        return SimpleNamespace(outputs=[SimpleNamespace(token_ids=ids, finish_reason="stop", logprobs=None)])


async def main(url, folder, cases):
    executor = load_agent(folder).SingleTurnAgentExecutor([url])
    params = SimpleNamespace(max_tokens=100, logprobs=None)
    rows = []
    for case in cases:
        output = await executor.execute(
            case["prompt"], case["label"], params, 100_000, Tokenizer(), Engine(case["response"])
        )
        rows.append({key: output[key] for key in ("reward", "scores", "extra_logs")})
    return rows


print(json.dumps(asyncio.run(main(**json.load(sys.stdin)))))
