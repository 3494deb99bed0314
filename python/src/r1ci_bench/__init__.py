"""Rewards of r1ci-bench in Python.

    from r1ci_bench import Client
    Client("http://127.0.0.1:8077").verify({"task": ..., "metadata": ..., "response": ...})["reward"]

`r1ci_bench.trl` holds reward functions and an environment for TRL, `r1ci_bench.verl` a `compute_score` for verl.
"""

from .client import Client
from .errors import NotJudged, R1ciError, RequestRefused, ServerUnavailable
from .server import default_client, server, stop
from .trl import R1ciEnvironment, environment_factory, make_async, make_reward, reward, reward_funcs
from .verl import compute_score

__version__ = "0.1.0"

__all__ = [
    "Client",
    "NotJudged",
    "R1ciEnvironment",
    "R1ciError",
    "RequestRefused",
    "ServerUnavailable",
    "compute_score",
    "default_client",
    "environment_factory",
    "make_async",
    "make_reward",
    "reward",
    "reward_funcs",
    "server",
    "stop",
]
