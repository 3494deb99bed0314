"""GRPOTrainer with our reward functions and our environment. Prints one line of JSON with what was seen.

Rows: JSON Lines on standard input, as `bench export --for trl` writes them.
"""

import json
import logging
import sys
import tempfile

import torch
import transformers
import trl
from datasets import Dataset
from tiny import model, tokenizer
from trl import GRPOConfig, GRPOTrainer

from r1ci_bench import R1ciEnvironment, make_async, make_reward, reward_funcs

logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
ROWS = [json.loads(line) for line in sys.stdin.read().split("\n") if line]


def trainer(rows, rewards, steps=2, **more):
    made = tokenizer()
    config = GRPOConfig(
        output_dir=tempfile.mkdtemp(),
        per_device_train_batch_size=4,
        num_generations=2,
        max_completion_length=more.pop("length", 12),
        max_steps=steps,
        learning_rate=1e-2,
        use_cpu=True,
        bf16=False,
        logging_steps=1,
        save_strategy="no",
        report_to=[],
    )
    net = model(made)
    return GRPOTrainer(
        model=net, processing_class=made, reward_funcs=rewards, train_dataset=Dataset.from_list(rows), args=config, **more
    )


def recorded(rewards):
    """The functions, and a list that keeps what they return."""
    kept = []

    def wrap(function):
        def recording(**arguments):
            result = function(**arguments)
            kept.append((function.__name__, result))
            return result

        recording.__name__ = function.__name__
        return recording

    return [wrap(one) for one in rewards], kept


def plain():
    """Rows of ours, one of another version and one of another data set: None for the last two, numbers for the others."""
    entry = json.loads(ROWS[1]["entry"])
    del entry["metadata"]
    rows = [
        {**ROWS[0]},
        {**ROWS[1], "entry": json.dumps({**entry, "version": 99})},
        {**ROWS[2], "entry": None, "task": None, "index": None},
        {**ROWS[3]},
    ]
    functions, kept = recorded(reward_funcs)
    job = trainer(rows, [*functions, make_async(make_reward(mode="lenient"))], steps=2)
    job.train()
    logs = [line for line in job.state.log_history if "reward" in line]
    return {
        "steps": job.state.global_step,
        "rewards": kept,
        "keys": sorted(key for line in logs for key in line if "r1ci" in key),
        "finite": all(line["reward"] == line["reward"] for line in logs),
    }


def script(job, turns):
    """Makes the trainer's model write these texts, one a call, instead of noise."""
    made, calls = job.processing_class, []

    def write(prompt_ids, *_others, **_more):
        text = turns[min(len(calls), len(turns) - 1)]
        calls.append([made.decode(ids) for ids in prompt_ids])
        ids = made(text + "<|im_end|>", add_special_tokens=False)["input_ids"]
        return [list(ids) for _ in prompt_ids], None

    job._generate_single_turn = write
    return calls


def environment(final):
    """A tool call that prints the right answer in an envelope, then `final`."""
    answer = ROWS[0]["answer"]
    call = {"name": "run_python", "arguments": {"code": f"print('<<<' + str({answer}) + '>>>')"}}
    functions, kept = recorded([make_reward()])
    job = trainer([ROWS[0]] * 4, functions, steps=1, length=600, environment_factory=R1ciEnvironment)
    seen = script(job, [f"<tool_call>\n{json.dumps(call)}\n</tool_call>", final.replace("ANSWER", answer)])
    masks = []
    scored = job._generate_and_score_completions

    def keep(inputs):
        output = scored(inputs)
        one = output["completion_ids"][0][(output["completion_mask"] * output["tool_mask"])[0].bool()]
        masks.append(job.processing_class.decode(one))
        return output

    job._generate_and_score_completions = keep
    job.train()
    return {"rewards": kept[0][1], "shown": seen[1][0], "trained": masks[0], "tools": [one.__name__ for one in job.tools]}


print(
    json.dumps(
        {
            "versions": {"trl": trl.__version__, "transformers": transformers.__version__, "torch": torch.__version__},
            "plain": plain(),
            "gives up": environment("I give up."),
            "answers": environment("So it is <<<ANSWER>>>."),
        }
    )
)
