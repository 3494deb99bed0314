"""Checks the replies of a resources server with NeMo Gym's own models, and its contract for sessions.

Standard input: {"url", "body"}, a body of /verify. Standard output: {"version", "reward", "mask_sample", "components", "contract"}.
"""

import importlib.metadata
import json
import sys
import urllib.error
import urllib.request

from nemo_gym.base_resources_server import (
    BaseMultiRewardVerifyResponse,
    BaseSeedSessionResponse,
    ResourcesCloseSessionResponse,
    ResourcesSeedSessionRequest,
    ResourcesSeedSessionResponse,
    ReverifyMode,
)
from nemo_gym.config_types import AggregateMetrics


def call(url, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{url}/{path}", data=data, headers={"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, json.loads(response.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def main(url, body):
    BaseSeedSessionResponse.model_validate(call(url, "seed_session", body)[1])
    verified = BaseMultiRewardVerifyResponse.model_validate(call(url, "verify", body)[1])
    rows = [{"_ng_task_index": 0, "reward": verified.reward}]
    metrics = AggregateMetrics.model_validate(call(url, "aggregate_metrics", {"verify_responses": rows})[1])
    assert metrics.agent_metrics["mean/reward"] == verified.reward, metrics
    assert ReverifyMode(call(url, "reverify_mode")[1]) is ReverifyMode.STATELESS

    fields = ResourcesSeedSessionRequest.model_fields
    seed = {"resources_session_id": "gym-1", "episode_id": "e-1", "task_id": "t-1", "task_data": {"a": None}}
    assert set(seed) == set(fields), fields
    for _ in range(2):
        status, reply = call(url, "seed_session", seed)
        assert status == 200 and ResourcesSeedSessionResponse.model_validate(reply).resources_session_id == "gym-1"
    for name in ("gym-1", "gym-1", "gym-2"):
        status, reply = call(url, "close_session", {"resources_session_id": name, "episode_id": "e-1"})
        assert status == 200 and ResourcesCloseSessionResponse.model_validate(reply).resources_session_id == name
    for name in ("gym-1", "gym-2"):
        assert call(url, "seed_session", seed | {"resources_session_id": name})[0] >= 400
    return {
        "version": importlib.metadata.version("nemo-gym"),
        "reward": verified.reward,
        "mask_sample": verified.mask_sample,
        "components": verified.reward_components,
        "contract": "kept",
    }


print(json.dumps(main(**json.load(sys.stdin))))
