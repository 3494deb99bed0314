import { packageVersion } from "../../version.js";
import type { RlFormat } from "../rows.js";
import { CODE_TOOL } from "../../agents/code-tool.js";

/** OpenEnv: what each episode is reset with, and the environment's folder. Checked with openenv 0.10.0 and verifiers 0.4.0. */
export const openenv: RlFormat = {
  name: "openenv",
  file: "resets.jsonl",
  needsReference: true,
  // A number is a seed from 0 on to every OpenEnv server; others are the same seed as text.
  row: ({ reference, split }) => ({
    ...reference,
    ...(typeof reference?.seed === "number" && reference.seed < 0 ? { seed: String(reference.seed) } : {}),
    split,
  }),
  files: () => ({ "openenv.yaml": manifest(), "server/Dockerfile": dockerfile() }),
  usage: ({
    folder,
  }) => `For OpenEnv (checked with openenv 0.10.0) and the \`openenv\` taskset of verifiers (checked with 0.4.0).

\`bench serve --port 8000\` is the environment: \`openenv validate --url http://127.0.0.1:8000\`. Each line of \`resets.jsonl\` is what
an episode is reset with:

\`\`\`python
import json
from openenv import GenericEnvClient

with GenericEnvClient(base_url="http://127.0.0.1:8000").sync() as env:
    for line in open("${folder}/resets.jsonl"):
        env.reset(**json.loads(line))  # the observation holds the question
        result = env.step({"answer": "..."})
\`\`\`

\`openenv.yaml\` and \`server/Dockerfile\` describe the same server as a container; the episode's reward comes with its last step.
`,
};

/** Rewards reach from -0.2 (no envelope, more than six code calls) to 1.1 (right, in the envelope). */
function manifest(): string {
  return `spec_version: 1
name: r1ci-bench
version: "${packageVersion()}"
type: space
runtime: fastapi
app: bench serve
port: 8000
validation:
  reward:
    range: [-0.2, 1.1]
    oracle_tolerance: 0.0
    floor_margin: 1.0
  resources:
    cpu: 2
    memory_mb: 2048
    disk_mb: 1024
    episode_timeout_s: 900
  capabilities:
    verifier:
      kind: reward_channel
    declared_tools: [${CODE_TOOL}]
  network:
    mode: no-network
  types:
    tags: [reasoning]
`;
}

function dockerfile(): string {
  return `FROM node:22-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends \\
      bubblewrap python3 python3-numpy python3-sympy python3-networkx && rm -rf /var/lib/apt/lists/*
RUN npm install -g r1ci-bench@${packageVersion()}
EXPOSE 8000
# Programs of models run in bubblewrap: the container needs user namespaces (docker run --security-opt seccomp=unconfined).
CMD ["bench", "serve", "--host", "0.0.0.0", "--port", "8000", "--allow-anonymous"]
`;
}
