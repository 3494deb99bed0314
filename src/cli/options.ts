/** Options that several commands share. */
export const pluginOption = {
  plugin: { type: "string", array: true, describe: "a JavaScript module that exports a task of your own" },
} as const;

export const taskOptions = {
  task: { type: "string", array: true, describe: "ID[,ID], all, suite:NAME or split:NAME" },
} as const;

export const sandboxOptions = {
  backend: {
    type: "string",
    describe: "auto, warm, fresh, or addresses of `bench sandbox serve` (URL[,URL])",
  },
} as const;

export const unsafeOption = {
  "unsafe-no-sandbox": { type: "boolean", describe: "run the code without isolation" },
} as const;

export const levelOptions = {
  level: { type: "string", default: "medium", describe: "easy, medium or hard" },
  param: { type: "string", array: true, describe: "k=v: set one param of the task" },
} as const;
