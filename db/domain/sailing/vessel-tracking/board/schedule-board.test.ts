import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packRows, unpackRows } from "./board-pack.ts";
import {
  boardSpans,
  boardZooms,
  clockHours,
  dayStart,
  readBoardQuery,
  writeBoardQuery,
  zoomed,
} from "./board-range.ts";
import type { PortCall } from "../call-times.server.ts";
import { lanesOf } from "./lanes.ts";
import { barsOf, boardRows, spanText } from "./schedule-board.ts";

const today = "2026-11-21";
const read = (search: string) => readBoardQuery(new URLSearchParams(search), today);

describe("the address of a board", () => {
  test("without anything: four weeks by ship from three days ago, a day as wide as fits", () => {
    expect(read("")).toEqual({
      by: "vessel",
      view: "chart",
      from: "2026-11-18",
      days: 28,
      zoom: 36,
      line: "",
      vessel: "",
      port: "",
    });
    expect(read("days=92").zoom).toBe(11);
  });
  test("whatever stands in it becomes a board, and comes back as it went", () => {
    fc.assert(
      fc.property(
        fc.record({
          by: fc.constantFrom("port", "vessel", "x"),
          from: fc.oneof(fc.constant("2026-02-30"), fc.constant("2026-02-28"), fc.string()),
          days: fc.oneof(fc.constantFrom(...boardSpans).map(String), fc.string()),
          zoom: fc.oneof(fc.constantFrom(...boardZooms).map(String), fc.string()),
          vessel: fc.string(),
          view: fc.constantFrom("table", "chart", ""),
        }),
        (input) => {
          const query = readBoardQuery(new URLSearchParams(input), today);
          expect(boardSpans).toContain(query.days);
          expect(boardZooms).toContain(query.zoom);
          expect(query.from).toMatch(/^\d{4}-\d\d-\d\d$/);
          expect(read(writeBoardQuery(query).slice(1))).toEqual(query);
        },
      ),
    );
  });
  test("zoom goes step by step and stops at its ends; days begin at midnight of the company", () => {
    expect([zoomed(36, 1), zoomed(36, -1), zoomed(8, -1), zoomed(150, 1)]).toEqual([
      50, 24, 8, 150,
    ]);
    expect(new Date(dayStart("2026-11-21")).toISOString()).toBe("2026-11-20T16:00:00.000Z");
    // Noon is twelve hours into its day, even after a clock change.
    const [first, noon] = ["2026-10-30T04:00:00Z", "2026-11-03T17:00:00Z"].map(Date.parse) as [
      number,
      number,
    ];
    expect(dayStart("2026-10-30", "America/New_York")).toBe(first);
    expect(clockHours(first, noon, "America/New_York")).toBe(4 * 24 + 12);
  });
});

test("lanes: no two spans of one lane overlap, and there are no more than ever lie above each other", () => {
  const spans = fc.array(
    fc.record({ from: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 1, max: 20 }) }),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(spans, (input) => {
      const all = input.map(({ from, length }) => ({ from, to: from + length }));
      const { lanes, count } = lanesOf(all);
      for (const [i, item] of all.entries())
        for (const [k, other] of all.entries())
          if (i < k && lanes[i] === lanes[k])
            expect(item.to <= other.from || other.to <= item.from).toBe(true);
      const most = Math.max(
        0,
        ...all.map(
          (item) => all.filter((other) => other.from <= item.from && item.from < other.to).length,
        ),
      );
      expect(count).toBe(most);
    }),
  );
});

const hour = 3_600_000;
const start = dayStart("2026-11-18");
let ids = 0;
const call = (more: Partial<PortCall> & { at: number; stay: number }): PortCall => ({
  id: ++ids,
  serial: 1,
  voyageId: 1,
  voyageName: "SITC HANSHIN/2601E",
  voyage: "2601E",
  lineCode: "JPX1",
  vesselCode: "SH",
  vesselName: "SITC HANSHIN",
  status: "CONFIRMED",
  portCode: "CNSGH",
  dockCode: "",
  zone: "Asia/Shanghai",
  eta: start + more.at * hour,
  etd: start + (more.at + more.stay) * hour,
  ata: null,
  atd: null,
  ...more,
});
const query = { ...read(""), vessel: "", line: "", port: "" };

