import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { describeBackends, summary, useSandbox } from "./helpers.js";

/** Programs that must print the same as under a plain interpreter that runs them from a file. */
const programs: Record<string, string> = {
  "multiprocessing.Pool": `
import multiprocessing
def square(x):
    return x * x
if __name__ == "__main__":
    with multiprocessing.Pool(3) as pool:
        print(pool.map(square, range(10)))`,
  "process pool of futures": `
from concurrent.futures import ProcessPoolExecutor
def cube(x): return x ** 3
with ProcessPoolExecutor(2) as pool: print(list(pool.map(cube, range(5))))`,
  "spawned process": `
import multiprocessing
def work(queue): queue.put(6 * 7)
if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    process = context.Process(target=work, args=(queue,))
    process.start(); print(queue.get(timeout=20)); process.join()`,
  "shared memory": `
from multiprocessing import shared_memory
block = shared_memory.SharedMemory(create=True, size=100)
block.buf[0] = 7; print(block.buf[0]); block.close(); block.unlink()`,
  asyncio: `
import asyncio
async def main():
    print(await asyncio.gather(*(asyncio.sleep(0.01, i) for i in range(3))))
    process = await asyncio.create_subprocess_exec("echo", "hi", stdout=asyncio.subprocess.PIPE)
    print((await process.communicate())[0])
asyncio.run(main())`,
  subprocess: `
import subprocess, sys
print(subprocess.run([sys.executable, "-c", "print(len(str(10 ** 5000)))"], capture_output=True, text=True).stdout, flush=True)
print(subprocess.run("echo out; echo err >&2; exit 3", shell=True).returncode, flush=True)`,
  pickle: `
import pickle
class Point:
    def __init__(self, x): self.x = x
print(pickle.loads(pickle.dumps(Point(5))).x, Point.__module__)`,
  "inspect.getsource": `
import inspect
def f(x):
    # a comment
    return x + 1
class A: pass
print(inspect.getsource(f)); print(inspect.getsource(A)); print([frame.function for frame in inspect.stack()][:1])`,
  dataclasses: `
from __future__ import annotations
import dataclasses, typing
@dataclasses.dataclass(order=True)
class Item:
    name: str
    price: float = 1.5
print(Item("a"), sorted([Item("b"), Item("a")]), typing.get_type_hints(Item))`,
  "input at the end": "print('before')\ninput()",
  "standard input": "import sys\nprint(repr(sys.stdin.read()), list(sys.stdin))",
  unicode: "# -*- coding: utf-8 -*-\ns = 'né \u{1f600} 漢'\nprint(s, len(s), s.encode())",
  "big integers":
    "import math\nn = math.factorial(9000)\nprint(len(str(n)), int(str(n)) == n, str(10 ** 30000)[:3])",
  "recursion error": "def f(n):\n    return f(n + 1)\nf(0)",
  "sys.exit with a text": "import sys\nprint('out')\nsys.exit('bye')",
  "sys.exit with a number": "raise SystemExit(7)",
  threads: `
import threading, time
def late(): time.sleep(0.1); print("from a thread")
threading.Thread(target=late).start()
print("main is done")`,
  "many threads": `
from concurrent.futures import ThreadPoolExecutor
import time
with ThreadPoolExecutor(40) as pool: print(sum(pool.map(lambda i: (time.sleep(0.01), i)[1], range(200))))`,
  "atexit and flush": `
import atexit, sys
atexit.register(lambda: print("at exit"))
sys.stdout.write("no newline")
sys.__stdout__.write("; the other name")`,
  "a stream of its own without `closed`": `
import sys
class Tee:
    def __init__(self, file): self.file = file
    def write(self, text): self.file.write(text)
    def flush(self): self.file.flush()
sys.stdout = Tee(sys.stdout)
print(42)`,
  "a replaced stream":
    "import io, sys\nsys.stdout.write('no newline')\nsys.stdout = io.StringIO()\nprint('lost')",
  "no stream": "import sys\nsys.stdout.buffer.write(b'raw')\nsys.stdout = None",
  "objects at the end": `
import os
class Item:
    def __init__(self, name): self.name = name
    def __del__(self): print("gone", self.name, os.sep)
a = Item("a")
def numbers():
    try:
        yield 1
    finally:
        print("generator ended")
stream = numbers(); next(stream)
out = open("left.txt", "w"); out.write("x")`,
  "a cycle at the end": `
class Item:
    def __del__(self): print("gone")
pair = [Item()]; pair.append(pair)`,
  "objects after an error": `
class Item:
    def __del__(self): print("gone")
def f():
    item = Item()
    1 / 0
f()`,
  "a stream that cannot be flushed": `
import sys
class Bad:
    def write(self, text): pass
    def flush(self): raise ValueError("cannot")
sys.stdout = Bad()
print("x")`,
  "the interpreter's own hook": "import sys\nsys.excepthook = sys.__excepthook__\n1 / 0",
  "exit statuses":
    "import subprocess, sys\nfor code in ['sys.exit(256)', 'sys.exit(-1)', 'sys.exit(2**70)', 'sys.exit(True)', 'raise SystemExit']:\n  print(subprocess.run([sys.executable, '-c', 'import sys; ' + code]).returncode)\nsys.exit(2**70)",
  "its own module": "import __main__, sys\nprint(__main__, __loader__.name, sys.orig_argv[1:])",
  "a fork that ends as the program does":
    "import os\npid = os.fork()\nif pid: os.waitpid(pid, 0)\nprint('both', pid > 0)",
  "traceback of a caught error": `
import traceback
def f(): raise KeyError("x")
try: f()
except KeyError: traceback.print_exc()
raise ValueError("outer") from KeyError("inner")`,
  "exception hook of its own": `
import sys
sys.excepthook = lambda kind, value, trace: print("hook", kind.__name__, value)
1 / 0`,
  "exception group": "raise ExceptionGroup('several', [ValueError(1), TypeError(2)])",
  "syntax error": "x = 1\nprint(x\ny = 2",
  "no newline at the end, Windows newlines": "if True:\r\n    print('a')\r\n    print('b')",
  "module facts": `
import sys, __main__
x = 5
print(__name__, __main__.x, sys.modules["__main__"] is __main__, sys.argv, __file__, __spec__, __doc__, globals() is vars())`,
  "a module of its own": `
open("helper.py", "w").write("value = 11")
import helper
print(helper.value)`,
  alarm: "import signal, time\nsignal.alarm(1)\ntime.sleep(20)",
  "its own kill": "import os, signal\nos.kill(os.getpid(), signal.SIGTERM)\nprint('not reached')",
  "temporary files": `
import tempfile, os
with tempfile.NamedTemporaryFile("w+") as file:
    file.write("x" * 100000); file.flush(); print(os.path.getsize(file.name))`,
  warnings: "import warnings\nwarnings.warn('careful')",
  "fractions, decimal, time, locale": `
import fractions, decimal, datetime, locale, random
print(fractions.Fraction(1, 3) + 1, decimal.Decimal(1) / 7, datetime.date(2024, 2, 29).strftime("%A"), locale.getpreferredencoding())
random.seed(5); print(random.random())`,
  "a missing module": "import matplotlib_is_not_here",
  numpy:
    "import numpy as np\na = np.arange(12.0).reshape(3, 4)\nprint(a @ a.T, np.linalg.svd(a)[1].round(6))",
  sympy:
    "import sympy as s\nx = s.symbols('x')\nprint(s.solve(x**3 - 6*x**2 + 11*x - 6), s.integrate(s.sin(x)**2, x), s.factorint(2**61 - 2))",
  networkx:
    "import networkx as nx\ng = nx.petersen_graph()\nprint(nx.diameter(g), nx.shortest_path(g, 0, 7))",
};

