import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { generateBills } from "#domain/documents/bill/ops/generate-bills.server.ts";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { Task } from "#platform/kernel/trace/trace.entity.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { runTask } from "#jobs/kit.server.ts";
import { Role, User } from "#domain/administration/org/org.entity.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
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
beforeEach(async () => {
  testDatabase = await openTestDatabase();
  voyage = await openTrade(testDatabase.em());
});
afterEach(() => testDatabase.close());

async function bookings(...shipments: Shipment[]): Promise<number[]> {
  const em = testDatabase.em();
  const made = shipments.map((shipment) => lockedBooking(em, voyage, shipment));
  await em.flush();
  return made.map((booking) => booking.id);
}
const generate = (input: object, role = "clerk") => testDatabase.run(role, generateBills, input);
const codesOf = (result: { rows: { key: string; code?: string }[] }) =>
  result.rows.map((row) => `${row.key} ${row.code ?? "done"}`);

describe("a whole bill", () => {
  test("takes over parties, places, cargo, boxes and every quantity, and marks booking and packing list", async () => {
    const [id] = await bookings({
      bkNo: "B1",
      more: { releaseType: "TELEX", freightTerms: "COLLECT" },
    });
    const result = await generate({ bookingIds: [id] });
    expect(result).toMatchObject({ done: 1, refused: 0, rows: [{ key: "B1", done: true }] });
    const [bill] = await billsOf(testDatabase);
    const sums = "170/1750.125/16.483";
    expect(bill).toMatchObject({
      blStatus: "DRAFT",
      blType: "WHOLE",
      bkNo: "B1",
      head: sums,
      cargo: sums,
      boxes: sums,
      packing: sums,
    });
    expect(bill?.blNo).toMatch(/^SWBL\d{4}00001$/);
    const full = await testDatabase
      .em()
      .findOneOrFail(Bill, { blNo: bill?.blNo ?? "" }, { populate: ["cargo", "containers"] });
    expect(full).toMatchObject({
      shipperName: "SUNRISE TRADING CO., LTD",
      consigneeName: "KANSAI FOODS CO., LTD",
      portLoadName: "SHANGHAI, CHINA",
      portDisName: "OSAKA, JAPAN",
      freightTerms: "COLLECT",
      releaseType: "TELEX",
      originals: 0,
      ctn20Num: 1,
      ctn40hNum: 1,
      createdBy: "clerk",
    });
    expect(
      full.cargo.getItems().map((line) => [line.lineNo, line.goodsNameEn, line.pkgs, line.gwt]),
    ).toEqual([
      [1, "GARMENTS", 150, "1500.000"],
      [2, "BUTTONS", 20, "250.125"],
    ]);
    expect(
      full.containers.getItems().map((line) => [line.cntNo, line.sizeType, line.sealNo, line.pkgs]),
    ).toEqual([
      ["SITU1234564", "20GP", "SL4564", 100],
      ["SITU7654320", "40HC", "SL4320", 70],
    ]);
    expect(await blStatusOf(testDatabase)).toEqual({ B1: "DRAFT" });
  });

  test("dry run checks everything and writes nothing", async () => {
    const [id] = await bookings({ bkNo: "B1" });
    const result = await runOperation(
      { ...testDatabase.as("clerk"), dryRun: true },
      generateBills,
      { bookingIds: [id] },
    );
    expect(result.done).toBe(1);
    expect(await billsOf(testDatabase)).toEqual([]);
    expect(await blStatusOf(testDatabase)).toEqual({ B1: "NONE" });
  });

  test("needs a number of statements that does not grow with cargo and boxes", async () => {
    const many = Array.from({ length: 40 }, (_, i) => ({
      cntNo: `SITU${String(i).padStart(7, "0")}`,
      lines: Array.from({ length: 12 }, () => ({ pkgs: 1, gwt: "1", dim: "0.1" })),
    }));
    const goods = Array.from({ length: 12 }, (_, i) => `GOODS ${i}`);
    const ids = await bookings({ bkNo: "SMALL" }, { bkNo: "LARGE", goods, boxes: many });
    const query = vi.spyOn(pg.Client.prototype, "query");
    const counts: number[] = [];
    for (const id of ids) {
      query.mockClear();
      await generate({ bookingIds: [id] });
      counts.push(query.mock.calls.length);
    }
    query.mockRestore();
    expect(counts[0]).toBeGreaterThan(10);
    expect(counts[1]).toBe(counts[0]);
  });
});

