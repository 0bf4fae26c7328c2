import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { containerImportResource } from "#domain/containers/container/containers.resource.server.ts";
import { uploadContainers } from "#domain/containers/container/ops/upload-containers.server.ts";
import { importContainers } from "#domain/containers/container/ops/import-boxes.server.ts";
import { keepUpload } from "#platform/records/import/uploads.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { contextOf, fileOf, line } from "./lines.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { addBookings, addTypes, bringIn, countsOf, stagedRows, verify } from "./sea.ts";
import { apart } from "#platform/kernel/operation/held-connection.server.ts";
import { stepOf } from "#tests/support/step-of.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await addTypes(testDatabase);
});
afterAll(() => testDatabase.close());

const { send, sea, boxesOf, reasonsOf } = contextOf(() => testDatabase);

/** A clerk's caller, stopped by a condition on progress. */
function stopAt(done: (counts: { seen: number; changed?: number }) => boolean) {
  const abort = new AbortController();
  const progress = (counts: { seen: number; changed?: number }) => {
    if (done(counts)) abort.abort(new Error("killed"));
  };
  return { ...testDatabase.as("clerk"), signal: abort.signal, progress };
}

test("killed in the middle of a first file: nothing of it is there, the next run takes it whole", async () => {
  const voyage = await sea("BKW", 5000, {
    cargo: [
      [20_000, "2000000", "9000"],
      [10_000, "500000", "9000"],
    ],
  });
  const bytes = await fileOf(
    Array.from({ length: 4500 }, (_, i) => line("BKW", i % 100 === 7 ? { gwt: 0 } : {})),
  );
  const uploadId = await keepUpload(testDatabase.em(), testDatabase.as("clerk").actor, {
    name: "w.xlsx",
    bytes,
  });
  const input = { voyage: voyage.voyageName, mode: "FIRST", uploadId };
  const caller = stopAt((message) => message.seen >= 2000);
  await expect(runOperation(caller, uploadContainers, input)).rejects.toThrow("killed");
  expect([await countsOf(testDatabase, voyage.id), await boxesOf(voyage.id)]).toEqual([{}, []]);
  const result = await runOperation(testDatabase.as("clerk"), uploadContainers, input);
  expect([result.checked, result.imported]).toEqual([
    { verified: 4455, failed: 45 },
    { imported: 4455, failed: 0 },
  ]);
  expect(await countsOf(testDatabase, voyage.id)).toEqual({ IMPORTED: 4455, VERIFY_FAILED: 45 });
  const [sums] = await rowsOf(
    testDatabase,
    sql`select count(*)::int as boxes, count(distinct x.cnt_no)::int as numbers,
        count(r.id)::int as rows,
        bool_and(p.pkgs = x.pkgs and p.gwt = x.gwt and p.dim = x.dim) as packed
      from box x
        left join container_import_row r on r.id = x.import_row_id
        and r.cnt_no = x.cnt_no
        and r.check_status = 'IMPORTED'
        left join lateral (
          select sum(pkgs)::int as pkgs, sum(gwt) as gwt, sum(dim) as dim
          from packing_line
          where box_id = x.id
        ) p on true
      where x.voyage_id = ${voyage.id}`,
  );
  expect(sums).toEqual({ boxes: 4455, numbers: 4455, rows: 4455, packed: true });
  // The first cargo goes into the first two thousand containers, the remaining packages belong to
  // the second.
  const lines = await rowsOf(
    testDatabase,
    sql`select c.line_no as line, sum(p.pkgs)::int as pkgs
      from packing_line p
        join booking_cargo c on c.id = p.cargo_id
        join booking b on b.id = p.booking_id
      where b.bk_no = 'BKW'
      group by 1
      order by 1`,
  );
  expect(lines).toEqual([
    { line: 1, pkgs: 20_000 },
    { line: 2, pkgs: 24_550 },
  ]);
}, 120_000);

