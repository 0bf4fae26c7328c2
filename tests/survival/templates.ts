import type { TestDatabase } from "#tests/support/test-database.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { ask, type Cluster } from "./cluster.ts";
import { kinds as desk, type Size } from "./kinds.ts";
import { feeKinds } from "./fee-kinds.ts";
import { overdueRun } from "./overdue-kind.ts";
import { financeKinds } from "./finance-kinds.ts";
import { type Ground, reference, type Template, uploadTime } from "./one-kill.ts";
import { startWorkerProcess } from "./processes.ts";

const kinds = [...desk, overdueRun, ...feeKinds, ...financeKinds];

/** A kind's database template and its undisturbed result. */
export async function makeTemplate(
  name: string,
  ground: Ground,
  input: { size: Size; web: boolean },
): Promise<Template & { testDatabase: TestDatabase }> {
  const kind = kinds.find((kind) => kind.name === name);
  if (!kind)
    throw new Error(`no kind ${name}; there are ${kinds.map((kind) => kind.name).join(", ")}`);
  const testDatabase = await openTestDatabase();
  const work = await kind.prepare(testDatabase, input.size);
  // The queue creates its tables at its first start, so not in every copy. A normal exit also
  // leaves the compile cache, for faster starts.
  const worker = await startWorkerProcess(testDatabase.url);
  await worker.stop();
  await testDatabase.orm.close(true);
  await ask(
    ground.adminUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(testDatabase.url).pathname.slice(1)}'`,
  );
  const half = { url: testDatabase.url, work };
  const { end, whole } = await reference(half, ground);
  const upload = input.web && work.form ? await uploadTime(half, ground) : 0;
  return { ...half, reference: end, whole, upload, testDatabase };
}

/** Seeded random numbers (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const groundOf = (cluster: Cluster): Ground => ({ adminUrl: cluster.adminUrl, cluster });
