"""The code tool for verl's agent loop: give this file's path as `actor_rollout_ref.rollout.multi_turn.function_tool_path`.

`python -m r1ci_bench.verl_tools_path` prints it. Set `multi_turn.max_tool_response_length` to 4000 or more: verl cuts longer
outputs, and its default is 256 characters.
"""

from __future__ import annotations

from verl.tools.function_tool import function_tool

from r1ci_bench.observation import observation
from r1ci_bench.server import default_client


@function_tool
def run_python(code: str) -> str:
    """Runs a Python program and returns what it printed.

    Args:
        code: The complete program. Only printed output comes back; each program starts afresh.

    Returns:
        Standard output and error of the program.
    """
    return observation(default_client().run_code(code))
