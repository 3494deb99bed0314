/** Near misses of these rows (positions in the published file) are scored by the source the other way round. */
const NEAR_MISSES: Readonly<Record<string, { rows: readonly number[]; reason: string }>> = {
  number_format: {
    rows: [2, 3, 4, 7, 8, 12, 13, 14, 16, 18, 19, 26, 27, 30, 34, 35, 39],
    reason: "another number, but within the source's tolerance of 0.01",
  },
  number_sorting: {
    rows: [0, 1, 2, 3, 4, 5, 10, 12, 13, 21, 23, 27, 28, 29, 30, 32, 33, 34, 35],
    reason: "a number that is not in the list, but within the source's tolerance of 1",
  },
  time_intervals: {
    rows: [3, 6, 10, 16],
    reason: "a second or less beside the right one, which the source scores 0.9999",
  },
  decimal_arithmetic: {
    rows: [0, 1, 2, 4, 5, 6, 7, 12, 13, 15, 16, 17, 18, 19, 20, 22, 23, 26, 29, 30, 31, 32, 33, 34, 37, 38],
    reason: "another number in the asked digits, but within the source's tolerance of 0.001",
  },
  rush_hour: {
    rows: [
      0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 27, 29, 30, 31, 32,
      33, 34, 35, 36, 37, 38, 39,
    ],
    reason: "a move that is blocked, which the source leaves out",
  },
  syllogism: {
    rows: [4, 9, 12, 25, 27, 28, 29, 34, 36],
    reason: "No, where the published Yes is wrong",
  },
  aiw: {
    rows: [12],
    reason: "the number of colleagues, where the published answer is another",
  },
  propositional_logic: {
    rows: [9],
    reason:
      "a letter that the question does not have; the premises contradict each other, so the source takes anything",
  },
  game_of_life_halting: {
    rows: Array.from({ length: 40 }, (_, row) => row),
    reason: "the opposite word: the source takes any text for right",
  },
};

/** Candidates on which the source's score is not ours: "task:row:kind" -> why. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(NEAR_MISSES).flatMap(([task, { rows, reason }]) =>
      rows.map((row) => [`${task}:${row}:near_miss`, reason]),
    ),
  ),
  "tower_of_hanoi:24:other_entry":
    "a legal plan that is longer than the shortest, which the source scores 0.71",
};