test("calls stand at what is expected of them, coloured by their delay, with the plan beside them", () => {
  const calls = [
    call({ at: 0, stay: 10, ata: start, atd: start + 10 * hour }),
    call({ at: 20, stay: 10, serial: 2, portCode: "CNNBO", ata: start + 34 * hour }),
    call({ at: 60, stay: 10, serial: 3, portCode: "JPOSA" }),
    call({ at: 30 * 24, stay: 10, serial: 4, portCode: "JPUKB" }),
  ];
  const bars = barsOf(calls, query, start + 36 * hour);
  expect(
    bars.map(({ portCode, from, to, tone, delay, late, plan, silent }) => [
      portCode,
      from,
      to,
      tone,
      delay,
      late,
      plan,
      silent,
    ]),
  ).toEqual([
    ["CNSGH", 0, 10, "done", 0, 0, null, false],
    ["CNNBO", 34, 44, "now", 840, 2, { from: 20, to: 30 }, false],
    ["JPOSA", 74, 84, "planned", 840, 2, { from: 60, to: 70 }, false],
  ]);
  const rows = boardRows(bars, "port", { CNSGH: "上海" });
  expect(rows.map((row) => [row.key, row.name, row.lanes, row.bars.length])).toEqual([
    ["CNNBO", "", 1, 1],
    ["CNSGH", "上海", 1, 1],
    ["JPOSA", "", 1, 1],
  ]);
  expect(boardRows(bars, "vessel", {})).toMatchObject([
    { key: "SH", name: "SITC HANSHIN", trips: [{ voyageId: 1, from: 0, to: 84 }] },
  ]);
});

test("what nobody reported is marked, blank sailings make nobody late, conditions choose calls but not what is expected of them", () => {
  const calls = [
    call({ at: 0, stay: 10, ata: start + 20 * hour }),
    call({ at: 20, stay: 10, serial: 2, portCode: "CNNBO" }),
    call({
      at: 22,
      stay: 10,
      voyageId: 2,
      voyageName: "SITC HANSHIN/2602E",
      status: "CANCELLED",
      portCode: "JPOSA",
      ata: start + 900 * hour,
    }),
  ];
  const bars = barsOf(calls, { ...query, port: "CNNBO" }, start + 55 * hour);
  expect(bars.map(({ portCode, from, silent, tone }) => [portCode, from, silent, tone])).toEqual([
    ["CNNBO", 40, true, "done"],
  ]);
  expect(
    barsOf([call({ at: 22, stay: 10, status: "CANCELLED" })], query, start + 90 * hour).map(
      (bar) => [bar.tone, bar.late, bar.silent],
    ),
  ).toEqual([["cancelled", 0, false]]);
  expect(barsOf(calls, { ...query, line: "SEA2" }, start)).toEqual([]);
  expect(barsOf(calls, { ...query, vessel: "HAN", port: "CNSGH" }, start)).toHaveLength(1);
});

test("spans read as people say them", () => {
  expect([0, 59, 60, 95, 1500, 2880, 3000].map(spanText)).toEqual([
    "0min",
    "59min",
    "1h",
    "1h35",
    "25h",
    "2d",
    "2d2h",
  ]);
});

test("rows come out of their packing as they went in", () => {
  const calls = [
    call({ at: 0, stay: 10, ata: start + 20 * hour, dockCode: "SECT" }),
    call({ at: 40, stay: 10, serial: 2, portCode: "CNNBO", etd: null }),
    call({
      at: 45,
      stay: 10,
      voyageId: 2,
      portCode: "CNNBO",
      vesselCode: "KM",
      vesselName: "KOTA MAKMUR",
      status: "CANCELLED",
    }),
  ];
  const rows = boardRows(barsOf(calls, query, start + 55 * hour), "port", { CNNBO: "宁波" });
  expect(rows.map((row) => row.bars.length)).toEqual([2, 1]);
  // Unpacked rows also have voyage and ship.
  expect(rows).toMatchObject(unpackRows(packRows(rows, start), start));
});
