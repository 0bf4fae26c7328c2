import { afterAll, beforeAll, expect, test } from "vitest";
import { Booking, BookingCargo } from "#domain/booking/booking-record/booking.entity.server.ts";
import { Box } from "#domain/containers/container/container.entity.server.ts";
import { sailingReport } from "#domain/reports/report/sailing-report.server.ts";
import { Voyage, VoyageStop } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { reportAs } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  const voyage = em.create(Voyage, {
    voyageName: "SEA STAR/2611E",
    voyage: "2611E",
    lineCode: "JPX1",
    vesselCode: "V1",
    vesselName: "SEA STAR",
    departureDate: "2026-11-05",
  });
  // Shanghai twice: out, and home again.
  for (const [serial, portCode, etd, atd] of [
    [1, "CNSHA", "2026-11-05 20:00", "2026-11-05 23:30"],
    [2, "JPOSA", "2026-11-08 08:00", "2026-11-08 07:00"],
    [3, "CNSHA", "2026-11-11 08:00", null],
  ] as const)
    em.create(VoyageStop, { voyage, serial, portCode, etd, atd });
  const add = (
    bkNo: string,
    ports: readonly [string, string],
    boxes: readonly string[],
    bkStatus: "LOCKED" | "CANCELLED" = "LOCKED",
  ) => {
    const [portLoad, portDis] = ports;
    const booking = em.create(Booking, {
      bkNo,
      voyage,
      bkStatus,
      portLoad,
      portDis,
      clientCode: bkNo === "B2" ? "C002" : "C001",
      companyCode: "SEAWAY",
    });
    for (const [i, sizeType] of boxes.entries())
      em.create(Box, {
        booking,
        voyage,
        cntNo: `${bkNo}X${i}`,
        sizeType,
        gwt: "1000.5",
        emptyFlag: bkNo === "B2" ? "Y" : "N",
      });
    return booking;
  };
  const dangerous = add("B1", ["CNSHA", "JPOSA"], ["20GP", "40GP"]);
  em.create(BookingCargo, { booking: dangerous, lineNo: 1, isDg: "Y" });
  add("B2", ["JPOSA", "CNSHA"], ["40GP"]);
  add("B3", ["CNSHA", "JPOSA"], ["40GP"], "CANCELLED");
  await em.flush();
});
afterAll(() => testDatabase.close());

const run = (search = "", more?: object) =>
  reportAs(testDatabase, "finance", {
    report: sailingReport,
    search: `f.period=thisMonth&${search}`,
    ...(more ? { more } : {}),
  });
const rowsIn = (result: Awaited<ReturnType<typeof run>>) =>
  result.lines.flatMap((line) => (line.kind === "row" ? [line.row] : []));

test("each call with what is loaded and discharged there, its delay and what stays on board", async () => {
  const result = await run();
  expect(rowsIn(result)).toMatchObject([
    {
      serial: 1,
      portCode: "CNSHA",
      delay: "3.5",
      loaded: 2,
      loadedTeu: 3,
      dangerous: 2,
      discharged: null,
      onBoardTeu: 3,
      onBoardWeight: "2001.000",
    },
    {
      serial: 2,
      portCode: "JPOSA",
      delay: "-1.0",
      loaded: 1,
      loadedEmpty: 1,
      discharged: 2,
      dischargedTeu: 3,
      onBoardTeu: 2,
    },
    {
      serial: 3,
      portCode: "CNSHA",
      delay: null,
      loaded: null,
      discharged: 1,
      dischargedWeight: "1000.500",
      onBoardTeu: 0,
      onBoardWeight: "0.000",
    },
  ]);
  expect(result.total.sums).toMatchObject({
    loaded: "3",
    discharged: "3",
    loadedTeu: "5",
    dischargedTeu: "5",
  });
});

test("the condition on a port narrows the lines and keeps what is on board", async () => {
  expect(rowsIn(await run("f.portCode=JPOSA"))).toMatchObject([{ serial: 2, onBoardTeu: 2 }]);
});

test("a customer account sees its own boxes and nothing on board", async () => {
  const rows = rowsIn(
    await run("", {
      kind: "customer",
      permissions: ["report:list", "booking:list"],
      customerCodes: ["C002"],
    }),
  );
  expect(rows.map(({ loaded, onBoardTeu }) => [loaded, onBoardTeu])).toEqual([
    [null, null],
    [1, null],
    [null, null],
  ]);
});
