import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { Ajv } from "ajv";
import { entryId, readInstance } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";
import { errorText, usageError } from "../errors.js";
import { ENTRY_SCHEMA } from "./entry-schema.js";

/** A line of an entries file that cannot be used. */
export interface BadLine {
  line: number;
  reason: string;
}

/**
 * Reads entries of a JSON Lines file, checked by the published schema and by their tasks. Lines that cannot be used are
 * given back by number; the rest goes on. An entry that occurs twice is taken once.
 */
export async function readEntriesFile(file: string): Promise<{ entries: Entry[]; bad: BadLine[] }> {
  if (!existsSync(file))
    throw usageError(`--entries ${file}: there is no such file`, "`bench gen --out FILE` writes one");
  const check = new Ajv({ allErrors: false, allowUnionTypes: true }).compile<Partial<Entry>>(ENTRY_SCHEMA);
  const entries = new Map<string, Entry>();
  const bad: BadLine[] = [];
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity })) {
    line++;
    if (text.trim() === "") continue;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      bad.push({ line, reason: `not JSON: ${errorText(error)}` });
      continue;
    }
    if (!check(value)) {
      const issue = check.errors?.[0];
      bad.push({
        line,
        reason: `${issue?.instancePath || "the entry"} ${issue?.message ?? "does not fit the schema"}`,
      });
      continue;
    }
    const task = await loadTask(value.task ?? "");
    if (!task) {
      bad.push({ line, reason: `task "${value.task}" is unknown` });
      continue;
    }
    const read = readInstance(task, value.metadata);
    if (!read.ok) {
      bad.push({ line, reason: read.reason });
      continue;
    }
    const entry: Entry = {
      id: value.id ?? entryId(task, read.instance),
      task: task.id,
      version: value.version ?? task.version,
      level: value.level ?? "source",
      seed: value.seed ?? "source",
      index: value.index ?? line - 1,
      question: value.question ?? "",
      answer: value.answer ?? null,
      metadata: value.metadata ?? {},
    };
    if (entries.has(entry.id)) bad.push({ line, reason: `the entry ${entry.id} occurs twice` });
    else entries.set(entry.id, entry);
  }
  return { entries: [...entries.values()], bad };
}
