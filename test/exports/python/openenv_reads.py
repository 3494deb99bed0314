"""Reads the folder of an environment with openenv's own parser: argv[1] is the export. Prints its manifest as JSON."""

import json
import sys
from importlib.metadata import version

from openenv.validation.parsers.openenv_yaml import OpenEnvYamlParser

manifest = OpenEnvYamlParser().parse(sys.argv[1])
print(json.dumps({"version": version("openenv"), "manifest": manifest.model_dump(mode="json")}))
