import type { GsmTemplate } from "./story.js";

const PERCENTS = [5, 10, 15, 20, 25, 30, 40, 50, 60, 75];

/** Ratios and percentages. */
export const PERCENTS_AND_RATIOS: readonly GsmTemplate[] = [
  {
    id: "recipe",
    build(s) {
      const what = s.alt("flour", "sugar", "rice", "lentils", "oats");
      const n = s.int("n", 2, 8);
      const g = s.keep("g", n * s.rng.int(3, 30) * 5);
      const k = s.int("k", 3, 30);
      s.need(k !== n);
      return {
        facts: [
          s.alt(
            `A recipe for ${s.t(n)} people needs ${s.t(g)} g of ${what}.`,
            `To cook for ${s.t(n)} people one takes ${s.t(g)} g of ${what}.`,
          ),
          `${s.name()} cooks the same dish for ${s.t(k)} people.`,
        ],
        noun: `the amount of ${what} for this, in g`,
        value: s.mul(s.div(g, n), k),
        kind: "measure",
        unit: ["g", "g"],
      };
    },
  },
  {
    id: "ratio_split",
    build(s) {
      const [x, y, z] = [s.name(), s.name(), s.name()];
      const [a, b, c] = [s.int("a", 1, 9), s.int("b", 1, 9), s.int("c", 1, 9)];
      s.need(new Set([a, b, c]).size === 3);
      const total = s.keep("total", (a + b + c) * s.rng.int(4, 40 * s.scale));
      const asked = s.rng.int(0, 2);
      s.keep("asked", [a, b, c][asked] as number);
      return {
        facts: [
          s.alt(
            `${x}, ${y} and ${z} share a prize of ${s.m(total)}.`,
            `A prize of ${s.m(total)} goes to ${x}, ${y} and ${z}.`,
          ),
          `They split it in the ratio ${a} : ${b} : ${c}, in this order.`,
        ],
        noun: `the share of ${[x, y, z][asked] ?? ""}`,
        value: s.mul(s.div(total, s.add(s.add(a, b), c)), [a, b, c][asked] as number),
        kind: "money",
      };
    },
  },
  {
    id: "discount_tax",
    build(s) {
      const who = s.name();
      const item = s.alt("coat", "tent", "lamp", "desk", "radio", "jacket");
      const price = s.keep("price", 20 * s.rng.int(2, 30));
      const d = s.of("d", PERCENTS.slice(0, 8));
      const sale = s.sub(price, s.percent(price, d));
      const facts = [
        s.alt(`A ${item} usually costs ${s.m(price)}.`, `The normal price of a ${item} is ${s.m(price)}.`),
        `In a sale it is offered with a discount of ${d}%.`,
      ];
      if (s.small) return { facts, noun: "the price in the sale", value: sale, kind: "money" };
      const t = s.of("t", [5, 10, 20]);
      return {
        facts: [...facts, `A sales tax of ${t}% of the reduced price comes on top of it.`],
        noun: `the amount that ${who} pays for the ${item}`,
        value: s.add(sale, s.percent(sale, t)),
        kind: "money",
      };
    },
  },
  {
    id: "rise_and_fall",
    build(s) {
      const p = s.keep("p", 100 * s.rng.int(4, 60));
      const a = s.of("a", PERCENTS);
      const up = s.whole(s.add(p, s.percent(p, a)));
      const first = s.alt(
        `A club in ${s.place()} had ${s.t(p)} members, and in the first year their number rose by ${a}%.`,
        `The town library of ${s.place()} had ${s.t(p)} members. In the first year this number grew by ${a}%.`,
      );
      const unit = ["member", "members"] as const;
      if (s.small)
        return {
          facts: [first],
          noun: "the number of members after that year",
          value: up,
          kind: "count",
          unit,
        };
      const b = s.of("b", PERCENTS.slice(0, 8));
      return {
        facts: [first, `In the second year the new number fell by ${b}%.`],
        noun: "the number of members after the second year",
        value: s.whole(s.sub(up, s.percent(up, b))),
        kind: "count",
        unit,
      };
    },
  },
  {
    id: "commission",
    build(s) {
      const who = s.name();
      const base = s.keep("base", 50 * s.rng.int(6, 40));
      const c = s.of("c", [2, 3, 4, 5, 6, 8, 10, 12]);
      const sales = s.keep("sales", 100 * s.rng.int(10, 90));
      return {
        facts: [
          s.alt(
            `${who} gets a fixed pay of ${s.m(base)} a month.`,
            `The fixed monthly pay of ${who} is ${s.m(base)}.`,
          ),
          `On top of that there is a commission of ${c}% of the sales.`,
          `Last month the sales were ${s.m(sales)}.`,
        ],
        loose: false,
        noun: `the pay of ${who} for last month`,
        value: s.add(s.percent(sales, c), base),
        kind: "money",
      };
    },
  },
  {
    id: "tip_split",
    build(s) {
      const k = s.int("k", 2, 9);
      if (s.small) {
        const tip = s.int("tip", 3, 15);
        const bill = s.keep("bill", k * s.rng.int(8, 40) - tip);
        return {
          facts: [
            s
              .alt(
                `${s.t(k)} friends eat out, and the bill is ${s.m(bill)}.`,
                `The bill of ${s.t(k)} friends in a restaurant is ${s.m(bill)}.`,
              )
              .replace(/^[a-z]/, (l) => l.toUpperCase()),
            `They add a tip of ${s.m(tip)} and share the whole amount equally.`,
          ],
          noun: "the amount that each of them pays",
          value: s.div(s.add(bill, tip), k),
          kind: "money",
        };
      }
      const t = s.of("t", [5, 10, 15, 20, 25]);
      const bill = s.keep("bill", 20 * s.rng.int(2, 30));
      const each = s.div(s.add(bill, s.percent(bill, t)), k);
      s.need(100n % each.d === 0n);
      return {
        facts: [
          s
            .alt(
              `${s.t(k)} friends eat out, and the bill is ${s.m(bill)}.`,
              `A restaurant bill for ${s.t(k)} friends comes to ${s.m(bill)}.`,
            )
            .replace(/^[a-z]/, (l) => l.toUpperCase()),
          `They add a tip of ${t}% of the bill and share the whole amount equally.`,
        ],
        noun: "the amount that each of them pays",
        value: each,
        kind: "money",
      };
    },
  },
  {
    id: "percent_of_percent",
    build(s) {
      const n = s.keep("n", 20 * s.rng.int(5, 60 * s.scale));
      const a = s.of("a", PERCENTS);
      const b = s.of("b", PERCENTS);
      const [group, sub] = s.rng.pick([
        ["play an instrument", "play the piano"],
        ["come by bicycle", "wear a helmet"],
        ["learn a language", "learn Italian"],
        ["do a sport", "play chess as well"],
      ] as const);
      return {
        facts: [
          s.alt(
            `A school in ${s.place()} has ${s.t(n)} pupils.`,
            `${s.t(n)} pupils go to a school in ${s.place()}.`,
          ),
          `${s.p(a)} of them ${group}.`.replace(/^[a-z]/, (l) => l.toUpperCase()),
          `Of those, ${s.p(b)} ${sub}.`,
        ],
        noun: `the number of pupils who both ${group} and ${sub}`,
        value: s.whole(s.percent(s.whole(s.percent(n, a)), b)),
        kind: "count",
        unit: ["pupil", "pupils"],
      };
    },
  },
  {
    id: "mixture",
    build(s) {
      const [v, w] = [s.int("v", 2, 12), s.int("w", 2, 12)];
      const a = s.of("a", [5, 8, 10, 12, 20, 25]);
      if (s.rng.chance()) {
        const strength = s.mul(s.div(s.percent(v, a), s.add(v, w)), 100);
        s.need(strength.mul(2).d === 1n);
        const [what, sentence] = s.rng.pick([
          ["sugar", `A can holds ${s.t(v)} litres of a syrup that is ${a}% sugar by volume.`],
          ["juice", `There are ${s.t(v)} litres of a drink with ${a}% juice by volume in a bowl.`],
        ] as const);
        const water = `${s.t(w)} litres of plain water are poured in and stirred.`;
        return {
          facts: [sentence, water.replace(/^[a-z]/, (letter) => letter.toUpperCase())],
          noun: `the share of ${what} in the mixture, in percent by volume`,
          value: strength,
          kind: "plain",
          unit: ["percent", "percent"],
        };
      }
      const b = s.of("b", [15, 16, 18, 30, 35, 40]);
      const strength = s.div(s.add(s.mul(v, a), s.mul(w, b)), s.add(v, w));
      s.need(strength.mul(2).d === 1n);
      return {
        facts: [
          `${s.t(v)} litres of a cleaning liquid with ${a}% vinegar by volume are mixed with ${s.t(w)} litres of one with ${b}% vinegar by volume.`.replace(
            /^[a-z]/,
            (l) => l.toUpperCase(),
          ),
        ],
        noun: "the share of vinegar in the mixture, in percent by volume",
        value: strength,
        kind: "plain",
        unit: ["percent", "percent"],
      };
    },
  },
  {
    id: "profit",
    build(s) {
      const [who, a] = [s.name(), s.thing("shop")];
      const n = s.big("n", 5, 40);
      const c = s.int("c", 4, 40);
      const p = s.of("p", PERCENTS);
      const cost = s.mul(n, c);
      const gain = s.percent(cost, p);
      const facts = [
        s.alt(
          `A shop run by ${who} buys ${s.t(n)} ${a} at ${s.m(c)} each.`,
          `${who} buys ${s.t(n)} ${a} for a stall and pays ${s.m(c)} for each.`,
        ),
        `All of them are sold with a profit of ${p}% of what they cost.`,
      ];
      return s.small
        ? { facts, form: "profit", noun: "the profit in all", value: gain, kind: "money" }
        : {
            facts,
            noun: `the amount that the customers pay for all the ${a}`,
            value: s.add(cost, gain),
            kind: "money",
          };
    },
  },
  {
    id: "simple_interest",
    build(s) {
      const who = s.name();
      const p = s.keep("p", 100 * s.rng.int(4, 90));
      const r = s.of("r", [2, 3, 4, 5, 6, 8]);
      const y = s.int("y", 2, 9);
      const interest = s.mul(s.percent(p, r), y);
      const facts = [
        s.alt(`${who} lends ${s.m(p)} to a friend.`, `${who} puts ${s.m(p)} into an account.`),
        `Simple interest of ${r}% of this sum is paid for every year, and the interest bears no interest itself.`,
        `The money stays there for ${s.t(y)} years.`,
      ];
      return s.small
        ? {
            facts,
            form: "interest",
            noun: "the interest for all these years",
            value: interest,
            kind: "money",
          }
        : {
            facts,
            noun: `the sum that ${who} has at the end, interest included`,
            value: s.add(p, interest),
            kind: "money",
          };
    },
  },
  {
    id: "compound_growth",
    build(s) {
      const f = s.int("f", 2, 3);
      const years = s.small ? 2 : s.rng.int(3, 4);
      s.keep("years", years);
      const n = s.big("n", 12, 90);
      let value = s.mul(n, f);
      for (let i = 1; i < years; i++) value = s.mul(value, f);
      return {
        facts: [
          s.alt(
            `A pond in ${s.place()} holds ${s.t(n)} water lilies.`,
            `There are ${s.t(n)} water lilies in a lake.`,
          ),
          f === 2
            ? "Their number doubles (becomes 2 times as large) every year."
            : "Their number triples (becomes 3 times as large) every year.",
        ],
        noun: `the number of water lilies after ${years} years`,
        value,
        kind: "count",
        unit: ["water lily", "water lilies"],
      };
    },
  },
  {
    id: "currency_exchange",
    build(s) {
      const who = s.name();
      const a = s.keep("a", 10 * s.rng.int(5, 80));
      const fee = s.int("fee", 2, 12);
      const r = s.of("r", [1.25, 1.5, 2.5, 4, 5, 7.5, 8, 12, 20]);
      return {
        facts: [
          s.alt(
            `${who} changes ${s.m(a)} into crowns for a trip to ${s.place()}.`,
            `For a holiday ${who} takes ${s.m(a)} to a bank and asks for crowns.`,
          ),
          `The bank first keeps a fee of ${s.m(fee)} and then gives ${s.t(r)} crowns for each ${s.currency.words[0]} that is left.`,
        ],
        noun: `the number of crowns that ${who} gets`,
        value: s.mul(s.sub(a, fee), r),
        kind: "measure",
        unit: ["crown", "crowns"],
      };
    },
  },
];
