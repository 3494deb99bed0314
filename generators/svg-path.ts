/** Points and lengths of SVG paths in hundredths: whole numbers, so that what is printed is what is computed with. */
export interface PathPoint {
  x: number;
  y: number;
}

export interface PathLine {
  kind: "line";
  from: PathPoint;
  to: PathPoint;
}
export interface PathArc {
  kind: "arc";
  from: PathPoint;
  to: PathPoint;
  rx: number;
  ry: number;
  large: boolean;
  sweep: boolean;
}
export type PathPiece = PathLine | PathArc;

const NUMBER = String.raw`(-?\d{1,7}(?:\.\d{1,6})?)`;
const COMMAND = new RegExp(
  String.raw`^(?:([ML]) ?${NUMBER}[ ,]${NUMBER}|A ?${NUMBER}[ ,]${NUMBER} ${NUMBER} ([01])[ ,]([01]) ${NUMBER}[ ,]${NUMBER})$`,
);
/** Most commands of a path that is read. */
const MOST_COMMANDS = 100;

/**
 * The pieces that a path of the commands M, L and A draws, without those of no length. Undefined where it has other
 * commands, or where the pen jumps: a path in several parts.
 */
export function readPath(path: string): PathPiece[] | undefined {
  const commands = path
    .split(/(?=[MLA])/)
    .map((text) => text.trim())
    .filter((text) => text !== "");
  if (commands.length === 0 || commands.length > MOST_COMMANDS) return undefined;
  const pieces: PathPiece[] = [];
  let pen: PathPoint | undefined;
  for (const text of commands) {
    const found = COMMAND.exec(text);
    if (!found) return undefined;
    const at = (x: number): PathPoint => ({ x: hundredths(found[x]), y: hundredths(found[x + 1]) });
    const to = at(found[1] ? 2 : 9);
    if (found[1] === "M") {
      if (pen && !samePoint(pen, to)) return undefined;
    } else if (!pen) return undefined;
    else if (found[1] === "L") {
      if (!samePoint(pen, to)) pieces.push({ kind: "line", from: pen, to });
    } else {
      const { x: rx, y: ry } = at(4);
      pieces.push({ kind: "arc", from: pen, to, rx, ry, large: found[7] === "1", sweep: found[8] === "1" });
    }
    pen = to;
  }
  return pieces;
}

function hundredths(text: string | undefined): number {
  return Math.round(Number(text) * 100);
}

export function samePoint(a: PathPoint, b: PathPoint): boolean {
  return a.x === b.x && a.y === b.y;
}

export function minus(a: PathPoint, b: PathPoint): PathPoint {
  return { x: a.x - b.x, y: a.y - b.y };
}

export function cross(a: PathPoint, b: PathPoint): number {
  return a.x * b.y - a.y * b.x;
}

export function dot(a: PathPoint, b: PathPoint): number {
  return a.x * b.x + a.y * b.y;
}

export function lengthOf(a: PathPoint): number {
  return Math.sqrt(dot(a, a));
}

/** 1234 as "12.34". */
export function decimal(hundreds: number): string {
  const size = Math.abs(hundreds);
  return `${hundreds < 0 ? "-" : ""}${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
}
