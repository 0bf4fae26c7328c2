import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billSteps } from "#domain/documents/bill/bill.resource.server.ts";
import { checkVoyage } from "#domain/documents/bill/check/check-bills.server.ts";
import { checkVoyageBills } from "#domain/documents/bill/ops/check-voyage.server.ts";
import { generateBills } from "#domain/documents/bill/ops/generate-bills.server.ts";
import { mergeBills } from "#domain/documents/bill/ops/merge-bills.server.ts";
import { previewMerge, previewSplit } from "#domain/documents/bill/split/preview-bills.server.ts";
import { splitBill } from "#domain/documents/bill/ops/split-bill.server.ts";
import { bookingSteps } from "#domain/booking/booking/booking.resource.server.ts";
import { undoRun } from "#db/services/registry.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import {
  billsOf,
  blStatusOf,
  lockedBooking,
  openTrade,
  type Shipment,
  voyageName,
} from "./bill-fixture.ts";

let testDatabase: TestDatabase;
let voyage: Voyage;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  voyage = await openTrade(testDatabase.em());
});
afterAll(() => testDatabase.close());

async function bookings(...shipments: Shipment[]): Promise<void> {
  const em = testDatabase.em();
  for (const shipment of shipments) lockedBooking(em, voyage, shipment);
  await em.flush();
}
const split = (bkNo: string, more: object = {}) =>
  testDatabase.run("clerk", splitBill, { bkNos: [bkNo], ...more });
const merge = (...bkNos: string[]) => testDatabase.run("clerk", mergeBills, { bkNos });
const refused = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return "done";
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refusalsOf(error)
      .map(({ code }) => code)
      .join(" ");
  }
};
const own = async (bkNo: string) =>
  (await billsOf(testDatabase)).filter((bill) => bill.bkNo === bkNo);
const packingOf = (bkNo: string) =>
  rowsOf<{ line: string }>(
    testDatabase,
    sql`select concat_ws('/', x.cnt_no, c.line_no, p.pkgs, p.gwt, p.dim) as line
      from packing_line p
        join box x on x.id = p.box_id
        join booking_cargo c on c.id = p.cargo_id
        join booking b on b.id = p.booking_id
      where b.bk_no = ${bkNo}
      order by 1`,
  );
