// Started by killed.test.ts, which kills it: calls, a session and waiting calls are under way then.
import { openSandbox } from "../../src/sandbox/open.js";

const [backend, name] = process.argv.slice(2) as ["warm" | "fresh", string];
const sandbox = await openSandbox({ backend, limits: { slots: 2 } });
const code = `import ctypes; ctypes.CDLL(None).prctl(15, b"${name}")\nimport os\nos.fork()\nwhile True: pass`;
void sandbox.openSession().execute({ code });
for (let i = 0; i < 4; i++) void sandbox.execute({ code });
setInterval(() => {}, 1000);
process.stdout.write("ready\n");
