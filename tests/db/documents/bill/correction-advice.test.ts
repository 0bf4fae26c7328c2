import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { saveBill } from "#domain/documents/bill/ops/save-bill.server.ts";
import { billSteps } from "#domain/documents/bill/bill.resource.server.ts";
import { readBill } from "#domain/documents/bill/bill.queries.server.ts";
import { generateBills } from "#domain/documents/bill/ops/generate-bills.server.ts";
import { CorrectionAdvice } from "#domain/documents/correction-advice/correction-advice.entity.server.ts";
import {
  correctionAdviceResource,
  correctionHistoryResource,
} from "#domain/documents/correction-advice/correction-advice.resource.server.ts";
import { saveCorrectionAdvice } from "#domain/documents/correction-advice/ops/save-advice.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { FreightBook, FreightRate } from "#domain/pricing/rate/rate.entity.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { readResource, searchResource } from "#platform/records/resource/resource.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { lockedBooking, openTrade, voyageName } from "./bill-fixture.ts";

let testDatabase: TestDatabase;
const ids: Record<string, number> = {};

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  const voyage = await openTrade(em);
  const bookings = ["A1", "A2", "A3"].map((bkNo, i) =>
    lockedBooking(em, voyage, {
      bkNo,
      boxes: [
        {
          cntNo: `SITU123456${4 - i}`,
          lines: [
            { pkgs: 10, gwt: "100", dim: "1" },
            { pkgs: 5, gwt: "50", dim: "0.5" },
          ],
        },
      ],
    }),
  );
  await em.flush();
  await testDatabase.run("clerk", generateBills, { bkNos: bookings.map(({ bkNo }) => bkNo) });
  for (const bill of await testDatabase.em().find(Bill, {}, { populate: ["booking"] }))
    ids[bill.booking.bkNo] = bill.id;
  await em.flush();
});
afterAll(() => testDatabase.close());

const db = () => testDatabase.em().getKysely();
const idOf = (bkNo: string) => ids[bkNo] ?? 0;
const blNoOf = async (bkNo: string) =>
  (await testDatabase.em().findOneOrFail(Bill, idOf(bkNo))).blNo;
const close = () => sql`update voyage set ended = 'Y'`.execute(db());
const open = () => sql`update voyage set ended = 'N'`.execute(db());
const refused = async (work: Promise<unknown>) => {
  try {
    await work;
    return [];
  } catch (error) {
    return refusalsOf(error).map(({ code, place }) => [place.field ?? "", code]);
  }
};
const save = (role: string, values: object) =>
  testDatabase.run(role, saveCorrectionAdvice, {
    reason: "shipper's request",
    ...values,
  }) as Promise<{ id: number; adviceNo: string }>;
const step = async (role: string, name: string, id: number, reason?: string) => {
  const operation = correctionAdviceResource.steps[name];
  if (!operation) throw new Error(name);
  const { rows } = (await testDatabase.run(role, operation, {
    rows: [{ id }],
    ...(reason ? { reason } : {}),
  })) as StepResult;
  return rows[0]?.done ? "done" : rows[0]?.code;
};
const stored = (bkNo: string) =>
  testDatabase.em().findOneOrFail(Bill, idOf(bkNo), { populate: ["cargo", "containers"] });
const amendmentFees = (bkNo: string) =>
  rowsOf<{ amount: string; qty: string; origin: string }>(
    testDatabase,
    sql`select amount::text, qty::text, origin
      from fee
      where bill_id = ${idOf(bkNo)} and unit = 'AMENDMENT'
      order by id`,
  );

async function priceAmendments(): Promise<void> {
  const em = testDatabase.em();
  const book = em.create(FreightBook, { fcode: "AMD", fname: "Amendments" });
  em.create(FreightRate, {
    book,
    kind: "EXTRA",
    feeCode: "AMD",
    rateType: "OP",
    status: "PUBLISHED",
    startDate: "2026-01-01",
    endDate: "2026-12-31",
    unit: "AMENDMENT",
    currency: "CNY",
    price: "300",
  });
  await em.flush();
}

describe("before and after manifest closing", () => {
  test("an open manifest: the bill is changed itself", async () => {
    await open();
    expect(await refused(save("clerk", { blNo: await blNoOf("A1") }))).toEqual([
      ["blNo", "correctionAdvice.manifestOpen"],
    ]);
    expect(await refused(save("clerk", { blNo: "NO SUCH" }))).toEqual([
      ["blNo", "kit.unknownCode"],
    ]);
  });

  test("a closed one: form and call lead to the advice, whether the voyage ended or the e-booking's manifest is locked", async () => {
    const record =
      (await readBill(testDatabase.em(), testDatabase.as("clerk").actor, idOf("A1"))) ?? {};
    const asSent = { ...record, version: undefined, remark: "changed" };
    await close();
    expect(await refused(testDatabase.run("clerk", saveBill, asSent))).toEqual([
      ["", "bill.manifestClosed"],
    ]);
    await open();
    await sql`insert into e_booking (eb_no, is_confirm, client_code, port_load, port_dis)
      values ('EBA1', 'Y', 'C001', 'CNSGH', 'JPOSA')`.execute(db());
    await sql`update booking set eb_no = 'EBA1' where bk_no = 'A1'`.execute(db());
    expect(await refused(testDatabase.run("clerk", saveBill, asSent))).toEqual([
      ["", "bill.manifestClosed"],
    ]);
    await sql`update booking set eb_no = '' where bk_no = 'A1'`.execute(db());
    await close();
    expect((await stored("A1")).remark).toBe("");
  });
});

