// `npx tsx scripts/data/rush-hour.ts`: writes generators/data/rush-hour.ts, boards of Rush Hour that need many moves. Random
// boards of that kind are one in 500; the generator draws others from these by changing cars.
import { writeFileSync } from "node:fs";
import { createRng } from "../../generators/rng.js";
import { distancesToExit, drawBoard, writeBoard } from "../../generators/rush-hour.js";

const BOARDS = 150;
const MOVES = 20;
const rng = createRng("rush-hour boards");
const found: string[] = [];
while (found.length < BOARDS) {
  const board = drawBoard(rng, 13, rng.int(0, 1));
  const away = distancesToExit(board, 3_000);
  if (away && away.most >= MOVES) found.push(writeBoard(board));
}
writeFileSync(
  new URL("../../generators/data/rush-hour.ts", import.meta.url),
  `/**
 * Boards of Rush Hour whose cars can stand so that ${MOVES} moves or more are needed, 36 characters each: \`o\` empty, \`x\` wall,
 * letters the cars. Found by scripts/data/rush-hour.ts among random boards.
 */
export const HARD_BOARDS: readonly string[] = [
${found.map((board) => `  "${board}",`).join("\n")}
];
`,
);
