import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/leg_counting.js";
import { describeTask } from "../../support/describe-task.js";
import { grouped, integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

/** Legs by group, with the words of the questions: singulars and plurals. */
const GROUPS: readonly [number, RegExp][] = [
  [0, /^(snakes?|sea slugs?|jellyfish|flatworms?|leech(es)?)$/],
  [2, /^(chickens?|birds?|humans?|ducks?)$/],
  [4, /^(dogs?|cats?|cows?|horses?|lions?|elephants?|giraffes?|tigers?|deer|sheep)$/],
  [5, /^starfish$/],
  [
    6,
    /^(insects?|ants?|butterfly|butterflies|beetles?|bees?|wasps?|grasshoppers?|crickets?|cockroach(es)?|praying mantis(es)?|firefly|fireflies)$/,
  ],
  [8, /^(spiders?|scorpions?)$/],
  [10, /^(crabs?|lobsters?|shrimp)$/],
  [14, /^(woodlouse|woodlice)$/],
];

function total(question: string): bigint {
  const list = /in all: ([^?]*)\?/.exec(question)?.[1] ?? "";
  return list.split(/, | and /).reduce((sum, phrase) => {
    const [count = "", ...words] = phrase.split(" ");
    const legs = GROUPS.find(([, names]) => names.test(words.join(" ")))?.[0];
    if (legs === undefined) throw new Error(`"${phrase}"`);
    return sum + BigInt(count) * BigInt(legs);
  }, 0n);
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plainInteger(answer) === total(question),
  nearMisses: (answer, { animals }) => [
    ...integerNearMisses(answer),
    String(Number(answer) + 4),
    Object.values(animals).join(" + "),
    Object.keys(animals).join(", "),
  ],
  variants: (answer) => [
    ...integerSpellings(answer),
    `${answer} legs`,
    `${grouped(answer)} legs.`,
    `There are ${answer} legs`,
    `Total legs: ${answer}`,
    `the total number of legs is ${answer}`,
  ],
});

describe("leg_counting by hand", () => {
  const instance = {
    animals: { sheep: 2, crab: 3, "praying mantis": 2, starfish: 1 },
    num_animals: 4,
    total_legs: 55,
  };
  it("says what counts where people differ, and has real plurals", () => {
    const question = task.prompt(instance);
    expect(question).toContain("2 sheep, 3 crabs, 2 praying mantises and 1 starfish");
    expect(question).toContain("A crab has 10 legs, its two claws among them; ");
    expect(question).toContain("arms of a starfish count as legs");
    const plain = { animals: { dog: 2, leech: 3, butterfly: 1 }, num_animals: 3, total_legs: 14 };
    expect(task.prompt(plain)).toContain("2 dogs, 3 leeches and 1 butterfly");
    expect(task.prompt(plain)).not.toContain("among them");
  });
  it("a number that holds the right one is wrong, which earned points in the source", () => {
    expect(task.verify("55", instance).status).toBe("correct");
    for (const text of ["155", "550", "-55", "54"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of ["55 or 56", "55.5", "5.5e1", "8 + 30 + 12 + 5"])
      expect(task.verify(text, instance).status, text).toBe("invalid");
  });
  it("an unknown animal or a wrong total is no instance", () => {
    expect(task.instance.safeParse(instance).success).toBe(true);
    expect(task.instance.safeParse({ ...instance, total_legs: 56 }).success).toBe(false);
    expect(
      task.instance.safeParse({ animals: { constructor: 1 }, num_animals: 1, total_legs: 0 }).success,
    ).toBe(false);
    expect(task.instance.safeParse({ animals: { yeti: 1 }, num_animals: 1, total_legs: 2 }).success).toBe(
      false,
    );
  });
});
