import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingResource } from "#domain/booking/booking/booking.resource.server.ts";
import { saveBooking } from "#domain/booking/booking/ops/save-booking.server.ts";
import { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { type Operation, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { rehearseStep } from "#platform/output/run/rehearse-step.server.ts";
import { undoRun } from "#db/services/registry.server.ts";
import { aRate } from "#tests/db/finance/fee/fixture.ts";
import { anEbooking, dangerousLine, plainLine, seedSea } from "#tests/db/booking/ebooking/sea.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const ids: number[] = [];
const target = "NEXTSHIP/2602E";
const caller = (requestId: string) => ({ ...testDatabase.as("clerk"), requestId });
const step = (name: string) => bookingResource.steps[name] as Operation<unknown, StepResult>;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  const em = testDatabase.em();
  const { id } = await em.findOneOrFail(Voyage, { voyageName: "HANSHIN/2601E" });
  await sql`insert into voyage
    select (
        jsonb_populate_record(
          v,
          jsonb_build_object(
            'id', 9001, 'voyage_name', ${target}::text, 'voyage', '2602E', 'vessel_name',
            'NEXTSHIP', 'template_code', 'ROLL'
          )
        )
      ).*
    from voyage v
    where id = ${id}`.execute(em.getKysely());
  await sql`insert into voyage_stop
    select (
        jsonb_populate_record(
          s,
          jsonb_build_object(
            'id', 900000 + s.serial, 'voyage_id', 9001, 'cy_cutoff', '2099-01-02T10:00:00'
          )
        )
      ).*
    from voyage_stop s
    where voyage_id = ${id}`.execute(em.getKysely());
  for (let i = 0; i < 4; i += 1) {
    const made = await runOperation(testDatabase.as("clerk"), saveBooking, {
      ...anEbooking(),
      cargo: [i === 1 ? dangerousLine : plainLine],
    });
    ids.push(made.id);
  }
  // The last stays a draft and cannot be rolled.
  await runOperation(caller("confirm"), step("confirm"), {
    rows: ids.slice(0, 3).map((id) => ({ id })),
  });
  await sql`insert into box(version, booking_id, voyage_id, cnt_no, size_type, pkgs, gwt)
    values (1, ${ids[0]}, ${id}, 'SEAU1234565', '20GP', 10, 1000)`.execute(em.getKysely());
  await sql`insert into fee (
        version, voyage_id, bk_no, corp_code, fee_code, fee_name, unit, qty, price, currency,
        amount, no_tax_amount, currency_rate, base_amount, fee_status
      )
    select 1, ${id}, bk_no, 'ACME', 'OF', 'Ocean freight', 'CONTAINER', 1, 10, 'USD', 10, 10, 7, 70,
      'CREATED'
    from booking
    where id = ${ids[0]}`.execute(em.getKysely());
});
afterAll(() => testDatabase.close());

const voyages = () =>
  rowsOf<{ voyage: string }>(
    testDatabase,
    sql`select v.voyage_name as voyage
      from booking b join voyage v on v.id = b.voyage_id
      order by b.id`,
  );
const noted = (result: StepResult, at: number) =>
  (result.rows[at]?.notes ?? []).map(({ code }) => code);

test("a roll of several says before what goes, what not and why; it is recorded, boxes and fees follow, and it is undone as a whole", async () => {
  const input = {
    rows: ids.map((id) => ({ id })),
    reason: "vessel omitted the port",
    fields: { voyage: target, contact: "Li" },
  };
  const before = await voyages();
  const preview = await rehearseStep(caller("preview"), bookingResource, step("roll"), input);
  expect(await voyages()).toEqual(before);
  expect(preview.result).toMatchObject({
    done: 3,
    refused: 1,
    notes: [{ code: "booking.roll.noSpaceLines" }],
  });
  expect(preview.result.rows[3]).toMatchObject({ done: false, code: "booking.notNow" });
  expect(noted(preview.result, 0)).toEqual(["booking.roll.cutoffs", "booking.roll.fees"]);
  expect(noted(preview.result, 1)).toEqual(["booking.roll.cutoffs", "booking.roll.dangerous"]);
  expect(preview.followsOf?.[0]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ table: "box", changed: 1 }),
      expect.objectContaining({ table: "fee", changed: 1 }),
      expect.objectContaining({ table: "booking_roll", added: 1 }),
    ]),
  );
  const run = await runOperation(caller("roll"), step("roll"), input);
  expect(run).toEqual(preview.result);
  expect((await voyages()).map(({ voyage }) => voyage)).toEqual([
    target,
    target,
    target,
    "HANSHIN/2601E",
  ]);
  const records = await rowsOf(
    testDatabase,
    sql`select reason, contact, created_by as by from booking_roll order by id`,
  );
  expect(records).toEqual(
    [1, 2, 3].map(() => ({ reason: input.reason, contact: "Li", by: "clerk" })),
  );
  const [line] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id::int from oper_log where request_id = 'roll'`,
  );
  await runOperation(caller("undo"), undoRun, { id: line?.id ?? 0 });
  expect(await voyages()).toEqual(before);
  expect(await rowsOf(testDatabase, sql`select 1 from booking_roll`)).toEqual([]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select distinct v.voyage_name as name from box b join voyage v on v.id = b.voyage_id`,
    ),
  ).toEqual([{ name: "HANSHIN/2601E" }]);
});

