import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { billSteps } from "#domain/documents/bill/bill.resource.server.ts";
import { readBill } from "#domain/documents/bill/bill.queries.server.ts";
import { printBill } from "#domain/documents/bill/print/print-bill.server.ts";
import { generateBills } from "#domain/documents/bill/ops/generate-bills.server.ts";
import { deliveryOrder } from "#domain/documents/release/delivery-order.server.ts";
import { countReleases } from "#domain/documents/release/release.queries.server.ts";
import {
  releaseResource,
  releaseSteps,
} from "#domain/documents/release/release.resource.server.ts";
import { pdfBytes } from "#platform/output/document/pdf.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { wholly } from "#platform/records/machine/steps.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { lockedBooking, openTrade, voyageName } from "./bill-fixture.ts";

let testDatabase: TestDatabase;
let id = 0;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  const voyage = await openTrade(em);
  lockedBooking(em, voyage, { bkNo: "R1" });
  await em.flush();
  await testDatabase.run("clerk", generateBills, { bkNos: ["R1"] });
  id = (await testDatabase.em().findOneOrFail(Bill, { blNo: { $ne: "" } })).id;
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  for (const table of ["bill_release", "bill_hold", "bill_original", "bill_print", "fee"])
    await sql`delete from ${sql.table(table)}`.execute(db());
  await set(
    sql`bl_status = 'ISSUED',
      release_type = 'ORIGINAL',
      originals = 3,
      freight_terms = 'PREPAID',
      cargo_released_time = null,
      etd = '2026-11-24'`,
  );
  await sql`update customer set credit_period = null, credit_limit = null where code = 'C001'`.execute(
    db(),
  );
});

const db = () => testDatabase.em().getKysely();
const set = (values: ReturnType<typeof sql>) =>
  sql`update bill set ${values} where id = ${id}`.execute(db());
type More = { fields?: Record<string, string>; reason?: string; role?: string };
const outcomeOf = ({ rows }: StepResult) => (rows[0]?.done ? "done" : rows[0]?.code);
const step = async (name: keyof typeof releaseSteps, { role = "admin", ...more }: More = {}) =>
  outcomeOf(await testDatabase.run(role, releaseSteps[name], { rows: [{ id }], ...more }));
const billStep = async (name: keyof typeof billSteps, more: More = {}) =>
  outcomeOf(await testDatabase.run("admin", billSteps[name], { rows: [{ id }], ...more }));
const row = async (role = "admin") => {
  const filters = [{ key: "voyageName", kind: "equals" as const, values: [voyageName] }];
  const query = { filters, sort: [{ key: "blNo", order: "asc" as const }], page: 1, pageSize: 10 };
  const { rows } = await searchResource(
    testDatabase.em(),
    testDatabase.as(role).actor,
    releaseResource,
    query,
  );
  return rows[0] ?? {};
};
const why = async (hold: string) => ((await row()) as Record<string, unknown>)[`${hold}Why`];
const fee = (amount: string, verified = "0", more = sql`null`) =>
  sql`insert into fee (
        fee_belong, voyage_id, bill_id, corp_code, fee_code, fee_name, unit, qty, price, currency,
        amount, no_tax_amount, currency_rate, base_amount, verified_amount, reverses_id
      )
    select 'R', voyage_id, id, 'C001', 'OFR', 'OCEAN FREIGHT', 'BILL', 1, ${amount}::numeric, 'CNY',
      ${amount}::numeric, ${amount}::numeric, 1, ${amount}::numeric, ${verified}::numeric, ${more}
    from bill
    where id = ${id}`.execute(db());

/** Every fact in place. */
async function clear(): Promise<void> {
  await billStep("print", { fields: { kind: "ORIGINAL_MULTI" } });
  await billStep("collect", { fields: { originalNos: "2" } });
  await fee("1000", "1000");
  await step("clearCustoms");
}

const order = async () => {
  const { name: _name, ...pdf } = await deliveryOrder(
    testDatabase.em(),
    testDatabase.as("admin").actor,
    {
      id,
      now: new Date("2026-11-24T00:00:00Z"),
    },
  );
  return pdfText(new Uint8Array(await pdfBytes(pdf))).join("\n");
};
const refused = async (work: Promise<unknown>) => {
  try {
    await work;
    return "done";
  } catch (error) {
    return refusalsOf(error)[0]?.code;
  }
};

