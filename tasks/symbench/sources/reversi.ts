import { startBoard } from "../../../generators/reversi.js";
import type { SourceRow } from "../../source.js";

/** All published games begin at the start; the board in the published question is the final one. */
export function fromSource({ solution }: SourceRow): unknown {
  const { board_size, moves } = solution as { board_size: number; moves: unknown };
  return { board_size, board: startBoard(board_size), first_player: "0", moves };
}
