import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { removeEmbedded, startEmbedded } from "#db/embedded/embedded.server.ts";

/**
 * The server tests make their databases on: SEAWAY_TEST_PG (a superuser's address) when `npm test` gave one, else one of our own for this run,
 * so that a single test file can be run alone; SEAWAY_TEST_ZONE is its time zone. SEAWAY_TEST_PREFIX begins the name of every database a test makes.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  process.env.SEAWAY_TEST_PREFIX ??= `t${process.pid}_`;
  if (process.env.SEAWAY_TEST_PG) return undefined;
  const cache = path.join(projectRoot, ".cache");
  mkdirSync(cache, { recursive: true });
  const dataDir = path.join(cache, `test-${randomBytes(6).toString("hex")}`);
  const embedded = await startEmbedded({ dataDir, fast: true, zone: process.env.SEAWAY_TEST_ZONE });
  process.env.SEAWAY_TEST_PG = embedded.adminUrl;
  return async () => {
    delete process.env.SEAWAY_TEST_PG;
    await embedded.stop();
    await removeEmbedded(dataDir);
  };
}
