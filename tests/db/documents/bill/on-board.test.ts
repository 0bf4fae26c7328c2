import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { billSteps } from "#domain/documents/bill/bill.resource.server.ts";
import { readBill } from "#domain/documents/bill/bill.queries.server.ts";
import { checkVoyage } from "#domain/documents/bill/check/check-bills.server.ts";
import { generateBills } from "#domain/documents/bill/ops/generate-bills.server.ts";
import { printBill } from "#domain/documents/bill/print/print-bill.server.ts";
import { ContainerMove } from "#domain/containers/move/move.entity.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { pdfBytes } from "#platform/output/document/pdf.server.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { lockedBooking, openTrade, voyageName } from "./bill-fixture.ts";

let testDatabase: TestDatabase;
let voyage: Voyage;
beforeEach(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  voyage = await openTrade(em);
  lockedBooking(em, voyage, { bkNo: "B1" });
  await em.flush();
  await sql`insert into voyage_stop (voyage_id, serial, port_code, is_load, is_unload, etd)
    values (${voyage.id}, 1, 'CNSGH', 'Y', 'N', '2026-11-24 18:00'),
      (${voyage.id}, 2, 'JPOSA', 'N', 'Y', null)`.execute(em.getKysely());
  await testDatabase.run("clerk", generateBills, { bkNos: ["B1"] });
});
afterEach(() => testDatabase.close());

const bill = () =>
  testDatabase.em().findOneOrFail(Bill, { blNo: { $ne: "" } }, { orderBy: { id: "asc" } });
async function step(name: keyof typeof billSteps, role = "clerk", reason?: string) {
  const { id } = await bill();
  const { rows } = await testDatabase.run(role, billSteps[name], { rows: [{ id }], reason });
  return rows[0]?.done ? "done" : rows[0]?.code;
}
const departs = (at: string | null) =>
  sql`update voyage_stop set atd = ${at} where port_code = 'CNSGH'`.execute(
    testDatabase.em().getKysely(),
  );

async function loads(cntNo: string, more: Partial<ContainerMove> = {}) {
  const em = testDatabase.em();
  const zone = { timeZone: "Asia/Shanghai", portCode: "CNSGH", sender: "TERMINAL" };
  em.create(ContainerMove, {
    ...zone,
    cntNo,
    voyage,
    event: "LOADED",
    eventTime: new Date("2026-11-24T17:30:00Z"),
    ...more,
  });
  await em.flush();
}

async function printed(kind: "copy" | "original" = "copy"): Promise<string> {
  const em = testDatabase.em();
  const { id } = await bill();
  const record = await readBill(em, testDatabase.as("clerk").actor, id);
  if (!record) throw new Error("no bill");
  return (
    await pdfText(
      await pdfBytes(await printBill(em, record, { kind, userName: "clerk", now: new Date() })),
    )
  ).join("\n");
}

describe("before loading or departure is reported", () => {
  test("the bill is received for shipment, whatever its day of issue and the planned departure", async () => {
    expect(await step("issue")).toBe("done");
    expect(await bill()).toMatchObject({ blStatus: "ISSUED", onBoardDate: null, onBoardBasis: "" });
    const text = await printed();
    expect(text).toContain("RECEIVED FOR SHIPMENT");
    expect(text).not.toContain("2026-11-24");
    const { signDate } = await bill();
    // Only place and date of issue state the day of issue.
    expect(text.split(String(signDate))).toHaveLength(2);
    expect(await step("noteOnBoard")).toBe("bill.notOnBoard");
  });

  test("telex release and sea waybill say the same", async () => {
    for (const releaseType of ["TELEX", "SEAWAY"] as const) {
      const more = sql`release_type = ${releaseType},
        originals = 0,
        consignee_name = 'KANSAI FOODS',
        bl_status = 'ISSUED',
        sign_date = '2026-11-20'`;
      await sql`update bill set ${more}`.execute(testDatabase.em().getKysely());
      const text = await printed();
      expect(text).toContain("RECEIVED FOR SHIPMENT");
      expect(text).not.toContain("2026-11-24");
    }
  });

  test("some containers loaded, another port, another voyage or a discharge are no such fact", async () => {
    await loads("SITU1234564");
    await loads("SITU7654320", { portCode: "JPOSA" });
    await loads("SITU7654320", { voyage: null, sender: "OTHER" });
    await loads("SITU7654320", { event: "DISCHARGED" });
    await step("issue");
    expect(await bill()).toMatchObject({ onBoardDate: null });
    expect(await printed()).toContain("RECEIVED FOR SHIPMENT");
  });

  test("the B/L check says which kind it will be", async () => {
    const rules = async () =>
      (await checkVoyage(testDatabase.as("clerk"), voyageName)).findings.map(({ rule }) => rule);
    expect(await rules()).toContain("RECEIVED_FOR_SHIPMENT");
    await step("issue");
    await departs("2026-11-25 02:00");
    expect(await rules()).toContain("ON_BOARD_NOT_NOTED");
    expect(await rules()).not.toContain("RECEIVED_FOR_SHIPMENT");
    await step("noteOnBoard");
    expect(await rules()).not.toContain("ON_BOARD_NOT_NOTED");
    await departs("2026-11-26 02:00");
    expect(await rules()).toContain("ON_BOARD_DIFFERS");
    await departs(null);
    expect(await rules()).toContain("ON_BOARD_DIFFERS");
  });
});

describe("once it is reported", () => {
  test("the last container's loading is the date, as the load port writes it", async () => {
    await loads("SITU1234564", { eventTime: new Date("2026-11-24T10:00:00Z") });
    await loads("SITU7654320");
    await step("issue");
    expect(await bill()).toMatchObject({
      onBoardDate: "2026-11-25",
      onBoardBasis: "LOADED",
      onBoardNotedTime: null,
    });
    const text = await printed();
    expect(text).toContain("2026-11-25");
    expect(text).not.toContain("RECEIVED FOR SHIPMENT");
    expect(text).not.toContain("LADEN ON BOARD");
  });

  test("the reported departure is it without load moves", async () => {
    await departs("2026-11-26 01:00");
    await step("issue");
    expect(await bill()).toMatchObject({ onBoardDate: "2026-11-26", onBoardBasis: "DEPARTED" });
    expect(await printed()).toContain("2026-11-26");
  });

  test("a bill issued before gets the notation by a step of its own, once, traced, and a new bill states its own", async () => {
    await step("issue");
    await departs("2026-11-26 01:00");
    await expect(step("noteOnBoard", "finance")).rejects.toThrow(/kit\.noPermission/);
    expect(await step("noteOnBoard")).toBe("done");
    expect(await bill()).toMatchObject({
      onBoardDate: "2026-11-26",
      onBoardNotedBy: "clerk",
      onBoardNotedTime: expect.any(Date),
    });
    expect((await printed()).replace(/\s+/g, " ")).toContain(
      "LADEN ON BOARD 2026-11-26, SITC HANSHIN / 2611E",
    );
    expect(await step("noteOnBoard")).toBe("bill.onBoardStated");
    const logged = await rowsOf<{ value: string }>(
      testDatabase,
      sql`select new_value as value
        from change_log
        where table_name = 'bill' and column_name = 'on_board_date'`,
    );
    expect(logged).toEqual([{ value: "2026-11-26" }]);
    await step("surrender", "clerk", "lost");
    await step("reissue");
    const draft = await testDatabase.em().findOneOrFail(Bill, { blStatus: "DRAFT" });
    expect(draft).toMatchObject({
      onBoardDate: null,
      onBoardBasis: "",
      onBoardNotedTime: null,
      onBoardNotedBy: "",
    });
  });
});
