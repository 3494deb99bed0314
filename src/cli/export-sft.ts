import { usageError } from "../errors.js";
import type { ExportManifest } from "../exports/folder.js";
import type { ExportArguments } from "./export-options.js";
export const SFT_FORMAT_NAMES = ["trl", "llama-factory", "sft"] as const;
export async function exportSftCommand(_args: ExportArguments, _name: string): Promise<ExportManifest> {
  throw usageError("soon");
}
