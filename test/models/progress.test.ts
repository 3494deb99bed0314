import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createProgressView } from "../../src/models/progress.js";

function output(isTTY: boolean): { stream: PassThrough & { isTTY: boolean }; text: () => string } {
  const pieces: string[] = [];
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 120 });
  stream.on("data", (piece: Buffer) => pieces.push(piece.toString()));
  return { stream, text: () => pieces.join("") };
}

const steps = (source: "hub" | "index") =>
  Array.from({ length: 101 }, (_, i) => ({ file: "f.gguf", source, bytes: i * 1e6, total: 100e6 }));

describe("the view of a download", () => {
  it("is one plain line a tenth where nobody watches", async () => {
    const { stream, text } = output(false);
    const view = createProgressView(stream);
    for (const step of steps("hub")) view.onProgress(step);
    view.onNotice("now something else");
    for (const step of steps("index").slice(50)) view.onProgress(step);
    view.done();
    await new Promise(setImmediate);
    const lines = text().trim().split("\n");
    expect(lines[0]).toBe("f.gguf from the Hugging Face hub: 0 MB of 100 MB");
    expect(lines[10]).toBe("f.gguf from the Hugging Face hub: 100 MB of 100 MB");
    expect(lines[11]).toBe("now something else");
    expect(lines[12]).toBe("f.gguf from the Python package index: 50 MB of 100 MB");
    expect(lines.length).toBe(18);
    expect(text()).not.toContain("\u001b");
  });

  it("is a bar on a terminal, which ends with the download", async () => {
    const { stream, text } = output(true);
    const view = createProgressView(stream);
    for (const step of steps("index")) view.onProgress(step);
    view.onNotice("done");
    await new Promise(setImmediate);
    expect(text()).toContain("f.gguf from the Python package index");
    expect(text()).toContain("100%");
    expect(text().trim().endsWith("done")).toBe(true);
  });
});
