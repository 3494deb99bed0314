import type { SourceRow } from "../../source.js";

interface Kind {
  goods: string[];
  methods: { inputs: number[]; outputs: number[] }[];
}

/** The three systems of the source, which its records name by `complexity` only. */
const LOW: Kind = {
  goods: ["A", "B", "X"],
  methods: [
    { inputs: [1, 1, 0], outputs: [0, 0, 1] },
    { inputs: [3, 0, 0], outputs: [0, 0, 2] },
  ],
};
const MIDDLE: Kind = {
  goods: ["A", "B", "C", "X"],
  methods: [
    { inputs: [1, 1, 1, 0], outputs: [0, 0, 0, 1] },
    { inputs: [1, 1, 0, 0], outputs: [0, 0, 2, 0] },
    { inputs: [0, 0, 2, 0], outputs: [0, 0, 0, 1] },
  ],
};
const HIGH: Kind = {
  goods: ["A", "B", "C", "X", "Y"],
  methods: [
    { inputs: [2, 1, 1, 0, 0], outputs: [0, 0, 0, 3, 0] },
    { inputs: [1, 1, 0, 0, 0], outputs: [0, 0, 2, 0, 0] },
    { inputs: [0, 0, 2, 1, 0], outputs: [0, 0, 0, 0, 1] },
    { inputs: [1, 0, 0, 2, 0], outputs: [0, 0, 0, 0, 1] },
  ],
};

export function fromSource({ solution }: SourceRow): unknown {
  const { initial_state, complexity } = solution as {
    initial_state: Record<string, number>;
    complexity: number;
  };
  const { goods, methods } = complexity <= 2 ? LOW : complexity <= 4 ? MIDDLE : HIGH;
  return { goods, start: goods.map((good) => initial_state[good] ?? 0), methods, reading: "once_per_pass" };
}
