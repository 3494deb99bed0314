"""Reads a folder of logs (argv[1]) as Inspect does, whole, by header, by summaries and sample by sample. Prints what it saw as JSON."""

import json
import os
import subprocess
import sys
import zipfile

import inspect_ai
from inspect_ai.log import (
    EvalLog,
    EvalResults,
    EvalSample,
    EvalSampleSummary,
    EvalSpec,
    EvalStats,
    list_eval_logs,
    read_eval_log,
    read_eval_log_sample,
    read_eval_log_sample_summaries,
    read_eval_log_samples,
)
from inspect_ai.scorer import SampleScore, Score, accuracy, stderr



def unknown(path):
    """Fields that the log has and the schema does not: Inspect drops them without a word."""
    with zipfile.ZipFile(path) as archive:
        header = json.loads(archive.read("header.json"))
        sample = next(name for name in archive.namelist() if name.startswith("samples/"))
        pairs = [
            (header, EvalLog),
            (header["eval"], EvalSpec),
            (header["results"], EvalResults),
            (header["stats"], EvalStats),
            (json.loads(archive.read(sample)), EvalSample),
            (json.loads(archive.read("summaries.json"))[0], EvalSampleSummary),
        ]
    return sorted(f"{model.__name__}.{key}" for value, model in pairs for key in set(value) - set(model.model_fields))


def metrics(log):
    """What Inspect's own metrics make of the reductions, by scorer."""
    return {
        reduction.scorer: {
            "accuracy": accuracy()([SampleScore(score=score, sample_id=score.sample_id) for score in reduction.samples]),
            "stderr": stderr()([SampleScore(score=score, sample_id=score.sample_id) for score in reduction.samples]),
        }
        for reduction in log.reductions
    }


def sample_facts(sample):
    return {
        "id": sample.id,
        "epoch": sample.epoch,
        "input": sample.input,
        "target": sample.target,
        "messages": [[message.role, message.text] for message in sample.messages],
        "calls": [
            [call.function, call.arguments]
            for message in sample.messages
            if message.role == "assistant"
            for call in message.tool_calls or []
        ],
        "answers": {name: score.answer for name, score in (sample.scores or {}).items()},
        "scores": {name: score.value for name, score in (sample.scores or {}).items()},
        "completion": sample.output.completion,
        "error": sample.error.message if sample.error else None,
        "limit": sample.limit.type if sample.limit else None,
    }


root = sys.argv[1]
seen = {"version": inspect_ai.__version__, "logs": {}}
for info in list_eval_logs(root):
    whole = read_eval_log(info)
    header = read_eval_log(info, header_only=True)
    summaries = read_eval_log_sample_summaries(info)
    streamed = [sample.uuid for sample in read_eval_log_samples(info, all_samples_required=False)]
    single = [read_eval_log_sample(info, id=one.id, epoch=one.epoch).uuid for one in summaries]
    seen["logs"][whole.eval.solver] = {
        "name": info.task,
        "status": header.status,
        "model": header.eval.model,
        "usage": {name: usage.total_tokens for name, usage in header.stats.model_usage.items()},
        "metrics": {
            score.name: {name: metric.value for name, metric in score.metrics.items()}
            for score in header.results.scores
        },
        "recomputed": metrics(whole),
        "samples": [sample_facts(sample) for sample in whole.samples],
        "summaries": [[one.id, one.epoch] for one in summaries],
        "unknown": unknown(info.name.removeprefix("file://")),
        "alike": sorted(streamed) == sorted(single) == sorted(sample.uuid for sample in whole.samples),
    }
command = os.path.join(os.path.dirname(sys.executable), "inspect")
listed = subprocess.run([command, "list", "logs", "--json", "--log-dir", root], capture_output=True, text=True)
seen["listed"] = len(json.loads(listed.stdout))
dumped = subprocess.run(
    [command, "log", "dump", json.loads(listed.stdout)[0]["name"]], capture_output=True, text=True
)
seen["dumped"] = len(json.loads(dumped.stdout)["samples"])
print(json.dumps(seen))
