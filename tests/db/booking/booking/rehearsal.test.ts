import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { batchEditBookings } from "#domain/booking/booking/ops/batch-edit-bookings.server.ts";
import { bookingResource } from "#domain/booking/booking/booking.resource.server.ts";
import { saveBooking } from "#domain/booking/booking/ops/save-booking.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import {
  defineOperation,
  type Operation,
  runOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { rehearseOperation } from "#platform/output/run/rehearsal.server.ts";
import { rehearseStep } from "#platform/output/run/rehearse-step.server.ts";
import { defineUndoRun } from "#platform/output/run/undo-run.server.ts";
import { undoRun } from "#db/services/registry.server.ts";
import { anEbooking, seedSea } from "#tests/db/booking/ebooking/sea.ts";
import { businessTables } from "#tests/support/business-tables.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

const count = 1000;
let testDatabase: TestDatabase;
let ids: number[] = [];
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  const made = await runOperation(testDatabase.as("clerk"), saveBooking, anEbooking());
  // Mixed: draft, confirmed, locked, cancelled, and confirmed ones with a difference that asks for
  // a reason.
  await sql`insert into booking
    select r.*
    from booking b, generate_series(1, ${count}) i,
      lateral jsonb_populate_record(
        b,
        jsonb_build_object(
          'id', 10000 + i, 'bk_no', 'MIX' || i, 'bk_status',
          (array['DRAFT', 'CONFIRMED', 'LOCKED', 'CANCELLED', 'CONFIRMED']) [1 + i % 5]
        )
      ) r
    where b.id = ${made.id}`.execute(testDatabase.em().getKysely());
  await sql`insert into booking_container (version, booking_id, line_no, size_type, cont_count)
    select 1, b.id, 1, '20GP', 1
    from booking b
    where b.id > 10000`.execute(testDatabase.em().getKysely());
  await sql`insert into booking_cargo
    select r.*
    from booking b, booking_cargo c,
      lateral jsonb_populate_record(c, jsonb_build_object('id', b.id, 'booking_id', b.id)) r
    where b.id > 10000 and c.booking_id = ${made.id} and c.line_no = 1`.execute(
    testDatabase.em().getKysely(),
  );
  await sql`insert into box(version, booking_id, voyage_id, cnt_no, size_type, pkgs, gwt)
    select 1, id, voyage_id, 'SEAU' || id, '20GP', pkgs, gwt
    from booking
    where id > 10000 and id % 10 = 1`.execute(testDatabase.em().getKysely());
  ids = (
    await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from booking where id > 10000 order by id`,
    )
  ).map(({ id }) => id);
});
afterAll(() => testDatabase.close());

const lock = bookingResource.steps.lock as Operation<unknown, StepResult>;
/** Also of steps that are not offered to be undone. */
const undoAny = defineUndoRun((name) => ({
  undoable: true,
  perm: name.replace("copy", "edit").replace(".", ":"),
}));
const caller = (requestId: string) => ({ ...testDatabase.as("admin"), requestId });

const everything = () => businessTables(testDatabase);
const outcomes = ({ rows }: StepResult) => rows.map(({ key, done, code }) => [key, done, code]);
const runIdOf = async (requestId: string) =>
  (
    await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id::int from oper_log where request_id = ${requestId}`,
    )
  )[0]?.id ?? 0;

const slow = { timeout: 180_000 };

test(
  "the preview of a thousand mixed bookings writes nothing, the run has the same outcome, undoing it leaves every table as it was",
  slow,
  async () => {
    const input = { rows: ids.map((id) => ({ id })), reason: "counted again" };
    const before = await everything();
    const preview = await rehearseStep(caller("preview"), bookingResource, lock, input);
    expect(await everything()).toEqual(before);
    expect(await runIdOf("preview")).toBe(0);
    expect(preview.result.rows).toHaveLength(count);
    expect(new Set(preview.result.rows.map(({ code }) => code ?? "done")).size).toBeGreaterThan(1);
    const run = await runOperation(caller("run"), lock, input);
    expect(outcomes(run)).toEqual(outcomes(preview.result));
    expect([run.done, run.refused]).toEqual([count * 0.4, count * 0.6]);
    const locked = await everything();
    expect(locked.get("booking")).not.toBe(before.get("booking"));
    const undone = await runOperation(caller("undo"), undoRun, { id: await runIdOf("run") });
    expect(undone.tables).toEqual([
      expect.objectContaining({ table: "booking", changed: run.done, added: 0, removed: 0 }),
    ]);
    expect(await everything()).toEqual(before);
  },
);