test("a booking that changes while its rows come in is looked at afresh", async () => {
  const voyage = await sea("BKC1", 2000);
  await addBookings(testDatabase, voyage.id, [
    { bkNo: "BKC2", containers: [["40HC", 2000]] },
    { bkNo: "BKC3", containers: [["40HC", 2000]] },
  ]);
  const bytes = await fileOf(Array.from({ length: 3000 }, (_, i) => line(`BKC${1 + (i % 3)}`)));
  const uploadId = await keepUpload(testDatabase.em(), testDatabase.as("clerk").actor, {
    name: "c.xlsx",
    bytes,
  });
  let changed = false;
  const progress = ({ seen }: { seen: number }) =>
    seen < 1000 || changed ? undefined : apart(change);
  // An action of another user.
  const change = async () => {
    changed = true;
    const db = testDatabase.em().getKysely();
    await sql`update booking set bk_status = 'CANCELLED' where bk_no = 'BKC2'`.execute(db);
    await sql`update booking_cargo
      set pkgs = 99, gwt = 990
      where booking_id = (select id from booking where bk_no = 'BKC3')`.execute(db);
    await sql`insert into booking_cargo (booking_id, line_no, pkgs, gwt, dim)
      select id, 2, 1, 1, 1
      from booking
      where bk_no = 'BKC3'`.execute(db);
    await sql`update booking set remark = remark || '.' where bk_no = 'BKC3'`.execute(db);
  };
  const result = await runOperation({ ...testDatabase.as("clerk"), progress }, uploadContainers, {
    voyage: voyage.voyageName,
    mode: "FIRST",
    uploadId,
  });
  expect([result.checked, result.imported]).toEqual([
    { verified: 3000, failed: 0 },
    { imported: 2000, failed: 1000 },
  ]);
  expect(await countsOf(testDatabase, voyage.id)).toEqual({ IMPORTED: 2000, IMPORT_FAILED: 1000 });
  expect(new Set((await reasonsOf(voyage.id)).flat())).toEqual(
    new Set(["container.bookingCancelled"]),
  );
  const boxes = await rowsOf(
    testDatabase,
    sql`select b.bk_no as "bkNo", count(distinct x.id)::int as boxes,
        sum(p.pkgs) filter (where c.line_no = 1)::int as first,
        sum(p.pkgs) filter (where c.line_no = 2)::int as second
      from box x
        join booking b on b.id = x.booking_id
        join packing_line p on p.box_id = x.id
        join booking_cargo c on c.id = p.cargo_id
      where x.voyage_id = ${voyage.id}
      group by 1
      order by 1`,
  );
  expect(boxes).toEqual([
    { bkNo: "BKC1", boxes: 1000, first: 10_000, second: null },
    { bkNo: "BKC3", boxes: 1000, first: 99, second: 9901 },
  ]);
}, 120_000);

