import { describe, expect, it } from "vitest";
import { hanoiLength, hanoiPlan } from "../../../generators/hanoi.js";
import { entryAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/tower_of_hanoi.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

/** Follows the moves disk by disk: where each disk is, and that no smaller one shares its peg or the next. */
function reaches(answer: string, question: string): boolean {
  const number = (pattern: RegExp) => Number(pattern.exec(question)?.[1]);
  const disks = number(/tower of (\d+) disks/);
  const pegs = number(/There are (\d+) pegs/);
  const goal = number(/tower to peg (\d+)/);
  const place = Array.from({ length: disks }, () => number(/stands on peg (\d+)/));
  for (const line of answer.split(/\n|, (?=")|", *"/)) {
    const numbers = (line.replace(/^\s*(?:\d+[.)]|step \d+:)/i, "").match(/\d+/g) ?? []).map(Number);
    const [disk = 0, from = 0, to = 0] = numbers;
    if (numbers.length !== 3 || disk < 1 || disk > disks || to < 1 || to > pegs || from === to) return false;
    if (place[disk - 1] !== from) return false;
    if (place.slice(0, disk - 1).some((peg) => peg === from || peg === to)) return false;
    place[disk - 1] = to;
  }
  return place.every((peg) => peg === goal);
}

/** Fewest moves by widening the set of all states. */
function fewest(disks: number, pegs: number): number {
  let states = new Set([[...Array(disks).keys()].map(() => 0).join()]);
  const goal = [...Array(disks).keys()].map(() => 1).join();
  for (let moves = 0; ; moves++) {
    if (states.has(goal)) return moves;
    const next = new Set(states);
    for (const state of states) {
      const place = state.split(",").map(Number);
      place.forEach((from, disk) => {
        if (place.slice(0, disk).includes(from)) return;
        for (let to = 0; to < pegs; to++)
          if (!place.slice(0, disk).includes(to))
            next.add(place.map((peg, i) => (i === disk ? to : peg)).join());
      });
    }
    states = next;
  }
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => reaches(answer, question),
  nearMisses(answer, { num_pegs, start_peg, target_peg, num_disks }) {
    const moves = answer.split("\n");
    const swapped = answer.replaceAll(`Peg ${target_peg}`, "Peg 0");
    return [
      ...listMutations(moves.slice(0, 12), moves[0] ?? "").map((list) =>
        [...list, ...moves.slice(12)].join("\n"),
      ),
      moves.slice(0, -1).join("\n"),
      swapped,
      `${answer}\nMove disk 1 from Peg ${target_peg} to Peg ${target_peg}`,
      `${answer}\nMove disk 1 from Peg ${target_peg} to Peg ${start_peg}`,
      `${answer}\nMove disk 1 from Peg ${target_peg} to Peg ${num_pegs + 1}`,
      `Move disk ${num_disks} from Peg ${start_peg} to Peg ${target_peg}`,
      `${answer}\nand so on`,
      answer.replace(/disk \d+/, "a disk"),
      String(moves.length),
      "not possible",
    ];
  },
  variants(answer) {
    const moves = answer.split("\n");
    return [
      answer.toLowerCase(),
      answer.toUpperCase(),
      moves.map((move, i) => `${i + 1}. ${move}`).join("\n"),
      moves.map((move) => `- ${move}.`).join("\n"),
      moves.map((move, i) => `Step ${i + 1}: ${move}`).join("\n"),
      `Moves:\n${answer}`,
      JSON.stringify(moves),
      moves.join(", "),
      answer.replaceAll("disk", "disc"),
      moves.join("\n\n"),
    ];
  },
});

describe("tower_of_hanoi by hand", () => {
  const of = (num_disks: number, num_pegs: number) =>
    task.instance.parse({
      num_disks,
      num_pegs,
      start_peg: 1,
      target_peg: 3,
      auxiliary_pegs: Array.from({ length: num_pegs }, (_, i) => i + 1).filter(
        (peg) => peg !== 1 && peg !== 3,
      ),
      solution_length: hanoiLength(num_disks, num_pegs),
    });
  it("at hard no disk finds a peg of its own: there are as many disks as pegs or more", () => {
    for (let index = 0; index < 300; index++) {
      const { metadata } = entryAt(erase(task), resolveSetting(erase(task), "hard"), "pegs", index);
      const { num_disks, num_pegs } = task.instance.parse(metadata);
      expect(num_pegs).toBeLessThanOrEqual(num_disks);
    }
  });
  it("the longest plan that params allow is read", () => {
    const most = of(11, 3);
    expect(task.verify(task.solve(most), most).status).toBe("correct");
    expect(task.params.safeParse({ max_disks: 12 }).success).toBe(false);
  });
  const judge = (moves: string[]) => task.verify(moves.join("\n"), of(2, 3)).status;
  const [one, two, three] = [
    "Move disk 1 from Peg 1 to Peg 2",
    "Move disk 2 from Peg 1 to Peg 3",
    "Move disk 1 from Peg 2 to Peg 3",
  ];

  it("every legal plan counts, the longer ones as well", () => {
    expect(judge([one, two, three])).toBe("correct");
    expect(judge(["Move disk 1 from Peg 1 to Peg 3", "Move disk 1 from Peg 3 to Peg 2", two, three])).toBe(
      "correct",
    );
    for (const text of [
      "1) Disk 1: 1 -> 2\n2) Disk 2: 1 -> 3\n3) Disk 1: 2 -> 3",
      "disk 1 from 1 to 2; disk 2 from 1 to 3; disk 1 from 2 to 3",
      `**Moves:**\n${one}.\n${two}.\n${three}.`,
    ])
      expect(task.verify(text, of(2, 3)).status, text).toBe("correct");
  });

  it("refuses illegal moves: a larger disk on a smaller one, a disk below another, pegs that do not exist, the same peg", () => {
    expect(judge([one, "Move disk 2 from Peg 1 to Peg 2", two, three])).toBe("wrong");
    expect(judge([two, one, three])).toBe("wrong");
    expect(judge([one, two, "Move disk 1 from Peg 2 to Peg 4"])).toBe("wrong");
    expect(judge([one, two, "Move disk 1 from Peg 2 to Peg 0"])).toBe("wrong");
    expect(judge([one, "Move disk 2 from Peg 1 to Peg 1", two, three])).toBe("wrong");
    expect(judge([one, two])).toBe("wrong");
    expect(judge([one, two, three, "done"])).toBe("invalid");
  });

  it("the stored plan is a shortest one", () => {
    for (const [disks, pegs] of [
      [1, 3],
      [5, 3],
      [5, 4],
      [6, 4],
      [5, 5],
      [4, 6],
    ] as const) {
      expect(hanoiLength(disks, pegs)).toBe(fewest(disks, pegs));
      expect(hanoiPlan(disks, pegs, 1, 2)).toHaveLength(hanoiLength(disks, pegs));
    }
  });
});
