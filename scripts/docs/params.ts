import * as z from "zod";
import { resolveSetting } from "../../tasks/entry.js";
import { LEVELS } from "../../tasks/task.js";
import type { AnyTask, Level } from "../../tasks/task.js";

export interface ParamRow {
  readonly name: string;
  /** What its docstring says; "" where it has none. */
  readonly about: string;
  /** What it may be, in words: "whole number, 3 to 10". */
  readonly allowed: string;
  /** JSON of its default and of its value at each level. */
  readonly fallback: string;
  readonly levels: Readonly<Record<Level, string>>;
}

/** One row a param, in the order of the schema. `about` holds their docstrings. */
export function paramRows(task: AnyTask, about: ReadonlyMap<string, string>): ParamRow[] {
  const schema = z.toJSONSchema(task.params, { io: "input" }) as { properties?: Record<string, JsonSchema> };
  const settings = LEVELS.map((level) => [level, resolveSetting(task, level).params] as const);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    about: about.get(name) ?? "",
    allowed: inWords(property),
    fallback: property.default === undefined ? "" : shown(property.default),
    levels: Object.fromEntries(settings.map(([level, params]) => [level, shown(params[name])])) as Record<
      Level,
      string
    >,
  }));
}

/** The part of JSON Schema that params use. */
interface JsonSchema {
  type?: string | readonly string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema | false;
  prefixItems?: readonly JsonSchema[];
}

function shown(value: unknown): string {
  return (
    JSON.stringify(value, null, 1)?.replace(/\n\s*/g, " ").replace(/\[ /g, "[").replace(/ \]/g, "]") ?? ""
  );
}

/** What a schema allows, in words. Throws on a kind of schema that has none here, so that a page never leaves it out. */
export function inWords(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map(inWords).join(", or ");
  if (schema.enum) return `one of ${schema.enum.map(shown).join(", ")}`;
  if (schema.const !== undefined) return shown(schema.const);
  const { type } = schema;
  if (typeof type === "object") return type.map((each) => inWords({ ...schema, type: each })).join(", or ");
  switch (type) {
    case "boolean":
      return "true or false";
    case "null":
      return "null";
    case "integer":
      return `whole number${range(schema)}`;
    case "number":
      return `number${range(schema)}`;
    case "string":
      return `text${schema.maxLength === undefined ? "" : ` of at most ${schema.maxLength} characters`}${schema.pattern === undefined ? "" : `, like ${schema.pattern}`}`;
    case "array": {
      const size =
        schema.maxItems === undefined
          ? schema.minItems === undefined
            ? ""
            : ` of ${schema.minItems} or more`
          : ` of ${schema.minItems ?? 0} to ${schema.maxItems}`;
      if (schema.prefixItems) return `list of ${schema.prefixItems.map(inWords).join("; ")}`;
      return `list${size}: ${inWords(schema.items || {})}`;
    }
    default:
      throw new Error(`a param with the schema ${JSON.stringify(schema)} has no description`);
  }
}

function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): string {
  const low = minimum ?? exclusiveMinimum;
  const high = maximum ?? exclusiveMaximum;
  // The limits of exact whole numbers say nothing about the param.
  const first =
    low === undefined || low === Number.MIN_SAFE_INTEGER
      ? ""
      : `${exclusiveMinimum === undefined ? "from" : "above"} ${low}`;
  const second =
    high === undefined || high === Number.MAX_SAFE_INTEGER
      ? ""
      : `${exclusiveMaximum === undefined ? "to" : "below"} ${high}`;
  const both = [first, second].filter((part) => part !== "").join(" ");
  return both === "" ? "" : `, ${both}`;
}
