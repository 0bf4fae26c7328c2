import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { modificationResource } from "#domain/booking/booking/modification/modification.resource.server.ts";
import { bookingResource } from "#domain/booking/booking/booking.resource.server.ts";
import { saveBooking } from "#domain/booking/booking/ops/save-booking.server.ts";
import type { VersionChanges } from "#platform/records/form/compare-versions.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { type Operation, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { undoRun } from "#db/services/registry.server.ts";
import { anEbooking, plainLine, seedSea } from "#tests/db/booking/ebooking/sea.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let id = 0;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  const made = await runOperation(testDatabase.as("clerk"), saveBooking, {
    ...anEbooking(),
    cargo: [plainLine, { ...plainLine, goodsNameEn: "BOLTS" }],
  });
  id = made.id;
});
afterAll(() => testDatabase.close());

const clerk = (requestId = "r") => ({ ...testDatabase.as("clerk"), requestId });
const booking = (name: string, input: object = {}) =>
  runOperation(clerk(), bookingResource.steps[name] as Operation<unknown, StepResult>, {
    rows: [{ id }],
    ...input,
  });
const modification = (name: string, input: object = {}, requestId = "r") =>
  runOperation(
    clerk(requestId),
    modificationResource.steps[name] as Operation<unknown, StepResult>,
    input,
  );
const stored = async () => {
  const { record } = await readRecordOf(id);
  return record;
};
const readRecordOf = async (of: number) => ({
  record: (await readResource(testDatabase.em(), clerk().actor, bookingResource, of)) as Record<
    string,
    unknown
  >,
});
const open = () =>
  rowsOf<{ id: number; state: string; by: string }>(
    testDatabase,
    sql`select id, state, changed_by as by from booking_modification where booking_id = ${id}`,
  );
async function changesOf(): Promise<VersionChanges> {
  const [row] = await open();
  const record = await readResource(
    testDatabase.em(),
    clerk().actor,
    modificationResource,
    row?.id ?? 0,
  );
  return (record as { changes: VersionChanges }).changes;
}
type Line = Record<string, unknown>;
const change = async (over: (form: { cargo: Line[]; containers: Line[] }) => object) => {
  const form = await stored();
  return runOperation(clerk(), saveBooking, {
    ...form,
    ...over(form as { cargo: Line[]; containers: Line[] }),
  });
};

test("a draft may change freely; after it is confirmed each change waits to be taken note of, field by field with its lines", async () => {
  await change(() => ({ remark: "still a draft" }));
  expect(await open()).toEqual([]);
  await booking("confirm");
  expect(await open()).toEqual([]);
  await change(({ cargo }) => ({
    consigneeName: "OSAKA PARTS",
    cargo: [
      { ...cargo[0], pkgs: 12 },
      { ...plainLine, goodsNameEn: "NUTS" },
    ],
  }));
  await change(() => ({ consigneeName: "KOBE PARTS", releaseType: "TELEX" }));
  expect(await open()).toEqual([{ id: expect.any(Number), state: "OPEN", by: "clerk" }]);
  const { fields, lines } = await changesOf();
  expect(fields).toEqual(
    expect.arrayContaining([
      { key: "consigneeName", before: "NIPPON PARTS KK", after: "KOBE PARTS" },
      { key: "releaseType", before: "ORIGINAL", after: "TELEX" },
    ]),
  );
  expect(fields).toHaveLength(2);
  expect(lines.containers?.map(({ kind }) => kind)).toEqual(["same"]);
  const cargo = lines.cargo ?? [];
  expect(cargo.map(({ kind }) => kind).toSorted()).toEqual(["added", "changed", "removed"]);
  expect(cargo.find(({ kind }) => kind === "changed")?.fields).toEqual([
    { key: "pkgs", before: "10", after: "12" },
  ]);
  expect(cargo.find(({ kind }) => kind === "removed")?.fields).toEqual(
    expect.arrayContaining([{ key: "goodsNameEn", before: "BOLTS", after: "" }]),
  );
});

