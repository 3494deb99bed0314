import type { GsmTemplate } from "./story.js";

const KM = ["km", "km"] as const;
const HOURS = ["hour", "hours"] as const;
const MINUTES = ["minute", "minutes"] as const;

/** Speeds, rates and joint work. */
export const RATES: readonly GsmTemplate[] = [
  {
    id: "trip_with_stop",
    build(s) {
      const who = s.name();
      const t = s.int("t", 4, 12);
      const b = s.int("b", 1, 3);
      const v = s.of("v", [40, 45, 50, 60, 70, 75, 80, 90]);
      return {
        facts: [
          s.alt(
            `A trip of ${who} to ${s.place()} takes ${s.t(t)} hours from start to end.`,
            `${who} is on the way for ${s.t(t)} hours in all, breaks included.`,
          ),
          s
            .alt(
              `${s.t(b)} of these hours are spent standing still.`,
              `The car stands still during ${s.t(b)} of these hours.`,
            )
            .replace(/^one of these hours are|^1 of these hours are/, "1 of these hours is"),
          `The rest of the time the car moves at a steady ${s.t(v)} km per hour.`,
        ].map((fact) => fact.replace(/^[a-z]/, (letter) => letter.toUpperCase())),
        noun: "the length of the way that the car covers, in km",
        value: s.mul(s.sub(t, b), v),
        kind: "measure",
        unit: KM,
      };
    },
  },
  {
    id: "steady_trip",
    build(s) {
      const who = s.name();
      const t = s.int("t", 2, 12);
      const v = s.int("v", 12, 95);
      return {
        facts: [
          s.alt(
            `${who} travels to ${s.place()} at a steady ${s.t(v)} km per hour and is there after ${s.t(t)} hours.`,
            `A train goes at ${s.t(v)} km per hour without a stop for ${s.t(t)} hours.`,
          ),
        ],
        noun: "the length of the way, in km",
        value: s.mul(t, v),
        kind: "measure",
        unit: KM,
      };
    },
  },
  {
    id: "speed_needed",
    build(s) {
      const who = s.name();
      const t = s.int("t", 4, 12);
      const b = s.int("b", 1, 3);
      const d = s.keep("d", (t - b) * s.rng.int(8, 90));
      return {
        facts: [
          s.alt(
            `${who} has to cover ${s.t(d)} km.`,
            `The way from ${s.place()} to ${s.place()} that ${who} takes is ${s.t(d)} km long.`,
          ),
          `The whole trip takes ${s.t(t)} hours, and ${s.t(b)} of them ${b === 1 ? "is a break" : "are breaks"} without moving.`,
        ],
        noun: "the steady speed while moving, in km per hour",
        value: s.div(d, s.sub(t, b)),
        kind: "plain",
        unit: ["km/h", "km per hour"],
      };
    },
  },
  {
    id: "average_speed",
    build(s) {
      const who = s.name();
      if (s.rng.chance()) {
        const [a, b] = [s.int("a", 1, 6), s.int("b", 2, 7)];
        const c = s.int("c", 20, 200);
        const d = s.keep("d", (a + b) * s.rng.int(12, 60) - c);
        s.need(d >= 20);
        return {
          facts: [
            `${who} drives ${s.t(c)} km in ${s.t(a)} ${a === 1 ? "hour" : "hours"}.`,
            `After that ${who} drives ${s.t(d)} km in ${s.t(b)} hours without a break.`,
          ],
          noun: "the average speed over the whole way, in km per hour",
          value: s.div(s.add(c, d), s.add(a, b)),
          kind: "plain",
          unit: ["km/h", "km per hour"],
        };
      }
      const [a, b] = [s.int("a", 2, 6), s.int("b", 2, 6)];
      const u = s.of("u", [40, 50, 60, 70, 80, 90]);
      const v = s.of("v", [30, 45, 55, 65, 75, 85]);
      const way = s.add(s.mul(a, u), s.mul(b, v));
      return {
        facts: [
          s.alt(
            `A train runs for ${s.t(a)} hours at ${s.t(u)} km per hour.`,
            `For ${s.t(a)} hours a train keeps a speed of ${s.t(u)} km per hour.`,
          ),
          `Then it runs for ${s.t(b)} hours at ${s.t(v)} km per hour.`,
        ],
        noun: "the average speed over the whole way, in km per hour",
        value: s.whole(s.div(way, s.add(a, b))),
        kind: "plain",
        unit: ["km/h", "km per hour"],
      };
    },
  },
  {
    id: "towards_each_other",
    build(s) {
      const [x, y] = [s.name(), s.name()];
      const u = s.int("u", 10, 40);
      const v = s.int("v", 10, 40);
      const d = s.keep("d", (u + v) * s.rng.int(2, 9));
      return {
        facts: [
          s.alt(
            `The villages of ${x} and ${y} are ${s.t(d)} km apart.`,
            `A straight road of ${s.t(d)} km joins the homes of ${x} and ${y}.`,
          ),
          `Both start from home at the same moment and ride towards each other, ${x} at ${s.t(u)} km per hour and ${y} at ${s.t(v)} km per hour.`,
        ],
        noun: "the time until they meet, in hours",
        value: s.div(d, s.add(u, v)),
        kind: "measure",
        unit: HOURS,
      };
    },
  },
  {
    id: "catch_up",
    build(s) {
      const [x, y] = [s.name(), s.name()];
      const u = s.int("u", 5, 30);
      const more = s.rng.int(2, 20);
      const v = s.keep("v", u + more);
      if (s.small) {
        const g = s.keep("g", more * s.rng.int(2, 8));
        return {
          facts: [
            `${x} cycles at ${s.t(u)} km per hour and is ${s.t(g)} km ahead of ${y}.`,
            `${y} follows on the same road at ${s.t(v)} km per hour.`,
          ],
          noun: `the time until ${y} catches up with ${x}, in hours`,
          value: s.div(g, s.sub(v, u)),
          kind: "measure",
          unit: HOURS,
        };
      }
      const h = s.int("h", 2, 6);
      const hours = s.whole(s.div(s.mul(u, h), s.sub(v, u)));
      s.need(Number(hours) <= 20);
      return {
        facts: [
          s.alt(
            `${x} sets out from ${s.place()} at ${s.t(u)} km per hour.`,
            `From ${s.place()} ${x} starts cycling at ${s.t(u)} km per hour.`,
          ),
          `${y} starts from the same place ${s.t(h)} hours later and follows at ${s.t(v)} km per hour.`,
        ],
        noun: `the time that ${y} needs from the own start to catch up with ${x}, in hours`,
        value: hours,
        kind: "measure",
        unit: HOURS,
      };
    },
  },
  {
    id: "machine_output",
    build(s) {
      const a = s.thing("product");
      const r = s.big("r", 20, 90);
      const h = s.int("h", 6, 20);
      const b = s.int("b", 2, 5);
      return {
        facts: [
          s.alt(
            `A machine makes ${s.t(r)} ${a} in every hour of work.`,
            `In a factory in ${s.place()} a machine puts out ${s.t(r)} ${a} an hour.`,
          ),
          s.alt(
            `It was to work for ${s.t(h)} hours, but a breakdown stopped it for ${s.t(b)} of them.`,
            `During a period of ${s.t(h)} hours it stands still for ${s.t(b)} hours because of a breakdown.`,
          ),
        ],
        noun: `the number of ${a} that it makes in this period`,
        value: s.mul(s.sub(h, b), r),
        kind: "count",
        unit: [a, a],
      };
    },
  },
  {
    id: "workers_days",
    build(s) {
      const w = s.int("w", 3, 12);
      const d = s.int("d", 4, 24);
      const job = s.alt("paint a school", "lay a path", "clear a warehouse", "repair a roof");
      const even = "All of them work at the same pace.";
      const first = `${s.t(w)} workers need ${s.t(d)} days to ${job}.`.replace(/^[a-z]/, (letter) =>
        letter.toUpperCase(),
      );
      if (s.small) {
        const k = s.int("k", 2, 16);
        s.need(k !== w);
        return {
          facts: [first, even],
          noun: `the number of days that ${s.t(k)} such workers need for the same job`,
          value: s.whole(s.div(s.mul(w, d), k)),
          kind: "count",
          unit: ["day", "days"],
        };
      }
      const more = s.int("more", 1, 12);
      return {
        facts: [
          first,
          even,
          `${s.t(more)} more ${more === 1 ? "worker joins" : "workers join"} them right at the start.`.replace(
            /^[a-z]/,
            (l) => l.toUpperCase(),
          ),
        ],
        noun: "the number of days that the job takes them all together",
        value: s.whole(s.div(s.mul(w, d), s.add(w, more))),
        kind: "count",
        unit: ["day", "days"],
      };
    },
  },
  {
    id: "tap_and_drain",
    build(s) {
      const out = s.int("out", 2, 9);
      const gain = s.rng.int(2, 15);
      const tap = s.keep("tap", out + gain);
      const v = s.keep("v", gain * s.rng.int(10, 60));
      return {
        facts: [
          s.alt(
            `An empty tank holds ${s.t(v)} litres.`,
            `A pool in ${s.place()} that holds ${s.t(v)} litres is empty.`,
          ),
          s.alt(
            `A tap lets ${s.t(tap)} litres a minute in while ${s.t(out)} litres a minute run out through a drain.`,
            `Each minute ${s.t(tap)} litres flow in and ${s.t(out)} litres flow out.`,
          ),
        ],
        noun: "the time until it is full, in minutes",
        value: s.div(v, s.sub(tap, out)),
        kind: "measure",
        unit: MINUTES,
      };
    },
  },
  {
    id: "two_printers",
    build(s) {
      const [a, b] = [s.int("a", 8, 40), s.int("b", 8, 40)];
      const speed = s.alt(
        `One printer prints ${s.t(a)} pages a minute, another one ${s.t(b)} pages a minute.`,
        `Two printers print ${s.t(a)} and ${s.t(b)} pages a minute.`,
      );
      if (s.small) {
        const n = s.keep("n", (a + b) * s.rng.int(3, 30));
        return {
          facts: [speed, `They work at the same time on a job of ${s.t(n)} pages in all.`],
          noun: "the time that the job takes, in minutes",
          value: s.div(n, s.add(a, b)),
          kind: "measure",
          unit: MINUTES,
        };
      }
      const alone = s.int("alone", 2, 9);
      const n = s.keep("n", a * alone + (a + b) * s.rng.int(3, 30));
      return {
        facts: [
          speed,
          `On a job of ${s.t(n)} pages the one that prints ${a} pages a minute works alone for ${s.t(alone)} minutes.`,
          "From then on both work at the same time.",
        ],
        noun: "the time during which both of them print until the job is done, in minutes",
        value: s.div(s.sub(n, s.mul(a, alone)), s.add(a, b)),
        kind: "measure",
        unit: MINUTES,
      };
    },
  },
];

