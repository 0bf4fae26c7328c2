import { removeEmbedded, startEmbedded } from "#db/embedded/embedded.server.ts";
import { newTestData } from "../../scripts/test-data.ts";

/**
 * The server tests make their databases on: SEAWAY_TEST_PG (a superuser's address) when `npm test` gave one, else one of our own for this run,
 * so that a single test file can be run alone; SEAWAY_TEST_ZONE is its time zone. SEAWAY_TEST_PREFIX begins the name of every database a test makes.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  process.env.SEAWAY_TEST_PREFIX ??= `t${process.pid}_`;
  if (process.env.SEAWAY_TEST_PG) return undefined;
  const dataDir = newTestData();
  const embedded = await startEmbedded({ dataDir, fast: true, zone: process.env.SEAWAY_TEST_ZONE });
  process.env.SEAWAY_TEST_PG = embedded.adminUrl;
  return async () => {
    delete process.env.SEAWAY_TEST_PG;
    await embedded.stop();
    await removeEmbedded(dataDir);
  };
}
