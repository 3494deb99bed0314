import { fileURLToPath } from "node:url";
import { environmentError, errorText } from "../errors.js";
import { viewerApp } from "../viewer/app.js";
import { readAssets } from "../viewer/assets.js";
import { listenOnLoopback } from "../viewer/listen.js";
import { openRuns } from "../viewer/runs.js";
import { note, write } from "./output.js";
import { loadPlugins, wholeNumber } from "./select.js";
import { stopOnSignals } from "./signals.js";

/** The built page stands beside the command. */
const PAGE = fileURLToPath(new URL("../viewer/", import.meta.url));

/** Shows recorded runs in a browser until SIGINT or SIGTERM. */
export async function viewCommand(args: {
  dirs: string[];
  port: number;
  json?: boolean;
  plugin?: string[];
}): Promise<void> {
  const port = wholeNumber("port", args.port, 0);
  await loadPlugins(args.plugin);
  const runs = openRuns(args.dirs);
  const app = viewerApp(runs, readAssets(PAGE));
  const stop = stopOnSignals("closing");
  let server: Awaited<ReturnType<typeof listenOnLoopback>>;
  try {
    server = await listenOnLoopback(app, port);
  } catch (error) {
    throw environmentError(
      `cannot listen on 127.0.0.1:${port}: ${errorText(error)}`,
      "Choose another --port, or 0 for a free one",
      error,
    );
  }
  // The line that people and programs wait for.
  await write(args.json ? `${JSON.stringify({ url: server.url })}\n` : `${server.url}\n`);
  const found = runs.list().length;
  note(`${found} run${found === 1 ? "" : "s"}; open that address in a browser on this machine; Ctrl-C ends`);
  const watching = runs.watch();
  if (!stop.signal.aborted)
    await new Promise<void>((resolve) =>
      stop.signal.addEventListener("abort", () => resolve(), { once: true }),
    );
  watching.close();
  await server.close();
  stop.release();
}
