"""A teacher for the small size: an OpenAI-compatible server whose "model" solves `chain_sum` by a one-line program.

The paper's teacher is a large model; this one costs nothing and writes trajectories that a model of 135 million parameters can
learn. `bench run` plays the episodes with it, so that they pass through the same prompts, sandbox and judge as any other's.

    python teacher.py --port 8401
    bench run --model teacher --base-url http://127.0.0.1:8401 --task chain_sum --level easy --n 200 --seed teacher ...
"""

from __future__ import annotations

import argparse
import json
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Dict, List

from r1ci_bench.observation import HEADER


def reply(messages: List[Dict[str, str]]) -> str:
    """A program for a question, an answer for an output."""
    last = messages[-1]["content"]
    if last.startswith(HEADER):
        printed = last[len(HEADER) :].strip().split("\n")[0]
        return f"<<<{printed}>>>"
    sums = re.findall(r"^([-+\d ]+) =$", last, re.MULTILINE)
    return f"```python\nprint({sums[-1]})\n```" if sums else "This is no sum."


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self._send({"object": "list", "data": [{"id": "teacher", "object": "model"}]})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        message = {"role": "assistant", "content": reply(body["messages"])}
        usage = {"prompt_tokens": 0, "completion_tokens": len(message["content"]) // 4 + 1, "total_tokens": 0}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        self._send({"id": "1", "object": "chat.completion", "model": "teacher", "choices": [choice], "usage": usage})

    def log_message(self, *_: Any) -> None:
        pass

    def _send(self, value: Any) -> None:
        data = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def main() -> None:
    parser = argparse.ArgumentParser(description="A scripted teacher for chain_sum.")
    parser.add_argument("--port", type=int, default=8401)
    server = ThreadingHTTPServer(("127.0.0.1", parser.parse_args().port), Handler)
    print(json.dumps({"url": f"http://127.0.0.1:{server.server_port}"}), flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
