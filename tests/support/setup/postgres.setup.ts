import { removeEmbedded, startEmbedded } from "#db/embedded/embedded.server.ts";
import { newTestData } from "#scripts/test-data.ts";

/**
 * The tests' PostgreSQL: SEAWAY_TEST_PG (superuser address) and, of a server of our own,
 * SEAWAY_TEST_APP (the product's account) from `npm test`, else a server of this run.
 * SEAWAY_TEST_ZONE is its zone, SEAWAY_TEST_PREFIX begins every database name.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  process.env.SEAWAY_TEST_PREFIX ??= `t${process.pid}_`;
  if (process.env.SEAWAY_TEST_PG) return undefined;
  const dataDir = newTestData();
  const embedded = await startEmbedded({ dataDir, fast: true, zone: process.env.SEAWAY_TEST_ZONE });
  process.env.SEAWAY_TEST_PG = embedded.adminUrl;
  process.env.SEAWAY_TEST_APP = embedded.url;
  return async () => {
    delete process.env.SEAWAY_TEST_PG;
    delete process.env.SEAWAY_TEST_APP;
    await embedded.stop();
    await removeEmbedded(dataDir);
  };
}
