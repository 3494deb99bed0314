import { usageError } from "../errors.js";

/** Where an OpenAI-compatible API lives. */
export interface ApiBase {
  /** Base with its path and without a trailing slash, credentials or query: safe to print and to store. */
  readonly shown: string;
  readonly host: string;
  readonly secure: boolean;
  /** `Authorization` value of credentials that stood in the URL. */
  readonly basicAuth: string | undefined;
  /** The complete URL of one endpoint, such as `/models`, with the query that the base came with. Not for printing. */
  endpoint(path: string): string;
}

/** OpenAI's own service: the only place `OPENAI_API_KEY` is sent to. */
export function isOpenAiHost(base: ApiBase): boolean {
  return base.host === "api.openai.com" || base.host.endsWith(".api.openai.com");
}

/**
 * Reads what people type for a server: `localhost:8000`, `http://host:8000`, `.../v1/`, the whole
 * `.../v1/chat/completions`. A base without a path gets `/v1`. Throws a usage error that does not repeat credentials.
 */
export function parseBaseUrl(text: string): ApiBase {
  const trimmed = text.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed);
  // A key must not travel in the clear because somebody left out the scheme.
  const scheme = /^([a-z]+\.)?api\.openai\.com(?:[:/]|$)/i.test(trimmed) ? "https://" : "http://";
  const url = parse(hasScheme ? trimmed : scheme + trimmed);
  if (!url || !url.hostname || !["http:", "https:"].includes(url.protocol)) {
    const shown = trimmed.replace(/\/\/[^/]*@/, "//").replace(/[?#].*$/s, "");
    throw usageError(
      `base URL "${shown}" is not an http or https address`,
      "Give one such as http://127.0.0.1:8000/v1",
    );
  }
  const bare = url.pathname.replace(/\/+$/, "").replace(/\/(chat\/completions|completions|models)$/, "");
  const path = bare.replace(/\/+$/, "") || "/v1";
  const credentials = `${decode(url.username)}:${decode(url.password)}`;
  return {
    shown: `${url.protocol}//${url.host}${path}`,
    host: url.hostname,
    secure: url.protocol === "https:",
    basicAuth: credentials === ":" ? undefined : `Basic ${Buffer.from(credentials).toString("base64")}`,
    endpoint: (suffix) => `${url.protocol}//${url.host}${path}${suffix}${url.search}`,
  };
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
