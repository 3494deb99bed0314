"""The command line that both stages of training have."""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from pathlib import Path
from typing import Any, Callable, Dict, Optional

from rows import RowsError
from settings import Settings, SettingsError, load

Train = Callable[[Settings, Path, Optional[str], Optional[str]], Dict[str, Any]]


def run(train: Train, part: str, description: str, help: Dict[str, str]) -> None:
    """Trains as the arguments say and prints what came of it as JSON. `part` of the settings holds the stage's steps."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("settings")
    parser.add_argument("--out", required=True, type=Path, help=help["out"])
    parser.add_argument("--model", help=help["model"])
    parser.add_argument("--rows", help=help["rows"])
    parser.add_argument("--steps", type=int, help=f"instead of the settings' {part}.steps")
    options = parser.parse_args()
    try:
        settings = load(options.settings)
        if options.steps is not None:
            stage = dataclasses.replace(getattr(settings, part), steps=options.steps)
            settings = dataclasses.replace(settings, **{part: stage})
        print(json.dumps(train(settings, options.out, options.model, options.rows)))
    except (SettingsError, RowsError) as error:
        sys.exit(f"{Path(sys.argv[0]).name}: {error}")
