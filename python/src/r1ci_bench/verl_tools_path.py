"""Where the file of the code tool for verl is: `python -m r1ci_bench.verl_tools_path` prints it."""

from pathlib import Path

#: Value of `actor_rollout_ref.rollout.multi_turn.function_tool_path`.
PATH = str(Path(__file__).with_name("verl_tools.py"))

if __name__ == "__main__":
    print(PATH)
