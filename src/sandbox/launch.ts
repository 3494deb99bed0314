import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";

/** Reads bubblewrap's status (`--json-status-fd`): the process id of what it started inside, as this process sees it. */
export function onInnerPid(status: Readable, found: (pid: number) => void): void {
  let text = "";
  status.on("data", (chunk: Buffer) => {
    text = (text + chunk.toString("latin1")).slice(-4000);
    const pid = /"child-pid": (\d+)/.exec(text)?.[1];
    if (pid !== undefined) found(Number(pid));
  });
}

/** Whether a process and its streams keep this process alive. */
export function setReferenced(child: ChildProcess, on: boolean): void {
  const action = on ? "ref" : "unref";
  child[action]();
  for (const stream of child.stdio)
    // A destroyed one would wait for a connection that never comes.
    if (stream && !stream.destroyed) (stream as { ref?(): void; unref?(): void })[action]?.();
}
