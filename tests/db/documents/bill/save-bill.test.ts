import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkBill } from "#domain/documents/bill/check/bill-check.ts";
import { checkFactsOf } from "#domain/documents/bill/check/check-bills.server.ts";
import { readCheckedBill } from "#domain/documents/bill/check/checked-bill.ts";
import { readBill } from "#domain/documents/bill/bill.queries.server.ts";
import { saveBill } from "#domain/documents/bill/ops/save-bill.server.ts";
import { billSteps } from "#domain/documents/bill/bill.resource.server.ts";
import { generateBills } from "#domain/documents/bill/ops/generate-bills.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { billsOf, lockedBooking, openTrade } from "./bill-fixture.ts";

let testDatabase: TestDatabase;
let voyage: Voyage;
beforeEach(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  voyage = await openTrade(em);
  lockedBooking(em, voyage, { bkNo: "B1" });
  await em.flush();
});
afterEach(() => testDatabase.close());

type Form = Record<string, unknown> & {
  cargo: Record<string, unknown>[];
  containers: Record<string, unknown>[];
};

async function generated(): Promise<Form> {
  const { rows } = await testDatabase.run("clerk", generateBills, { bkNos: ["B1"] });
  expect(rows[0]?.done).toBe(true);
  return form(1);
}
async function form(id: number): Promise<Form> {
  return (await readBill(testDatabase.em(), systemActor("test"), id)) as Form;
}
const save = (input: object) =>
  testDatabase.run("clerk", saveBill, input) as Promise<{ id: number; blNo: string }>;
async function faults(input: object): Promise<string[]> {
  try {
    await save(input);
  } catch (error) {
    return refusalsOf(error).map(
      (refusal) => `${refusal.place.field ?? ""} ${refusal.code} ${JSON.stringify(refusal.params)}`,
    );
  }
  return [];
}

const byHand: Form = {
  bkNo: "B1",
  freightTerms: "PREPAID",
  releaseType: "ORIGINAL",
  originals: 2,
  shipperName: "SUNRISE TRADING",
  consigneeName: "TO ORDER",
  cargo: [{ goodsNameEn: "GARMENTS", pkgs: 100, gwt: "1000.500", dim: "10.1", packageKind: "CT" }],
  containers: [{ cntNo: "SITU1234564", sealNo: "SL1", pkgs: 100, gwt: "1000.500", dim: "10.100" }],
};

