import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { billSteps } from "#domain/documents/bill/bill.resource.server.ts";
import { generateBills } from "#domain/documents/bill/ops/generate-bills.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { billsOf, blStatusOf, lockedBooking, openTrade } from "./bill-fixture.ts";

let testDatabase: TestDatabase;
let voyage: Voyage;
beforeEach(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  voyage = await openTrade(em);
  lockedBooking(em, voyage, { bkNo: "B1", more: { ebNo: "EB1" } });
  em.create(EBooking, { ebNo: "EB1", clientCode: "C001", portLoad: "CNSGH", portDis: "JPOSA" });
  await em.flush();
  await testDatabase.run("clerk", generateBills, { bkNos: ["B1"] });
});
afterEach(() => testDatabase.close());

const bill = (blNo?: string) =>
  testDatabase.em().findOneOrFail(Bill, blNo ? { blNo } : { blNo: { $ne: "" } }, {
    orderBy: { id: "asc" },
    populate: ["cargo", "containers"],
  });
async function step(
  name: keyof typeof billSteps,
  input: { id?: number; reason?: string; role?: string } = {},
) {
  const rows = [{ id: input.id ?? (await bill()).id }];
  const { rows: results } = await testDatabase.run(input.role ?? "clerk", billSteps[name], {
    rows,
    reason: input.reason,
  });
  return results[0]?.done ? "done" : results[0]?.code;
}
const change = (set: ReturnType<typeof sql>) =>
  sql`update bill set ${set}`.execute(testDatabase.em().getKysely());

describe("issue", () => {
  test("freezes the bill, says who, when and where, and marks the booking", async () => {
    expect(await step("issue")).toBe("done");
    expect(await bill()).toMatchObject({
      blStatus: "ISSUED",
      issuedBy: "clerk",
      issueUnit: "SHANGHAI, CHINA",
      signDate: expect.stringMatching(/^\d{4}-/),
      issueTime: expect.any(Date),
    });
    expect(await blStatusOf(testDatabase)).toEqual({ B1: "ISSUED" });
    expect(await step("issue")).toBe("bill.cannotIssue");
    expect(await step("remove")).toBe("bill.cannotDelete");
  });

  test("each lack is refused in the row's own words and nothing changes", async () => {
    const db = testDatabase.em().getKysely();
    const lacks: [ReturnType<typeof sql>, ReturnType<typeof sql>, string][] = [
      [sql`shipper_name = ''`, sql`shipper_name = 'S'`, "bill.noShipper"],
      [sql`consignee_name = ''`, sql`consignee_name = 'TO ORDER'`, "bill.noConsignee"],
      [sql`originals = 0`, sql`originals = 3`, "bill.originalsOneToThree"],
      [sql`release_type = 'TELEX'`, sql`release_type = 'ORIGINAL'`, "bill.telexNoOriginals"],
      [sql`release_type = 'SEAWAY'`, sql`originals = 0`, "bill.seawayNoOriginals"],
      [
        sql`release_type = 'SEAWAY'`,
        sql`release_type = 'ORIGINAL', originals = 3`,
        "bill.seawayToOrder",
      ],
    ];
    for (const [lack, correct, label] of lacks) {
      await change(lack);
      expect(await step("issue")).toBe(label);
      await change(correct);
    }
    await sql`update booking set bk_status = 'SHUT_OUT'`.execute(db);
    expect(await step("issue")).toBe("bill.bookingNotLocked");
    await sql`update booking set bk_status = 'LOCKED'`.execute(db);
    await sql`update bill_cargo set description = '', goods_name_en = '' where line_no = 2`.execute(
      db,
    );
    expect(await step("issue")).toBe("bill.noDescription");
    await sql`update bill_cargo set description = 'X'`.execute(db);
    await sql`delete from bill_container`.execute(db);
    expect(await step("issue")).toBe("bill.noContainers");
    expect((await bill()).blStatus).toBe("DRAFT");
    expect(await blStatusOf(testDatabase)).toEqual({ B1: "DRAFT" });
  });
});

