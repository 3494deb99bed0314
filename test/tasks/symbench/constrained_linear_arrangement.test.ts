import { describe, expect, it } from "vitest";
import { duel, possibleSequences } from "../../../generators/card-duel.js";
import { judgeAnswer } from "../../../tasks/judge.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/constrained_linear_arrangement.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

/** Pairs "AB" for "A beats B", read from the question's sentences. */
function beatsIn(question: string): Set<string> {
  const names = new Map<string, string>();
  const list = /The cards are [^:\n]*?:? ?((?:[A-Z] [a-z]+(?:, )?)+)\./.exec(question)?.[1] ?? "";
  for (const [, letter = "", name = ""] of list.matchAll(/([A-Z]) ([a-z]+)/g)) names.set(name, letter);
  const pairs = (verb: string): [string, string][] =>
    [...question.matchAll(new RegExp(`(\\w+) ${verb} (\\w+)[,.]`, "g"))].flatMap(([, a = "", b = ""]) => {
      const [x, y] = [names.get(a.toLowerCase()), names.get(b.toLowerCase())];
      return x && y ? [[x, y] as [string, string]] : [];
    });
  const beats = new Set<string>();
  for (const [a, b] of pairs("generates")) beats.add(b + a);
  for (const [a, b] of pairs("overcomes")) beats.add(a + b);
  if (!question.includes("larger animal")) for (const [a, b] of pairs("beats")) beats.add(a + b);
  else
    for (const a of "ABCDEFGH")
      for (const b of "ABCDEFGH") if ((a < b && a + b !== "AH") || a + b === "HA") beats.add(a + b);
  const circle = /The cards are the letters ([A-Z, ]+), thought/.exec(question)?.[1]?.split(", ");
  for (const [i, a] of (circle ?? []).entries())
    for (let step = 1; 2 * step < (circle?.length ?? 0); step++)
      beats.add(a + (circle?.[(i + step) % circle.length] ?? ""));
  return beats;
}

function isRight(answer: string, question: string): boolean {
  const beats = beatsIn(question);
  const known = new Set([...beats].join(""));
  const cards = answer.split(/[, ]+/);
  const rounds = [...question.matchAll(/you played ([A-Z]), result: (\w+)/g)];
  if (cards.length !== rounds.length || new Set(cards).size !== cards.length) return false;
  return rounds.every(([, mine = "", result = ""], i) => {
    const other = cards[i] ?? "";
    if (!known.has(other)) return false;
    return result === (beats.has(mine + other) ? "win" : beats.has(other + mine) ? "loss" : "draw");
  });
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isRight(answer, question),
  nearMisses: (answer, { player_moves }) => {
    const cards = answer.split(", ");
    const [first = ""] = cards;
    return [
      ...listMutations(cards, "Z").map((list) => list.join(", ")),
      ...["A", "B", "C", "D"].map((card) => [card, ...cards.slice(1)].join(", ")),
      cards.map(() => first).join(", "),
      player_moves.join(", "),
      [...cards].reverse().join(", "),
      `${answer} or ${answer}`,
    ];
  },
  variants: (answer) => [
    answer.replaceAll(" ", ""),
    answer.toLowerCase(),
    answer.replaceAll(",", ""),
    answer.replaceAll(", ", ""),
    answer.replaceAll(", ", "\n"),
    `[${answer}]`,
    JSON.stringify(answer.split(", ")),
    answer.replaceAll(", ", " -> "),
  ],
  labels: [
    {
      of: ({ game_type }) => game_type,
      shares: (level): Record<string, number> =>
        level === "easy"
          ? { elements: 1 / 2, animal: 1 / 2 }
          : level === "medium"
            ? { elements: 1 / 3, animal: 1 / 3, stick_game: 1 / 3 }
            : { animal: 1 / 2, cycle: 1 / 2 },
    },
  ],
});