const reader = () => ({
  em: testDatabase.em(),
  actor: testDatabase.as("clerk").actor,
  now: new Date("2026-11-20T00:00:00Z"),
});
const remove = async (bkNo: string) => {
  const rows = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select l.id from bill l join booking b on b.id = l.booking_id where b.bk_no = ${bkNo}`,
  );
  return testDatabase.run("clerk", billSteps.remove, { rows });
};

describe("split", () => {
  it("by containers: a bill each, as the preview said", async () => {
    await bookings({ bkNo: "BOX" });
    const preview = await previewSplit(reader(), { bkNo: "BOX", by: "BOX", count: 0 });
    const made = await split("BOX");
    expect(preview.faults).toEqual([]);
    expect(
      made.bills.map(({ cntNos, pkgs, gwt, dim }) => ({ cntNos, total: { pkgs, gwt, dim } })),
    ).toEqual(preview.bills);
    const bills = await own("BOX");
    expect(bills.map(({ blType, head }) => [blType, head])).toEqual([
      ["SPLIT", "100/1000.500/10.100"],
      ["SPLIT", "70/749.625/6.383"],
    ]);
    for (const bill of bills)
      expect([bill.cargo, bill.boxes, bill.packing]).toEqual([bill.head, bill.head, bill.head]);
    expect((await blStatusOf(testDatabase)).BOX).toBe("DRAFT");
  });

  it("by cargo lines: a shared container is on both bills and counted once", async () => {
    await bookings({ bkNo: "CARGO" });
    await split("CARGO", { by: "CARGO" });
    const bills = await own("CARGO");
    expect(bills.map(({ head }) => head)).toEqual(["150/1500.000/15.150", "20/250.125/1.333"]);
    const counts = await rowsOf(
      testDatabase,
      sql`select l.ctn20num + l.ctn40num + l.ctn40h_num as boxes,
          (select count(*)::int from bill_container c where c.bill_id = l.id) as lines
        from bill l join booking b on b.id = l.booking_id
        where b.bk_no = 'CARGO'
        order by l.id`,
    );
    expect(counts).toEqual([
      { boxes: 2, lines: 2 },
      { boxes: 0, lines: 1 },
    ]);
  });

  it("by packages, deleted and generated again, the packing list is as it was, to the gram", async () => {
    await bookings({ bkNo: "PKGS" });
    const before = await packingOf("PKGS");
    const take = {
      by: "PACKAGES",
      count: 3,
      take: [
        [33, 33, 84],
        [7, 7, 6],
      ],
    };
    await split("PKGS", take);
    const first = await own("PKGS");
    expect(first.map((bill) => bill.head.split("/")[0])).toEqual(["40", "40", "90"]);
    for (const bill of first)
      expect([bill.cargo, bill.boxes, bill.packing]).toEqual([bill.head, bill.head, bill.head]);
    expect((await packingOf("PKGS")).length).toBeGreaterThan(before.length);
    expect(await remove("PKGS")).toMatchObject({ done: 3, refused: 0 });
    expect(await packingOf("PKGS")).toEqual(before);
    expect((await blStatusOf(testDatabase)).PKGS).toBe("NONE");
    await split("PKGS", take);
    expect((await own("PKGS")).map((bill) => bill.head)).toEqual(first.map((bill) => bill.head));
  });

  it("what one deleted bill leaves is billed again, wholly", async () => {
    const [first] = await own("BOX");
    const rows = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from bill where bl_no = ${first?.blNo}`,
    );
    await testDatabase.run("clerk", billSteps.remove, { rows });
    const again = await testDatabase.run("clerk", generateBills, { bkNos: ["BOX"] });
    expect(again.rows[0]?.code).toBe("bill.alreadySplit");
    expect((await split("BOX", { count: 1 })).bills.map(({ pkgs }) => pkgs)).toEqual([100]);
  });

  it("is taken back as a whole run", async () => {
    await bookings({ bkNo: "BACK" });
    const before = await packingOf("BACK");
    const caller = { ...testDatabase.as("clerk"), requestId: "split-back" };
    await runOperation(caller, splitBill, { bkNos: ["BACK"], by: "PACKAGES", count: 2 });
    const [run] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id::int from oper_log where request_id = 'split-back' order by id desc limit 1`,
    );
    await testDatabase.run("clerk", undoRun, { id: run?.id });
    expect(await own("BACK")).toEqual([]);
    expect(await packingOf("BACK")).toEqual(before);
    expect((await blStatusOf(testDatabase)).BACK).toBe("NONE");
    expect((await split("BACK")).bills).toHaveLength(2);
  });

  it("refuses in words, and a refused split changes nothing", async () => {
    await bookings(
      { bkNo: "OPEN", more: { bkStatus: "CONFIRMED" } },
      { bkNo: "NOBOX", boxes: [] },
      { bkNo: "NOPACK", boxes: [{ cntNo: "SITU0000011", lines: [] }] },
      { bkNo: "WHOLE" },
      { bkNo: "SUB", more: { mainBkNo: "MAINLESS" } },
      { bkNo: "FREE" },
    );
    await testDatabase.run("clerk", generateBills, { bkNos: ["WHOLE"] });
    const codes: Record<string, string> = {};
    for (const bkNo of ["OPEN", "NOBOX", "NOPACK", "WHOLE", "SUB", "NONE"])
      codes[bkNo] = await refused(split(bkNo));
    expect(codes).toEqual({
      OPEN: "bill.bookingNotLocked",
      NOBOX: "bill.noBoxes",
      NOPACK: "bill.noPacking",
      WHOLE: "bill.allBilled",
      SUB: "bill.mainMissing",
      NONE: "bill.unknownBooking",
    });
    expect(await refused(previewSplit(reader(), { bkNo: "OPEN", by: "BOX", count: 2 }))).toBe(
      "bill.bookingNotLocked",
    );
    expect(await refused(split("FREE", { count: 1 }))).toBe("bill.split.oneBill");
    expect(await refused(split("FREE", { by: "BOX", count: 2, places: [1, 3] }))).toBe(
      "bill.split.unknownBill",
    );
    expect(
      await refused(
        split("FREE", {
          by: "PACKAGES",
          count: 2,
          take: [
            [149, 0],
            [10, 10],
          ],
        }),
      ),
    ).toBe("bill.split.packagesDiffer");
    expect(await refused(testDatabase.run("finance", splitBill, { bkNos: ["FREE"] }))).toBe(
      "kit.noPermission",
    );
    expect(await own("FREE")).toEqual([]);
    expect((await blStatusOf(testDatabase)).FREE).toBe("NONE");
  });
});

describe("merge", () => {
  const boxes = (cntNo: string) => [{ cntNo, lines: [{ pkgs: 3, gwt: "33.333", dim: "0.111" }] }];

  it("bookings of one shipper and consignee become one bill; a member's unbilling frees them all", async () => {
    await bookings(
      { bkNo: "M1", boxes: boxes("SITU3000001") },
      { bkNo: "M2", boxes: boxes("SITU3000022"), more: { mainBkNo: "M1" } },
    );
    const preview = await previewMerge(reader(), ["M2", "M1"]);
    expect(preview.parts.map(({ bkNo }) => bkNo)).toEqual(["M1", "M2"]);
    const { bills } = await merge("M2", "M1");
    expect(preview.bill.total).toEqual({ pkgs: 6, gwt: "66.666", dim: "0.222" });
    const [bill] = await own("M1");
    expect(bill).toMatchObject({
      blType: "MERGE",
      head: "6/66.666/0.222",
      cargo: "6/66.666/0.222",
      boxes: "6/66.666/0.222",
    });
    expect(bills[0]?.cntNos).toEqual(["SITU3000001", "SITU3000022"]);
    expect(await blStatusOf(testDatabase)).toMatchObject({ M1: "DRAFT", M2: "DRAFT" });
    const [member] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select id from booking where bk_no = 'M2'`,
    );
    expect(
      await testDatabase.run("admin", bookingSteps.cancelBill, { rows: [{ id: member?.id ?? 0 }] }),
    ).toMatchObject({ done: 1 });
    expect(await own("M1")).toEqual([]);
    expect(await blStatusOf(testDatabase)).toMatchObject({ M1: "NONE", M2: "NONE" });
    expect(
      await rowsOf(
        testDatabase,
        sql`select 1
          from packing_line p join booking b on b.id = p.booking_id
          where b.bk_no in ('M1', 'M2') and p.bill_id is not null`,
      ),
    ).toEqual([]);
  });

  it("is issued when all its bookings are locked, and marks them all", async () => {
    const { bills } = await merge("M1", "M2");
    const rows = [{ id: bills[0]?.id ?? 0 }];
    const db = testDatabase.em().getKysely();
    await sql`update booking set bk_status = 'SHUT_OUT' where bk_no = 'M2'`.execute(db);
    expect((await testDatabase.run("clerk", billSteps.issue, { rows })).rows[0]?.code).toBe(
      "bill.bookingNotLocked",
    );
    await sql`update booking set bk_status = 'LOCKED' where bk_no = 'M2'`.execute(db);
    expect(await testDatabase.run("clerk", billSteps.issue, { rows })).toMatchObject({ done: 1 });
    expect(await blStatusOf(testDatabase)).toMatchObject({ M1: "ISSUED", M2: "ISSUED" });
  });

  it("refuses what differs, and what is billed", async () => {
    await bookings(
      { bkNo: "D1", boxes: boxes("SITU4000001") },
      { bkNo: "D2", boxes: boxes("SITU4000022"), more: { shipperName: "ANOTHER CO., LTD" } },
      {
        bkNo: "D3",
        boxes: boxes("SITU4000043"),
        more: { freightTerms: "COLLECT", releaseType: "TELEX" },
      },
    );
    expect(await refused(merge("D1", "D2"))).toBe("bill.merge.shipper");
    expect(await refused(merge("D1", "D3"))).toBe("bill.merge.terms bill.merge.type");
    expect(await refused(merge("D1"))).toBe("bill.merge.oneBooking");
    expect(await refused(merge("D1", "M1"))).toBe("bill.allBilled");
    expect(await own("D1")).toEqual([]);
  });
});

