"""Starts `bench serve` where none is named.

`R1CI_BENCH_URL` (and `R1CI_BENCH_TOKEN`) name a server: then nothing is started. Else each process starts one of its own at
its first use, and its children use it as well: forks inherit it, other children find it in their environment. The server
ends with its process, also after `kill -9`: its standard input closes. For many workers that are not children of one another
(verl's under Ray) start one `bench serve` and set `R1CI_BENCH_URL` for all of them.
"""

from __future__ import annotations

import atexit
import json
import os
import secrets
import shlex
import shutil
import subprocess
import tempfile
import threading
import time
from typing import IO, Any, List, NamedTuple, Optional

from .client import Client
from .errors import ServerUnavailable

#: Seconds that a server may take to start: it loads on a machine that trains.
START_SECONDS = 120.0

#: Where a process tells its children of the server it started.
_INHERITED = "R1CI_BENCH_STARTED"


class Started(NamedTuple):
    """A running server: its address, its token, and the process that ends it."""

    url: str
    token: Optional[str]
    owner: int


_lock = threading.RLock()
_started: Optional[Started] = None
_process: "Optional[subprocess.Popen[bytes]]" = None
_client: Optional[Client] = None


def _after_fork() -> None:
    global _lock, _client
    _lock, _client = threading.RLock(), None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def default_client() -> Client:
    """The client of the server that `R1CI_BENCH_URL` names, else of one that is started (see the module)."""
    global _client
    with _lock:
        if _client is None or not _is_current(_client):
            where = server()
            _client = Client(where.url, where.token)
        return _client


def server() -> Started:
    """A running server: the named one, the one that this process or one above it started, or a new one."""
    global _started
    with _lock:
        url = os.environ.get("R1CI_BENCH_URL")
        if url:
            return Started(url, os.environ.get("R1CI_BENCH_TOKEN"), 0)
        if _started is None or not _lives(_started):
            _started = _inherited() or _start()
        return _started


def stop() -> None:
    """Ends the server that this process started; others are left alone."""
    global _started, _process, _client
    with _lock:
        process, _process, _client = _process, None, None
        if process is None or _started is None or _started.owner != os.getpid():
            return
        _started = None
        os.environ.pop(_INHERITED, None)
        if process.stdin is not None:
            process.stdin.close()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


def bench_command() -> List[str]:
    """The command line that runs `bench`: `R1CI_BENCH_COMMAND`, `bench` on the PATH, or an installed package through npx."""
    named = os.environ.get("R1CI_BENCH_COMMAND")
    if named:
        return shlex.split(named)
    if shutil.which("bench"):
        return ["bench"]
    if shutil.which("npx"):
        # Never downloads: another package of the registry may have that name.
        return ["npx", "--no", "--package=r1ci-bench", "--", "bench"]
    if shutil.which("node"):
        missing = "Node.js is there, `bench` is not: `npm install -g r1ci-bench`"
    else:
        missing = "Node.js is missing: install version 20.19 or later, then `npm install -g r1ci-bench`"
    raise ServerUnavailable(
        f"no reward server: {missing}; or set R1CI_BENCH_COMMAND (such as `node dist/cli/bench.js`), "
        "or R1CI_BENCH_URL to a `bench serve` that runs elsewhere"
    )


def _is_current(client: Client) -> bool:
    url = os.environ.get("R1CI_BENCH_URL")
    if url:
        return client.url == url.rstrip("/")
    return _started is not None and client.url == _started.url and _lives(_started)


def _lives(started: Started) -> bool:
    if _process is not None and started.owner == os.getpid():
        return _process.poll() is None
    try:
        os.kill(started.owner, 0)
    except (OSError, ValueError):
        return False
    return True


def _inherited() -> Optional[Started]:
    try:
        told = json.loads(os.environ.get(_INHERITED, ""))
        started = Started(str(told["url"]), told["token"], int(told["owner"]))
    except (ValueError, KeyError, TypeError):
        return None
    return started if started.owner != os.getpid() and _lives(started) else None


def _start() -> Started:
    global _process
    command = [*bench_command(), "serve", "--host", "127.0.0.1", "--port", "0", "--exit-with-stdin"]
    token = secrets.token_urlsafe(24)
    environment = {**os.environ, "R1CI_BENCH_TOKEN": token}
    log = tempfile.TemporaryFile()
    try:
        process = subprocess.Popen(
            [*command, "--token-env", "R1CI_BENCH_TOKEN"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            env=environment,
        )
    except OSError as error:
        raise ServerUnavailable(f"cannot run {command[0]!r}: {error}; see R1CI_BENCH_COMMAND") from error
    url = _read_url(process)
    if url is None:
        process.kill()
        process.wait()
        raise ServerUnavailable(
            f"`{shlex.join(command)}` did not start a reward server (exit status {process.returncode}): {_tail(log)}. "
            "If another program is called `bench` here, set R1CI_BENCH_COMMAND"
        )
    _process = process
    started = Started(url, token, os.getpid())
    os.environ[_INHERITED] = json.dumps(started._asdict())
    atexit.register(stop)
    return started


def _read_url(process: "subprocess.Popen[bytes]") -> Optional[str]:
    """The address in the first line of standard output, `{"url": ...}`; None where it does not come."""
    line: List[bytes] = []
    reader = threading.Thread(target=lambda: line.append(_first_line(process.stdout)), daemon=True)
    reader.start()
    until = time.monotonic() + START_SECONDS
    while reader.is_alive() and time.monotonic() < until:
        reader.join(0.2)
    try:
        url = json.loads(line[0])["url"]
    except (IndexError, ValueError, KeyError, TypeError):
        return None
    return url if isinstance(url, str) else None


def _first_line(stream: Optional[IO[bytes]]) -> bytes:
    return stream.readline() if stream is not None else b""


def _tail(log: Any) -> str:
    log.seek(0)
    text = log.read().decode("utf-8", "replace").strip()
    return text[-600:] or "it wrote nothing"