test("a roll asks for a voyage and a reason", async () => {
  const rows = [{ id: ids[0] ?? 0 }];
  const place = (field: string) => ({ place: { field } });
  await expect(
    runOperation(caller("a"), step("roll"), { rows, reason: "x" }),
  ).rejects.toMatchObject(place("voyage"));
  await expect(
    runOperation(caller("b"), step("roll"), { rows, fields: { voyage: target } }),
  ).rejects.toMatchObject(place("reason"));
  const same = await runOperation(caller("c"), step("roll"), {
    rows,
    reason: "x",
    fields: { voyage: "HANSHIN/2601E" },
  });
  expect(same.rows[0]).toMatchObject({ done: false, code: "booking.sameVoyage" });
});

test("a roll says the space left on the target and a cut-off that has passed", async () => {
  const db = testDatabase.em().getKysely();
  await sql`insert into space_allotment (
        version, voyage_id, port_load, port_dis, owner_kind, owner, teu, factor
      )
    values (1, 9001, '*', '*', 'ANY', '', 40, 1)`.execute(db);
  await sql`update voyage_stop set cy_cutoff = '2001-01-02T10:00:00' where voyage_id = 9001`.execute(
    db,
  );
  const input = { rows: [{ id: ids[1] ?? 0 }], reason: "x", fields: { voyage: target } };
  const { result, followsOf } = await rehearseStep(
    caller("space"),
    bookingResource,
    step("roll"),
    input,
  );
  expect(result.notes).toEqual([
    {
      code: "booking.roll.space",
      params: {
        voyage: target,
        line: expect.any(String),
        measure: "TEU",
        held: "2",
        limit: expect.stringMatching(/^40/),
      },
    },
  ]);
  expect(noted(result, 0)).toContain("booking.roll.cutoffPassed");
  expect(followsOf?.[0]).toEqual(
    expect.arrayContaining([expect.objectContaining({ table: "space_draw", added: 1 })]),
  );
});

test("a roll says what the tariff makes of the booking before and after", async () => {
  const em = testDatabase.em();
  const price = {
    kind: "PORT",
    rateType: "OP",
    feeCode: "OF",
    unit: "CONTAINER",
    currency: "CNY",
    sizeGroup: "20",
    portLoad: "CNSHA",
    portDis: "JPTYO",
  } as const;
  await aRate(em, { ...price, price: "450", startDate: "2026-12-01", endDate: "2026-12-31" });
  await aRate(em, { ...price, price: "520", startDate: "2027-01-01", endDate: "2027-01-31" });
  await sql`update voyage_stop
    set etd = etd + interval '31 days', eta = eta + interval '31 days'
    where voyage_id = 9001`.execute(em.getKysely());
  const input = { rows: [{ id: ids[1] ?? 0 }], reason: "x", fields: { voyage: target } };
  const { result } = await rehearseStep(caller("price"), bookingResource, step("roll"), input);
  expect(result.rows[0]?.notes).toContainEqual({
    code: "booking.roll.newPrice",
    params: { before: "CNY 900", after: "CNY 1040" },
  });
});

test("a roll is not undone into space that others have taken since", async () => {
  const db = testDatabase.em().getKysely();
  const [from] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select voyage_id as id from booking where id = ${ids[2]}`,
  );
  await sql`insert into space_allotment (
        version, voyage_id, port_load, port_dis, owner_kind, owner, teu, factor
      )
    values (1, ${from?.id}, '*', '*', 'ANY', '', 4, 1)`.execute(db);
  await sql`insert into config (config_key, config_name, config_value)
    values ('seaway.space.beyond', 'beyond', 'REFUSE')
    on conflict (config_key) do update
    set config_value = 'REFUSE'`.execute(db);
  await sql`insert into space_draw (
        version, booking_id, voyage_id, allotment_id, state, held_teu, held_tons, held_plugs,
        held_dg_slots, wait_teu, wait_tons, wait_plugs, wait_dg_slots
      )
    select 1, ${ids[2]}, voyage_id, id, 'HELD', 2, 0, 0, 0, 0, 0, 0, 0
    from space_allotment
    where voyage_id = ${from?.id}`.execute(db);
  const rows = [{ id: ids[2] ?? 0 }];
  expect(
    await runOperation(caller("away"), step("roll"), {
      rows,
      reason: "x",
      fields: { voyage: target },
    }),
  ).toMatchObject({ done: 1 });
  const undo = async () => {
    const [line] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id::int from oper_log where request_id = 'away'`,
    );
    return runOperation(caller("back"), undoRun, { id: line?.id ?? 0 });
  };
  await sql`update space_allotment set teu = 1 where voyage_id = ${from?.id}`.execute(db);
  await expect(undo()).rejects.toMatchObject({
    code: "space.full",
    params: { measure: "TEU", asked: "2", free: "1" },
  });
  await sql`update space_allotment set teu = 4 where voyage_id = ${from?.id}`.execute(db);
  expect(await undo()).toMatchObject({ restored: expect.any(Number) });
});