describe("holds follow from facts", () => {
  test("each has its reason, and the last one lifted lets cargo go", async () => {
    expect(await row()).toMatchObject({
      releaseStatus: "HELD",
      internalState: "RELEASE",
      originalWhy: "ORIGINAL_NOT_IN_HAND",
      freightWhy: "FREIGHT_NOT_CALCULATED",
      freightState: "UNKNOWN",
      customsState: "UNKNOWN",
    });
    expect(await step("release")).toBe("release.originalStands");
    await clear();
    expect(await row()).toMatchObject({
      releaseStatus: "READY",
      originalWhy: "ORIGINAL_IN_HAND",
      freightWhy: "FREIGHT_PAID",
    });
    expect(await step("release", { fields: { releasedTo: "KANSAI LOGISTICS" } })).toBe("done");
    expect(await row()).toMatchObject({
      releaseStatus: "RELEASED",
      releasedTo: "KANSAI LOGISTICS",
      originalsInHand: 1,
    });
    expect(await step("release")).toBe("release.alreadyReleased");
    expect(await step("revoke", { reason: "wrong consignee" })).toBe("done");
    expect(await row()).toMatchObject({ releaseStatus: "READY" });
  });

  test("freight: paid, on credit, overdue, over the limit, collect", async () => {
    await fee("1000");
    expect(await why("freight")).toBe("FREIGHT_UNPAID");
    await sql`update customer set credit_period = 30 where code = 'C001'`.execute(db());
    await set(sql`etd = current_date`);
    expect(await why("freight")).toBe("FREIGHT_ON_CREDIT");
    await sql`update customer set credit_limit = 900 where code = 'C001'`.execute(db());
    expect(await why("freight")).toBe("CREDIT_LIMIT_EXCEEDED");
    await set(sql`etd = current_date - 40`);
    expect(await why("freight")).toBe("CREDIT_OVERDUE");
    await set(sql`freight_terms = 'COLLECT'`);
    expect(await why("freight")).toBe("FREIGHT_COLLECT_UNPAID");
    const [first] = await rowsOf<{ id: number }>(testDatabase, sql`select id from fee`);
    await fee("-1000", "0", sql`${first?.id}::int`);
    expect(await why("freight")).toBe("FREIGHT_PAID");
  });

  test("a telex release needs its order and no original outside; a sea waybill neither", async () => {
    await billStep("print", { fields: { kind: "ORIGINAL_SINGLE", originalNos: "1" } });
    expect(await step("orderTelex")).toBe("release.notTelex");
    await set(sql`release_type = 'TELEX', originals = 0`);
    expect(await why("original")).toBe("ORIGINALS_OUT");
    await billStep("collect", {});
    expect(await why("original")).toBe("TELEX_NOT_ORDERED");
    expect(await step("orderTelex")).toBe("done");
    expect(await step("orderTelex")).toBe("release.alreadyOrdered");
    expect(await why("original")).toBe("TELEX_ORDERED");
    await set(sql`release_type = 'SEAWAY'`);
    expect(await why("original")).toBe("NO_ORIGINAL_NEEDED");
  });

  test("a draft, a voided bill and a booking shut out are held internally", async () => {
    await set(sql`bl_status = 'DRAFT'`);
    expect(await why("internal")).toBe("BILL_NOT_ISSUED");
    await set(sql`bl_status = 'VOIDED'`);
    expect(await why("internal")).toBe("BILL_VOIDED");
    await set(sql`bl_status = 'ISSUED'`);
    await sql`update booking set bk_status = 'SHUT_OUT'`.execute(db());
    expect(await why("internal")).toBe("BOOKING_CLOSED");
    await sql`update booking set bk_status = 'LOCKED'`.execute(db());
  });
});

describe("by hand", () => {
  test("a hold is lifted or placed with a reason, by who may, and withdrawn again", async () => {
    await clear();
    await step("holdCustoms", { fields: { customsStatus: "INSPECTION" } });
    expect(await step("release")).toBe("release.customsStands");
    await expect(
      step("allow", { role: "clerk", fields: { hold: "CUSTOMS" }, reason: "x" }),
    ).rejects.toThrow("kit.noPermission");
    await expect(step("allow", { fields: { hold: "CUSTOMS" } })).rejects.toThrow(
      "kit.reasonRequired",
    );
    expect(await step("allow", { fields: { hold: "CUSTOM" }, reason: "typed wrong" })).toBe(
      "kit.unknownCode",
    );
    expect(
      await step("allow", { fields: { hold: "CUSTOMS" }, reason: "cleared by telephone" }),
    ).toBe("done");
    expect(await row()).toMatchObject({
      customsState: "RELEASE",
      customsWhy: "CUSTOMS_INSPECTION",
      customsReason: "cleared by telephone",
    });
    expect(await step("release")).toBe("done");
    expect(await step("prohibit", { fields: { hold: "INTERNAL" }, reason: "cargo claim" })).toBe(
      "done",
    );
    expect(await refused(order())).toBe("release.internalStands");
    expect(await step("lift", { fields: { hold: "INTERNAL" } })).toBe("done");
    expect(await step("lift", { fields: { hold: "INTERNAL" } })).toBe("release.notDecided");
    expect(await order()).toContain("KANSAI FOODS");
  });
});

