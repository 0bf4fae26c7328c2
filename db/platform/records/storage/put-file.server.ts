import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Writes to a temporary name and renames, so that a watcher never reads half a file. Written again
 * it is the same file.
 */
export async function putFile(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, path.basename(name));
  await writeFile(`${file}.tmp`, bytes);
  await rename(`${file}.tmp`, file);
  return file;
}
