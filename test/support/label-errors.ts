/** Published answers that are wrong, or not the only right one, on the question as it is printed. */
export interface LabelErrors {
  /** Positions in the source's file (`source_index`; reasoning-gym: among the published rows). */
  rows: readonly number[];
  reason: string;
  /** `either`: the published target is right as well as another one; else it must not be judged correct. */
  right?: "either";
}

export const LABEL_ERRORS: Readonly<Record<string, readonly LabelErrors[]>> = {
  date_understanding: [
    {
      rows: [72, 80, 102, 117, 157, 202],
      reason:
        "Thanksgiving of 2001 was on 22 November 2001; the targets use 2002 and the right date is no option",
    },
    {
      rows: [2, 122, 145, 180, 184, 244],
      reason: "five years after a wedding of 1958 it is 1963; the targets use 1961",
    },
    {
      rows: [23, 138, 146, 163, 164, 185, 211],
      reason: "36 hours before 1 January 2015 it is 30 December 2014; the targets use the 29th",
    },
    { rows: [73], reason: "a week after 31 January 2012 is 7 February, not the 6th" },
  ],
  geometric_shapes: [
    {
      rows: [
        12, 13, 33, 45, 46, 59, 65, 71, 95, 104, 109, 110, 118, 124, 128, 142, 145, 161, 164, 181, 200, 203,
        220, 221, 242,
      ],
      reason: "both radii are equal: the ellipse is a circle, which is listed as well",
      right: "either",
    },
    {
      rows: [
        2, 4, 8, 14, 18, 29, 66, 72, 80, 87, 93, 98, 111, 120, 134, 163, 182, 194, 199, 211, 223, 224, 226,
        238, 247,
      ],
      reason: "all four angles are right ones: the trapezoid is a rectangle, which is listed as well",
      right: "either",
    },
    {
      rows: [0, 212],
      reason: "one corner of the heptagon turns by less than a tenth of a degree: a hexagon to the eye",
      right: "either",
    },
  ],
  aiw: [
    {
      rows: [12, 13, 16, 19, 30, 39],
      reason:
        "Matilda is one of the female colleagues on both sides: the published answer fits neither circle nor both",
    },
  ],
  family_relationships: [
    {
      rows: [3, 11, 12, 13, 16, 17, 18, 25, 27, 28, 31, 34],
      reason:
        "the first person is the son- or daughter-in-law: the published answer is what the second is to the first",
    },
  ],
  syllogism: [
    {
      rows: [4, 9, 12, 25, 27, 28, 29, 34, 36],
      reason: "the middle term is distributed in neither premise: the conclusion does not follow",
    },
  ],
  simple_equations: [{ rows: [6], reason: "0 = 0: every number is right", right: "either" }],
  time_intervals: [
    { rows: [6, 16, 38], reason: "one millisecond too low: the source cuts a rounded binary number" },
  ],
  knight_swap: [
    {
      rows: [7, 11, 14, 36],
      reason: "solvable on the board that is shown: the source takes steps away that nobody can see",
    },
  ],
  intermediate_integration: [
    { rows: [3, 10, 22, 26, 28], reason: "the published answer is the integral itself, not worked out" },
  ],
  tsumego: [
    { rows: [1, 6, 14, 16, 23, 29, 30, 36], reason: "no move captures anything on this board" },
    { rows: [37], reason: "the published move captures nothing, another one captures a stone" },
  ],
};

/** The record of a row, if its published target is known to be doubtful. */
export function labelError(task: string, sourceIndex: number | undefined): LabelErrors | undefined {
  return LABEL_ERRORS[task]?.find(({ rows }) => sourceIndex !== undefined && rows.includes(sourceIndex));
}
