"""Reads rows for NeMo Gym with the nemo_gym taskset of verifiers: argv[1] is the data file. Prints its tasks as JSON."""

import json
import sys
from importlib.metadata import version
from pathlib import Path

from verifiers.v1.tasksets.nemo_gym import NeMoGymConfig, NeMoGymTaskset

taskset = NeMoGymTaskset(NeMoGymConfig(dataset=Path(sys.argv[1])))
tasks = [
    {"name": task.data.name, "roles": [message.role for message in task.data.prompt], "row": task.data.row}
    for task in taskset.load()
]
print(json.dumps({"version": version("verifiers"), "tasks": tasks}))