describe("no path releases while a hold stands", () => {
  test("step, batch, whole call, delivery order", async () => {
    await clear();
    await step("holdCustoms", { fields: { customsStatus: "HELD" } });
    expect(await step("release")).toBe("release.customsStands");
    const batch = await testDatabase.run("admin", releaseSteps.release, { rows: [{ id }, { id }] });
    expect(batch.rows.map((each) => each.code)).toEqual([
      "release.customsStands",
      "release.customsStands",
    ]);
    const { release } = releaseResource.steps;
    const all = release
      ? runOperation(testDatabase.as("admin"), wholly(release), { rows: [{ id }] })
      : Promise.resolve();
    expect(await refused(all)).toBe("release.customsStands");
    expect(await refused(order())).toBe("release.notReleased");
    // Even where the record says released, the order is not printed.
    await set(sql`cargo_released_time = now()`);
    expect(await refused(order())).toBe("release.customsStands");
  });

  test("a voyage counts its bills by what stands", async () => {
    const reader = { em: testDatabase.em(), actor: testDatabase.as("admin").actor };
    expect(await countReleases(reader, voyageName)).toEqual({
      total: 1,
      released: 0,
      ready: 0,
      standing: { INTERNAL: 0, ORIGINAL: 1, FREIGHT: 1, CUSTOMS: 1 },
    });
    await clear();
    expect(await countReleases(reader, voyageName)).toMatchObject({
      ready: 1,
      standing: { ORIGINAL: 0, FREIGHT: 0, CUSTOMS: 0 },
    });
    expect(await countReleases(reader, "NO SUCH/1")).toBeNull();
  });
});

describe("originals by number", () => {
  test("a print is recorded; again it needs a reason; 3/3 collected before the set is surrendered", async () => {
    expect(await billStep("print", { fields: { kind: "CARBON" } })).toBe("bill.unknownPrintKind");
    expect(await billStep("print", { fields: { kind: "TELEX_STAMP" } })).toBe(
      "bill.printNotOfType",
    );
    expect(await billStep("print", { fields: { kind: "ORIGINAL_MULTI", originalNos: "4" } })).toBe(
      "bill.wrongOriginalNos",
    );
    // Without a kind it is the usual one of the release type.
    expect(await billStep("print", {})).toBe("done");
    expect(
      await rowsOf(testDatabase, sql`select kind, original_nos as nos from bill_print`),
    ).toEqual([{ kind: "ORIGINAL_PDF", nos: "1/2/3" }]);
    expect(await billStep("print", { fields: { kind: "ORIGINAL_PDF", originalNos: "2" } })).toBe(
      "bill.againReason",
    );
    expect(
      await billStep("print", {
        fields: { kind: "ORIGINAL_PDF", originalNos: "2" },
        reason: "paper jam",
      }),
    ).toBe("done");
    expect(
      await rowsOf(
        testDatabase,
        sql`select original_no as no, prints from bill_original order by 1`,
      ),
    ).toEqual([
      { no: 1, prints: 1 },
      { no: 2, prints: 2 },
      { no: 3, prints: 1 },
    ]);
    expect(
      await billStep("collect", { fields: { originalNos: "1 3", collectedFrom: "SUNRISE" } }),
    ).toBe("done");
    expect(await billStep("collect", { fields: { originalNos: "1" } })).toBe("bill.notPrinted");
    expect(
      await billStep("print", {
        fields: { kind: "ORIGINAL_PDF", originalNos: "1" },
        reason: "lost",
      }),
    ).toBe("bill.originalCollected");
    expect(await billStep("surrender", { reason: "telex" })).toBe("bill.originalsOut");
    expect(await billStep("collect", {})).toBe("done");
    expect(await billStep("surrender", { reason: "telex" })).toBe("done");
    expect(await why("original")).toBe("SET_SURRENDERED");
  });

  test("the file opens after its print is recorded, for who recorded it; one page must do for a single page", async () => {
    const em = testDatabase.em();
    const { actor } = testDatabase.as("admin");
    const record = (await readBill(em, actor, id)) ?? {};
    const file = (userName: string, more: object = {}) => {
      const now = new Date(Date.now());
      return refused(printBill(em, { ...record, ...more }, { kind: "original", userName, now }));
    };
    expect(await file(actor.userName)).toBe("bill.printFirst");
    await billStep("print", { fields: { kind: "ORIGINAL_SINGLE", originalNos: "2" } });
    expect(await file(actor.userName)).toBe("done");
    expect(await file("clerk")).toBe("bill.printFirst");
    const box = {
      cntNo: "SITU1234564",
      sealNo: "S",
      sizeType: "20GP",
      pkgs: 1,
      gwt: "1",
      dim: "1",
    };
    expect(await file(actor.userName, { containers: Array.from({ length: 60 }, () => box) })).toBe(
      "bill.ridersNeeded",
    );
    await set(sql`bl_status = 'DRAFT'`);
    expect(await billStep("print", { fields: { kind: "ORIGINAL_SINGLE" } })).toBe(
      "bill.printIssuedOnly",
    );
    await set(sql`release_type = 'TELEX', originals = 0`);
    expect(await step("orderTelex")).toBe("release.notIssued");
  });

  test("a voided bill frees its packing list, so that its containers are billed again", async () => {
    expect(await billStep("void", { reason: "wrong shipper" })).toBe("done");
    expect(
      await rowsOf(testDatabase, sql`select 1 from packing_line where bill_id is not null`),
    ).toEqual([]);
    const again = await testDatabase.run("clerk", generateBills, { bkNos: ["R1"] });
    expect(again.rows[0]?.done).toBe(true);
  });
});