describe("refusals, each with its word", () => {
  test("not locked, no boxes, no packing list, billed, split, partly billed, main booking missing", async () => {
    const ids = await bookings(
      { bkNo: "OPEN", more: { bkStatus: "CONFIRMED" } },
      { bkNo: "NOBOX", boxes: [] },
      { bkNo: "NOPACK", boxes: [{ cntNo: "SITU0000011", lines: [] }] },
      { bkNo: "BILLED" },
      { bkNo: "SPLIT" },
      { bkNo: "PARTLY" },
      { bkNo: "SUBA", more: { mainBkNo: "MAIN" } },
    );
    await bookings({ bkNo: "MAIN" });
    await generate({ bkNos: ["BILLED", "SPLIT", "PARTLY"] });
    const db = testDatabase.em().getKysely();
    await sql`update bill set bl_type = 'SPLIT' where booking_id = ${ids[4]}`.execute(db);
    await sql`update packing_line
      set bill_id = null
      where id in (
          select min(id)
          from packing_line
          where booking_id in (${ids[4]}, ${ids[5]})
          group by booking_id
        )`.execute(db);
    expect(codesOf(await generate({ bookingIds: ids }))).toEqual([
      "OPEN bill.bookingNotLocked",
      "NOBOX bill.noBoxes",
      "NOPACK bill.noPacking",
      "BILLED bill.allBilled",
      "SPLIT bill.alreadySplit",
      "PARTLY bill.partlyBilled",
      "SUBA bill.mainMissing",
    ]);
    expect(await billsOf(testDatabase)).toHaveLength(3);
  });

  test("the main booking in the same selection, or billed before, lets the appended one through", async () => {
    await bookings(
      { bkNo: "MAIN" },
      { bkNo: "SUBA", more: { mainBkNo: "MAIN" } },
      { bkNo: "SUBB", more: { mainBkNo: "MAIN" } },
    );
    expect(codesOf(await generate({ bkNos: ["SUBA", "MAIN"] }))).toEqual([
      "MAIN done",
      "SUBA done",
    ]);
    expect(codesOf(await generate({ bkNos: ["SUBB"] }))).toEqual(["SUBB done"]);
  });

  test("unknown bookings, an empty voyage, an empty selection and a missing permission are refused before anything is made", async () => {
    await bookings({ bkNo: "B1" });
    await expect(generate({ bkNos: ["B1", "NONE"] })).rejects.toThrow(/bill\.unknownBooking.*NONE/);
    await expect(generate({ voyage: "NO SHIP/1" })).rejects.toThrow(/bill\.nothingToGenerate/);
    await expect(generate({})).rejects.toThrow(/kit\.selectRows/);
    await expect(generate({ bkNos: ["B1"], mode: "SPLIT" })).rejects.toThrow(/kit\.notAnOption/);
    await expect(generate({ bkNos: ["B1"] }, "finance")).rejects.toThrow(/kit\.noPermission/);
    expect(await billsOf(testDatabase)).toEqual([]);
  });
});

