import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingResource } from "#domain/booking/booking/booking.resource.server.ts";
import {
  type BatchEdited,
  batchEditBookings,
} from "#domain/booking/booking/ops/batch-edit-bookings.server.ts";
import { batchBookings } from "#domain/booking/booking/batch-edit/batch-edit.queries.server.ts";
import { saveBooking } from "#domain/booking/booking/ops/save-booking.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { type Operation, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { rehearseStep } from "#platform/output/run/rehearse-step.server.ts";
import { undoRun } from "#db/services/registry.server.ts";
import { anEbooking, plainLine, seedSea } from "#tests/db/booking/ebooking/sea.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const ids: number[] = [];
const nos: string[] = [];
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  for (let i = 0; i < 4; i += 1) {
    const made = await runOperation(testDatabase.as("clerk"), saveBooking, {
      ...anEbooking(),
      cargo: [plainLine, plainLine],
    });
    ids.push(made.id);
    nos.push(made.bkNo);
  }
  const step = (name: string, some: number[]) =>
    runOperation(
      testDatabase.as("clerk"),
      bookingResource.steps[name] as Operation<unknown, StepResult>,
      {
        rows: some.map((id) => ({ id })),
        reason: "x",
      },
    );
  await step("confirm", ids.slice(1));
  await step("lock", ids.slice(3));
});
afterAll(() => testDatabase.close());

const caller = (requestId = "r") => ({ ...testDatabase.as("clerk"), requestId });
const edit = (input: object, requestId = "r") =>
  runOperation(caller(requestId), batchEditBookings, {
    reason: "customer's letter",
    ...input,
  }) as Promise<BatchEdited>;
const shippers = () =>
  rowsOf<Record<string, string>>(
    testDatabase,
    sql`select b.shipper_name as name, c.marks, b.change_reason as reason
      from booking b join booking_cargo c on c.booking_id = b.id and c.line_no = 1
      order by b.id`,
  );
const boxes = (id: number) =>
  rowsOf<{ size: string; count: number; sub: string }>(
    testDatabase,
    sql`select size_type as size, cont_count as count, size_type_sub as sub
      from booking_container
      where booking_id = ${id}
      order by line_no`,
  );
const values = (over: object = {}) => ({ shipperName: "NEW SHIPPER LTD", marks: "N/M", ...over });

test("the comparison says before and after per booking and writes nothing; a text outside ASCII is named by character and place", async () => {
  const before = await shippers();
  const input = {
    reason: "-",
    whole: false,
    accept: true,
    rows: [
      { id: ids[0] ?? 0, values: values() },
      { id: ids[1] ?? 0, values: values({ shipperName: "NEW SHIPPER", marks: "LINE 1\nCASE №7" }) },
      {
        id: ids[2] ?? 0,
        values: values({ marks: Array.from({ length: 11 }, (_, i) => `LINE ${i}`).join("\n") }),
      },
      { id: ids[3] ?? 0, values: values() },
    ],
  };
  const { result } = await rehearseStep(
    caller(),
    bookingResource,
    batchEditBookings as Operation,
    input,
  );
  const { rows, done, refused } = result as BatchEdited;
  expect([done, refused]).toEqual([1, 3]);
  expect(rows[0]).toMatchObject({
    key: nos[0],
    changes: [
      { field: "shipperName", before: "ACME TRADING CO", after: "NEW SHIPPER LTD" },
      { field: "marks", before: "", after: "N/M" },
    ],
  });
  expect(rows[1]?.faults).toEqual([
    { code: "bill.notEnglish", field: "marks", params: { char: "№", line: 2, position: 6 } },
  ]);
  expect(rows[2]?.faults).toEqual([
    { code: "cargo.tooManyLines", field: "marks", params: { limit: 10, lines: 11 } },
  ]);
  expect(rows[3]).toMatchObject({ key: nos[3], faults: [{ code: "booking.frozen" }] });
  expect(await shippers()).toEqual(before);
});

