import { useEffect, useState } from "preact/hooks";
import type { Changes } from "../../src/viewer/wire.js";

/** Asks the viewer's server. Rejects with what it says, or with what to do where it is gone. */
export async function ask<T>(path: string, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { signal, headers: { accept: "application/json" } });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Error(
      "The viewer does not answer. Is `bench view` still running? The page goes on when it is.",
      { cause: error },
    );
  }
  const body = (await response.json()) as T & { error?: string };
  if (!response.ok) throw new Error(body.error ?? `the viewer answered ${response.status}`);
  return body;
}

export function runPath(run: string, rest = "", query = ""): string {
  return `/api/runs/${encodeURIComponent(run)}${rest}${query === "" ? "" : `?${query}`}`;
}

/** Milliseconds between two questions whether anything is new: while runs are being opened, and later. */
const OPENING = 200;
const OPEN = 1_000;

/** Version of each run, asked for again and again while the page is looked at. */
export function useChanges(): { versions: ReadonlyMap<string, string>; complete: boolean; gone: boolean } {
  const [state, setState] = useState({
    versions: new Map<string, string>(),
    complete: false,
    gone: false,
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closed = false;
    let said = "";
    const look = async (): Promise<void> => {
      let complete = true;
      try {
        const changes = await ask<Changes>("/api/changes");
        complete = changes.runs.every((run) => run.complete);
        const text = JSON.stringify(changes);
        if (text !== said) {
          said = text;
          setState({
            versions: new Map(changes.runs.map((run) => [run.name, `${run.version}/${run.complete}`])),
            complete,
            gone: false,
          });
        }
      } catch {
        said = "";
        setState((before) => ({ ...before, gone: true }));
      }
      if (!closed) timer = setTimeout(() => void look(), complete ? OPEN : OPENING);
    };
    const shown = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") void look();
    };
    void look();
    document.addEventListener("visibilitychange", shown);
    return () => {
      closed = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", shown);
    };
  }, []);
  return state;
}

export interface Asked<T> {
  value: T | undefined;
  error: string | undefined;
}

/**
 * The answer to a path; asked for again where the path or `version` changes. The old answer stays until the new one is there, unless
 * the path is another one.
 */
export function useAsked<T>(path: string | null, version: unknown): Asked<T> {
  const [state, setState] = useState<Asked<T> & { path: string | null }>({
    path: null,
    value: undefined,
    error: undefined,
  });
  useEffect(() => {
    if (path === null) return;
    const stop = new AbortController();
    ask<T>(path, stop.signal).then(
      (value) => setState({ path, value, error: undefined }),
      (error: unknown) => {
        if (!stop.signal.aborted)
          setState((before) => ({
            path,
            value: before.path === path ? before.value : undefined,
            error: error instanceof Error ? error.message : String(error),
          }));
      },
    );
    return () => stop.abort();
  }, [path, version]);
  return state.path === path ? state : { value: undefined, error: undefined };
}
