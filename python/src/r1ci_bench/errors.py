"""Errors of the client. Each names the thing, the value and the next step."""

from __future__ import annotations

from typing import Optional


class R1ciError(Exception):
    """Base of all errors of this package."""


class ServerUnavailable(R1ciError):
    """No reward server could be reached, or none could be started."""


class RequestRefused(R1ciError):
    """The server refused a request (4xx): trying again would not help.

    Attributes:
        status: HTTP status.
        field: Path of the field that was refused, where the server named one.
    """

    def __init__(self, status: int, message: str, field: Optional[str] = None) -> None:
        super().__init__(f"HTTP {status}: {field + ': ' if field else ''}{message}")
        self.status = status
        self.field = field


class NotJudged(R1ciError):
    """A response could not be judged: its entry is broken or of another version, or judging it took too long."""