describe("many bookings", () => {
  const sixty = () =>
    bookings(
      ...Array.from({ length: 60 }, (_, i) => ({
        bkNo: `B${String(i + 1).padStart(2, "0")}`,
        boxes: [
          {
            cntNo: `SITU${String(i).padStart(7, "0")}`,
            lines: [{ pkgs: i + 1, gwt: `${i + 1}.125`, dim: "0.333" }],
          },
        ],
      })),
    );
  const platform = () => ({
    orm: testDatabase.orm,
    log: pino({ level: "silent" }),
    url: testDatabase.url,
    close: async () => {},
  });

  async function staff(): Promise<string> {
    const em = testDatabase.em();
    const user = em.create(User, {
      userName: "clerk",
      nickName: "clerk",
      passwordHash: "-",
      kind: "staff",
      customerCodes: [],
    });
    user.roles.add(await em.findOneOrFail(Role, { roleKey: "clerk" }));
    await em.flush();
    return user.userName;
  }

  test("more than twenty from a screen become a task; it makes every bill, and running it again changes nothing", async () => {
    await staff();
    const ids = await sixty();
    const ordered = await generate({ rows: ids.map((id) => ({ id, version: 1 })) });
    expect(ordered).toMatchObject({ done: 0, refused: 0, rows: [] });
    expect(await billsOf(testDatabase)).toEqual([]);
    const outcome = await runTask(platform(), ordered.taskId ?? 0, new AbortController().signal);
    expect(outcome).toMatchObject({ status: "DONE", results: { done: 60, refused: 0 } });
    const bills = await billsOf(testDatabase);
    expect(new Set(bills.map((bill) => bill.bkNo)).size).toBe(60);
    expect(new Set(bills.map((bill) => bill.blNo)).size).toBe(60);
    for (const bill of bills)
      expect([bill.cargo, bill.boxes, bill.packing]).toEqual([bill.head, bill.head, bill.head]);
    expect(await generate({ voyage: voyageName })).toEqual({
      done: 0,
      refused: 0,
      skipped: 60,
      rows: [],
    });
    expect(await billsOf(testDatabase)).toHaveLength(60);
  });

  test("killed between two bills, the task goes on where it stopped: all done, none twice, none reported as refused", async () => {
    await staff();
    const ids = await sixty();
    const { taskId = 0 } = await generate({ bookingIds: ids });
    const stop = new AbortController();
    const watch = setInterval(async () => {
      if ((await billsOf(testDatabase)).length >= 5) stop.abort(new Error("shutdown"));
    }, 5);
    await expect(runTask(platform(), taskId, stop.signal)).rejects.toThrow();
    clearInterval(watch);
    const half = await billsOf(testDatabase);
    expect(half.length).toBeGreaterThanOrEqual(5);
    expect(half.length).toBeLessThan(60);
    for (const bill of half)
      expect([bill.cargo, bill.boxes, bill.packing]).toEqual([bill.head, bill.head, bill.head]);
    expect((await testDatabase.em().findOneOrFail(Task, { id: taskId })).status).toBe("WAITING");
    const outcome = await runTask(platform(), taskId, new AbortController().signal);
    expect(outcome).toMatchObject({ status: "DONE", results: { done: 60, refused: 0 } });
    expect(await billsOf(testDatabase)).toHaveLength(60);
  });

  test("two runs at the same time make each bill once", async () => {
    const ids = (await sixty()).slice(0, 12);
    const results = await Promise.all([
      generate({ bookingIds: ids }),
      generate({ bookingIds: ids.toReversed() }),
    ]);
    expect(results.reduce((sum, result) => sum + result.done, 0)).toBe(12);
    expect(await billsOf(testDatabase)).toHaveLength(12);
  });

  test("the command line asks for a voyage and is stopped by the signal between bills", async () => {
    await sixty();
    const stop = new AbortController();
    const caller = {
      ...testDatabase.as("clerk"),
      source: "cli" as const,
      signal: stop.signal,
      progress: ({ seen }: { seen: number }) => {
        if (seen === 3) stop.abort(new Error("interrupted"));
      },
    };
    await expect(runOperation(caller, generateBills, { voyage: voyageName })).rejects.toThrow(
      "interrupted",
    );
    expect(await billsOf(testDatabase)).toHaveLength(3);
    const rest = await runOperation(
      { ...caller, signal: new AbortController().signal, progress: () => {} },
      generateBills,
      {
        voyage: voyageName,
      },
    );
    expect(rest).toMatchObject({ done: 57, refused: 0, skipped: 3 });
  });
});
