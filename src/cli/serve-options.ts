import { pluginOption, unsafeOption } from "./options.js";

/** Options of `bench serve`: apart, so that other commands do not load what it needs. */
export const serveOptions = {
  port: { type: "number", default: 8077, describe: "0 takes a free one" },
  host: { type: "string", default: "127.0.0.1", describe: "address to listen on" },
  "token-env": {
    type: "string",
    describe: "environment variable that holds the bearer token (default: BENCH_SERVE_TOKEN where it is set)",
  },
  "allow-anonymous": {
    type: "boolean",
    describe: "listen on another address than loopback without a token",
  },
  "exit-with-stdin": { type: "boolean", describe: "end when standard input closes" },
  workers: {
    type: "number",
    describe:
      "judging threads (default: cores less one); 0: in the server's own, where nothing can be stopped",
  },
  "item-timeout": { type: "number", default: 10, describe: "seconds for one verdict" },
  mode: { type: "string", default: "strict", describe: "strict or lenient, where a request does not say" },
  "max-body-bytes": { type: "number", describe: "largest body (67108864)" },
  "max-items": { type: "number", describe: "most items of a batch (4096)" },
  "max-response-chars": { type: "number", describe: "longest response (1000000)" },
  sessions: { type: "number", describe: "sessions and environments that are kept (256 websockets)" },
  code: { type: "boolean", default: true, describe: "run programs in the sandbox; --no-code refuses them" },
  backend: {
    type: "string",
    describe: "sandbox: auto, warm, fresh, or addresses of `bench sandbox serve` (URL[,URL])",
  },
  ...unsafeOption,
  ...pluginOption,
} as const;
