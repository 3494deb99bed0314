"""HTTP client of `bench serve`. Standard library only; one keep-alive connection a thread, also after a fork."""

from __future__ import annotations

import http.client
import json
import os
import random
import threading
import time
from typing import Any, Dict, List, Mapping, Optional, Sequence
from urllib.parse import urlsplit

from .errors import R1ciError, RequestRefused, ServerUnavailable

#: Items of one request of `verify_batch`.
CHUNK = 256

#: What `verify` and `verify_batch` take besides items.
OPTIONS = ("mode", "weights", "free_code_calls")

Judged = Dict[str, Any]


class Client:
    """A reward server at `url`.

    Args:
        url: `http://HOST:PORT` of a `bench serve`. A path is kept as a prefix.
        token: Sent as `Authorization: Bearer TOKEN`.
        timeout: Seconds that one request may take.
        retries: Further tries after a connection error, a 429 or a 5xx; 0.5, 1, 2 ... seconds apart (at most 8).
    """

    def __init__(self, url: str, token: Optional[str] = None, timeout: float = 120.0, retries: int = 4) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise R1ciError(f"url {url!r}: needs http://HOST:PORT; `bench serve` prints it")
        self.url = url.rstrip("/")
        self.token = token
        self.timeout = timeout
        self.retries = retries
        self._parts = parts
        self._local = threading.local()

    def __reduce__(self) -> Any:
        # Trainers pickle what they send to their workers: the connections stay here.
        return (Client, (self.url, self.token, self.timeout, self.retries))

    def verify(self, item: Mapping[str, Any], **options: Any) -> Judged:
        """Judges one item.

        Args:
            item: `task` with `metadata` (an entry) or with `version, level, seed, index` (and `params`), and `response`
                (text or messages) or `answer_text`.
            **options: `mode` ("strict" or "lenient"), `weights` (of correctness, format, efficiency), `free_code_calls`.

        Returns:
            `{"reward", "components", "outcome", "verdict"}`; the reward is None exactly where the outcome is not "judged".
        """
        return self._post("/verify", {**item, **_checked(options)})

    def verify_batch(self, items: Sequence[Mapping[str, Any]], **options: Any) -> List[Judged]:
        """Judges many items, in chunks of 256; the results have the order of the items. Options as of `verify`."""
        extra = _checked(options)
        results: List[Judged] = []
        for start in range(0, len(items), CHUNK):
            chunk = list(items[start : start + CHUNK])
            judged = self._post("/verify/batch", {"items": chunk, **extra}).get("results")
            if not isinstance(judged, list) or len(judged) != len(chunk):
                raise R1ciError(f"{self.url}/verify/batch: {len(chunk)} items were sent, the answer has other results")
            results.extend(judged)
        return results

    def run_code(self, code: str, timeout: float = 60.0) -> Dict[str, Any]:
        """Runs a Python program in the server's sandbox.

        Returns:
            Sandbox Fusion's answer: `{"status": "Success"|"Failed", "message", "run_result"}`. A sandbox that failed is never the
            program's doing: the program is sent again, and ServerUnavailable raised in the end.
        """
        body = {"code": code, "language": "python", "run_timeout": timeout}
        for attempt in range(self.retries + 1):
            if attempt > 0:
                self._wait(attempt)
            answer = self._post("/run_code", body, timeout=timeout + self.timeout)
            if answer.get("status") != "SandboxError":
                return answer
        raise ServerUnavailable(
            f"{self.url}/run_code: the sandbox failed {self.retries + 1} times: {answer.get('message')}. See `bench doctor` there"
        )

    def health(self) -> Dict[str, Any]:
        """`{"status": "healthy", ...}` of a server that answers."""
        return self._request("GET", "/health", None, self.timeout)

    def _post(self, path: str, body: Mapping[str, Any], timeout: Optional[float] = None) -> Dict[str, Any]:
        # Lone surrogates of broken model text have no UTF-8: JSON's own escapes carry them.
        data = json.dumps(body, ensure_ascii=True, allow_nan=False).encode("ascii")
        return self._request("POST", path, data, timeout or self.timeout)

    def _request(self, method: str, path: str, data: Optional[bytes], timeout: float) -> Dict[str, Any]:
        last = ""
        for attempt in range(self.retries + 1):
            if attempt > 0:
                self._wait(attempt)
            try:
                status, text = self._once(method, path, data, timeout)
            except (OSError, http.client.HTTPException) as error:
                self._forget()
                last = f"{type(error).__name__}: {error}"
                continue
            if status == 429 or status >= 500:
                last = f"HTTP {status}: {text[:300]}"
                continue
            if status >= 400:
                raise _refusal(status, text)
            try:
                answer = json.loads(text)
            except ValueError:
                last = f"the answer is not JSON: {text[:100]!r}"
                continue
            if not isinstance(answer, dict):
                raise R1ciError(f"{self.url}{path}: the answer is no object; is this a `bench serve`?")
            return answer
        raise ServerUnavailable(
            f"{method} {self.url}{path} failed {self.retries + 1} times, the last time with {last}. "
            "Is `bench serve` running there? See R1CI_BENCH_URL"
        )

    @staticmethod
    def _wait(attempt: int) -> None:
        # Drawn, so that workers that failed together do not come back together.
        time.sleep(min(8.0, 0.5 * 2 ** (attempt - 1)) * random.uniform(0.75, 1.25))

    def _once(self, method: str, path: str, data: Optional[bytes], timeout: float) -> Any:
        connection = self._connection(timeout)
        headers = {"Accept": "application/json"}
        if data is not None:
            headers["Content-Type"] = "application/json"
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        connection.request(method, self._parts.path.rstrip("/") + path, body=data, headers=headers)
        response = connection.getresponse()
        return response.status, response.read().decode("utf-8", "replace")

    def _connection(self, timeout: float) -> http.client.HTTPConnection:
        held = getattr(self._local, "held", None)
        # A forked process must not write into its parent's socket.
        if held is None or held[0] != os.getpid():
            kind = http.client.HTTPSConnection if self._parts.scheme == "https" else http.client.HTTPConnection
            held = (os.getpid(), kind(str(self._parts.hostname), self._parts.port, timeout=timeout))
            self._local.held = held
        connection: http.client.HTTPConnection = held[1]
        connection.timeout = timeout
        if connection.sock is not None:
            connection.sock.settimeout(timeout)
        return connection

    def _forget(self) -> None:
        held = getattr(self._local, "held", None)
        if held is not None and held[0] == os.getpid():
            held[1].close()
        self._local.held = None


def _checked(options: Mapping[str, Any]) -> Dict[str, Any]:
    unknown = [name for name in options if name not in OPTIONS]
    if unknown:
        raise R1ciError(f"option {unknown[0]!r}: there are {', '.join(OPTIONS)}")
    return {name: value for name, value in options.items() if value is not None}


def _refusal(status: int, text: str) -> RequestRefused:
    message, field = text[:500], None
    try:
        error = json.loads(text).get("error")
        if isinstance(error, dict):
            message, field = str(error.get("message", message)), error.get("field")
        elif error is not None:
            message = str(error)
    except (ValueError, AttributeError):
        pass
    return RequestRefused(status, message, str(field) if field else None)
