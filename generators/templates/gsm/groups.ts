import type { GsmTemplate } from "./story.js";

const upper = (text: string): string => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Grouping, rounding to whole groups, averages. */
export const GROUPS: readonly GsmTemplate[] = [
  {
    id: "full_boxes",
    build(s) {
      const a = s.thing("food");
      const k = s.of("k", [6, 8, 9, 10, 12, 15, 16, 24]);
      const [x, y] = [s.big("x", 20, 90), s.int("y", 10, 90)];
      const all = s.add(x, y);
      const full = s.floor(all, k);
      s.need(Number(all) % k !== 0 && Number(all) > 2 * k);
      const facts = [
        s.alt(
          `${s.name()} picks ${s.t(x)} ${a}, and ${s.name()} picks ${s.t(y)}.`,
          `A cook has ${s.t(x)} ${a} and gets another ${s.t(y)}.`,
        ),
        `They are put together and packed into boxes that hold ${s.t(k)} each; a box is closed only when it is full.`,
      ];
      if (s.small)
        return {
          facts,
          noun: "the number of full boxes",
          form: "full",
          value: full,
          kind: "count",
          unit: ["box", "boxes"],
        };
      return {
        facts,
        noun: `the number of ${a} that are not in a full box`,
        value: s.sub(all, s.mul(full, k)),
        kind: "count",
        unit: [a, a],
      };
    },
  },
  {
    id: "buses_needed",
    build(s) {
      const [p, t] = [s.big("p", 40, 200), s.int("t", 3, 20)];
      const c = s.of("c", [18, 22, 28, 35, 42, 48, 54]);
      const people = s.add(p, t);
      s.need(Number(people) % c !== 0 && Number(people) > c);
      return {
        facts: [
          s.alt(
            `${s.t(p)} pupils and ${s.t(t)} teachers go on a trip to ${s.place()}.`,
            `A school trip has ${s.t(p)} pupils and ${s.t(t)} teachers.`,
          ),
          `A bus has room for ${s.t(c)} of them, and everybody needs a place.`,
        ].map(upper),
        noun: "the smallest number of buses that is enough",
        value: s.ceil(people, c),
        kind: "count",
        unit: ["bus", "buses"],
      };
    },
  },
  {
    id: "one_free",
    build(s) {
      const [who, a] = [s.name(), s.thing("shop")];
      const n = s.int("n", 2, 6);
      const q = s.keep("q", (n + 1) * s.rng.int(2, 9));
      const gifts = s.div(q, s.add(n, 1));
      if (s.small) {
        return {
          facts: [
            `In a shop one gets one of the ${a} free of charge with every ${s.t(n)} that one pays for.`,
            `${who} leaves the shop with ${s.t(q)} ${a}, free ones included, and got as many free ones as possible.`,
          ],
          noun: `the number of ${a} that ${who} got free of charge`,
          value: gifts,
          kind: "count",
          unit: [a, a],
        };
      }
      const p = s.int("p", 2, 20);
      return {
        facts: [
          `In a shop one of the ${a} costs ${s.m(p)}, and with every ${s.t(n)} that one pays for one gets one more free of charge.`,
          `${who} leaves the shop with ${s.t(q)} ${a}, free ones included, and got as many free ones as possible.`,
        ],
        noun: `the amount that ${who} paid`,
        value: s.mul(s.sub(q, gifts), p),
        kind: "money",
      };
    },
  },
  {
    id: "bundle",
    build(s) {
      const [who, a] = [s.name(), s.thing("shop")];
      const k = s.int("k", 3, 12);
      const p = s.int("p", 2, 20);
      const single = s.mul(k, p);
      const b = s.keep("b", k * p - s.rng.int(2, k * p - k));
      const saved = s.sub(single, b);
      const facts = [
        s.alt(`One by one, ${a} cost ${s.m(p)} each.`, `A shop sells ${a} at ${s.m(p)} apiece.`),
        `A pack of ${s.t(k)} of them costs ${s.m(b)}.`,
      ];
      if (s.small)
        return {
          facts,
          loose: false,
          noun: `the amount that ${who} saves by buying one pack instead of ${k} single ones`,
          value: saved,
          kind: "money",
        };
      const g = s.int("g", 2, 12);
      return {
        facts: [...facts, `${who} buys ${s.t(g)} packs.`],
        noun: "the amount that this saves, compared with buying the same number one by one",
        value: s.mul(saved, g),
        kind: "money",
      };
    },
  },
  {
    id: "tournament",
    build(s) {
      const game = s.alt("chess", "tennis", "badminton", "table tennis");
      if (s.small) {
        const n = s.of("n", [8, 16, 32, 64, 128]);
        const m = s.int("m", 15, 90);
        return {
          facts: [
            `${s.t(n)} players take part in a knockout tournament in ${game}: the loser of each match is out, and there are no draws.`,
            `Matches are played one after the other until one player is left, and each takes ${s.t(m)} minutes.`,
          ].map(upper),
          noun: "the time that all matches take together, in minutes",
          value: s.mul(s.sub(n, 1), m),
          kind: "measure",
          unit: ["minute", "minutes"],
        };
      }
      const n = s.int("n", 5, 20);
      return {
        facts: [
          `${s.t(n)} players meet for a tournament in ${game}.`,
          "Every player plays exactly one match against each of the others.",
        ].map(upper),
        noun: "the number of matches",
        value: s.div(s.mul(n, s.sub(n, 1)), 2),
        kind: "count",
        unit: ["match", "matches"],
      };
    },
  },
  {
    id: "average_after",
    build(s) {
      const who = s.name();
      const n = s.int("n", 3, 9);
      const a = s.int("a", 50, 95);
      const first = s.alt(
        `In ${s.t(n)} tests ${who} has reached ${s.t(a)} points on average.`,
        `The average of the first ${s.t(n)} test results of ${who} is ${s.t(a)} points.`,
      );
      if (s.small) {
        const x = s.int("x", 40, 100);
        return {
          facts: [first, `In the next test ${who} reaches ${s.t(x)} points.`],
          form: "sum",
          noun: `the number of points of ${who} in all these tests together`,
          value: s.add(s.mul(n, a), x),
          kind: "plain",
          unit: ["point", "points"],
        };
      }
      const x = s.keep("x", a + (n + 1) * s.rng.int(-6, 4));
      s.need(x !== a && x > 20 && x <= 100);
      return {
        facts: [first, `In the next test ${who} reaches ${s.t(x)} points.`],
        noun: `the average of ${who} over all these tests, in points`,
        value: s.div(s.add(s.mul(n, a), x), s.add(n, 1)),
        kind: "plain",
        unit: ["point", "points"],
      };
    },
  },
  {
    id: "score_needed",
    build(s) {
      const who = s.name();
      const n = s.int("n", 3, 8);
      const g = s.int("g", 60, 92);
      if (s.small) {
        const sum = s.keep("sum", g * n - s.rng.int(50, 100));
        return {
          facts: [
            `${who} wants an average of exactly ${s.t(g)} points over ${s.t(n)} tests.`,
            `Only the last one is missing, and so far ${who} has ${s.t(sum)} points in all.`,
          ],
          noun: "the number of points needed in the last test",
          value: s.sub(s.mul(g, n), sum),
          kind: "plain",
          unit: ["point", "points"],
        };
      }
      const a = s.keep("a", g + s.rng.int(-8, 8));
      const needed = s.sub(s.mul(g, s.add(n, 1)), s.mul(a, n));
      s.need(Number(needed) <= 100 && Number(needed) >= 20 && a !== g);
      return {
        facts: [
          s.alt(
            `After ${s.t(n)} tests ${who} has an average of ${s.t(a)} points.`,
            `The average of ${who} over ${s.t(n)} tests is ${s.t(a)} points.`,
          ),
          `With one more test ${who} wants to reach an average of exactly ${s.t(g)} points over all of them.`,
        ],
        noun: "the number of points needed in this test",
        value: needed,
        kind: "plain",
        unit: ["point", "points"],
      };
    },
  },
  {
    id: "legs_and_heads",
    build(s) {
      const cows = s.rng.int(3, 30);
      const h = s.keep("h", cows + s.rng.int(3, 30));
      const l = s.keep("l", 4 * cows + 2 * (h - cows));
      const [four, two] = s.rng.pick([
        ["cows", "geese"],
        ["sheep", "hens"],
        ["goats", "ducks"],
        ["pigs", "turkeys"],
      ] as const);
      return {
        facts: [
          s.alt(
            `On a farm near ${s.place()} there are only ${four} and ${two}.`,
            `A farm keeps nothing but ${four} and ${two}.`,
          ),
          `The animals have ${s.t(h)} heads and ${s.t(l)} legs in all; every one of the ${four} has four legs, and every one of the ${two} has two.`,
        ],
        noun: `the number of ${four}`,
        value: s.div(s.sub(l, s.mul(2, h)), 2),
        kind: "count",
        unit: [four, four],
      };
    },
  },
  {
    id: "garden_rows",
    build(s) {
      const a = s.thing("plant");
      const [r, c] = [s.big("r", 4, 20), s.int("c", 5, 25)];
      const d = s.int("d", 2, 4);
      return {
        facts: [
          s.alt(
            `${s.name()} plants ${s.t(r)} rows of ${s.t(c)} ${a} each.`,
            `A garden has ${s.t(r)} rows with ${s.t(c)} ${a} in each.`,
          ),
          `In every row ${s.t(d)} of them do not grow, all the others do.`,
        ],
        noun: `the number of ${a} that grow`,
        value: s.mul(s.sub(c, d), r),
        kind: "count",
        unit: [a, a],
      };
    },
  },
];
