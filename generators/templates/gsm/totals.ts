import type { GsmTemplate } from "./story.js";

/** Totals and differences. */
export const TOTALS: readonly GsmTemplate[] = [
  {
    id: "buy_items",
    build(s) {
      const [who, a, b] = [s.name(), s.thing("shop"), s.thing("shop")];
      const q = s.int("q", 2, 12);
      const p = s.price("p", 2, 15);
      const first = s.mul(q, p);
      if (s.small) {
        const f = s.int("f", 2, 9);
        return {
          facts: [
            s.alt(
              `${who} orders ${s.t(q)} ${a} that cost ${s.m(p)} each.`,
              `The ${a} in a web shop cost ${s.m(p)} apiece, and ${who} orders ${s.t(q)} of them.`,
            ),
            s.alt(
              `Delivery of the whole order costs another ${s.m(f)}.`,
              `For sending the parcel the shop charges ${s.m(f)}.`,
            ),
          ],
          noun: `the total amount that ${who} pays`,
          value: s.add(first, f),
          kind: "money",
        };
      }
      const r = s.big("r", 2, 12);
      const u = s.price("u", 2, 15);
      return {
        facts: [
          s.alt(
            `${who} buys ${s.t(q)} ${a} at ${s.m(p)} each.`,
            `At the market ${who} picks ${s.t(q)} ${a}, each priced at ${s.m(p)}.`,
          ),
          s.alt(
            `${who} also buys ${s.t(r)} ${b} at ${s.m(u)} each.`,
            `There are ${b} for ${s.m(u)} apiece as well, and ${who} takes ${s.t(r)} of them.`,
          ),
        ],
        loose: false,
        noun: `the total amount that ${who} pays`,
        value: s.add(first, s.mul(r, u)),
        kind: "money",
      };
    },
  },
  {
    id: "one_kind",
    build(s) {
      const [who, a] = [s.name(), s.thing("food")];
      const q = s.big("q", 3, 20);
      const p = s.price("p", 2, 12);
      return {
        facts: [
          s.alt(
            `${who} buys ${s.t(q)} ${a} at ${s.m(p)} each.`,
            `${who} takes ${s.t(q)} ${a}, each for ${s.m(p)}.`,
          ),
        ],
        noun: `the amount that ${who} pays for all of them`,
        value: s.mul(q, p),
        kind: "money",
      };
    },
  },
  {
    id: "equal_share",
    build(s) {
      const a = s.thing("collection");
      const k = s.int("k", 3, 12);
      const n = s.keep("n", k * s.rng.int(3, 15 * s.scale));
      return {
        facts: [
          s
            .alt(
              `${s.t(k)} children share ${s.t(n)} ${a} equally.`,
              `${s.t(n)} ${a} are handed out to ${s.t(k)} children so that all get the same number.`,
            )
            .replace(/^[a-z]/, (letter) => letter.toUpperCase()),
        ],
        noun: `the number of ${a} that each child gets`,
        value: s.div(n, k),
        kind: "count",
        unit: [a, a],
      };
    },
  },
  {
    id: "unit_price",
    build(s) {
      const [who, a] = [s.name(), s.thing("shop")];
      const q = s.int("q", 3, 15);
      const f = s.int("f", 2, 9);
      const price = s.rng.int(2, 20);
      const total = s.keep("total", q * price + f);
      return {
        facts: [
          s.alt(
            `${who} pays ${s.m(total)} for ${s.t(q)} ${a} and a bag.`,
            `A bag and ${s.t(q)} ${a} cost ${who} ${s.m(total)} together.`,
          ),
          `The bag costs ${s.m(f)}, and all the ${a} have the same price.`,
        ],
        loose: true,
        noun: `the price of one of the ${a}`,
        value: s.div(s.sub(total, f), q),
        kind: "money",
      };
    },
  },
  {
    id: "change",
    build(s) {
      const [who, a] = [s.name(), s.thing("food")];
      const q = s.int("q", 2, 15);
      const p = s.price("p", 1, 8);
      const cost = s.mul(q, p);
      const notes = [5, 10, 20, 50, 100].filter((n) => cost.lt(n) && cost.gt(n / 5));
      s.need(notes.length > 0);
      const note = s.of("note", notes);
      return {
        facts: [
          s.alt(
            `At the market in ${s.place()} ${a} cost ${s.m(p)} each.`,
            `A stall sells ${a} for ${s.m(p)} apiece.`,
          ),
          s.alt(
            `${who} buys ${s.t(q)} of them and pays with a banknote of ${s.m(note)}.`,
            `${who} takes ${s.t(q)} of them and hands over a banknote of ${s.m(note)}.`,
          ),
        ],
        noun: `the change that ${who} gets back`,
        value: s.sub(note, cost),
        kind: "money",
      };
    },
  },
  {
    id: "savings_weeks",
    build(s) {
      const who = s.name();
      const h = s.big("h", 5, 60);
      const w = s.int("w", 4, 30);
      const goal = s.keep("goal", h + w * s.rng.int(3, 25));
      return {
        facts: [
          s.alt(
            `${who} wants a bicycle that costs ${s.m(goal)}.`,
            `For a trip to ${s.place()} ${who} needs ${s.m(goal)}.`,
          ),
          s.alt(`${who} already has ${s.m(h)}.`, `So far ${who} has put ${s.m(h)} aside.`),
          s.alt(`From now on ${who} saves ${s.m(w)} every week.`, `Each week ${who} adds ${s.m(w)}.`),
        ],
        noun: `the number of weeks until ${who} has exactly the money needed`,
        value: s.whole(s.div(s.sub(goal, h), w)),
        kind: "count",
        unit: ["week", "weeks"],
      };
    },
  },
  {
    id: "savings_rate",
    build(s) {
      const who = s.name();
      const h = s.big("h", 5, 60);
      const n = s.int("n", 3, 20);
      const goal = s.keep("goal", h + n * s.rng.int(4, 30));
      return {
        facts: [
          s.alt(`${who} needs ${s.m(goal)} for a camera.`, `A camera that ${who} likes costs ${s.m(goal)}.`),
          `${who} has ${s.m(h)} now and wants to buy it in ${s.t(n)} weeks.`,
        ],
        noun: `the amount that ${who} must save every week, always the same, to have exactly enough by then`,
        value: s.div(s.sub(goal, h), n),
        kind: "money",
      };
    },
  },
  {
    id: "compare_people",
    build(s) {
      const [x, y, z, a] = [s.name(), s.name(), s.name(), s.thing("collection")];
      const n = s.big("n", 5, 40);
      const m = s.int("m", 2, 6);
      const second = s.mul(n, m);
      const facts = [
        s.alt(`${x} owns ${s.t(n)} ${a}.`, `There are ${s.t(n)} ${a} in the collection of ${x}.`),
        s.alt(
          `${y} owns ${s.t(m)} times as many as ${x}.`,
          `${y} has collected ${s.t(m)} times as many ${a} as ${x}.`,
        ),
      ];
      if (s.small)
        return {
          facts,
          noun: `the number of ${a} that ${x} and ${y} own together`,
          value: s.add(n, second),
          kind: "count",
          unit: [a, a],
        };
      const k = s.int("k", 2, 9);
      const third = s.sub(second, k);
      return {
        facts: [...facts, `${z} owns ${s.t(k)} fewer than ${y}.`],
        noun: `the number of ${a} that ${x}, ${y} and ${z} own together`,
        value: s.add(s.add(n, second), third),
        kind: "count",
        unit: [a, a],
      };
    },
  },
  {
    id: "share_after_loss",
    build(s) {
      const [who, a] = [s.name(), s.thing("collection")];
      const k = s.int("k", 3, 9);
      const l = s.int("l", 2, 20);
      const n = s.keep("n", l + k * s.rng.int(3, 12 * s.scale));
      return {
        facts: [
          s.alt(`${who} has a box of ${s.t(n)} ${a}.`, `A box that belongs to ${who} holds ${s.t(n)} ${a}.`),
          s.alt(`On the way to school ${s.t(l)} of them get lost.`, `${who} loses ${s.t(l)} of them.`),
          `The rest is shared equally among ${s.t(k)} children.`,
        ],
        noun: `the number of ${a} that each of these children gets`,
        value: s.whole(s.div(s.sub(n, l), k)),
        kind: "count",
        unit: [a, a],
      };
    },
  },
  {
    id: "seats",
    build(s) {
      const r = s.big("r", 5, 25);
      const c = s.int("c", 8, 30);
      const e = s.int("e", 3, 35);
      return {
        facts: [
          s.alt(
            `The theatre of ${s.place()} has ${s.t(r)} rows of ${s.t(c)} seats each.`,
            `In a cinema in ${s.place()} there are ${s.t(r)} rows with ${s.t(c)} seats in every row.`,
          ),
          s.alt(
            `One evening ${s.t(e)} seats stay empty and all others are taken.`,
            `At a show all seats but ${s.t(e)} are taken.`,
          ),
        ],
        noun: "the number of seats that are taken",
        value: s.sub(s.mul(r, c), e),
        kind: "count",
        unit: ["seat", "seats"],
      };
    },
  },
  {
    id: "pages_left",
    build(s) {
      const who = s.name();
      const d = s.int("d", 3, 12);
      const p = s.int("p", 8, 40);
      const total = s.keep("total", d * p + s.rng.int(10, 150));
      return {
        facts: [
          s.alt(
            `${who} reads a novel of ${s.t(total)} pages.`,
            `The novel that ${who} has borrowed has ${s.t(total)} pages.`,
          ),
          s.alt(
            `For ${s.t(d)} days ${who} reads ${s.t(p)} pages a day.`,
            `On each of the first ${s.t(d)} days ${who} manages ${s.t(p)} pages.`,
          ),
        ],
        noun: "the number of pages that are still unread after that",
        value: s.sub(total, s.mul(d, p)),
        kind: "count",
        unit: ["page", "pages"],
      };
    },
  },
  {
    id: "pages_per_day",
    build(s) {
      const who = s.name();
      const d = s.int("d", 3, 12);
      const left = s.int("left", 10, 90);
      const total = s.keep("total", left + d * s.rng.int(8, 40));
      return {
        facts: [
          `${who} has a book of ${s.t(total)} pages.`,
          s
            .alt(
              `After reading the same number of pages on each of ${s.t(d)} days, ${who} has ${s.t(left)} pages left.`,
              `${s.t(left)} pages are left when ${who} has read for ${s.t(d)} days, always the same number of pages a day.`,
            )
            .replace(/^[a-z]/, (letter) => letter.toUpperCase()),
        ],
        noun: `the number of pages that ${who} read each day`,
        value: s.whole(s.div(s.sub(total, left), d)),
        kind: "count",
        unit: ["page", "pages"],
      };
    },
  },
  {
    id: "stock",
    build(s) {
      const a = s.thing("food");
      const n = s.big("n", 20, 90);
      const start = s.alt(
        `A shop in ${s.place()} has ${s.t(n)} ${a} in stock.`,
        `In the morning ${s.t(n)} ${a} lie in a shop.`,
      );
      if (s.small) {
        const k = s.int("k", 20, 80);
        const x = s.int("x", 10, 95);
        return {
          facts: [start, `A van brings ${s.t(k)} more.`, `By the evening ${s.t(x)} of them are sold.`],
          noun: `the number of ${a} in the shop in the evening`,
          value: s.sub(s.add(n, k), x),
          kind: "count",
          unit: [a, a],
        };
      }
      const c = s.int("c", 3, 15);
      const b = s.of("b", [6, 10, 12, 20, 24]);
      const x = s.int("x", 10, 95);
      return {
        facts: [
          start,
          `Then ${s.t(c)} crates with ${s.t(b)} ${a} each are delivered.`,
          s.alt(
            `By the evening ${s.t(x)} of all these are sold.`,
            `Customers buy ${s.t(x)} in the course of the day.`,
          ),
        ],
        noun: `the number of ${a} in the shop in the evening`,
        value: s.sub(s.add(n, s.mul(c, b)), x),
        kind: "count",
        unit: [a, a],
      };
    },
  },
];

