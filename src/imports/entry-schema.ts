/** JSON Schema of an entry, published as `schemas/entry.schema.json`. Every import is checked against it. */
export const ENTRY_SCHEMA = {
  $schema: "http://json-schema.org/draft-07/schema#",
  $id: "https://r1ci-bench.invalid/schemas/entry.schema.json",
  title: "r1ci-bench entry",
  description: "One question with everything that is needed to judge an answer to it.",
  type: "object",
  required: ["task", "question", "metadata"],
  properties: {
    id: { type: "string", maxLength: 200, description: "Content hash of task and instance." },
    task: { type: "string", pattern: "^[a-z0-9]+(_[a-z0-9]+)*$", maxLength: 100 },
    version: { type: "integer", minimum: 1 },
    level: {
      type: "string",
      maxLength: 100,
      description: "easy, medium, hard, custom-HASH, or source for imported questions.",
    },
    seed: { type: ["string", "integer"], maxLength: 200 },
    index: { type: "integer", minimum: 0 },
    question: { type: "string", minLength: 1, maxLength: 1_000_000 },
    answer: {
      type: ["string", "null"],
      maxLength: 1_000_000,
      description: "A right answer without the envelope.",
    },
    metadata: {
      type: "object",
      description: "The instance's own keys beside source_dataset, source_index and difficulty.",
      properties: {
        source_dataset: { type: "string" },
        source_index: { type: ["integer", "null"] },
        difficulty: { type: ["object", "null"] },
      },
    },
  },
} as const;