describe("changing a draft", () => {
  test("a generated bill is saved as it was read; parties, lines and a number by hand are changed", async () => {
    const read = await generated();
    expect(await save(read)).toMatchObject({ id: 1, blNo: read.blNo });
    const again = await form(1);
    const cargo = again.cargo.map((line, i) =>
      i === 0 ? { ...line, marks: "KANSAI\nOSAKA", description: "COTTON GARMENTS" } : line,
    );
    await save({ ...again, blNo: "hand 77", consigneeName: "TO ORDER OF A BANK", cargo });
    expect(await form(1)).toMatchObject({ blNo: "HAND 77", consigneeName: "TO ORDER OF A BANK" });
    expect((await form(1)).cargo[0]).toMatchObject({
      marks: "KANSAI\nOSAKA",
      description: "COTTON GARMENTS",
    });
  });

  test("a stale sheet is refused and names who changed it", async () => {
    const read = await generated();
    await save({ ...read, remark: "first" });
    expect((await faults({ ...read, remark: "second" }))[0]).toMatch(/kit\.stale .*clerk/);
  });

  test("an issued bill is frozen", async () => {
    const read = await generated();
    await testDatabase.run("clerk", billSteps.issue, { rows: [{ id: 1 }] });
    expect(await faults({ ...read, version: undefined })).toEqual([" bill.frozen {}"]);
  });

  test("a container says what is packed in it: other figures are refused, though cargo and containers agree", async () => {
    const read = await generated();
    const [first = {}, second = {}] = read.containers;
    const [garments = {}, buttons = {}] = read.cargo;
    const edited = {
      ...read,
      containers: [{ ...first, pkgs: 101, gwt: "1000.400", dim: "10.200" }, second],
      cargo: [{ ...garments, pkgs: 151, gwt: "1499.900", dim: "15.250" }, buttons],
    };
    const cntNo = JSON.stringify({ cntNo: "SITU1234564" }).slice(0, -1);
    expect(await faults(edited)).toEqual([
      `containers.0.pkgs bill.pkgsNotPacked ${cntNo},"stated":"101","packed":"100"}`,
      `containers.0.gwt bill.gwtNotPacked ${cntNo},"stated":"1000.400","packed":"1000.500"}`,
      `containers.0.dim bill.dimNotPacked ${cntNo},"stated":"10.200","packed":"10.100"}`,
    ]);
    const moved = {
      ...read,
      containers: [
        { ...first, pkgs: 90 },
        { ...second, pkgs: 80 },
      ],
    };
    expect((await faults(moved)).map((fault) => fault.split(" ")[0])).toEqual([
      "containers.0.pkgs",
      "containers.1.pkgs",
    ]);
    expect((await billsOf(testDatabase))[0]).toMatchObject({ boxes: "170/1750.125/16.483" });
  });

  test("a bill stored with other figures than were packed is an error of the check and is not issued", async () => {
    await generated();
    const db = testDatabase.em().getKysely();
    await sql`update bill_container set gwt = gwt - 1 where cnt_no = 'SITU1234564'`.execute(db);
    await sql`update bill_cargo set gwt = gwt - 1 where line_no = 1`.execute(db);
    const facts = (await checkFactsOf(testDatabase.em(), [1])).get(1);
    if (!facts) throw new Error("no facts");
    expect(checkBill(readCheckedBill(await form(1)), facts)).toContainEqual({
      rule: "PACKING_DIFFERS",
      severity: "ERROR",
      field: "containers.0.gwt",
      name: "SITU1234564",
    });
    const { rows } = await testDatabase.run("clerk", billSteps.issue, { rows: [{ id: 1 }] });
    expect(rows[0]).toMatchObject({ done: false, code: "bill.gwtNotPacked" });
  });

  test("a packing list without measure leaves the measure of the bill free", async () => {
    await sql`update packing_line set dim = 0`.execute(testDatabase.em().getKysely());
    const read = await generated();
    const [first, second] = read.containers;
    const [garments, buttons] = read.cargo;
    await save({
      ...read,
      containers: [{ ...first, dim: "12" }, second],
      cargo: [{ ...garments, dim: "12" }, buttons],
    });
    expect((await billsOf(testDatabase))[0]).toMatchObject({ boxes: "170/1750.125/12.000" });
  });

  test("taking a box off the bill frees its packing list", async () => {
    const read = await generated();
    const cargo = [{ ...read.cargo[0], pkgs: 100, gwt: "1000.500", dim: "10.100" }];
    await save({ ...read, cargo, containers: [read.containers[0]] });
    const [bill] = await billsOf(testDatabase);
    expect(bill).toMatchObject({
      head: "100/1000.500/10.100",
      boxes: "100/1000.500/10.100",
      packing: "100/1000.500/10.100",
    });
    expect(await form(1)).toMatchObject({ ctn20Num: 1, ctn40hNum: 0 });
  });
});