/** Time and ages. */
export const TIMES: readonly GsmTemplate[] = [
  {
    id: "schedule",
    build(s) {
      const unit = ["minute", "minutes"] as const;
      if (s.small) {
        const a = s.int("a", 60, 130);
        const b = s.int("b", 10, 30);
        const c = s.int("c", 60, 130);
        return {
          facts: [
            s.alt(
              `A film night shows a film of ${s.t(a)} minutes and then one of ${s.t(c)} minutes.`,
              `Two films run one after the other, one of ${s.t(a)} and one of ${s.t(c)} minutes.`,
            ),
            `Between the two there is a break of ${s.t(b)} minutes.`,
          ],
          noun: "the time from the start of the first film to the end of the second, in minutes",
          value: s.add(s.add(a, b), c),
          kind: "measure",
          unit,
        };
      }
      const n = s.int("n", 3, 9);
      const a = s.of("a", [30, 35, 40, 45, 50, 55]);
      const b = s.of("b", [5, 10, 15, 20]);
      return {
        facts: [
          s.alt(
            `A school day in ${s.place()} has ${s.t(n)} lessons of ${s.t(a)} minutes each.`,
            `A course consists of ${s.t(n)} lessons, each of ${s.t(a)} minutes.`,
          ),
          `Between every two lessons that follow each other there is a break of ${s.t(b)} minutes.`,
        ],
        noun: "the time from the start of the first lesson to the end of the last, in minutes",
        value: s.add(s.mul(n, a), s.mul(s.sub(n, 1), b)),
        kind: "measure",
        unit,
      };
    },
  },
  {
    id: "overtime",
    build(s) {
      const who = s.name();
      const w = s.int("w", 10, 40);
      const o = s.int("o", 2, 12);
      const f = s.of("f", [1.5, 2]);
      const rate = `An hour of overtime is paid at ${s.t(f)} times the normal wage.`;
      if (s.small)
        return {
          facts: [
            `${who} normally earns ${s.m(w)} an hour.`,
            rate,
            `In one week ${who} works ${s.t(o)} hours of overtime.`,
          ],
          loose: true,
          noun: `the amount that ${who} earns for the overtime`,
          value: s.mul(s.mul(w, f), o),
          kind: "money",
        };
      const h = s.int("h", 20, 40);
      return {
        facts: [
          s.alt(
            `The normal wage of ${who} is ${s.m(w)} an hour.`,
            `${who} is paid ${s.m(w)} for a normal hour.`,
          ),
          rate,
          `In one week ${who} works ${s.t(h)} normal hours and ${s.t(o)} hours of overtime.`,
        ],
        loose: true,
        noun: `the amount that ${who} earns in that week`,
        value: s.add(s.mul(h, w), s.mul(s.mul(w, f), o)),
        kind: "money",
      };
    },
  },
  {
    id: "ages",
    build(s) {
      const [x, y] = [s.name(), s.name()];
      const unit = ["year", "years"] as const;
      const n = s.int("n", 2, 15);
      const m = s.int("m", 2, 5);
      if (s.small) {
        const b = s.int("b", 4, 15);
        return {
          facts: [
            `${y} is ${s.t(b)} years old.`,
            s.alt(
              `${x} is ${s.t(m)} times as old as ${y}.`,
              `The age of ${x} is ${s.t(m)} times the age of ${y}.`,
            ),
          ],
          loose: true,
          noun: `the age of ${x} in ${s.t(n)} years`,
          value: s.add(s.mul(m, b), n),
          kind: "plain",
          unit,
        };
      }
      const b = s.rng.int(3, 20);
      const a = s.keep("a", m * (b + n) - n);
      s.need(a <= 95);
      return {
        facts: [
          `${x} is ${s.t(a)} years old today.`,
          `In ${s.t(n)} years ${x} will be exactly ${s.t(m)} times as old as ${y} will be then.`,
        ],
        noun: `the age of ${y} today`,
        value: s.whole(s.sub(s.div(s.add(a, n), m), n)),
        kind: "plain",
        unit,
      };
    },
  },
  {
    id: "shifts",
    build(s) {
      const who = s.name();
      const k = s.int("k", 3, 6);
      const h = s.int("h", 4, 9);
      const w = s.int("w", 3, 30);
      return {
        facts: [
          s.alt(
            `${who} works ${s.t(k)} shifts of ${s.t(h)} hours each in every week.`,
            `In a hospital in ${s.place()} ${who} has ${s.t(k)} shifts a week, and each lasts ${s.t(h)} hours.`,
          ),
          s.alt(`This goes on for ${s.t(w)} weeks.`, `The job lasts ${s.t(w)} weeks.`),
        ],
        noun: `the number of hours that ${who} works in these weeks`,
        value: s.mul(s.mul(k, h), w),
        kind: "measure",
        unit: ["hour", "hours"],
      };
    },
  },
  {
    id: "calendar",
    build(s) {
      const month = s.rng.pick(["January", "March", "May", "July", "August", "October", "December"]);
      const from = s.int("from", 2, 12);
      const to = s.int("to", from + 4, 30);
      const days = s.add(s.sub(to, from), 1);
      const window = s.alt(
        `An exhibition is open on every day from ${month} ${from} to ${month} ${to}, both days included.`,
        `A market takes place daily from ${month} ${from} up to and including ${month} ${to}.`,
      );
      if (s.small)
        return {
          facts: [window],
          noun: "the number of days on which it takes place",
          value: days,
          kind: "count",
          unit: ["day", "days"],
        };
      const v = s.big("v", 20, 90);
      return {
        facts: [window, `On each of these days ${s.t(v)} visitors come.`],
        noun: "the number of visits on all these days",
        value: s.mul(days, v),
        kind: "count",
        unit: ["visit", "visits"],
      };
    },
  },
  {
    id: "departures",
    build(s) {
      const i = s.of("i", [6, 7, 8, 9, 12, 15, 20, 25]);
      const w = s.keep("w", i * s.rng.int(3, 14) + s.rng.int(1, i - 1));
      return {
        facts: [
          s.alt(
            `The first bus of the day leaves ${s.place()} at the very start of a period of ${s.t(w)} minutes.`,
            `A ferry leaves ${s.place()} exactly when a period of ${s.t(w)} minutes begins.`,
          ),
          `After that another one leaves every ${s.t(i)} minutes.`,
        ],
        noun: "the number of departures within that period, the first one included",
        value: s.add(s.floor(w, i), 1),
        kind: "count",
        unit: ["departure", "departures"],
      };
    },
  },
];
