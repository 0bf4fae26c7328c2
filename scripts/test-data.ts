import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { removeEmbedded } from "#db/embedded/embedded.server.ts";

const cache = path.join(projectRoot, ".cache");

/** Linux's file system in memory. */
const inMemory = "/dev/shm";
const nameInMemory = /^seaway-test-(\d+)-/;

/** Tests need half a gigabyte, and memory for their processes. */
const leastRoom = 2 * 2 ** 30;
const leastMemory = 8 * 2 ** 30;

function hasRoomInMemory(): boolean {
  if (process.platform !== "linux" || !existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= leastRoom && process.availableMemory() >= leastMemory;
}

/**
 * A data folder for a test server, in memory where there is room: each test file copies a database
 * of 1,300 files, ten times faster than on disk.
 */
export function newTestData(): string {
  const id = randomBytes(6).toString("hex");
  if (hasRoomInMemory()) return path.join(inMemory, `seaway-test-${process.pid}-${id}`);
  mkdirSync(cache, { recursive: true });
  return path.join(cache, `test-${id}`);
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Removes data folders of killed runs. Younger ones on disk may belong to a starting run. */
export async function sweepTestData(): Promise<void> {
  const old = (folder: string) => Date.now() - statSync(folder).mtimeMs > 2 * 3_600_000;
  const onDisk = existsSync(cache)
    ? readdirSync(cache).filter((name) => /^(test|e2e)-/.test(name))
    : [];
  const inShared = existsSync(inMemory)
    ? readdirSync(inMemory).filter((name) => nameInMemory.test(name))
    : [];
  const left = [
    ...onDisk.map((name) => path.join(cache, name)).filter(old),
    ...inShared
      .filter((name) => !runs(Number(nameInMemory.exec(name)?.[1])))
      .map((name) => path.join(inMemory, name)),
  ];
  for (const folder of left) await removeEmbedded(folder).catch(() => {});
}
