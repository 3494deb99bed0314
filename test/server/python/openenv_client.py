"""Plays one episode through OpenEnv's GenericEnvClient.

Standard input: {"url", "reset": {...}, "actions": [...]}. Standard output: {"reset", "steps", "states", "version"}.
"""

import importlib.metadata
import json
import sys

from openenv import GenericEnvClient


def row(result):
    return {"observation": result.observation, "reward": result.reward, "done": result.done}


def main(url, reset, actions):
    with GenericEnvClient(base_url=url).sync() as env:
        first = row(env.reset(**reset))
        states = [env.state()]
        steps = []
        for action in actions:
            try:
                steps.append(row(env.step(action)))
            except Exception as error:
                steps.append({"error": str(error)})
        states.append(env.state())
    version = importlib.metadata.version("openenv")
    return {"reset": first, "steps": steps, "states": states, "version": version}


print(json.dumps(main(**json.load(sys.stdin))))