describe("constrained_linear_arrangement by hand", () => {
  const judge = (
    game: "elements" | "stick_game" | "animal",
    mine: string,
    results: string,
    answer: string,
  ) => {
    const words = { w: "win", l: "loss", d: "draw" } as const;
    const deck = { elements: 5, stick_game: 4, animal: 8 }[game];
    return task.verify(
      answer,
      task.instance.parse({
        game_type: game,
        deck,
        player_moves: [...mine],
        results: [...results].map((letter) => words[letter as "w" | "l" | "d"]),
      }),
    );
  };

  it("elements: both players are treated alike, where the source called the mirror cases draws", () => {
    // Wood against metal: metal overcomes wood. Wood against water: water generates wood and loses.
    expect(duel("elements", 5, 0, 3)).toBe("loss");
    expect(duel("elements", 5, 0, 4)).toBe("win");
    expect(judge("elements", "A", "d", "D").status).toBe("wrong");
    expect(judge("elements", "A", "l", "D").status).toBe("correct");
    expect(judge("elements", "A", "l", "B").status).toBe("correct");
    expect(judge("elements", "A", "w", "C").status).toBe("correct");
    expect(judge("elements", "A", "w", "E").status).toBe("correct");
    expect(judge("elements", "A", "d", "A").status).toBe("correct");
  });

  it("every outcome is the other player's seen from the other side", () => {
    const mirror = { win: "loss", loss: "win", draw: "draw" } as const;
    for (const [game, deck] of [
      ["elements", 5],
      ["stick_game", 4],
      ["animal", 8],
      ["cycle", 9],
    ] as const)
      for (let a = 0; a < deck; a++)
        for (let b = 0; b < deck; b++) {
          expect(duel(game, deck, b, a), `${game} ${a} ${b}`).toBe(mirror[duel(game, deck, a, b)]);
          if (game !== "stick_game") expect(duel(game, deck, a, b) === "draw").toBe(a === b);
        }
  });

  it("stick: opposite cards draw, neighbours do not, and a card is played once", () => {
    expect(judge("stick_game", "A", "d", "C").status).toBe("correct");
    expect(judge("stick_game", "A", "d", "A").status).toBe("correct");
    expect(judge("stick_game", "A", "d", "B").status).toBe("wrong");
    expect(judge("stick_game", "AC", "dd", "AA").reason).toBe("a card is played twice");
  });

  it("animal: the mouse beats the elephant and nothing else", () => {
    expect(judge("animal", "A", "l", "H").status).toBe("correct");
    expect(judge("animal", "A", "w", "H").status).toBe("wrong");
    expect(judge("animal", "H", "w", "A").status).toBe("correct");
    expect(judge("animal", "H", "w", "B").status).toBe("wrong");
    expect(judge("animal", "B", "w", "H").status).toBe("correct");
  });

  it("refuses other lengths, unknown cards and words", () => {
    expect(judge("animal", "AB", "ww", "C").status).toBe("wrong");
    expect(judge("animal", "AB", "ww", "C, D, E").status).toBe("wrong");
    expect(judge("elements", "AB", "wd", "C, H").reason).toBe("there is no card H");
    for (const text of ["", "C and D", "C or E, D", "cat, dog", "not C, D", "C, D!"])
      expect(judge("animal", "AB", "ww", text).status, text).toBe("invalid");
  });

  it("counts sequences like a search through all permutations", () => {
    const all = (cards: readonly number[], length: number): number[][] =>
      length === 0
        ? [[]]
        : cards.flatMap((card) =>
            all(
              cards.filter((other) => other !== card),
              length - 1,
            ).map((rest) => [card, ...rest]),
          );
    const mine = [6, 0, 3, 2];
    const results = ["win", "loss", "win", "draw"] as const;
    const expected = all([0, 1, 2, 3, 4, 5, 6], 4).filter((sequence) =>
      sequence.every((card, i) => duel("cycle", 7, mine[i] ?? 0, card) === results[i]),
    );
    expect(possibleSequences({ game: "cycle", deck: 7 }, mine, results, 10_000)).toEqual(expected);
  });

  it("judges only games whose decks and cards fit", () => {
    const good = { game_type: "elements", deck: 5, player_moves: ["A"], results: ["win"] };
    for (const metadata of [
      { ...good, deck: 8 },
      { ...good, player_moves: ["H"] },
      { ...good, results: [] },
    ])
      expect(judgeAnswer(erase(task), { metadata }, "C").status).toBe("error");
    expect(judgeAnswer(erase(task), { metadata: good }, "C").status).toBe("correct");
  });
});