describe("an advice", () => {
  test("is refused at each field that its writer may not change", async () => {
    const bill = await stored("A1");
    const [line] = bill.cargo.getItems();
    const wrong = {
      blNo: bill.blNo,
      freightTerms: "COLLECT",
      cargo: [{ id: line?.id, marks: "NEW" }],
    };
    expect(await refused(save("clerk", wrong))).toEqual([["cargo", "correctionAdvice.linesFixed"]]);
    expect(
      await refused(
        save("clerk", { blNo: bill.blNo, freightTerms: "COLLECT", consigneeName: "X" }),
      ),
    ).toEqual([["freightTerms", "correctionAdvice.why.freightOnly"]]);
    expect(await refused(save("clerk", { blNo: bill.blNo, consigneeName: "大阪" }))).toEqual([
      ["consigneeName", "bill.notEnglish"],
    ]);
    expect(await refused(save("customer", { blNo: bill.blNo }))).toEqual([
      ["", "kit.noPermission"],
    ]);
    expect(await rowsOf(testDatabase, sql`select 1 from correction_advice`)).toEqual([]);
  });

  test("waits for head office where it confirms, then changes the bill, its totals and its history", async () => {
    const bill = await stored("A1");
    const cargo = bill.cargo
      .getItems()
      .map(({ id }, i) => (i === 0 ? { id, gwt: "120", marks: "LOT 1" } : { id }));
    const containers = bill.containers
      .getItems()
      .map(({ id }) => ({ id, gwt: "170", sealNo: "SEAL9" }));
    const { id, adviceNo } = await save("clerk", {
      blNo: bill.blNo,
      consigneeName: "KANSAI TRADING",
      cargo,
      containers,
    });
    expect(adviceNo).toBe(`${bill.blNo}/1`);
    expect((await stored("A1")).consigneeName).toBe(bill.consigneeName);
    expect(await step("clerk", "apply", id)).toBe("correctionAdvice.notConfirmed");
    expect(await step("clerk", "submit", id)).toBe("done");
    await expect(step("clerk", "approve", id)).rejects.toThrow("kit.noPermission");
    expect(await step("finance", "reject", id, "no letter of indemnity")).toBe("done");
    const again = await save("clerk", { id, consigneeName: "KANSAI TRADING", cargo, containers });
    expect(again.id).toBe(id);
    expect(await step("clerk", "submit", id)).toBe("done");
    expect(await step("finance", "approve", id)).toBe("done");
    await priceAmendments();
    expect(await step("clerk", "apply", id)).toBe("done");
    expect(await stored("A1")).toMatchObject({
      consigneeName: "KANSAI TRADING",
      gwt: "170.000",
      amendmentDue: "Y",
    });
    const [box] = (await stored("A1")).containers.getItems();
    expect(box).toMatchObject({ sealNo: "SEAL9", gwt: "170.000" });
    // Manifest and bill of one number say the same (decision 118).
    const [packed] = await rowsOf(
      testDatabase,
      sql`select k.gwt::text as booking, k.pkgs, (
            select string_agg(c.gwt::text, '/' order by c.line_no)
            from booking_cargo c
            where c.booking_id = k.id
          ) as goods,
          (select sum(p.gwt)::text from packing_line p where p.bill_id = ${bill.id}) as packing,
          (select sum(x.gwt)::text from box x where x.booking_id = k.id) as boxes
        from booking k
        where k.bk_no = 'A1'`,
    );
    expect(packed).toEqual({
      booking: "170.000",
      pkgs: 15,
      goods: "120.000/50.000",
      packing: "170.000",
      boxes: "170.000",
    });
    expect(await step("clerk", "apply", id)).toBe("correctionAdvice.notNow");
    const filters = [{ key: "billId", kind: "equals" as const, values: [String(bill.id)] }];
    const query = {
      filters,
      sort: [{ key: "createdTime", order: "desc" as const }],
      page: 1,
      pageSize: 20,
    };
    const { rows } = await searchResource(
      testDatabase.em(),
      testDatabase.as("clerk").actor,
      correctionHistoryResource,
      query,
    );
    expect(rows.map(({ field, oldValue, newValue }) => [field, oldValue, newValue])).toContainEqual(
      ["consigneeName", "KANSAI FOODS CO., LTD", "KANSAI TRADING"],
    );
    const read = await readResource(
      testDatabase.em(),
      testDatabase.as("clerk").actor,
      correctionAdviceResource,
      id,
    );
    expect(JSON.stringify(read.mails)).toContain("KANSAI TRADING");
  });

  test("costs one amendment fee per bill, however often it is corrected or calculated", async () => {
    expect(await amendmentFees("A1")).toEqual([
      { amount: "300.000", qty: "1.0000", origin: "AUTO" },
    ]);
    const { id } = await save("finance", {
      blNo: await blNoOf("A1"),
      consigneeName: "KANSAI HOLDINGS",
    });
    expect(await step("finance", "apply", id)).toBe("done");
    await testDatabase.run("finance", calculateVoyageFees, { voyages: [voyageName] });
    expect(await amendmentFees("A1")).toEqual([
      { amount: "300.000", qty: "1.0000", origin: "AUTO" },
    ]);
    expect(await amendmentFees("A2")).toEqual([]);
    expect(await testDatabase.em().findOneOrFail(CorrectionAdvice, id)).toMatchObject({
      charged: "N",
    });
  });

  test("costs nothing for contacts and for the carrier's own fault", async () => {
    const contact = await save("clerk", {
      blNo: await blNoOf("A2"),
      notifyFax: "+81 6 1234",
      remark: "slow payer",
    });
    expect(await step("clerk", "submit", contact.id)).toBe("correctionAdvice.nothingToConfirm");
    expect(await step("clerk", "apply", contact.id)).toBe("done");
    const own = await save("finance", {
      blNo: await blNoOf("A2"),
      consigneeName: "KANSAI TRADING",
      cause: "CARRIER",
    });
    expect(await step("finance", "apply", own.id)).toBe("done");
    expect(await amendmentFees("A2")).toEqual([]);
    expect(await stored("A2")).toMatchObject({
      notifyFax: "+81 6 1234",
      consigneeName: "KANSAI TRADING",
      amendmentDue: "N",
    });
  });

  test("tells a customer neither a change of an internal field nor the mail to the other port", async () => {
    const { id, clientCode } = await stored("A2");
    const { actor } = testDatabase.as("clerk", {
      kind: "customer",
      permissions: ["*:*:*"],
      customerCodes: [clientCode],
    });
    const filters = [{ key: "billId", kind: "equals" as const, values: [String(id)] }];
    const query = {
      filters,
      sort: [{ key: "createdTime", order: "desc" as const }],
      page: 1,
      pageSize: 20,
    };
    const fieldsFor = async (who: typeof actor) =>
      (await searchResource(testDatabase.em(), who, correctionHistoryResource, query)).rows
        .map(({ field }) => String(field))
        .sort();
    expect(await fieldsFor(testDatabase.as("clerk").actor)).toEqual([
      "consigneeName",
      "notifyFax",
      "remark",
    ]);
    expect(await fieldsFor(actor)).toEqual(["consigneeName", "notifyFax"]);
    const contact = await testDatabase
      .em()
      .findOneOrFail(CorrectionAdvice, { bill: id, serial: 1 });
    const read = await readResource(testDatabase.em(), actor, correctionAdviceResource, contact.id);
    expect(read).toMatchObject({ changeRows: [{ field: "notifyFax", newValue: "+81 6 1234" }] });
    expect(JSON.stringify(read)).not.toContain("slow payer");
    expect(read.mails).toBeUndefined();
  });

  test("is refused whole when the bill changed since, its fees are locked, or it was issued", async () => {
    const blNo = await blNoOf("A3");
    const first = await save("finance", { blNo, consigneeName: "ONE" });
    const second = await save("finance", { blNo, consigneeName: "TWO" });
    await sql`update voyage set receivable_switch = 'CLOSED'`.execute(db());
    expect(await step("finance", "apply", first.id)).toBe("fee.closedReceivable");
    expect(await stored("A3")).toMatchObject({
      consigneeName: "KANSAI FOODS CO., LTD",
      amendmentDue: "N",
    });
    await sql`update voyage set receivable_switch = 'OPEN'`.execute(db());
    expect(await step("finance", "apply", first.id)).toBe("done");
    expect(await step("finance", "apply", second.id)).toBe("correctionAdvice.billChanged");
    const third = await save("finance", { blNo, consigneeName: "THREE", notifyFax: "1" });
    const issued = await testDatabase.run("admin", billSteps.issue, { rows: [{ id: idOf("A3") }] });
    expect(issued.rows[0]).toMatchObject({ done: true });
    expect(await step("finance", "apply", third.id)).toBe("correctionAdvice.why.surrender");
    expect(await refused(save("finance", { blNo, consigneeName: "FOUR" }))).toEqual([
      ["consigneeName", "correctionAdvice.why.surrender"],
    ]);
    const contact = await save("clerk", { blNo, notifyFax: "2" });
    expect(await step("clerk", "apply", contact.id)).toBe("done");
    expect(await stored("A3")).toMatchObject({ notifyFax: "2", blStatus: "ISSUED" });
  });
});
