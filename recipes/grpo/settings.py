"""The recipe's settings: one dataclass for every trainer, read from TOML. Python 3.11 or later.

    python settings.py settings/paper.toml            # every value, and the commands that make the data

A file may begin with `extends = "other.toml"` and then holds what differs from it: that is how an ablation is written.
"""

from __future__ import annotations

import dataclasses
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Dict, List

CHOICES = {
    "algorithm": ("grpo", "ppo"),
    "init": ("base", "sft"),
    "prompt_form": ("standard", "system", "brief", "plan", "mix"),
}


class SettingsError(Exception):
    """A settings file cannot be used: names the file, the field and the value."""


@dataclass(frozen=True)
class Data:
    """Questions, as `bench export` takes them, and where its files are."""

    tasks: str = "split:train"  # `--task` values, or split:train for the 107 training tasks
    level: str = "medium"
    questions: int = 200  # a task
    seed: str = "train"
    rl_rows: str = "data/rl/data.jsonl"
    sft_rows: str = "data/sft/data.jsonl"


@dataclass(frozen=True)
class Rollout:
    """An episode: model turns with programs between them."""

    completions: int = 8  # of each question
    temperature: float = 1.0
    max_code_calls: int = 8
    code_seconds: float = 60.0
    max_turn_tokens: int = 4096
    max_episode_tokens: int = 16384  # model tokens and outputs together
    programs_at_once: int = 16


@dataclass(frozen=True)
class Reward:
    correct: float = 1.0
    form: float = 0.1  # taken off where the envelope is missing
    efficiency: float = 0.1  # taken off above `free_code_calls`
    free_code_calls: int = 6


@dataclass(frozen=True)
class Optimizer:
    learning_rate: float = 1e-6
    critic_learning_rate: float = 1e-5  # PPO only
    questions_per_step: int = 32
    steps: int = 200
    kl: float = 0.001
    clip: float = 0.2
    warmup_steps: int = 0
    max_grad_norm: float = 1.0
    seed: int = 1


@dataclass(frozen=True)
class Supervised:
    learning_rate: float = 1e-5
    epochs: float = 3.0
    rows_per_step: int = 32
    rows: int = 6500
    rows_per_task: int = 70
    max_tokens: int = 16384
    steps: int = -1  # ends the stage before its epochs where it is positive


@dataclass(frozen=True)
class Hardware:
    device_batch: int = 4  # sequences that one device works on at once
    vllm: bool = True
    bf16: bool = True
    gradient_checkpointing: bool = True


@dataclass(frozen=True)
class Settings:
    name: str
    model: str = "Qwen/Qwen2.5-14B-Instruct-1M"
    init: str = "sft"  # where RL begins: the supervised checkpoint, or the model as it is
    algorithm: str = "grpo"
    prompt_form: str = "standard"
    mask_code_output: bool = True  # tokens that came from executed code take no part in the loss
    data: Data = field(default_factory=Data)
    rollout: Rollout = field(default_factory=Rollout)
    reward: Reward = field(default_factory=Reward)
    optimizer: Optimizer = field(default_factory=Optimizer)
    supervised: Supervised = field(default_factory=Supervised)
    hardware: Hardware = field(default_factory=Hardware)


def load(path: str | Path) -> Settings:
    """Reads a settings file. Raises SettingsError, which names the field, for unknown fields, wrong types and wrong values."""
    path = Path(path)
    return _made(Settings, {"name": path.stem, **_merged(path, [])}, str(path))


def flat(settings: Settings) -> Dict[str, Any]:
    """Every field by its dotted name, without the settings' own name."""
    values: Dict[str, Any] = {}
    for key, value in dataclasses.asdict(settings).items():
        if isinstance(value, dict):
            values.update({f"{key}.{inner}": held for inner, held in value.items()})
        elif key != "name":
            values[key] = value
    return values


def differences(one: Settings, other: Settings) -> List[str]:
    """Dotted names of the fields in which two settings differ."""
    a, b = flat(one), flat(other)
    return [key for key in a if a[key] != b[key]]


def export_commands(settings: Settings) -> List[str]:
    """The commands that write this recipe's data: supervised rows from a run of a teacher, `RUN`; questions for TRL and for verl
    without those that the supervised rows used."""
    data, rollout, stage = settings.data, settings.rollout, settings.supervised
    rl, sft = Path(data.rl_rows).parent, Path(data.sft_rows).parent
    which = "--split train" if data.tasks == "split:train" else f"--task {data.tasks}"
    questions = (
        f"{which} --level {data.level} --n {data.questions} --seed {data.seed} --prompt-form {settings.prompt_form} "
        f"--max-code-calls {rollout.max_code_calls} --code-timeout {rollout.code_seconds:g} --exclude {sft}"
    )
    return [
        f"bench export --for trl --sft --max-per-task {stage.rows_per_task} --max {stage.rows} --out {sft} RUN",
        f"bench export --for trl {questions} --out {rl}",
        f"bench export --for verl {questions} --out {rl.parent / 'verl'}",
    ]


def _merged(path: Path, seen: List[Path]) -> Dict[str, Any]:
    try:
        with open(path, "rb") as file:
            values = tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"settings file {path}: {error}") from None
    parent = values.pop("extends", None)
    if parent is None:
        return values
    if path.resolve() in seen:
        raise SettingsError(f"settings file {path}: extends itself")
    below = _merged(path.parent / parent, [*seen, path.resolve()])
    for key, value in values.items():
        below[key] = {**below.get(key, {}), **value} if isinstance(value, dict) else value
    return below


def _made(kind: Any, values: Dict[str, Any], where: str) -> Any:
    fields = {one.name: one for one in dataclasses.fields(kind)}
    made: Dict[str, Any] = {}
    for key, value in values.items():
        if key not in fields:
            raise SettingsError(f"{where}: field {key!r}: there are {', '.join(fields)}")
        default = fields[key].default_factory() if callable(fields[key].default_factory) else fields[key].default
        if dataclasses.is_dataclass(default):
            made[key] = _made(type(default), value, f"{where}: {key}")
            continue
        wanted = str if default is dataclasses.MISSING else type(default)
        if wanted is float and type(value) is int:
            value = float(value)
        if type(value) is not wanted:
            raise SettingsError(f"{where}: {key} = {value!r}: needs a {wanted.__name__}")
        if key in CHOICES and value not in CHOICES[key]:
            raise SettingsError(f"{where}: {key} = {value!r}: there are {', '.join(CHOICES[key])}")
        made[key] = value
    return kind(**made)


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: python settings.py SETTINGS.toml")
    settings = load(sys.argv[1])
    print(f"# {settings.name}")
    for key, value in flat(settings).items():
        print(f"{key} = {value!r}")
    print("\n# data")
    print("\n".join(export_commands(settings)))


if __name__ == "__main__":
    try:
        main()
    except SettingsError as error:
        sys.exit(str(error))
