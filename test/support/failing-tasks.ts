import * as z from "zod";
import { correct, defineTask, wrong } from "../../src/index.js";

/** A plugin whose verifier does what the answer says: for what a thread must survive. */
const failing = defineTask({
  id: "failing",
  suite: "test",
  version: 3,
  family: "failing",
  capability: "execution",
  abilities: ["math"],
  summary: "A verifier that fails on demand.",
  judging: "",
  severalRight: false,
  params: z.object({ max: z.number().int().min(1).default(10) }),
  levels: { easy: { max: 5 }, medium: {}, hard: { max: 100 } },
  grows: { what: "x", measure: ({ x }) => x },
  instance: z.object({ x: z.number().int() }),
  generate: (rng, { max }) => ({ x: rng.int(0, max) }),
  prompt: ({ x }) => `Say ${x}.`,
  solve: ({ x }) => String(x),
  verify(answer, { x }) {
    if (answer === "hang") for (;;);
    if (answer === "exit") process.exit(7);
    if (answer === "throw") throw new Error("thrown on demand");
    if (answer === "memory") {
      const kept: number[][] = [];
      for (;;) kept.push(new Array<number>(1_000_000).fill(kept.length));
    }
    return answer === String(x) ? correct() : wrong("not it");
  },
});

/** As a plugin may be written by hand: nothing guards its verify. */
const unguarded = {
  ...failing,
  id: "unguarded",
  verify(answer: string) {
    if (answer === "throw") throw new Error("thrown on demand");
    return correct();
  },
};

export const tasks = [failing, unguarded];
