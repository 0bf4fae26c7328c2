import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadContainers } from "#domain/containers/container/ops/upload-containers.server.ts";
import { keepUpload } from "#platform/records/import/uploads.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { contextOf, fileOf, line } from "./lines.ts";
import { measureStatements, type StatementWork } from "#tests/support/statement-work.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { platformOf } from "#tests/db/jobs/fixture.ts";
import { addBookings, addTypes, addVoyage, countsOf } from "./sea.ts";

const tables = [
  "box",
  "booking",
  "booking_cargo",
  "booking_container",
  "container_import",
  "container_import_row",
  "packing_line",
];
const count = 2600;
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await addTypes(testDatabase);
  for (const table of tables)
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(
      testDatabase.em().getKysely(),
    );
});
afterAll(() => testDatabase.close());

const { send, sea } = contextOf(() => testDatabase);
const run = async (statement: ReturnType<typeof sql>) =>
  statement.execute(testDatabase.em().getKysely());

const perBooking = 20;
type Resumable = { input: object; voyageId: number; boxes: number };

async function bookedVoyage(
  mark: string,
): Promise<{ id: number; voyageName: string; bkNos: string[] }> {
  const voyage = await addVoyage(testDatabase);
  const bkNos = Array.from(
    { length: count / perBooking },
    (_, i) => `${mark}${String(i).padStart(4, "0")}`,
  );
  const plans = bkNos.map((bkNo) => ({
    bkNo,
    containers: [["40HC", perBooking + 1]] as [string, number][],
  }));
  await addBookings(testDatabase, voyage.id, plans);
  return { ...voyage, bkNos };
}

async function killed(
  input: object,
  when: (message: { seen: number; changed?: number }) => boolean,
): Promise<void> {
  const abort = new AbortController();
  const progress = (message: { seen: number; changed?: number }) => {
    if (when(message)) abort.abort(new Error("killed"));
  };
  await expect(
    runOperation(
      { ...testDatabase.as("clerk"), signal: abort.signal, progress },
      uploadContainers,
      input,
    ),
  ).rejects.toThrow("killed");
}

async function inputOf(
  mark: string,
  voyageName: string,
  mode: string,
  bkNos: readonly string[],
): Promise<object> {
  const bytes = await fileOf(
    Array.from({ length: count }, (_, i) => line(bkNos[i % bkNos.length] ?? "")),
  );
  const uploadId = await keepUpload(testDatabase.em(), testDatabase.as("clerk").actor, {
    name: `${mark}.xlsx`,
    bytes,
  });
  return { voyage: voyageName, mode, uploadId };
}

/** An appended file whose run was killed after its first batch, which joined older containers. */
async function halfPacked(mark: string): Promise<Resumable> {
  const { id, voyageName, bkNos } = await bookedVoyage(mark);
  await send(
    voyageName,
    bkNos.map((bkNo) => line(bkNo)),
  );
  const input = await inputOf(mark, voyageName, "APPEND", bkNos);
  await killed(input, ({ changed = 0 }) => changed > 0);
  expect((await countsOf(testDatabase, id))["VERIFIED"]).toBeGreaterThan(0);
  return { input, voyageId: id, boxes: count + bkNos.length };
}

/** A first file whose run was killed while storing. */
async function halfStored(mark: string): Promise<Resumable> {
  const { id, voyageName, bkNos } = await bookedVoyage(mark);
  const input = await inputOf(mark, voyageName, "FIRST", bkNos);
  await killed(input, ({ seen }) => seen >= 2000);
  expect(await countsOf(testDatabase, id)).toEqual({});
  return { input, voyageId: id, boxes: count };
}

/** The statement that reads most rows, and the total. */
const most = (measured: readonly StatementWork[]) =>
  measured.toSorted((a, b) => b.rows - a.rows)[0];

const spoilt: Readonly<Record<string, () => Promise<unknown>>> = {
  "statistics that know other voyages only": async () => undefined,
  "no statistics at all": () =>
    run(sql`delete from pg_statistic where starelid = any(${tables}::text[]::regclass[]::oid[])`),
  "plans made without a look at the values": () =>
    run(
      sql`do $$ begin execute format('alter database %I set plan_cache_mode = force_generic_plan', current_database()); end $$`,
    ),
};

let nth = 0;
test.each([
  ["statistics that know other voyages only", halfPacked],
  ["plans made without a look at the values", halfPacked],
  ["no statistics at all", halfStored],
] as const)(
  "a run that goes on looks at few rows for each of its own: %s",
  async (name, half) => {
    nth += 1;
    await sea(`OLD${nth}`, 10);
    await run(sql`analyze`);
    const { input, voyageId, boxes } = await half(`ST${nth}X`);
    await spoilt[name]?.();
    // Database settings apply to new connections only, as in a fresh process.
    const platform = await platformOf(testDatabase);
    const caller = { ...testDatabase.as("clerk"), em: platform.orm.em.fork() as EntityManager };
    const measured = await measureStatements(() =>
      runOperation(caller, uploadContainers, input),
    ).finally(() => platform.close());
    expect(await countsOf(testDatabase, voyageId)).toEqual({ IMPORTED: boxes });
    expect(measured.length).toBeGreaterThan(10);
    // A batch may scan its voyage once, not once per row.
    expect(most(measured)?.rows, most(measured)?.text).toBeLessThan(20 * count);
    expect(measured.reduce((sum, statementWork) => sum + statementWork.rows, 0)).toBeLessThan(
      120 * count,
    );
  },
  60_000,
);
