import { existsSync, statfsSync } from "node:fs";
import { createRequire } from "node:module";
import { EXIT, errorText } from "../errors.js";
import { cacheFolder } from "../models/paths.js";
import { DEFAULT_BASE_URL } from "../models/registry.js";
import { openSandbox } from "../sandbox/open.js";
import { SandboxUnavailable } from "../sandbox/sandbox.js";
import type { Sandbox } from "../sandbox/sandbox.js";
import { packageVersion } from "../version.js";
import { paintFor } from "./colour.js";
import { write } from "./output.js";

/** One thing that was looked at: what was found, and where it is missing what that costs and the step that cures it. */
interface Finding {
  what: string;
  /** `missing` makes the command's result negative; `optional` does not. */
  state: "ok" | "missing" | "optional";
  found: string;
  costs?: string;
  cure?: string;
}

export async function doctorCommand(args: { baseUrl?: string; json?: boolean }): Promise<void> {
  const findings = [
    nodeFinding(),
    ...(await sandboxFindings()),
    await serverFinding(args.baseUrl),
    weightsFinding(),
    queueFinding(),
    diskFinding(),
  ];
  if (args.json) await write(`${JSON.stringify({ package: packageVersion(), findings }, null, 2)}\n`);
  else for (const finding of findings) await write(findingText(finding));
  if (findings.some((finding) => finding.state === "missing")) process.exitCode = EXIT.negative;
}

const INDENT = " ".repeat(11);

function findingText({ what, state, found, costs, cure }: Finding): string {
  const paint = paintFor(process.stdout);
  const label = {
    ok: paint("good", "ok      "),
    missing: paint("bad", "MISSING "),
    optional: paint("warn", "optional"),
  }[state];
  const lines = [`${label} ${what}: ${found}`];
  if (costs !== undefined) lines.push(`${INDENT}without it: ${costs}`);
  if (cure !== undefined)
    lines.push(`${INDENT}to get it:  ${cure.replaceAll("\n", `\n${INDENT}            `)}`);
  return `${lines.join("\n")}\n`;
}

function nodeFinding(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const good = major > 20 || (major === 20 && minor >= 19);
  return good
    ? { what: "Node.js", state: "ok", found: process.versions.node }
    : {
        what: "Node.js",
        state: "missing",
        found: process.versions.node,
        costs: "nothing here is tested",
        cure: "install Node.js 20.19 or later",
      };
}

async function sandboxFindings(): Promise<Finding[]> {
  const costs = "`bench run` with strategies that run code; gen, verify, rewards and reports work";
  let sandbox: Sandbox;
  try {
    sandbox = await openSandbox();
  } catch (error) {
    const cure = error instanceof SandboxUnavailable ? error.fix : "see --debug";
    return [{ what: "Python sandbox", state: "missing", found: errorText(error), costs, cure }];
  }
  try {
    const found = `${sandbox.backend}, isolation ${sandbox.isolation}, memory limit by ${sandbox.memoryLimit}, Python ${sandbox.python}`;
    const packages = await Promise.all(
      ["numpy", "sympy", "networkx", "scipy", "pandas"].map(async (name) => {
        const result = await sandbox.execute({
          code: `import ${name}\nprint(${name}.__version__)`,
          timeoutMs: 30_000,
        });
        return { name, version: result.reason === "ok" ? result.stdout.trim() : undefined };
      }),
    );
    const missing = packages.filter(({ version }) => version === undefined).map(({ name }) => name);
    const needed = missing.filter((name) => !["scipy", "pandas"].includes(name));
    const have = packages
      .filter(({ version }) => version !== undefined)
      .map(({ name, version }) => `${name} ${version}`);
    return [
      { what: "Python sandbox", state: "ok", found },
      ...(sandbox.note === undefined
        ? []
        : [
            {
              what: "warm interpreters",
              state: "optional" as const,
              found: sandbox.note,
              costs:
                "each program starts an interpreter: some 0.4 s where it imports numpy, sympy or networkx",
              cure: "bench sandbox check --backend warm   (says what is in the way)",
            },
          ]),
      ...(sandbox.memoryLimit === "rlimit"
        ? [
            {
              what: "control groups",
              state: "optional" as const,
              found: "none that this user may use",
              costs:
                "the memory of a program's processes together is looked at ten times a second instead of bounded",
              cure: "run as root, or let your user have a control group of its own (systemd: Delegate=memory pids)",
            },
          ]
        : []),
      {
        what: "Python packages",
        state: missing.length === 0 ? "ok" : "optional",
        found: `${have.join(", ") || "none"}${missing.length > 0 ? `; not installed: ${missing.join(", ")}` : ""}`,
        ...(missing.length === 0
          ? {}
          : {
              costs:
                needed.length > 0
                  ? "models that import them see an ImportError"
                  : "models rarely import them",
              cure: `apt-get install --no-install-recommends ${missing.map((name) => `python3-${name}`).join(" ")}`,
            }),
      },
    ];
  } finally {
    await sandbox.close();
  }
}