describe("the B/L check of a voyage", () => {
  it("counts bills by rule, and is clean when the bill is mended", async () => {
    await bookings({
      bkNo: "C1",
      boxes: [{ cntNo: "CSQU3054383", lines: [{ pkgs: 3, gwt: "30", dim: "0.1" }] }],
      goods: ["GARMENTS"],
    });
    const { rows } = await testDatabase.run("clerk", generateBills, { bkNos: ["C1"] });
    const blNo = rows[0]?.blNo ?? "";
    const check = async () => {
      const checked = await checkVoyage(reader(), voyageName);
      return {
        checked,
        rules: checked.findings.filter((finding) => finding.blNo === blNo).map(({ rule }) => rule),
      };
    };
    const before = await check();
    expect(before.rules).toEqual([
      "NO_CONSIGNEE_ADDRESS",
      "NO_CONSIGNEE_CONTACT",
      "RECEIVED_FOR_SHIPMENT",
      "NO_FREIGHT",
      "NO_HS_CODE",
    ]);
    expect(before.checked.bills).toBe(
      (await billsOf(testDatabase)).filter(({ blStatus }) => blStatus !== "VOIDED").length,
    );
    expect(before.checked.counts.find(({ rule }) => rule === "NO_HS_CODE")?.bills).toBe(
      before.checked.bills,
    );
    const db = testDatabase.em().getKysely();
    await sql`update bill
      set consignee_address = 'OSAKA', consignee_tel = '1'
      where bl_no = ${blNo}`.execute(db);
    await sql`update bill_cargo
      set hscode = '620342'
      where bill_id = (select id from bill where bl_no = ${blNo})`.execute(db);
    await sql`insert into voyage_stop (voyage_id, serial, port_code, atd)
      select voyage_id, 99, port_load, '2026-11-25'
      from bill
      where bl_no = ${blNo}`.execute(db);
    expect((await check()).rules).toEqual(["NO_FREIGHT"]);
    expect(await testDatabase.run("clerk", checkVoyageBills, { voyage: voyageName })).toMatchObject(
      { bills: before.checked.bills },
    );
    await expect(
      testDatabase.run("clerk", checkVoyageBills, { voyage: "NOWHERE/1E" }),
    ).rejects.toMatchObject({
      code: "bill.checkNone",
      place: { field: "voyage" },
    });
  });

  it("a customer's bills of other customers stay out", async () => {
    const other = testDatabase.as("admin", { kind: "customer", customerCodes: ["C999"] });
    expect(
      (await checkVoyage({ em: testDatabase.em(), actor: other.actor }, voyageName)).bills,
    ).toBe(0);
  });
});

