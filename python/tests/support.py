"""A local HTTP server that answers by a script, and entries of a real `bench`."""

from __future__ import annotations

import json
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List, Tuple

from r1ci_bench.server import bench_command

#: What the n-th request gets: a status and a body, or None: the connection is cut.
Script = Callable[[int, str, Any], "Tuple[int, Any] | None"]


class Scripted:
    """`with Scripted(script) as server:` gives `server.url` and `server.seen` (path, body, headers of each request)."""

    def __init__(self, script: Script) -> None:
        self.seen: List[Tuple[str, Any, Dict[str, str]]] = []
        outer, lock = self, threading.Lock()

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                body = json.loads(self.rfile.read(length)) if length else None
                with lock:
                    n = len(outer.seen)
                    outer.seen.append((self.path, body, dict(self.headers)))
                answer = script(n, self.path, body)
                if answer is None:
                    self.close_connection = True
                    return
                status, value = answer
                data = value.encode() if isinstance(value, str) else json.dumps(value).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> "Scripted":
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: Any) -> None:
        self._server.shutdown()
        self._server.server_close()


def entries(task: str, n: int, *more: str) -> List[Dict[str, Any]]:
    """Entries as `bench gen` writes them."""
    command = [*bench_command(), "gen", "--task", task, "--n", str(n), *more]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.split("\n") if line]