test.each([
  [
    "roll",
    bookingResource.steps.roll as Operation<unknown, StepResult>,
    () => ({
      rows: ids.slice(0, 120).map((id) => ({ id })),
      reason: "vessel omitted the port",
      fields: { voyage: "HANSHIN/2602E", contact: "Li" },
    }),
  ],
  [
    "batch edit",
    batchEditBookings as Operation<unknown, StepResult>,
    () => ({
      // As many as one page takes; every seventh is outside ASCII.
      rows: ids.slice(0, 200).map((id, i) => ({
        id,
        values: {
          shipperName: i % 7 === 3 ? "东方 CRANE LTD" : "EASTERN CRANE LTD",
          marks: `CASE ${i}`,
        },
      })),
      reason: "customer's letter",
      whole: false,
      accept: true,
    }),
  ],
])(
  "a %s of mixed bookings has the outcome of its preview, and its undoing leaves every table as it was",
  slow,
  async (name, operation, input) => {
    const before = await everything();
    const preview = await rehearseStep(
      caller(`preview-${name}`),
      bookingResource,
      operation,
      input(),
    );
    expect(await everything()).toEqual(before);
    const { length } = input().rows;
    expect(preview.result.rows).toHaveLength(length);
    const run = await runOperation(caller(`run-${name}`), operation, input());
    expect(outcomes(run)).toEqual(outcomes(preview.result));
    expect(run.done).toBeGreaterThan(length / 4);
    expect(run.refused).toBeGreaterThan(length / 4);
    expect((await everything()).get("booking")).not.toBe(before.get("booking"));
    await runOperation(caller(`undo-${name}`), undoRun, { id: await runIdOf(`run-${name}`) });
    expect(await everything()).toEqual(before);
  },
);