describe("whatever is done, in whatever order", () => {
  const names = ["W1", "W2", "W3"];
  const acts: Record<string, (bkNo: string) => Promise<unknown>> = {
    whole: (bkNo) => testDatabase.run("clerk", generateBills, { bkNos: [bkNo] }),
    boxes: (bkNo) => split(bkNo, { by: "BOX" }),
    cargo: (bkNo) => split(bkNo, { by: "CARGO" }),
    packages: (bkNo) => split(bkNo, { by: "PACKAGES", count: 3 }),
    merge: () => merge(...names),
    remove,
  };

  it("packages, weight and measure are conserved to the gram, and no line is lost", async () => {
    await bookings(...names.map((bkNo) => ({ bkNo })));
    const before = await Promise.all(names.map(packingOf));
    const sums = () =>
      rowsOf(
        testDatabase,
        sql`select b.bk_no, sum(p.pkgs)::int as pkgs, sum(p.gwt) as gwt, sum(p.dim) as dim
          from packing_line p join booking b on b.id = p.booking_id
          where b.bk_no = any (${names}::text[])
          group by 1
          order by 1`,
      );
    const whole = await sums();
    const step = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.constantFrom(...names));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
        for (const [act, bkNo] of steps) {
          // What the rules refuse changes nothing, which is looked at as well.
          await refused(acts[act]?.(bkNo) ?? Promise.resolve());
          expect(await sums()).toEqual(whole);
          const made = (await billsOf(testDatabase)).filter((bill) => names.includes(bill.bkNo));
          for (const bill of made)
            expect([bill.cargo, bill.boxes, bill.packing]).toEqual([
              bill.head,
              bill.head,
              bill.head,
            ]);
        }
        for (const bkNo of names) await refused(remove(bkNo));
        expect(await Promise.all(names.map(packingOf))).toEqual(before);
      }),
      { numRuns: 4 },
    );
  });
});