async function serverFinding(given: string | undefined): Promise<Finding> {
  const address = given ?? process.env.BENCH_BASE_URL ?? DEFAULT_BASE_URL;
  const what = `model server at ${address.replace(/\/\/[^/@]*@/, "//")}`;
  const withScheme = /^https?:\/\//.test(address) ? address : `http://${address}`;
  const url = `${withScheme
    .replace(/\/+$/, "")
    .replace(/\/chat\/completions$/, "")
    .replace(/\/v1$/, "")}/v1/models`;
  const cure =
    "vllm serve MODEL --port 8000   (any OpenAI-compatible server will do, named with --base-url)\nwithout a server: bench run --model local:qwen2.5-coder-0.5b";
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    const body = (await response.json().catch(() => undefined)) as { data?: { id?: string }[] } | undefined;
    const names = body?.data?.map((row) => row.id).filter(Boolean) ?? [];
    return {
      what,
      state: "ok",
      found: `answers (${response.status})${names.length > 0 ? `, models: ${names.join(", ")}` : ""}`,
    };
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : errorText(error);
    return {
      what,
      state: given === undefined ? "optional" : "missing",
      found: `no answer (${cause})`,
      costs: "runs against a server",
      cure,
    };
  }
}

function weightsFinding(): Finding {
  const folder = cacheFolder(process.env);
  return existsSync(folder)
    ? { what: "cache of local models", state: "ok", found: folder }
    : {
        what: "cache of local models",
        state: "optional",
        found: "empty",
        costs: "the first run of a local model fetches engine and weights (0.1 to 1.2 GB)",
        cure: "bench models pull qwen2.5-coder-0.5b",
      };
}

/** What `--redis` needs besides a Redis. */
function queueFinding(): Finding {
  const what = "packages for runs on many machines";
  const { resolve } = createRequire(import.meta.url);
  const missing = ["bullmq", "ioredis"].filter((name) => {
    try {
      resolve(name);
      return false;
    } catch {
      return true;
    }
  });
  return missing.length === 0
    ? { what, state: "ok", found: "bullmq, ioredis" }
    : {
        what,
        state: "optional",
        found: `no ${missing.join(", ")}`,
        costs: "`bench run --redis` and `bench worker`",
        cure: "npm install bullmq ioredis",
      };
}

/** 28,800 episodes of a model that thinks long are some 2 GB. */
const DISK_WANTED = 2 * 2 ** 30;

function diskFinding(): Finding {
  const { bavail, bsize } = statfsSync(process.cwd());
  const free = bavail * bsize;
  const found = `${(free / 2 ** 30).toFixed(1)} GB free in ${process.cwd()}`;
  return free >= DISK_WANTED
    ? { what: "disk", state: "ok", found }
    : {
        what: "disk",
        state: "optional",
        found,
        costs: "long runs: a full disk stops them (resumably)",
        cure: "bench run ... --out FOLDER   (on another disk)",
      };
}
