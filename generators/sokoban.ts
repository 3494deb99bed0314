import type { Rng } from "./rng.js";

/** Cells row after row; a cell outside of the board counts as a wall. */
export interface SokobanBoard {
  width: number;
  height: number;
  wall: Uint8Array;
  goal: Uint8Array;
  box: Uint8Array;
  /** Cell of the player. */
  player: number;
}

export const SOKOBAN_MOVES = ["L", "R", "U", "D"] as const;
export type SokobanMove = (typeof SOKOBAN_MOVES)[number];

/** Symbol by what is on the cell: wall, then goal + 2 x box + 4 x player. */
const WALL = "+";
const SYMBOLS = ["-", "X", "@", "$", "*", "%"];

/** The board of a text with one symbol a cell, blanks between cells without meaning; undefined where it is none. */
export function parseBoard(text: string): SokobanBoard | undefined {
  const rows = text.replaceAll(" ", "").trim().split("\n");
  const width = rows[0]?.length ?? 0;
  const board = emptyBoard(width, rows.length);
  let players = 0;
  for (const [r, row] of rows.entries()) {
    if (row.length !== width) return undefined;
    for (let c = 0; c < width; c++) {
      const cell = r * width + c;
      const symbol = row.charAt(c);
      const kind = SYMBOLS.indexOf(symbol);
      if (symbol === WALL) board.wall[cell] = 1;
      else if (kind < 0) return undefined;
      else {
        board.goal[cell] = kind & 1;
        board.box[cell] = kind === 2 || kind === 3 ? 1 : 0;
        if (kind >= 4) {
          board.player = cell;
          players++;
        }
      }
    }
  }
  return players === 1 ? board : undefined;
}

/** The board as reasoning-gym writes it: every cell with a blank behind it, one more at the end of a row, an empty line. */
export function writeBoard(board: SokobanBoard): string {
  let text = "";
  for (let cell = 0; cell < board.wall.length; cell++) {
    const kind = (board.goal[cell] ?? 0) + (board.box[cell] ? 2 : 0) + (cell === board.player ? 4 : 0);
    text += `${board.wall[cell] ? WALL : (SYMBOLS[kind] ?? "")} `;
    if ((cell + 1) % board.width === 0) text += " \n";
  }
  return `${text}\n`;
}

/** Boxes that stand on no goal. */
export function boxesOffGoal(board: SokobanBoard): number {
  let count = 0;
  for (let cell = 0; cell < board.box.length; cell++)
    if (board.box[cell] === 1 && board.goal[cell] === 0) count++;
  return count;
}

export function copyBoard(board: SokobanBoard): SokobanBoard {
  return { ...board, wall: board.wall.slice(), goal: board.goal.slice(), box: board.box.slice() };
}

/** Moves the player and the box before it, on `board` itself; false (and nothing changed) where a wall or a box is in the way. */
export function step(board: SokobanBoard, move: SokobanMove): boolean {
  const next = neighbour(board, board.player, move);
  if (next < 0 || board.wall[next] === 1) return false;
  if (board.box[next] === 1) {
    const behind = neighbour(board, next, move);
    if (behind < 0 || board.wall[behind] === 1 || board.box[behind] === 1) return false;
    board.box[next] = 0;
    board.box[behind] = 1;
  }
  board.player = next;
  return true;
}

/** The cell next to `cell`, -1 outside of the board. */
function neighbour({ width, height }: SokobanBoard, cell: number, move: SokobanMove): number {
  if (move === "L") return cell % width === 0 ? -1 : cell - 1;
  if (move === "R") return (cell + 1) % width === 0 ? -1 : cell + 1;
  if (move === "U") return cell < width ? -1 : cell - width;
  return cell >= width * (height - 1) ? -1 : cell + width;
}

const OPPOSITE: Readonly<Record<SokobanMove, SokobanMove>> = { L: "R", R: "L", U: "D", D: "U" };
/** Weight of the move that takes the last one back, beside 1 for each other. */
const TURN_BACK = 0.1;

/**
 * A board and the moves that solve it. The player of a solved, walled-in board walks at random, digs its way and pulls the
 * boxes that it leaves behind; turned round this is a solution. Walks between its pushes are then made as short as they can be
 * and pushes that lead back to an earlier position are left out.
 */
