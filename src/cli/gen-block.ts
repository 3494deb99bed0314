import { entryAt, questionKey } from "../../tasks/entry.js";
import type { Setting } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";

/** Some consecutive indices of one task: the unit of work of a worker thread. */
export interface Block {
  task: string;
  setting: Setting;
  seed: string | number;
  from: number;
  count: number;
}

/** An entry of a block as its line, with the key that tells repetitions. */
export interface BlockLine {
  key: string;
  line: string;
}

export async function generateBlock(block: Block): Promise<BlockLine[]> {
  const task = await loadTask(block.task);
  if (!task) throw new Error(`task ${block.task} is not known in this thread`);
  return Array.from({ length: block.count }, (_, i) => {
    const entry = entryAt(task, block.setting, block.seed, block.from + i);
    return { key: questionKey(entry), line: JSON.stringify(entry) };
  });
}
