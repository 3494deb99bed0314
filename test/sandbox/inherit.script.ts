// Started by abuse.test.ts with an open descriptor 43: is it seen by a plain child, and by code in the sandbox?
import { spawnSync } from "node:child_process";
import { openSandbox } from "../../src/sandbox/open.js";

const code = "import os; print(any(int(fd) == 43 for fd in os.listdir('/proc/self/fd')))";
const plain = spawnSync("/usr/bin/python3", ["-I", "-c", code], { encoding: "utf8" });
const sandbox = await openSandbox({ backend: process.argv[2] as "warm" | "fresh" });
const inside = await sandbox.execute({ code });
await sandbox.close();
process.stdout.write(`plain child: ${plain.stdout}sandbox: ${inside.stdout}`);