export function drawBoard(
  rng: Rng,
  { width, height, boxes }: { width: number; height: number; boxes: number },
): { board: SokobanBoard; solution: SokobanMove[] } | undefined {
  const board = emptyBoard(width, height);
  board.wall.fill(1);
  const inside: number[] = [];
  for (let r = 1; r + 1 < height; r++) for (let c = 1; c + 1 < width; c++) inside.push(r * width + c);
  if (inside.length < boxes + 2) return undefined;
  const [player = 0, ...goals] = rng.sample(inside, boxes + 1);
  for (const cell of goals) board.wall[cell] = 0;
  for (const cell of goals) board.goal[cell] = board.box[cell] = 1;
  board.wall[player] = 0;
  board.player = player;

  const isInside = new Uint8Array(width * height);
  for (const cell of inside) isInside[cell] = 1;
  const pulls: Push[] = [];
  let back: SokobanMove | undefined;
  for (let left = Math.round(width * height * (1.8 + 1.8 * rng.float())); left > 0; left--) {
    const move = rng.weighted(
      SOKOBAN_MOVES,
      SOKOBAN_MOVES.map((other) => (other === back ? TURN_BACK : 1)),
    );
    const next = neighbour(board, board.player, move);
    if (isInside[next] !== 1 || board.box[next] === 1) continue;
    back = OPPOSITE[move];
    const behind = neighbour(board, board.player, back);
    if (board.box[behind] === 1) {
      board.box[behind] = 0;
      board.box[board.player] = 1;
      pulls.push({ player: next, move: back });
    }
    board.wall[next] = 0;
    board.player = next;
  }
  const solution = shortened(board, pulls.reverse());
  return solution && { board, solution };
}

/** A push: where the player stands before it, and its direction. */
interface Push {
  player: number;
  move: SokobanMove;
}

function shortened(start: SokobanBoard, pushes: readonly Push[]): SokobanMove[] | undefined {
  const board = copyBoard(start);
  const moves: SokobanMove[] = [];
  /** By boxes and the region where the player is: how many moves led there the first time. */
  const seen = new Map<string, number>();
  for (const push of pushes) {
    const key = `${board.box.join("")} ${regionOf(board)}`;
    const before = seen.get(key);
    // The same position as before: what lies between has led nowhere.
    if (before === undefined) seen.set(key, moves.length);
    else {
      moves.length = before;
      for (const [other, length] of seen) if (length > before) seen.delete(other);
      const again = copyBoard(start);
      for (const move of moves) step(again, move);
      board.player = again.player;
    }
    const walk = walkTo(board, push.player);
    if (!walk) return undefined;
    for (const move of [...walk, push.move]) {
      if (!step(board, move)) return undefined;
      moves.push(move);
    }
  }
  return moves;
}

/** The first cell of the region that the player can reach without pushing. */
function regionOf(board: SokobanBoard): number {
  return reach(board).findIndex((move) => move !== 0);
}

/** A shortest walk without pushes. */
function walkTo(board: SokobanBoard, target: number): SokobanMove[] | undefined {
  const reached = reach(board);
  if (reached[target] === 0) return undefined;
  const walk: SokobanMove[] = [];
  for (let cell = target; cell !== board.player;) {
    const move = SOKOBAN_MOVES[(reached[cell] ?? 2) - 2] ?? "L";
    walk.push(move);
    cell = neighbour(board, cell, OPPOSITE[move]);
  }
  return walk.reverse();
}

/** By cell: 0 where the player cannot walk, 1 where it stands, else 2 + the position of the move that led there. */
function reach(board: SokobanBoard): Uint8Array {
  const reached = new Uint8Array(board.wall.length);
  const queue = new Int32Array(board.wall.length);
  reached[board.player] = 1;
  queue[0] = board.player;
  for (let at = 0, end = 1; at < end; at++) {
    for (let m = 0; m < SOKOBAN_MOVES.length; m++) {
      const next = neighbour(board, queue[at] as number, SOKOBAN_MOVES[m] as SokobanMove);
      if (next < 0 || reached[next] !== 0 || board.wall[next] === 1 || board.box[next] === 1) continue;
      reached[next] = m + 2;
      queue[end++] = next;
    }
  }
  return reached;
}

function emptyBoard(width: number, height: number): SokobanBoard {
  const size = width * height;
  return {
    width,
    height,
    wall: new Uint8Array(size),
    goal: new Uint8Array(size),
    box: new Uint8Array(size),
    player: 0,
  };
}
