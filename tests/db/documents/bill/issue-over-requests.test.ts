import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { billSteps } from "#domain/documents/bill/bill.resource.server.ts";
import { checkVoyage } from "#domain/documents/bill/check/check-bills.server.ts";
import { generateBills } from "#domain/documents/bill/ops/generate-bills.server.ts";
import { mergeBills } from "#domain/documents/bill/ops/merge-bills.server.ts";
import { splitBill } from "#domain/documents/bill/ops/split-bill.server.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { bookingSteps } from "#domain/booking/booking/booking.resource.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { lockedBooking, openTrade, voyageName } from "./bill-fixture.ts";

let testDatabase: TestDatabase;
beforeEach(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  const voyage = await openTrade(em);
  for (const [i, bkNo] of ["B1", "B2"].entries()) {
    const boxes = [
      {
        cntNo: ["SITU1234564", "SITU7654320"][i] ?? "",
        lines: [{ pkgs: 100, gwt: "1000.5", dim: "10.1" }, null],
      },
    ];
    lockedBooking(em, voyage, { bkNo, boxes, more: { ebNo: `E${bkNo}` } });
    em.create(EBooking, {
      ebNo: `E${bkNo}`,
      bkNo,
      clientCode: "C001",
      portLoad: "CNSGH",
      portDis: "JPOSA",
      ebStatus: "RECEIVED",
    });
  }
  await em.flush();
});
afterEach(() => testDatabase.close());

const asks = (set: Partial<Pick<EBooking, "ebModify" | "cancelStatus">>, ebNo = "EB1") =>
  testDatabase.em().nativeUpdate(EBooking, { ebNo }, set);
const generate = (bkNos = ["B1"]) => testDatabase.run("clerk", generateBills, { bkNos });
const bill = () => testDatabase.em().findOneOrFail(Bill, { blNo: { $ne: "" } });
async function step(name: keyof typeof billSteps, { role = "clerk", reason = "" } = {}) {
  const { rows } = await testDatabase.run(role, billSteps[name], {
    rows: [{ id: (await bill()).id }],
    ...(reason ? { reason } : {}),
  });
  return rows[0]?.done ? "done" : rows[0]?.code;
}
async function lock({ role = "clerk", reason = "" } = {}) {
  const { id } = await testDatabase.em().findOneOrFail(Booking, { bkNo: "B1" });
  const { rows } = await testDatabase.run(role, bookingSteps.lock, {
    rows: [{ id }],
    ...(reason ? { reason } : {}),
  });
  return rows[0]?.done ? "done" : rows[0]?.code;
}
const errors = async () =>
  (await checkVoyage(testDatabase.as("clerk"), voyageName)).findings
    .filter(({ severity, rule }) => severity === "ERROR" && /WAITS|CONTESTED/.test(rule))
    .map(({ rule, name }) => (name ? `${rule} ${name}` : rule));

const requests = [
  [{ ebModify: "CORRECTION_SUBMITTED" }, "correctionWaits", "CORRECTION_WAITS"],
  [{ cancelStatus: "REQUESTED" }, "cancellationWaits", "CANCELLATION_WAITS"],
] as const;

describe.each(requests)("while %o waits", (request, code, rule) => {
  test("a bill is not issued, but a supervisor with a reason issues it", async () => {
    await generate();
    expect(await errors()).toEqual([]);
    await asks(request);
    expect(await errors()).toEqual([rule]);
    expect(await step("issue", { reason: "ship sails" })).toBe(`bill.${code}`);
    expect(await step("issue", { role: "supervisor" })).toBe("bill.issueOverReason");
    expect((await bill()).blStatus).toBe("DRAFT");
    expect(await step("issue", { role: "supervisor", reason: "ship sails" })).toBe("done");
    expect(await bill()).toMatchObject({ blStatus: "ISSUED", issueOverReason: "ship sails" });
    expect(await errors()).toEqual([]);
  });

  test("no bill is generated, split or merged, alone or for its voyage", async () => {
    await asks(request);
    expect(await generate()).toMatchObject({ done: 0, rows: [{ code: `bill.${code}` }] });
    expect(await testDatabase.run("clerk", generateBills, { voyage: voyageName })).toMatchObject({
      done: 1,
      refused: 1,
    });
    for (const run of [
      () => testDatabase.run("clerk", mergeBills, { bkNos: ["B1", "B2"] }),
      () => testDatabase.run("clerk", splitBill, { bkNos: ["B1"], by: "BOX", count: 2 }),
    ])
      expect(
        refusalsOf(await run().catch((error: unknown) => error)).map((refusal) => refusal.code),
      ).toContain(`bill.${code}`);
  });

  test("a merged bill waits for each of its bookings", async () => {
    await testDatabase.run("clerk", mergeBills, { bkNos: ["B1", "B2"] });
    await asks(request, "EB2");
    expect(await step("issue")).toBe(`bill.${code}`);
  });

  test("a part of a split booking waits for the e-booking of the main one", async () => {
    await generate();
    await sql`update booking set eb_no = '', main_bk_no = 'B2' where bk_no = 'B1'`.execute(
      testDatabase.em().getKysely(),
    );
    await asks(request, "EB2");
    expect(await step("issue")).toBe(`bill.${code}`);
  });

  test("the booking is not locked, but a supervisor with a reason locks it", async () => {
    const db = testDatabase.em().getKysely();
    await sql`update booking
      set bk_status = 'CONFIRMED', pkgs = 100, gwt = 1000.5
      where bk_no = 'B1'`.execute(db);
    await sql`update box set pkgs = 100, gwt = 1000.5`.execute(db);
    await sql`insert into booking_container (booking_id, line_no, size_type, cont_count)
      select id, 1, '20GP', 1
      from booking
      where bk_no = 'B1'`.execute(db);
    await asks(request);
    expect(await lock({ reason: "ship sails" })).toBe(`booking.${code}`);
    expect(await lock({ role: "supervisor" })).toBe("booking.lockOverReason");
    expect(await lock({ role: "supervisor", reason: "ship sails" })).toBe("done");
    expect(await testDatabase.em().findOneOrFail(Booking, { bkNo: "B1" })).toMatchObject({
      lockReason: "ship sails",
    });
  });
});

test("a draft the customer contests is corrected and sent again before it is issued", async () => {
  await generate();
  await step("sendEb");
  await testDatabase
    .em()
    .nativeUpdate(
      Bill,
      {},
      { reviewState: "CORRECTION", reviewText: "7 CARTONS", reviewBy: "Anna" },
    );
  expect(await errors()).toEqual(["DRAFT_CONTESTED 7 CARTONS"]);
  expect(await step("issue")).toBe("bill.draftContested");
  expect(await step("issue", { role: "supervisor" })).toBe("bill.issueOverReason");
  expect(await step("sendEb")).toBe("done");
  expect(await bill()).toMatchObject({ reviewState: "", ebFlag: "Y" });
  expect(await step("sendEb")).toBe("bill.alreadySent");
  expect(await step("issue")).toBe("done");
});
