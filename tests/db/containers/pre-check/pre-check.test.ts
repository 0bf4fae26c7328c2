import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operationOf } from "#db/services/registry.server.ts";
import { boxApprovalResource } from "#domain/booking/approval/box-approval.resource.server.ts";
import { checkOpenBoxes } from "#domain/containers/pre-check/ops/check-open-boxes.server.ts";
import { showTracking } from "#domain/documents/tracking/ops/show-tracking.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import {
  readResource,
  reasonsOf,
  searchResource,
} from "#platform/records/resource/resource.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { addBookings, addTypes } from "#tests/db/containers/container/sea.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";

let testDatabase: TestDatabase;
let voyageId = 0;
const db = () => testDatabase.em().getKysely();

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  await seedSea(em);
  await addTypes(testDatabase);
  const [voyage] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from voyage where voyage_name = 'HANSHIN/2601E'`,
  );
  voyageId = voyage?.id ?? 0;
  await sql`insert into dg_threshold (vessel_code, dg_class, max_net_kg)
    values ('*', '3', 1000), ('HAN', '8', 500)`.execute(db());
  await sql`insert into vessel_captain (vessel_code, user_name) values ('HAN', 'captain')`.execute(
    db(),
  );
});
afterAll(() => testDatabase.close());

type Goods = { unNo?: string; dgClass?: string; nwt?: number; ems?: string };
let made = 0;
/** A draft booking with a container for each amount of dangerous goods. */
async function aBooking(
  boxes: readonly Goods[],
): Promise<{ bkNo: string; bookingId: number; boxIds: number[] }> {
  const bkNo = `PC${String(++made).padStart(4, "0")}`;
  await addBookings(testDatabase, voyageId, [
    {
      bkNo,
      bkStatus: "DRAFT",
      clientCode: "ACME",
      containers: [["20GP", boxes.length]],
      cargo: boxes.map(() => [10, "1000", "5"]),
    },
  ]);
  const [booking] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`update booking
      set port_load = 'CNSHA', port_dis = 'JPTYO', client_name = 'ACME'
      where bk_no = ${bkNo}
      returning id`,
  );
  const bookingId = booking?.id ?? 0;
  const boxIds: number[] = [];
  for (const [
    i,
    { unNo = "1263", dgClass = "3", nwt = 800, ems = "F-E, S-E" },
  ] of boxes.entries()) {
    const [row] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`with line as (
            update booking_cargo
            set is_dg = 'Y', goods_name_en = 'PAINT', dg_un_no = ${unNo}, dg_class = ${dgClass},
              dg_packing_group = 'II', dg_goods_name = 'PAINT', dg_linker = 'MR LI',
              dg_link_tel = '1', dg_ems = ${ems}, dg_flashpoint = '23', nwt = ${nwt}
            where booking_id = ${bookingId} and line_no = ${i + 1}
            returning id
          ),
          packed as (
            insert into box(booking_id, voyage_id, cnt_no, size_type, pkgs, gwt)
            values (
                ${bookingId}, ${voyageId}, ${`SWYU${String(made).padStart(4, "0")}${String(i).padStart(3, "0")}`}, '20GP', 10,
                1000
              )
            returning id
          )
        insert into packing_line (box_id, booking_id, cargo_id, pkgs, gwt, dim)
        select packed.id, ${bookingId}, line.id, 10, 1000, 5
        from packed, line
        returning box_id as id`,
    );
    boxIds.push(row?.id ?? 0);
  }
  return { bkNo, bookingId, boxIds };
}

const captain = (more: object = {}) => testDatabase.as("captain", { userName: "captain", ...more });
const both = () =>
  testDatabase.as("clerk", {
    permissions: ["preCheck:list", "approval:captain", "booking:confirm"],
    userName: "both",
  });
async function step(
  action: string,
  ids: readonly number[],
  { by = captain(), reason }: { by?: Caller; reason?: string } = {},
) {
  const operation = boxApprovalResource.steps[action];
  if (!operation) throw new Error(action);
  const result = (await runOperation(by, operation, {
    rows: ids.map((id) => ({ id })),
    ...(reason ? { reason } : {}),
  })) as StepResult;
  return result.rows.map(({ done, code }) => (done ? `done${code ? ` ${code}` : ""}` : code));
}
const rowOf = async (id: number) => {
  const query = {
    filters: [],
    sort: [{ key: "id", order: "desc" as const }],
    page: 1,
    pageSize: 500,
  };
  const { rows } = await searchResource(
    testDatabase.em(),
    testDatabase.as("clerk").actor,
    boxApprovalResource,
    query,
  );
  return rows.find((row) => row.id === id) as
    | (Record<string, unknown> & { findings: { code: string }[] | null })
    | undefined;
};
const stateOf = async (id: number) => (await rowOf(id))?.state;

test("below the threshold the pre-check approves by itself, above it the captain decides, with findings", async () => {
  const { boxIds } = await aBooking([
    { nwt: 800 },
    { nwt: 1200 },
    { unNo: "1760", dgClass: "8", nwt: 500 },
    { unNo: "1760", dgClass: "8", nwt: 501 },
  ]);
  expect(await stateOf(boxIds[0] ?? 0)).toBe("NOT_CHECKED");
  expect(await step("approve", boxIds)).toEqual(boxIds.map(() => "preCheck.notApplied"));
  expect(await step("check", boxIds)).toEqual(boxIds.map(() => "done"));
  expect(await Promise.all(boxIds.map(stateOf))).toEqual([
    "AUTO_APPROVED",
    "APPLIED",
    "AUTO_APPROVED",
    "APPLIED",
  ]);
  expect((await rowOf(boxIds[1] ?? 0))?.findings?.map(({ code }) => code)).toContain(
    "preCheck.aboveMass",
  );
  expect((await rowOf(boxIds[1] ?? 0))?.netKg).toBe("1200.000");
});

test("a rejection keeps its reason, can be withdrawn; an approval says who and when", async () => {
  const { boxIds } = await aBooking([{ nwt: 2000 }]);
  const [id = 0] = boxIds;
  await step("check", boxIds);
  await expect(step("reject", boxIds)).rejects.toThrow("kit.reasonRequired");
  expect(await step("reject", boxIds, { reason: "deck is full" })).toEqual(["done"]);
  expect(await rowOf(id)).toMatchObject({
    state: "REJECTED",
    rejectReason: "deck is full",
    decidedBy: "captain",
  });
  expect(await step("check", boxIds)).toEqual(["preCheck.decided"]);
  expect(await step("reopen", boxIds)).toEqual(["done"]);
  expect(await rowOf(id)).toMatchObject({ state: "APPLIED", rejectReason: "", decidedBy: "" });
  expect(await step("approve", boxIds)).toEqual(["done"]);
  expect(await rowOf(id)).toMatchObject({
    state: "APPROVED",
    decidedBy: "captain",
    decidedTime: expect.any(String),
  });
});

test("errors of the declaration close approval until they are corrected", async () => {
  const { boxIds, bookingId } = await aBooking([{ nwt: 2000 }]);
  await sql`update booking_cargo set dg_linker = '' where booking_id = ${bookingId}`.execute(db());
  await step("check", boxIds);
  expect(await step("approve", boxIds)).toEqual(["preCheck.hasErrors"]);
  await sql`update booking_cargo set dg_linker = 'MR LI' where booking_id = ${bookingId}`.execute(
    db(),
  );
  expect(await step("approve", boxIds)).toEqual(["preCheck.notApplied"]);
  await step("check", boxIds);
  expect(await step("approve", boxIds)).toEqual(["done"]);
});

test.each([
  ["another class", sql`update booking_cargo set dg_class = '6.1'`],
  ["another packing group", sql`update booking_cargo set dg_packing_group = 'III'`],
  ["other packages", sql`update packing_line set pkgs = 9`],
  [
    "another ship",
    sql`update box set voyage_id = (select id from voyage where voyage_name = 'HANSHIN/2602E')`,
  ],
])("changed cargo takes the approval back: %s", async (_name, change) => {
  const { boxIds, bookingId } = await aBooking([{ nwt: 2000 }]);
  const [id = 0] = boxIds;
  await step("check", boxIds);
  await step("approve", boxIds);
  await sql`${change} where booking_id = ${bookingId}`.execute(db());
  expect(await rowOf(id)).toMatchObject({ state: "NOT_CHECKED", decidedBy: null });
});

test("what a captain does not decide on leaves the approval alone", async () => {
  const { boxIds, bookingId } = await aBooking([{ nwt: 2000 }]);
  await step("check", boxIds);
  await step("approve", boxIds);
  await sql`update booking_cargo
    set marks = 'N/M', goods_name_cn = '油漆'
    where booking_id = ${bookingId}`.execute(db());
  await sql`update booking set remark = 'late' where id = ${bookingId}`.execute(db());
  expect(await stateOf(boxIds[0] ?? 0)).toBe("APPROVED");
});

test("approve and accept confirms the booking with its last container, all or nothing, for who holds both rights", async () => {
  const { boxIds, bookingId } = await aBooking([{ nwt: 2000 }, { nwt: 3000 }]);
  const [first = 0, second = 0] = boxIds;
  await step("check", boxIds);
  await expect(step("approveAndAccept", boxIds)).rejects.toThrow("kit.noPermission");
  const clerk = testDatabase.as("clerk", { permissions: ["preCheck:list", "booking:confirm"] });
  expect(await step("approveAndAccept", [first], { by: clerk })).toEqual(["kit.noPermission"]);
  expect(await stateOf(first)).toBe("APPLIED");
  expect(await step("approveAndAccept", [first], { by: both() })).toEqual([
    "done preCheck.othersWait",
  ]);
  const status = async () =>
    (
      await rowsOf<{ s: string }>(
        testDatabase,
        sql`select bk_status as s from booking where id = ${bookingId}`,
      )
    )[0]?.s;
  expect(await status()).toBe("DRAFT");
  expect((await step("approveAndAccept", [second], { by: both() }))[0]).toMatch(/^done/);
  expect(await status()).toBe("CONFIRMED");
  expect(await Promise.all(boxIds.map(stateOf))).toEqual(["APPROVED", "APPROVED"]);
});

test("a captain sees the containers of the own vessels and no others", async () => {
  const { boxIds } = await aBooking([{ nwt: 2000 }]);
  const [id = 0] = boxIds;
  await step("check", boxIds);
  expect(
    await readResource(testDatabase.em(), captain().actor, boxApprovalResource, id),
  ).toMatchObject({ id });
  const other = captain({ userName: "othercaptain" });
  await expect(
    readResource(testDatabase.em(), other.actor, boxApprovalResource, id),
  ).rejects.toThrow("kit.notFound");
  await expect(step("approve", [id], { by: other })).rejects.toThrow("kit.notFound");
  await expect(
    reasonsOf(testDatabase.em(), other.actor, boxApprovalResource, [id]),
  ).rejects.toThrow("kit.notFound");
});

test("the nightly pre-check takes what nobody has checked, and only that", async () => {
  const { boxIds, bkNo } = await aBooking([{ nwt: 10 }, { nwt: 5000 }]);
  const decided = await aBooking([{ nwt: 2000 }]);
  await step("check", decided.boxIds);
  await step("approve", decided.boxIds);
  const result = await testDatabase.run("clerk", checkOpenBoxes, { voyage: "HANSHIN/2601E" });
  expect(result.automatic).toBeGreaterThanOrEqual(1);
  expect(await Promise.all([...boxIds, ...decided.boxIds].map(stateOf))).toEqual([
    "AUTO_APPROVED",
    "APPLIED",
    "APPROVED",
  ]);
  expect(await testDatabase.run("clerk", checkOpenBoxes, { voyage: "HANSHIN/2601E" })).toEqual({
    automatic: 0,
    applied: 0,
  });
  const { timeline } = await testDatabase.run("admin", showTracking, { number: bkNo, cntNo: "" });
  expect(timeline?.events.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["preCheck.event.autoApproved", "preCheck.event.applied"]),
  );
});

test("a limit needs a figure and a class, a ban a class or a UN number, a captain an account", async () => {
  const faultsOf = (operation: string, input: object) =>
    testDatabase.run("clerk", operationOf(operation), input).then(
      () => [],
      (error: unknown) => refusalsOf(error).map(({ code, place }) => `${place.field} ${code}`),
    );
  expect(await faultsOf("dgThreshold.save", { vesselCode: "*", dgClass: "9" })).toEqual([
    "maxNetKg preCheck.limitNeeded",
  ]);
  expect(await faultsOf("dgThreshold.save", { dgClass: "11", maxBoxes: "2" })).toEqual([
    "dgClass cargo.badClass",
  ]);
  expect(await faultsOf("dgThreshold.save", { dgClass: "OOG", maxBoxes: "2" })).toEqual([]);
  expect(await faultsOf("portBan.save", { portCode: "JPTYO" })).toEqual([
    "dgClass preCheck.banNeeds",
  ]);
  expect(await faultsOf("portBan.save", { portCode: "NOWAY", dgClass: "1" })).toEqual([
    "portCode kit.unknownCode",
  ]);
  expect(
    await faultsOf("portBan.save", { portCode: "JPTYO", unNo: "UN3480", scope: "DISCHARGE" }),
  ).toEqual([]);
  expect(await faultsOf("vesselCaptain.save", { vesselCode: "HAN", userName: "nobody" })).toEqual([
    "userName kit.unknownCode",
  ]);
});