test("changes given back keep the booking from being locked until they are confirmed, and the next change starts a new comparison", async () => {
  const [row] = await open();
  const rows = [{ id: row?.id }];
  await expect(modification("giveBack", { rows })).rejects.toMatchObject({
    code: "kit.reasonRequired",
  });
  expect(await modification("giveBack", { rows, reason: "wrong consignee" })).toMatchObject({
    done: 1,
  });
  expect((await booking("lock")).rows[0]).toMatchObject({
    done: false,
    code: "booking.changesGivenBack",
  });
  await change(() => ({ consigneeName: "NAGOYA PARTS" }));
  expect(await open()).toMatchObject([{ state: "OPEN" }]);
  expect((await changesOf()).fields).toContainEqual({
    key: "consigneeName",
    before: "NIPPON PARTS KK",
    after: "NAGOYA PARTS",
  });
  expect(await modification("confirm", { rows }, "taken")).toMatchObject({ done: 1 });
  expect((await modification("confirm", { rows })).rows[0]).toMatchObject({
    done: false,
    code: "modification.taken",
  });
  await change(() => ({ remark: "one more" }));
  expect((await changesOf()).fields).toEqual([
    { key: "remark", before: "still a draft", after: "one more" },
  ]);
});

test("a set-based change counts too, a change of the schedule does not; undoing a run leaves no trace", async () => {
  const [row] = await open();
  const rows = [{ id: row?.id }];
  await modification("confirm", { rows }, "again");
  await sql`update booking set etd = etd + 1, eta = eta + 1 where id = ${id}`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await open()).toMatchObject([{ state: "TAKEN" }]);
  const target = "HANSHIN/2602E";
  const roll = bookingResource.steps.roll as Operation<unknown, StepResult>;
  const rolled = await runOperation(clerk("roll"), roll, {
    rows: [{ id }],
    reason: "missed",
    fields: { voyage: target },
  });
  expect(rolled).toMatchObject({ done: 1 });
  expect((await changesOf()).fields).toEqual([
    { key: "voyage", before: "HANSHIN/2601E", after: target },
  ]);
  const [line] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id::int from oper_log where request_id = 'roll'`,
  );
  await runOperation(clerk("undo"), undoRun, { id: line?.id ?? 0 });
  expect(await open()).toMatchObject([{ state: "TAKEN" }]);
  const [run] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id::int from oper_log where request_id = 'again'`,
  );
  await expect(
    runOperation(clerk("undo-confirm"), undoRun, { id: run?.id ?? 0 }),
  ).rejects.toMatchObject({ code: "step.changedSince" });
});

test("who may not see a booking does not see its changes, and only staff with the permission take note of them", async () => {
  const [row] = await open();
  const stranger = testDatabase.as("customer", {
    customerCodes: ["BOLT"],
    permissions: ["booking:list", "booking:modify"],
  });
  await expect(
    readResource(testDatabase.em(), stranger.actor, modificationResource, row?.id ?? 0),
  ).rejects.toMatchObject({
    code: "kit.notFound",
  });
  const reader = testDatabase.as("clerk", { permissions: ["booking:list"] });
  const confirm = modificationResource.steps.confirm as Operation;
  await expect(runOperation(reader, confirm, { rows: [{ id: row?.id }] })).rejects.toMatchObject({
    code: "kit.noPermission",
  });
});

test("lines of several bookings that go in one statement are noted at their own booking, cargo and containers apart", async () => {
  const ids: number[] = [];
  for (const goodsNameEn of ["NUTS", "BOLTS", "NAILS"]) {
    const cargo = [plainLine, { ...plainLine, goodsNameEn }];
    ids.push(
      (await runOperation(testDatabase.as("clerk"), saveBooking, { ...anEbooking(), cargo })).id,
    );
  }
  const db = testDatabase.em().getKysely();
  await sql`update booking set bk_status = 'CONFIRMED' where id = any(${ids.slice(0, 2)}::int[])`.execute(
    db,
  );
  const linesOf = async (table: string) =>
    (
      await rowsOf<{ ids: number[] }>(
        testDatabase,
        sql`select array_agg(id order by id) as ids
          from ${sql.table(table)}
          where booking_id = any (${ids.slice(0, 2)}::int[])
          group by booking_id
          order by booking_id`,
      )
    ).map((row) => row.ids);
  const [cargo, containers] = [await linesOf("booking_cargo"), await linesOf("booking_container")];
  for (const table of ["booking_cargo", "booking_container"])
    await sql`delete from ${sql.table(table)} where booking_id = any(${ids}::int[])`.execute(db);
  expect(
    await rowsOf(
      testDatabase,
      sql`select booking_id as id, gone_cargo as cargo, gone_containers as containers
        from booking_modification
        where booking_id = any (${ids}::int[])
        order by 1`,
    ),
  ).toEqual([0, 1].map((i) => ({ id: ids[i], cargo: cargo[i], containers: containers[i] })));
});