/** Units and measures. */
export const MEASURES: readonly GsmTemplate[] = [
  {
    id: "cut_pieces",
    build(s) {
      const stuff = s.alt("ribbon", "rope", "wire", "cable");
      const m = s.int("m", 3, 25);
      const p = s.of("p", [15, 18, 22, 24, 28, 35, 40, 45, 60, 70, 80, 90]);
      const long = s.mul(m, 100);
      const n = s.floor(long, p);
      const facts = [
        s.alt(`A ${stuff} is ${s.t(m)} metres long.`, `There is a ${stuff} of ${s.t(m)} metres.`),
        `As many pieces of ${s.t(p)} cm as possible are cut from it. (A metre is 100 cm.)`,
      ];
      if (s.small)
        return {
          facts,
          noun: "the number of these pieces",
          form: "pieces",
          value: n,
          kind: "count",
          unit: ["piece", "pieces"],
        };
      return {
        facts,
        noun: `the length of the ${stuff} that is left over, in cm`,
        value: s.sub(long, s.mul(n, p)),
        kind: "measure",
        unit: ["cm", "cm"],
      };
    },
  },
  {
    id: "floor_tiles",
    build(s) {
      const [a, b] = [s.int("a", 3, 12), s.int("b", 3, 12)];
      const room = s.alt(
        `A floor is ${s.t(a)} m long and ${s.t(b)} m wide.`,
        `The floor of a hall measures ${s.t(a)} m by ${s.t(b)} m.`,
      );
      if (s.small) {
        const p = s.price("p", 8, 40);
        return {
          facts: [room, `A covering for it costs ${s.m(p)} per square metre.`],
          noun: "the cost of covering the whole floor",
          value: s.mul(s.mul(a, b), p),
          kind: "money",
        };
      }
      const t = s.of("t", [20, 25, 50]);
      return {
        facts: [
          room,
          `It is covered completely with square tiles that are ${s.t(t)} cm (a metre is 100 cm) long on each side, without gaps.`,
        ],
        noun: "the number of tiles",
        value: s.mul(s.whole(s.div(s.mul(a, 100), t)), s.whole(s.div(s.mul(b, 100), t))),
        kind: "count",
        unit: ["tile", "tiles"],
      };
    },
  },
  {
    id: "fence_posts",
    build(s) {
      const g = s.int("g", 2, 8);
      const l = s.keep("l", g * s.rng.int(5, 40));
      const place = s.alt("a straight fence", "a straight row of lamps along a road");
      const posts = place.includes("fence") ? "post" : "lamp";
      return {
        facts: [
          s.alt(`${place} is ${s.t(l)} m long.`, `${place} has a length of ${s.t(l)} m.`).replace(/^a/, "A"),
          `There is a ${posts} at each of its two ends, and neighbouring ${posts}s are ${s.t(g)} m apart all along.`,
        ],
        noun: `the number of ${posts}s`,
        value: s.add(s.div(l, g), 1),
        kind: "count",
        unit: [posts, `${posts}s`],
      };
    },
  },
  {
    id: "tank_volume",
    build(s) {
      if (s.small) {
        const b = s.of("b", [200, 250, 400, 500]);
        const v = s.big("v", 4, 30);
        return {
          facts: [
            s.alt(
              `A barrel holds ${s.t(v)} litres of juice.`,
              `There are ${s.t(v)} litres of milk in a tank.`,
            ),
            `All of it is filled into bottles of ${s.t(b)} ml. (A litre is 1000 ml.)`,
          ],
          noun: "the number of bottles that are filled",
          value: s.whole(s.div(s.mul(v, 1000), b)),
          kind: "count",
          unit: ["bottle", "bottles"],
        };
      }
      const [a, b, c] = [s.int("a", 4, 12), s.int("b", 3, 9), s.int("c", 3, 9)].map((n) => 10 * n) as [
        number,
        number,
        number,
      ];
      s.keep("a", a);
      s.keep("b", b);
      s.keep("c", c);
      return {
        facts: [
          s.alt(
            `An aquarium is ${a} cm long, ${b} cm wide and ${c} cm high inside.`,
            `The inside of a box measures ${a} cm by ${b} cm by ${c} cm.`,
          ),
          "It is filled with water up to the brim. (A litre is 1000 cubic centimetres.)",
        ],
        noun: "the amount of water in it, in litres",
        value: s.div(s.mul(s.mul(a, b), c), 1000),
        kind: "measure",
        unit: ["litre", "litres"],
      };
    },
  },
  {
    id: "box_weights",
    build(s) {
      const n = s.big("n", 3, 20);
      const w = s.int("w", 2, 15);
      const inside = s.alt("rice", "sand", "flour", "soil");
      if (s.small) {
        const p = s.int("p", 1, 3);
        return {
          facts: [
            s
              .alt(`${s.t(n)} boxes are loaded onto a cart.`, `A cart carries ${s.t(n)} boxes.`)
              .replace(/^[a-z]/, (l) => l.toUpperCase()),
            `Each holds ${s.t(w)} kg of ${inside}, and an empty box weighs ${s.t(p)} kg.`,
          ],
          noun: "the weight of all these boxes with what is in them, in kg",
          value: s.mul(s.add(w, p), n),
          kind: "measure",
          unit: ["kg", "kg"],
        };
      }
      const g = s.of("g", [150, 200, 250, 300, 400, 500, 750]);
      return {
        facts: [
          s.alt(`A cart carries ${s.t(n)} boxes.`, `There are ${s.t(n)} boxes on a cart.`),
          `Each holds ${s.t(w)} kg of ${inside}, and an empty box weighs ${s.t(g)} g. (A kg is 1000 g.)`,
        ],
        noun: "the weight of all these boxes with what is in them, in kg",
        value: s.mul(s.add(w, s.div(g, 1000)), n),
        kind: "measure",
        unit: ["kg", "kg"],
      };
    },
  },
  {
    id: "fuel",
    build(s) {
      const f = s.int("f", 4, 12);
      const d = s.keep("d", 50 * s.rng.int(3, 20));
      const burn = s.alt(
        `A car needs ${s.t(f)} litres of fuel for 100 km.`,
        `For every 100 km a van burns ${s.t(f)} litres of fuel.`,
      );
      const amount = s.mul(s.div(d, 100), f);
      if (s.small)
        return {
          facts: [burn, `It travels ${s.t(d)} km.`],
          noun: "the amount of fuel that this takes, in litres",
          value: amount,
          kind: "measure",
          unit: ["litre", "litres"],
        };
      const p = s.of("p", [1.25, 1.5, 1.75, 2]);
      return {
        facts: [burn, `It travels ${s.t(d)} km.`, `A litre of fuel costs ${s.m(p)}.`],
        loose: false,
        noun: "the cost of the fuel for this way",
        value: s.mul(amount, p),
        kind: "money",
      };
    },
  },
];
