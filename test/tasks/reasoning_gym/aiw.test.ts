import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/aiw.js";
import { fromSource } from "../../../tasks/reasoning_gym/sources/aiw.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

/** Lists the people of the story by sex in their circles, and counts those who share a circle with the one asked about. */
function countFromText(question: string): bigint {
  const circles: { id: string; sex: string }[][] = [];
  const facts =
    /(\w+) is a (man|woman|boy|girl)(?::| with)(?: he has| she has)? (no|\d+) (?:male )?\w+ and (no|\d+) (?:female )?\w+/g;
  for (const [, name = "", kind = "", males = "", females = ""] of question.matchAll(facts)) {
    const sex = kind === "man" || kind === "boy" ? "male" : "female";
    const people = [{ id: name, sex }];
    for (let i = 0; i < (Number(males) || 0); i++) people.push({ id: `${name}'s man ${i}`, sex: "male" });
    for (let i = 0; i < (Number(females) || 0); i++)
      people.push({ id: `${name}'s woman ${i}`, sex: "female" });
    circles.push(people);
  }
  const asked = /How many (\w+) (?:friends |colleagues )?does (.*) have/.exec(question);
  const counted = /^(male|brothers)$/.test(asked?.[1] ?? "") ? "male" : "female";
  const both = /\. (\w+), a (man|woman), belongs to both/.exec(question);
  const sexAsked = both
    ? both[2] === "man"
      ? "male"
      : "female"
    : /\bbrother\b|, a man among/.test(asked?.[2] ?? "")
      ? "male"
      : "female";
  let total = 0n;
  for (const circle of circles) {
    // Somebody of that sex who is not the one the circle is named after.
    const one = circle.findIndex(({ sex }, i) => i > 0 && sex === sexAsked);
    expect(one).toBeGreaterThan(0);
    total += BigInt(circle.filter(({ sex }, i) => i !== one && sex === counted).length);
  }
  return total;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plainInteger(answer) === countFromText(question),
  nearMisses: integerNearMisses,
  variants: (answer) => [...integerSpellings(answer), ` ${answer}\n`],
});

describe("aiw by hand", () => {
  const siblings = (males: number, females: number, about: string, counted: string, sex = "female") =>
    task.instance.parse({
      task_type: "siblings",
      person: { name: "Alice", sex },
      other: null,
      counts: [males, females],
      about: { name: null, sex: about },
      counted,
    });

  it("brothers and sisters of brothers and sisters", () => {
    expect(task.solve(siblings(3, 2, "male", "female"))).toBe("3");
    expect(task.solve(siblings(3, 2, "male", "male"))).toBe("2");
    expect(task.solve(siblings(3, 2, "female", "female"))).toBe("2");
    expect(task.solve(siblings(3, 2, "female", "male"))).toBe("3");
    expect(task.solve(siblings(3, 2, "male", "male", "male"))).toBe("3");
    expect(task.prompt(siblings(1, 2, "male", "female"))).toContain("1 brother and 2 sisters");
  });

  it("colleagues of two teams: herself is not among them, the other two people are", () => {
    const teams = {
      task_type: "colleagues",
      person: { name: "Alice", sex: "female" },
      other: { name: "Bob", sex: "male" },
      counts: [3, 6, 6, 4],
      about: { name: "Matilda", sex: "female" },
      counted: "female",
    };
    // Alice and 5 others, 3 others with Bob: 9. The source says 7.
    expect(task.solve(task.instance.parse(teams))).toBe("9");
    expect(task.solve(task.instance.parse({ ...teams, counted: "male" }))).toBe("10");
    expect(task.instance.safeParse({ ...teams, other: null }).success).toBe(false);
    expect(task.instance.safeParse({ ...teams, counts: [3, 0, 6, 4] }).success).toBe(false);
  });

  it("words are numbers, and a number inside another is not right, as it was in the source", () => {
    const two = siblings(3, 1, "male", "female");
    for (const answer of ["two", "Two.", "2 sisters", "2.0"])
      expect(task.verify(answer, two).status, answer).toBe("correct");
    for (const answer of ["12", "twenty", "twenty-two", "-2"])
      expect(task.verify(answer, two).status, answer).toBe("wrong");
    for (const answer of ["two or three", "2, 3", "not two", ""])
      expect(task.verify(answer, two).status, answer).toBe("invalid");
    expect(task.verify("twenty-one", siblings(3, 20, "male", "female")).status).toBe("correct");
  });

  it("adding 1 is no rule", () => {
    let plusOne = 0;
    for (let index = 0; index < 400; index++) {
      const drawn = instanceAt(task, resolveSetting(erase(task), "easy"), "plus", index);
      if (drawn.counts.some((count) => Number(task.solve(drawn)) === count + 1)) plusOne++;
    }
    expect(plusOne / 400).toBeLessThan(0.5);
  });

  it("reads the published questions", () => {
    const read = (question: string, task_type: string) =>
      task.instance.parse(fromSource({ question, metadata: { task_type } }));
    const second = read(
      "Susan has 2 sisters and she also has 5 brothers. How many sisters does James's brother have?",
      "siblings",
    );
    expect(second.counts).toEqual([5, 2]);
    expect(task.solve(second)).toBe("3");
    const friends = read(
      "Mary has 2 male friends and she also has 4 female friends. They all are friends with each other and have no other friends aside. How many female friends does William, a male friend of Mary, have?",
      "friends",
    );
    expect(task.solve(friends)).toBe("5");
  });

  it("takes the names and types it is given", () => {
    const setting = resolveSetting(erase(task), "medium", {
      male_names: ["Abel", "Bert", "Cyril"],
      female_names: ["Anna", "Berta", "Carla"],
      task_types: ["colleagues"],
      task_type_weights: [1],
    });
    for (let index = 0; index < 30; index++) {
      const { person, other, about } = instanceAt(task, setting, "names", index);
      expect(new Set([person.name, other?.name, about.name]).size).toBe(3);
    }
  });

  it("reads what is asked for behind the number, also of two words", () => {
    const teams = task.instance.parse({
      task_type: "colleagues",
      person: { name: "Alice", sex: "female" },
      other: { name: "Bob", sex: "male" },
      counts: [3, 6, 6, 4],
      about: { name: "Matilda", sex: "female" },
      counted: "male",
    });
    for (const answer of [
      "10 male colleagues",
      "10 Male  Colleagues.",
      "ten male colleagues",
      "**10 male colleagues**",
    ])
      expect(task.verify(answer, teams).status, answer).toBe("correct");
    for (const answer of ["9 male colleagues", "nine male colleagues"])
      expect(task.verify(answer, teams).status, answer).toBe("wrong");
    for (const answer of [
      "10 female colleagues",
      "10 male friends",
      "male colleagues",
      "10 female male colleagues",
      "10 or 11 male colleagues",
    ])
      expect(task.verify(answer, teams).status, answer).toBe("invalid");
    const friends = task.instance.parse({
      task_type: "friends",
      person: { name: "Alice", sex: "female" },
      other: null,
      counts: [1, 1],
      about: { name: "Matilda", sex: "female" },
      counted: "male",
    });
    for (const answer of ["1 male friend", "one male friend", "1 male friends"])
      expect(task.verify(answer, friends).status, answer).toBe("correct");
    expect(task.verify("two sisters", siblings(3, 1, "male", "female")).status).toBe("correct");
  });
});
