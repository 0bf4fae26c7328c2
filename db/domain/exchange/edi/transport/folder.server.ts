import { randomUUID } from "node:crypto";
import { lstat, mkdir, readdir, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { maxReceivedBytes } from "../inbound/ops/receive-interchange.server.ts";

/** Files in the order of their names; neither hidden ones, half-written ones, links nor folders. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter(
      (entry) => entry.isFile() && !entry.name.startsWith(".") && !entry.name.endsWith(".tmp"),
    )
    .map(({ name }) => name)
    .toSorted();
}

/** Null for a file beyond the limit, so that it is not read. */
export async function bytesOf(
  folder: string,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = path.join(folder, path.basename(name));
  const { size } = await lstat(file);
  return size > maxReceivedBytes ? null : new Uint8Array(await readFile(file));
}

/** Moves a file into a folder beside it. One of its name there stays. */
export async function putAside(
  folder: string,
  name: string,
  into: "archive" | "refused",
): Promise<void> {
  const target = path.join(folder, into);
  await mkdir(target, { recursive: true });
  const existing = new Set(await readdir(target));
  const unique = existing.has(name) ? `${name}.${randomUUID().slice(0, 8)}` : name;
  await rename(path.join(folder, name), path.join(target, unique));
}
