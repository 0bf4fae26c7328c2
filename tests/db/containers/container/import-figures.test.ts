import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  containerOutcome,
  countsByStatus,
} from "#domain/containers/container/import/container-import.queries.server.ts";
import {
  uploadContainers,
  type UploadResult,
  uploadLabel,
} from "#domain/containers/container/ops/upload-containers.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { keepUpload } from "#platform/records/import/uploads.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import type { Runtime } from "#db/services/runtime.server.ts";
import { runTask } from "#jobs/kit.server.ts";
import { contextOf, fileOf, line } from "./lines.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { addTypes } from "./sea.ts";
import { platformOf } from "#tests/db/jobs/fixture.ts";

let testDatabase: TestDatabase;
let platform: Runtime;
const actor = systemActor("cli");
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await addTypes(testDatabase);
  platform = await platformOf(testDatabase);
});
afterAll(async () => {
  await platform.close();
  await testDatabase.close();
});

const { send, sea } = contextOf(() => testDatabase);
type TaskRow = {
  status: string;
  seen: number;
  total: number;
  changed: number;
  failed: number;
  results: UploadResult;
};

async function kept(name: string, rows: (string | number)[][]): Promise<number> {
  return keepUpload(testDatabase.em(), actor, { name, bytes: await fileOf(rows) });
}

/** Runs an upload as the worker does. @returns the task's final message */
async function taskOf(input: object): Promise<TaskRow> {
  const id = await orderTask(testDatabase.em(), actor, {
    operation: uploadContainers.name,
    input,
    title: "t",
  });
  await runTask(platform, id ?? 0, new AbortController().signal);
  const [row] = await rowsOf<TaskRow>(
    testDatabase,
    sql`select status, seen, total, changed, failed, results from task where id = ${id}`,
  );
  return row as TaskRow;
}

/** Compares the figures everywhere they are shown. */
async function sameEverywhere(
  task: TaskRow,
  voyageName: string,
  { imported, failed }: { imported: number; failed: number },
) {
  const { results } = task;
  expect(task.status).toBe("DONE");
  expect([task.seen, task.total, task.changed, task.failed]).toEqual([
    imported + failed,
    imported + failed,
    imported,
    failed,
  ]);
  expect([
    results.imported?.imported,
    (results.checked?.failed ?? 0) + (results.imported?.failed ?? 0),
  ]).toEqual([imported, failed]);
  expect(results.summary?.rows).toBe(imported + failed);
  const em = testDatabase.em() as EntityManager;
  const [owner] = await rowsOf<{ name: string }>(
    testDatabase,
    sql`select created_by as name from container_import where id = ${results.importId}`,
  );
  const outcome = await containerOutcome(
    em,
    { ...testDatabase.as("admin").actor, userName: owner?.name ?? "" },
    results.importId,
  );
  const of = (counts: Record<string, number>) => [
    counts["IMPORTED"] ?? 0,
    (counts["VERIFY_FAILED"] ?? 0) + (counts["IMPORT_FAILED"] ?? 0),
    Object.values(counts).reduce((sum, count) => sum + count, 0),
  ];
  expect(of(outcome?.counts ?? {})).toEqual([imported, failed, imported + failed]);
  const query = {
    filters: [{ key: "voyageName", kind: "equals" as const, values: [voyageName] }],
    sort: [{ key: "id", order: "asc" as const }],
    page: 1,
    pageSize: 20,
  };
  expect(of(await countsByStatus(em, testDatabase.as("admin").actor, query))).toEqual([
    imported,
    failed,
    imported + failed,
  ]);
  const label = uploadLabel(results);
  if (failed === 0) expect(label).toEqual({ code: "container.upload.done", params: {} });
  else expect(label).toEqual({ code: "container.imported", params: { imported, failed } });
}

test.each([
  ["all rows are good", 30, 0],
  ["some rows are faulty", 30, 7],
  ["all rows are faulty", 30, 30],
])("results, task, page and list tell the same figures: %s", async (name, count, faulty) => {
  const bkNo = `BF${count}${faulty}`;
  const voyage = await sea(bkNo, 100);
  const rows = Array.from({ length: count }, (_, i) => line(bkNo, i < faulty ? { gwt: 0 } : {}));
  const input = {
    voyage: voyage.voyageName,
    mode: "FIRST",
    uploadId: await kept(`${name}.xlsx`, rows),
  };
  await sameEverywhere(await taskOf(input), voyage.voyageName, {
    imported: count - faulty,
    failed: faulty,
  });
});

test("rows that wait for the batches are not counted as failed, and a run that goes on tells the whole file", async () => {
  const voyage = await sea("BFR", 5000);
  await send(voyage.voyageName, [line("BFR")]);
  await sql`delete from container_import_row where voyage_id = ${voyage.id}`.execute(
    testDatabase.em().getKysely(),
  );
  // With a container already in the booking, rows are verified first and packed in batches.
  const uploadId = await kept(
    "r.xlsx",
    Array.from({ length: 2500 }, (_, i) => line("BFR", i % 100 === 7 ? { gwt: 0 } : {})),
  );
  const input = { voyage: voyage.voyageName, mode: "FIRST", uploadId };
  const reports: { seen: number; changed?: number; failed?: number }[] = [];
  const abort = new AbortController();
  const progress = (item: (typeof reports)[number]) => {
    reports.push(item);
    if ((item.changed ?? 0) > 0) abort.abort(new Error("killed"));
  };
  const stopped = runOperation(
    { ...testDatabase.as("admin"), actor, signal: abort.signal, progress },
    uploadContainers,
    input,
  );
  await expect(stopped).rejects.toThrow("killed");
  expect(Math.max(...reports.map((item) => item.failed ?? 0))).toBe(25);
  await sameEverywhere(await taskOf(input), voyage.voyageName, { imported: 2475, failed: 25 });
  // Again after a kill before the task ended; the rows were its own work.
  await sameEverywhere(await taskOf(input), voyage.voyageName, { imported: 2475, failed: 25 });
});

test("the same content from elsewhere changes nothing and says so", async () => {
  const voyage = await sea("BFU");
  const rows = [line("BFU"), line("BFU", { gwt: 0 })];
  await taskOf({ voyage: voyage.voyageName, mode: "FIRST", uploadId: await kept("u.xlsx", rows) });
  const bytes = await rowsOf<{ body: Buffer }>(
    testDatabase,
    sql`select body from upload order by id desc limit 1`,
  );
  const again = await keepUpload(testDatabase.em(), actor, {
    name: "v.xlsx",
    bytes: bytes[0]?.body ?? Buffer.alloc(0),
  });
  const { results } = await taskOf({ voyage: voyage.voyageName, mode: "FIRST", uploadId: again });
  expect(results).toMatchObject({ unchanged: true, imported: { imported: 0, failed: 0 } });
  expect(uploadLabel(results)).toEqual({ code: "container.unchanged", params: {} });
  const dry = { ...results, unchanged: false, checked: { verified: 1, failed: 1 }, imported: null };
  expect(uploadLabel(dry)).toEqual({
    code: "container.checked",
    params: { verified: 1, failed: 1 },
  });
});