test("killed in the middle of an appended file: the next run goes on, nothing comes twice", async () => {
  const voyage = await sea("BKK", 5000);
  const bytes = await fileOf(
    Array.from({ length: 4500 }, (_, i) =>
      line(i % 2 ? "BKK" : "BKK2", i % 100 === 7 ? { gwt: 0 } : {}),
    ),
  );
  await addBookings(testDatabase, voyage.id, [{ bkNo: "BKK2", containers: [["40HC", 5000]] }]);
  // Containers added to existing ones are packed again together, in batches of their own.
  await send(voyage.voyageName, [line("BKK"), line("BKK2")]);
  const uploadId = await keepUpload(testDatabase.em(), testDatabase.as("clerk").actor, {
    name: "a.xlsx",
    bytes,
  });
  const input = { voyage: voyage.voyageName, mode: "APPEND", uploadId };
  await expect(
    runOperation(
      stopAt((message) => message.seen >= 2000),
      uploadContainers,
      input,
    ),
  ).rejects.toThrow("killed");
  // Reading and verifying share a transaction, so nothing remains.
  expect(await countsOf(testDatabase, voyage.id)).toEqual({ IMPORTED: 2 });
  await expect(
    runOperation(
      stopAt((message) => (message.changed ?? 0) > 0),
      uploadContainers,
      input,
    ),
  ).rejects.toThrow("killed");
  const half = await countsOf(testDatabase, voyage.id);
  expect([half["VERIFIED"] ?? 0, half["IMPORTED"] ?? 0, half["VERIFY_FAILED"]]).toEqual([
    expect.any(Number),
    expect.any(Number),
    45,
  ]);
  expect(half["VERIFIED"]).toBeGreaterThan(0);
  expect(half["IMPORTED"]).toBeGreaterThan(2);
  // A program error also leaves its batch unchanged.
  const thrown = {
    ...testDatabase.as("clerk"),
    progress: () => {
      throw new Error("power off");
    },
  };
  await expect(runOperation(thrown, importContainers, { voyageId: voyage.id })).rejects.toThrow(
    "power off",
  );
  await Promise.all([
    runOperation(testDatabase.as("clerk"), uploadContainers, input),
    bringIn(testDatabase, voyage.id),
  ]);
  expect(await countsOf(testDatabase, voyage.id)).toEqual({ IMPORTED: 4457, VERIFY_FAILED: 45 });
  const [sums] = await rowsOf(
    testDatabase,
    sql`select count(*)::int as boxes, count(distinct cnt_no)::int as numbers,
        (
          select sum(p.pkgs)::int
          from packing_line p join booking b on b.id = p.booking_id
          where b.bk_no like 'BKK%'
        ) as pkgs
      from box
      where voyage_id = ${voyage.id}`,
  );
  expect(sums).toEqual({ boxes: 4457, numbers: 4457, pkgs: 44_570 });
}, 120_000);

/** As after a kill between verification and import. */
async function backToVerified(voyageId: number): Promise<void> {
  const db = testDatabase.em().getKysely();
  await sql`delete from packing_line
    where box_id in (select id from box where voyage_id = ${voyageId})`.execute(db);
  await sql`delete from box where voyage_id = ${voyageId}`.execute(db);
  await sql`update container_import_row
    set check_status = 'VERIFIED'
    where voyage_id = ${voyageId} and check_status = 'IMPORTED'`.execute(db);
}

test("a booking locked after the verification: import failed, with the reason; reset takes it up again", async () => {
  const voyage = await sea("BKL");
  await send(voyage.voyageName, [line("BKL")]);
  await backToVerified(voyage.id);
  await sql`update booking set bk_status = 'LOCKED' where bk_no = 'BKL'`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await bringIn(testDatabase, voyage.id)).toEqual({ imported: 0, failed: 1 });
  expect(await reasonsOf(voyage.id)).toEqual([["container.bookingLocked"]]);
  await sql`update booking set bk_status = 'CONFIRMED' where bk_no = 'BKL'`.execute(
    testDatabase.em().getKysely(),
  );
  const [row] = await stagedRows(testDatabase, voyage.id);
  const reset = stepOf(containerImportResource, "reset");
  await sql`update task set status = 'DONE'`.execute(testDatabase.em().getKysely());
  expect(await testDatabase.run("clerk", reset, { rows: [{ id: row?.id }] })).toMatchObject({
    done: 1,
  });
  const waiting = await rowsOf(testDatabase, sql`select kind from task where status = 'WAITING'`);
  expect(waiting).toEqual([{ kind: "container.verify" }]);
  await verify(testDatabase, voyage.id);
  expect(await boxesOf(voyage.id)).toHaveLength(1);
  expect(
    ((await testDatabase.run("clerk", reset, { rows: [{ id: row?.id }] })) as StepResult).rows[0]
      ?.code,
  ).toBe("container.cannotReset");
  const remove = stepOf(containerImportResource, "remove");
  expect(await testDatabase.run("clerk", remove, { rows: [{ id: row?.id }] })).toMatchObject({
    done: 1,
  });
  expect(await boxesOf(voyage.id)).toEqual([]);
  expect(await stagedRows(testDatabase, voyage.id)).toEqual([]);
});
