import { EXIT } from "../errors.js";
import { note } from "./output.js";

/**
 * Ctrl-C and SIGTERM ask a command to end: the first one says so and aborts `signal`, the second leaves at once. `release` gives
 * the signals back.
 */
export function stopOnSignals(message: string): { signal: AbortSignal; release: () => void } {
  const stop = new AbortController();
  const onSignal = (): void => {
    if (stop.signal.aborted) process.exit(EXIT.interrupted);
    note(message);
    stop.abort();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return {
    signal: stop.signal,
    release: () => {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
    },
  };
}