describe("adding a bill by hand", () => {
  test("is numbered, takes its boxes' packing list, and the rest can have a second bill", async () => {
    const first = await save(byHand);
    expect(first.blNo).toMatch(/^SWBL/);
    const rest = [{ cntNo: "SITU7654320", pkgs: 70, gwt: "749.625", dim: "6.383" }];
    const second = await save({
      ...byHand,
      blNo: "B1-2",
      containers: rest,
      cargo: [{ goodsNameEn: "BUTTONS", pkgs: 70, gwt: "749.625", dim: "6.383" }],
    });
    const bills = await billsOf(testDatabase);
    expect(bills.map((bill) => [bill.blType, bill.packing])).toEqual([
      ["SPLIT", "100/1000.500/10.100"],
      ["SPLIT", "70/749.625/6.383"],
    ]);
    expect(second.blNo).toBe("B1-2");
    expect(await testDatabase.run("clerk", generateBills, { bkNos: ["B1"] })).toMatchObject({
      rows: [{ code: "bill.allBilled" }],
    });
  });

  test("booking and number are checked", async () => {
    await save({ ...byHand, blNo: "MINE" });
    expect(await faults({ ...byHand, bkNo: "" })).toEqual(["bkNo bill.bookingRequired {}"]);
    expect((await faults({ ...byHand, bkNo: "NONE" }))[0]).toMatch(/^bkNo kit\.unknownCode/);
    expect((await faults({ ...byHand, blNo: "SWBL999", containers: [] }))[0]).toMatch(
      /^blNo kit\.autoPrefix/,
    );
    expect((await faults({ ...byHand, blNo: "mine", containers: [] }))[0]).toMatch(
      /^blNo kit\.notUnique/,
    );
    expect((await faults({ ...byHand, blNo: "X".repeat(21) }))[0]).toMatch(/^blNo kit\.tooLong/);
    const em = testDatabase.em();
    lockedBooking(em, voyage, { bkNo: "OPEN", boxes: [], more: { bkStatus: "CONFIRMED" } });
    await em.flush();
    expect(await faults({ ...byHand, bkNo: "OPEN" })).toEqual(["bkNo bill.bookingNotLocked {}"]);
  });

  test("boxes must be the booking's, once, and on no other bill", async () => {
    await save(byHand);
    const box = (cntNo: string) => ({
      ...byHand.containers[0],
      cntNo,
      pkgs: 0,
      gwt: "0",
      dim: "0",
    });
    const containers = [
      byHand.containers[0],
      box("SITU7654320"),
      box("SITU7654320"),
      box("ZZZU0000001"),
    ];
    expect(
      (await faults({ ...byHand, containers })).map((item) =>
        item.split(" ").slice(0, 2).join(" "),
      ),
    ).toEqual([
      "containers.0.cntNo bill.boxBilled",
      "containers.2.cntNo bill.boxTwice",
      "containers.3.cntNo bill.notOnBooking",
    ]);
  });
});

describe("texts and sums", () => {
  test("printed fields take English only: the field, the character and its position are named, all at once", async () => {
    const cargo = [{ ...byHand.cargo[0], marks: "N/M\nOSAKA，JAPAN", description: "COTTON “A”" }];
    expect(
      await faults({
        ...byHand,
        shipperName: "SUNRISE 贸易",
        cargo,
        cargoGoodsNameCn: "服装",
        remark: "内部备注",
      }),
    ).toEqual([
      'shipperName bill.notEnglish {"char":"贸","line":1,"position":9}',
      'cargo.0.marks bill.notEnglish {"char":"，","line":2,"position":6}',
      'cargo.0.description bill.notEnglish {"char":"“","line":1,"position":8}',
    ]);
  });

  test("marks 10 lines of 40, description 16 lines of 40", async () => {
    const lines = (count: number, width: number) =>
      Array.from({ length: count }, () => "X".repeat(width)).join("\n");
    const cargo = (marks: string, description: string) => [
      { ...byHand.cargo[0], marks, description },
    ];
    expect(await faults({ ...byHand, cargo: cargo(lines(11, 1), lines(17, 1)) })).toEqual([
      'cargo.0.marks cargo.tooManyLines {"limit":10,"lines":11}',
      'cargo.0.description cargo.tooManyLines {"limit":16,"lines":17}',
    ]);
    expect((await faults({ ...byHand, cargo: cargo(lines(1, 41), "") }))[0]).toMatch(
      /^cargo\.0\.marks cargo\.lineTooWide/,
    );
    expect(await faults({ ...byHand, cargo: cargo(lines(10, 40), lines(16, 40)) })).toEqual([]);
  });

  test("cargo and containers must add up to the same packages, weight and measure", async () => {
    const containers = [{ ...byHand.containers[0], pkgs: 99, gwt: "1000.501", dim: "10.1" }];
    expect(await faults({ ...byHand, containers })).toEqual([
      'containers.0.pkgs bill.pkgsDiffer {"cargo":"100","boxes":"99"}',
      'containers.0.gwt bill.gwtDiffer {"cargo":"1000.500","boxes":"1000.501"}',
    ]);
    expect(await faults({ ...byHand, cargo: [], containers: [] })).toEqual([
      "cargo bill.noCargo {}",
    ]);
    expect(
      (await faults({ ...byHand, cargo: [{ ...byHand.cargo[0], packageKind: "??" }] }))[0],
    ).toMatch(/^cargo\.0\.packageKind kit\.unknownCode/);
    expect(await billsOf(testDatabase)).toEqual([]);
  });
});
