import { installEngine } from "../models/engine.js";
import { createProgressView } from "../models/progress.js";
import { namedModels } from "../models/registry.js";
import { cacheFolder } from "../models/paths.js";
import { pullWeights } from "../models/weights.js";
import { columns, note, write } from "./output.js";

export async function modelsCommand(args: { json?: boolean; models?: string }): Promise<void> {
  const models = namedModels({ env: process.env, modelsFile: args.models });
  if (args.json) return write(`${JSON.stringify(models, null, 2)}\n`);
  const body = models.map((model) => [
    model.name,
    model.adapter,
    model.serverName ?? "-",
    String(model.contextLength ?? "-"),
    model.summary ?? "",
  ]);
  await write(columns([["name", "adapter", "asked for as", "context", "summary"], ...body]));
  note(
    "\nWith --base-url URL any other name is passed on to the server. `bench models pull NAME` fetches the weights of a local model.",
  );
}

export async function pullCommand(args: { name: string }): Promise<void> {
  const view = createProgressView();
  const file = await pullWeights(args.name.replace(/^local:/, ""), {
    cacheDir: cacheFolder(process.env),
    env: process.env,
    onNotice: view.onNotice,
    onProgress: view.onProgress,
  });
  view.done();
  // What a first run would otherwise have to fetch as well.
  await installEngine({ cacheDir: cacheFolder(process.env), env: process.env, onNotice: view.onNotice });
  await write(`${file}\n`);
}