test("all or none by choice; existing texts are overwritten only when that is confirmed, and a reason is asked", async () => {
  const before = await shippers();
  const rows = [
    { id: ids[0], values: values() },
    { id: ids[3], values: values() },
  ];
  await expect(edit({ rows, accept: true })).rejects.toMatchObject({
    list: [{ code: "booking.frozen", place: { field: "rows.1.", key: nos[3] } }],
  });
  await expect(edit({ rows: rows.slice(0, 1) })).rejects.toMatchObject({
    list: [{ code: "booking.batchOverwrites" }],
  });
  await expect(edit({ rows, reason: "", accept: true })).rejects.toMatchObject({
    list: [{ place: { field: "reason" } }],
  });
  expect(await shippers()).toEqual(before);
  const good = await edit({ rows, whole: false, accept: true }, "good");
  expect([good.done, good.refused]).toEqual([1, 1]);
  expect((await shippers())[0]).toEqual({
    name: "NEW SHIPPER LTD",
    marks: "N/M",
    reason: "customer's letter",
  });
  expect((await shippers()).slice(1)).toEqual(before.slice(1));
});

test("an unchanged booking is counted as such and left alone, all together or one by one", async () => {
  const state = () =>
    rowsOf(
      testDatabase,
      sql`select version, updated_time as time, change_reason as reason,
          (select count(*)::int from change_log) as logged
        from booking
        where id = ${ids[0]}`,
    );
  const before = await state();
  const rows = [{ id: ids[0], values: values() }];
  for (const whole of [true, false])
    expect(await edit({ rows, whole, reason: "again" })).toMatchObject({
      done: 0,
      unchanged: 1,
      refused: 0,
    });
  expect(await state()).toEqual(before);
});

test("container quantities are changed, added and removed with their totals; the whole run goes back", async () => {
  const stored = await batchBookings(
    { ...caller(), now: new Date(0) },
    { ids: [], bkNos: nos.slice(1, 3) },
  );
  expect(stored.map(({ bkNo }) => bkNo)).toEqual(nos.slice(1, 3));
  const before = [await boxes(ids[1] ?? 0), await boxes(ids[2] ?? 0)];
  const rows = stored.map(({ id, version, containers }, i) => ({
    id,
    version,
    containers:
      i === 0
        ? [
            { ...containers[0], contCount: 3, sizeTypeSub: "20GP" },
            { sizeType: "40HC", contCount: 1 },
          ]
        : [{ sizeType: "40GP", contCount: 2 }],
  }));
  const run = await edit({ rows }, "quantities");
  expect(run.rows.map(({ changes }) => changes)).toEqual([
    [{ field: "containers", before: "2×20GP", after: "3×20GP (20GP) + 1×40HC" }],
    [{ field: "containers", before: "2×20GP", after: "2×40GP" }],
  ]);
  expect(await boxes(ids[1] ?? 0)).toEqual([
    { size: "20GP", count: 3, sub: "20GP" },
    { size: "40HC", count: 1, sub: "" },
  ]);
  const totals = sql`select ctn20num as a, ctn40num as b, ctn40h_num as c
    from booking
    where id = any (${ids.slice(1, 3)}::int[])
    order by id`;
  expect(await rowsOf(testDatabase, totals)).toEqual([
    { a: 3, b: 0, c: 1 },
    { a: 0, b: 2, c: 0 },
  ]);
  expect(
    await rowsOf(testDatabase, sql`select state from booking_modification order by booking_id`),
  ).toHaveLength(2);
  const [line] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id::int from oper_log where request_id = 'quantities'`,
  );
  await runOperation(caller("undo"), undoRun, { id: line?.id ?? 0 });
  expect([await boxes(ids[1] ?? 0), await boxes(ids[2] ?? 0)]).toEqual(before);
  expect(await rowsOf(testDatabase, sql`select 1 from booking_modification`)).toEqual([]);
});

test("somebody else's change in between and somebody else's booking are refused", async () => {
  const stale = await edit({
    rows: [{ id: ids[0], version: 1, values: values({ marks: "AGAIN" }) }],
    whole: false,
    accept: true,
  });
  expect(stale.rows[0]).toMatchObject({ done: false, code: "kit.stale" });
  const stranger = testDatabase.as("customer", {
    customerCodes: ["BOLT"],
    permissions: ["booking:edit", "booking:list"],
  });
  const rows = [{ id: ids[0], values: values() }];
  await expect(
    runOperation(stranger, batchEditBookings, { rows, reason: "x" }),
  ).rejects.toMatchObject({ code: "kit.notFound" });
  await expect(
    batchBookings({ ...stranger, now: new Date(0) }, { ids: [], bkNos: nos.slice(0, 1) }),
  ).rejects.toMatchObject({
    code: "kit.unknownCode",
  });
});