/** The reference: a plain interpreter that runs /tmp/main.py, with the options that the sandbox promises. */
function reference(code: string) {
  const wrapper = `
import os, runpy, subprocess, sys, tempfile
folder = tempfile.mkdtemp()
path = os.path.join(folder, "main.py")
open(path, "w", newline="").write(sys.stdin.read())
env = {"PATH": "/usr/bin", "HOME": folder, "LANG": "C.UTF-8", "PYTHONINTMAXSTRDIGITS": "0", "OPENBLAS_NUM_THREADS": "1"}
run = subprocess.run([sys.executable, path], cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True)
import json, shutil
shutil.rmtree(folder)
text = lambda data: data.decode("utf-8", "replace").replace(folder, "/tmp")
print(json.dumps({"stdout": text(run.stdout), "stderr": text(run.stderr), "code": run.returncode}))`;
  const run = spawnSync("/usr/bin/python3", ["-c", wrapper], { input: code, encoding: "utf8" });
  return JSON.parse(run.stdout) as { stdout: string; stderr: string; code: number };
}

describeBackends("ordinary programs", (backend) => {
  const sandbox = useSandbox({ backend });

  it.each(Object.entries(programs))("%s", async (name, code) => {
    const expected = reference(code);
    if (["numpy", "sympy", "networkx"].includes(name) && expected.stderr.includes("ModuleNotFoundError")) {
      console.warn(`NOTE: ${name} is not installed: only its ImportError is compared`);
    }
    const result = await sandbox().execute({ code, timeoutMs: 30_000 });
    expect(result.stdout, summary(result)).toBe(expected.stdout);
    // The loader's frames count for the recursion limit.
    const plain = (text: string) =>
      text.replace(/repeated \d+ more times/, "repeated").replace(/0x[0-9a-f]{6,}/g, "0x...");
    expect(plain(result.stderr)).toBe(plain(expected.stderr));
    if (expected.code >= 0) expect(result.exitCode).toBe(expected.code);
    else expect(result.signal).not.toBeNull();
  });
});
