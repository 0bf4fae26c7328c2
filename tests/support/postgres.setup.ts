import { removeEmbedded, startEmbedded } from "#db/embedded/embedded.server.ts";
import { newTestData } from "../../scripts/test-data.ts";

/**
 * The tests' PostgreSQL: SEAWAY_TEST_PG (superuser address) from `npm test`, else a server of this run. SEAWAY_TEST_ZONE is its zone,
 * SEAWAY_TEST_PREFIX begins every database name.
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