test("what is removed comes back with its lines, what is copied goes again", slow, async () => {
  const drafts = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from booking where bk_status = 'DRAFT' and id > 10000 order by id limit 70`,
  );
  const rows = drafts.map(({ id }) => ({ id }));
  for (const step of ["remove", "copy"]) {
    const operation = { ...(bookingResource.steps[step] as Operation<unknown, StepResult>) };
    const before = await everything();
    const preview = await rehearseStep(caller(`preview-${step}`), bookingResource, operation, {
      rows,
    });
    expect([step, preview.result.rows.find((row) => !row.done)]).toEqual([step, undefined]);
    const lines = preview.follows.find(({ table }) => table === "booking_container");
    expect(step === "remove" ? lines?.removed : lines?.added).toBeGreaterThanOrEqual(70);
    expect(
      preview.followsOf?.[0]?.find(({ table }) => table === "booking_container"),
    ).toBeDefined();
    expect(await everything()).toEqual(before);
    const run = await runOperation(caller(`run-${step}`), operation, { rows });
    expect(outcomes(run).map(([, done]) => done)).toEqual(rows.map(() => true));
    expect(await everything()).not.toEqual(before);
    await runOperation(caller(`undo-${step}`), undoAny, { id: await runIdOf(`run-${step}`) });
    const after = await everything();
    // Numbers taken are not given back.
    after.set("number_rule", before.get("number_rule") ?? "");
    expect(after).toEqual(before);
  }
});

test("a run is not undone when a record was changed since, and says which and by whom", async () => {
  const confirmed = await rowsOf<{ id: number; no: string }>(
    testDatabase,
    sql`select id, bk_no as no
      from booking
      where bk_status = 'CONFIRMED' and id > 10000 and reconcile_result = ''
      order by id
      limit 3`,
  );
  await runOperation(caller("lock-3"), lock, {
    rows: confirmed.map(({ id }) => ({ id })),
    reason: "x",
  });
  const [first] = confirmed;
  await runOperation(
    { ...testDatabase.as("clerk"), requestId: "later" },
    bookingResource.steps.unlock as Operation,
    {
      rows: [{ id: first?.id ?? 0 }],
    },
  );
  const before = await everything();
  const id = await runIdOf("lock-3");
  await expect(runOperation(caller("undo-3"), undoRun, { id })).rejects.toMatchObject({
    code: "step.changedSince",
    params: { key: first?.no, operator: "clerk" },
  });
  expect(await everything()).toEqual(before);
});

test("others' runs, unknown runs and operations that cannot be undone are refused; undoing is asked by the operation's permission", async () => {
  const id = await runIdOf("run");
  const customer = testDatabase.as("customer", {
    customerCodes: ["ACME"],
    permissions: ["org:self", "booking:lock"],
  });
  await expect(runOperation(customer, undoRun, { id })).rejects.toMatchObject({
    code: "kit.notFound",
  });
  await expect(
    runOperation(testDatabase.as("clerk", { permissions: ["org:self"] }), undoRun, { id }),
  ).rejects.toMatchObject({
    code: "kit.notFound",
  });
  await expect(runOperation(caller("x"), undoRun, { id: 999_999 })).rejects.toMatchObject({
    code: "kit.notFound",
  });
  // Undone already: the undoing itself is the newer change.
  await expect(runOperation(caller("y"), undoRun, { id })).rejects.toMatchObject({
    code: "step.changedSince",
  });
  await runOperation(
    { ...testDatabase.as("clerk"), requestId: "reconciled" },
    bookingResource.steps.reconcile as Operation,
    {
      rows: [{ id: ids[20] ?? 0 }],
    },
  );
  await expect(
    runOperation(caller("z"), undoRun, { id: await runIdOf("reconciled") }),
  ).rejects.toMatchObject({ code: "step.notUndoable" });
});

test("a run whose number was taken since is not undone, nor one that wrote nothing; what has effects elsewhere is not rehearsed", async () => {
  const [draft] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from booking where bk_status = 'DRAFT' and id > 10000 order by id desc limit 1`,
  );
  const id = draft?.id ?? 0;
  await runOperation(caller("gone"), bookingResource.steps.remove as Operation, { rows: [{ id }] });
  await sql`insert into booking
    select (
        jsonb_populate_record(
          b, jsonb_build_object('id', 900001, 'bk_no', ${`MIX${id - 10000}`}::text)
        )
      ).*
    from booking b
    where b.id = ${ids[0]}`.execute(testDatabase.em().getKysely());
  await expect(
    runOperation(caller("undo-gone"), undoAny, { id: await runIdOf("gone") }),
  ).rejects.toMatchObject({
    code: "step.standsInTheWay",
  });
  const nothing = defineOperation({
    name: "booking.nothing",
    perm: "booking:nothing",
    input: z.object({}),
    run: async () => null,
  });
  await runOperation(caller("nothing"), nothing, {});
  await expect(
    runOperation(caller("undo-nothing"), undoAny, { id: await runIdOf("nothing") }),
  ).rejects.toMatchObject({
    code: "step.nothingToUndo",
  });
  await expect(
    rehearseOperation(caller("no"), nothing, {}, { table: "booking", ids: [] }),
  ).rejects.toMatchObject({
    code: "step.noPreview",
  });
});

test("a run is not undone where the way back is closed: the voyage has ended since", async () => {
  const [free] = await rowsOf<{ id: number; voyage: number }>(
    testDatabase,
    sql`select id, voyage_id as voyage
      from booking
      where id > 10000 and bk_status = 'DRAFT'
      order by id desc
      limit 1`,
  );
  if (!free) throw new Error("no draft is left");
  const confirm = bookingResource.steps.confirm as Operation<unknown, StepResult>;
  expect(
    await runOperation(caller("ended-since"), confirm, { rows: [{ id: free.id }] }),
  ).toMatchObject({ done: 1 });
  const [run] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id::int from oper_log where request_id = 'ended-since'`,
  );
  const ended = (flag: "Y" | "N") =>
    sql`update voyage set ended = ${flag} where id = ${free.voyage}`.execute(
      testDatabase.em().getKysely(),
    );
  await ended("Y");
  await expect(runOperation(caller("undo-ended"), undoRun, { id: run?.id })).rejects.toMatchObject({
    code: "booking.voyageEnded",
  });
  await ended("N");
  expect(await runOperation(caller("undo-open"), undoRun, { id: run?.id })).toMatchObject({
    restored: expect.any(Number),
  });
});
