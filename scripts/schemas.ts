// Writes schemas/*.schema.json from their homes in src: `npm run schemas`.
import { writeFileSync } from "node:fs";
import { format } from "prettier";
import { ENTRY_SCHEMA } from "../src/imports/entry-schema.js";
import { EPISODE_SCHEMA } from "../src/results/episode-schema.js";

for (const [name, schema] of Object.entries({ entry: ENTRY_SCHEMA, episode: EPISODE_SCHEMA }))
  writeFileSync(
    new URL(`../schemas/${name}.schema.json`, import.meta.url),
    await format(JSON.stringify(schema), { parser: "json", printWidth: 110 }),
  );