test("send EB happens once, and the customer's electronic booking shows it", async () => {
  expect(await step("sendEb")).toBe("done");
  expect(await bill()).toMatchObject({ ebFlag: "Y", ebSentTime: expect.any(Date) });
  expect(await testDatabase.em().findOneOrFail(EBooking, { ebNo: "EB1" })).toMatchObject({
    ebFlag: "Y",
  });
  expect(await step("sendEb")).toBe("bill.alreadySent");
  expect(await step("remove")).toBe("bill.cannotDelete");
});

describe("delete", () => {
  test("frees the packing list, so that the bill can be generated again", async () => {
    expect(await step("remove")).toBe("done");
    expect(await billsOf(testDatabase)).toEqual([]);
    expect(await blStatusOf(testDatabase)).toEqual({ B1: "NONE" });
    expect(await testDatabase.run("clerk", generateBills, { bkNos: ["B1"] })).toMatchObject({
      done: 1,
    });
  });

  test("is refused while fees hang on the bill", async () => {
    const em = testDatabase.em();
    const { id, blNo } = await bill();
    const money = {
      price: "1",
      currency: "CNY",
      currencyRate: "1",
      amount: "1",
      noTaxAmount: "1",
      baseAmount: "1",
      qty: "1",
    };
    em.create(Fee, {
      ...money,
      voyage,
      bill: id,
      blNo,
      corpCode: "C001",
      feeCode: "OCF",
      feeName: "海运费",
      unit: "BILL",
    });
    await em.flush();
    expect(await step("remove")).toBe("bill.hasFees");
  });
});

describe("surrender and reissue", () => {
  test("a surrendered bill is replaced by one new draft that names it and takes the packing list", async () => {
    expect(await step("surrender", { reason: "lost in the mail" })).toBe("bill.cannotSurrender");
    await step("issue");
    await expect(step("surrender")).rejects.toThrow(/kit\.reasonRequired/);
    expect(await step("surrender", { reason: "lost in the mail" })).toBe("done");
    const old = await bill();
    expect(old).toMatchObject({ blStatus: "SURRENDERED", surrenderReason: "lost in the mail" });
    expect(await blStatusOf(testDatabase)).toEqual({ B1: "DRAFT" });
    const { rows: made } = await testDatabase.run("clerk", billSteps.reissue, {
      rows: [{ id: old.id }],
    });
    const [first, second] = await billsOf(testDatabase);
    expect(first).toMatchObject({ blStatus: "SURRENDERED", packing: "" });
    expect(second).toMatchObject({
      blStatus: "DRAFT",
      head: first?.head,
      cargo: first?.head,
      boxes: first?.head,
      packing: first?.head,
    });
    const draft = await bill(second?.blNo);
    // List and form lead to the new bill.
    expect(made).toMatchObject([
      { done: true, code: "bill.reissuedAs", params: { made: draft.blNo, madeId: draft.id } },
    ]);
    expect(draft).toMatchObject({
      oldBlNo: old.blNo,
      ebFlag: "N",
      signDate: null,
      issueTime: null,
      issuedBy: "",
      surrenderReason: "",
    });
    expect(draft.shipperName).toBe(old.shipperName);
    expect(draft.cargo.getItems().map((line) => line.description)).toEqual(
      old.cargo.getItems().map((line) => line.description),
    );
    expect(await step("reissue", { id: old.id })).toBe("bill.alreadyReissued");
    expect(await step("issue", { id: draft.id })).toBe("done");
    expect(await blStatusOf(testDatabase)).toEqual({ B1: "ISSUED" });
  });
});

test("a role without the permission is refused every step", async () => {
  for (const name of ["issue", "sendEb", "surrender", "reissue", "remove"] as const)
    await expect(step(name, { role: "finance", reason: "x" })).rejects.toThrow(/kit\.noPermission/);
});

test("a customer who holds the permission still meets only the own bills", async () => {
  const { id } = await bill();
  const permissions = ["bill:list", "bill:send"];
  const stranger = testDatabase.as("customer", { permissions, customerCodes: ["C999"] });
  const { runOperation } = await import("#platform/kernel/operation/operation.server.ts");
  await expect(runOperation(stranger, billSteps.sendEb, { rows: [{ id }] })).rejects.toThrow(
    /kit\.notFound/,
  );
  const owner = testDatabase.as("customer", { permissions, customerCodes: ["C001"] });
  expect(await runOperation(owner, billSteps.sendEb, { rows: [{ id }] })).toMatchObject({
    done: 1,
  });
});
