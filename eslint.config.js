import js from "@eslint/js";
import tseslint from "typescript-eslint";

// The arrows of the house point one way. Each row: files, and what they may not import.
const arrows = [
  { files: ["generators/**"], forbid: ["**/src/**", "**/tasks/**", "**/splits/**"] },
  { files: ["verifiers/**"], forbid: ["**/src/**", "**/tasks/**", "**/splits/**"] },
  { files: ["tasks/**", "splits/**"], forbid: ["**/src/**"] },
  {
    files: ["src/models/**", "src/sandbox/**"],
    forbid: ["**/cli/**", "**/runner/**", "**/report/**", "**/agents/**", "**/rewards/**", "**/results/**"],
  },
  {
    files: ["src/agents/**", "src/rewards/**"],
    forbid: ["**/cli/**", "**/runner/**", "**/report/**", "**/results/**"],
  },
  { files: ["src/results/**"], forbid: ["**/cli/**", "**/runner/**", "**/report/**"] },
  {
    files: ["src/runner/**", "src/report/**", "src/queue/**", "src/curriculum/**", "src/exports/**"],
    forbid: ["**/cli/**"],
  },
  { files: ["src/viewer/**"], forbid: ["**/cli/**", "**/runner/**", "**/queue/**", "**/server/**"] },
];
// Tasks run in a browser and give the same bytes everywhere: no clock, no chance, no I/O, nothing executed.
const pure = ["tasks/**/*.ts", "generators/**/*.ts", "verifiers/**/*.ts", "splits/**/*.ts"];
const node = [
  "node:*",
  "fs",
  "fs/*",
  "path",
  "vm",
  "crypto",
  "os",
  "child_process",
  "worker_threads",
  "http",
  "https",
  "net",
];

export default tseslint.config(
  { ignores: ["dist", "site", "node_modules", "runs", "test/golden"] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["scripts/*.mjs", "eslint.config.js"] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "no-eval": "error",
      "no-new-func": "error",
      "no-control-regex": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/consistent-type-imports": "error",
    },
  },
  {
    files: pure,
    rules: {
      "no-restricted-globals": [
        "error",
        "eval",
        "Function",
        "Date",
        "process",
        "performance",
        "crypto",
        "setTimeout",
        "fetch",
      ],
      "no-restricted-properties": [
        "error",
        { object: "Math", property: "random", message: "Draw from the entry's Rng." },
        { property: "localeCompare", message: "Compare code units: locales differ." },
        { property: "toLocaleString", message: "Locales differ." },
        { property: "toLocaleLowerCase", message: "Locales differ." },
        { property: "toLocaleUpperCase", message: "Locales differ." },
      ],
    },
  },
  ...arrows.map(({ files, forbid }) => {
    const isPure = /^(tasks|generators|verifiers|splits)/.test(files[0] ?? "");
    return {
      files,
      rules: {
        "no-restricted-imports": [
          "error",
          {
            patterns: [
              { group: forbid, message: "The arrows of the house point the other way." },
              ...(isPure ? [{ group: node, message: "Tasks, generators and verifiers do no I/O." }] : []),
            ],
          },
        ],
      },
    };
  }),
  {
    files: ["scripts/*.mjs"],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      globals: { process: "readonly", console: "readonly", URL: "readonly", setTimeout: "readonly" },
    },
  },
);
