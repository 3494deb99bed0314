import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { errorText, usageError } from "../errors.js";
import { NAMED_MODELS, namedModelSchema } from "./named.js";
import type { NamedModel } from "./named.js";
import { configFolder } from "./paths.js";

type Env = Readonly<Record<string, string | undefined>>;

const fileSchema = z.strictObject({ models: z.array(z.looseObject({ name: z.string() })) });

/**
 * All named models: the suite's own, then those of `models.json` in the config folder, of the file in `BENCH_MODELS`
 * and of `modelsFile`. A later row of a name changes the fields that it has. Throws a usage error that names file, field
 * and value.
 */
export function namedModels(options: { env?: Env; modelsFile?: string | undefined } = {}): NamedModel[] {
  const env = options.env ?? process.env;
  const models = new Map(NAMED_MODELS.map((model) => [model.name, model]));
  const standard = path.join(configFolder(env), "models.json");
  const files = [...(existsSync(standard) ? [standard] : []), env.BENCH_MODELS, options.modelsFile];
  for (const file of files) {
    if (!file) continue;
    const data = check(fileSchema, readJson(file), file, "");
    for (const [i, row] of data.models.entries()) {
      const merged = { ...models.get(row.name), ...row };
      models.set(row.name, check(namedModelSchema, merged, file, `models[${i}]`));
    }
  }
  return [...models.values()];
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as unknown;
  } catch (error) {
    throw usageError(
      `models file ${file} cannot be read: ${errorText(error)}`,
      'It holds JSON such as {"models": [{"name": "my-model", "serverName": "org/my-model"}]}',
    );
  }
}

function check<T>(schema: z.ZodType<T>, value: unknown, file: string, at: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const keys = [...issue.path, ...(issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [])];
    const found = keys.reduce<unknown>(
      (inner, key) =>
        typeof inner === "object" && inner !== null
          ? (inner as Record<PropertyKey, unknown>)[key]
          : undefined,
      value,
    );
    const where = keys.reduce<string>(
      (text, key) =>
        typeof key === "number" ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key),
      at,
    );
    return `  ${where || "the file"} = ${(JSON.stringify(found) ?? "nothing").slice(0, 100)}: ${issue.message}`;
  });
  throw usageError(
    `models file ${file} is not as it should be\n${problems.join("\n")}`,
    "Correct the fields named above",
  );
}
