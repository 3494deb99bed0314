import { useEffect, useState } from "preact/hooks";

/** Where the page is: everything that it shows follows from it, so that an address can be passed on. */
export interface Route {
  view: "runs" | "list" | "episode" | "unknown";
  run: string;
  episode: string;
  /** Filters and order of the list, also while one of its episodes is open. */
  query: URLSearchParams;
}

/** Reads `#/`, `#/run/NAME?...` and `#/run/NAME/episode/ID?...`. */
export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = splitOnce(hash.replace(/^#/, ""), "?");
  const parts = path
    .split("/")
    .filter((part) => part !== "")
    .map(decoded);
  const route = { run: parts[1] ?? "", episode: parts[3] ?? "", query: new URLSearchParams(query) };
  if (parts.length === 0) return { view: "runs", ...route };
  if (parts[0] === "run" && parts.length === 2) return { view: "list", ...route };
  if (parts[0] === "run" && parts[2] === "episode" && parts.length === 4)
    return { view: "episode", ...route };
  return { view: "unknown", ...route };
}

function splitOnce(text: string, mark: string): string[] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function listAddress(run: string, query: URLSearchParams): string {
  return `#/run/${encodeURIComponent(run)}${suffix(query)}`;
}

export function episodeAddress(run: string, episode: string, query: URLSearchParams): string {
  return `#/run/${encodeURIComponent(run)}/episode/${encodeURIComponent(episode)}${suffix(query)}`;
}

function suffix(query: URLSearchParams): string {
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** Goes to an address; `replace` leaves no step to come back to. */
export function go(address: string, how: "push" | "replace" = "push"): void {
  if (how === "push") location.hash = address;
  else {
    history.replaceState(history.state, "", address);
    dispatchEvent(new HashChangeEvent("hashchange"));
  }
}

/** The query with some values changed; those that are empty go. */
export function withValues(
  query: URLSearchParams,
  values: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values))
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  return next;
}

/** The query as the address has it now: the page may not be drawn with it yet. */
export function currentQuery(): URLSearchParams {
  return parseRoute(location.hash).query;
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = (): void => setHash(location.hash);
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return parseRoute(hash);
}
