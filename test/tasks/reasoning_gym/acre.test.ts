import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/acre.js";
import { describeTask } from "../../support/describe-task.js";

/** The answer by going through every set of blickets of the objects in the question. */
function byAllSets(question: string): string {
  const views = [...question.matchAll(/^\d+\. ([^:\n]+): (on|off)$/gm)].map(
    (m) => [(m[1] ?? "").split(", "), m[2] === "on"] as const,
  );
  const query = (/on the detector: ([^.]+)\./.exec(question)?.[1] ?? "").split(", ");
  const objects = [...new Set([...views.flatMap(([named]) => named), ...query])];
  const bits = (named: readonly string[]): number =>
    named.reduce((sum, o) => sum | (1 << objects.indexOf(o)), 0);
  const masks = views.map(([named, light]) => [bits(named), light] as const);
  const asked = bits(query);
  const found = new Set<boolean>();
  for (let set = 0; set < 2 ** objects.length; set++)
    if (masks.every(([mask, light]) => ((set & mask) !== 0) === light)) found.add((set & asked) !== 0);
  expect(found.size).toBeGreaterThan(0);
  if (found.size === 2) return "undetermined";
  return found.has(true) ? "on" : "off";
}

const WORDS = ["on", "off", "undetermined"];

describeTask(task, {
  kind: "closed",
  independent: (answer, _instance, question) => answer.trim().toLowerCase() === byAllSets(question),
  nearMisses: (answer) => [
    ...WORDS.filter((word) => word !== answer),
    WORDS.join(", "),
    `not ${answer}`,
    `${answer} or ${WORDS.find((word) => word !== answer)}`,
    `${answer} ${answer}`,
    `none`,
    `maybe ${answer}`,
    `on/off`,
    "determined",
  ],
  variants: (answer) => [
    answer.toUpperCase(),
    `The light is ${answer}.`,
    `(${answer})`,
    `Light: ${answer}`,
    `It's "${answer}".`,
    `**${answer}**.`,
  ],
  labels: [{ of: (_, answer) => answer, shares: { on: 1 / 3, off: 1 / 3, undetermined: 1 / 3 } }],
  options: 3,
});

describe("acre by hand", () => {
  const of = (query: string, ...views: string[]) =>
    task.instance.parse({
      query: query.split(", "),
      views: views.map((view) => ({
        objects: view.slice(1).split(", "),
        light: view[0] === "+" ? "on" : "off",
      })),
    });
  const views = ["+a", "-b", "+a, b", "+c, d, b", "-e, f", "+g, e"];
  it("knows what follows and what does not", () => {
    for (const [query, label] of [
      ["a", "on"],
      ["b, e", "off"],
      ["f", "off"],
      ["c", "undetermined"],
      ["c, d", "on"],
      ["c, d, b", "on"],
      ["g", "on"],
      ["d, f", "undetermined"],
      ["unseen", "undetermined"],
      ["unseen, g", "on"],
    ] as const)
      expect(task.solve(of(query, ...views)), query).toBe(label);
  });
  it("case and marks cost nothing; another word that holds the right one is none, which earned points in the source", () => {
    const instance = of("a, b", "+a", "-b");
    for (const text of ["on", "ON", "On.", "```\non\n```", "the detector light will be on"])
      expect(task.verify(text, instance).status, text).toBe("correct");
    for (const text of ["off", "undetermined", "cannot be determined"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of ["none", "not on", "on and off", "on, undetermined", "", "onoff", "1", "true"])
      expect(task.verify(text, instance).status, text).toBe("invalid");
  });
  it("experiments that no set of blickets explains are no instance", () => {
    expect(() => of("a", "+a, b", "-a", "-b")).toThrow();
    expect(() => of("a", "-a", "+a")).toThrow();
  });
});
