import fc from "fast-check";
import { expect, test } from "vitest";
import { findConflicts, type ShipCall } from "./find-conflicts.ts";

const hour = 3_600_000;
const call = (
  voyageName: string,
  vesselCode: string,
  at: [port: string, arrive: number, depart: number],
  dockCode = "",
): ShipCall => ({
  voyageName,
  vesselCode,
  portCode: at[0],
  dockCode,
  arrive: at[1] * hour,
  berth: at[1] * hour,
  depart: at[2] * hour,
});
const conflictsOf = (planned: ShipCall[], shipCalls: ShipCall[] = []) =>
  findConflicts(planned, shipCalls).map(
    (conflict) => `${conflict.voyageName} ${conflict.kind} ${conflict.with} ${conflict.portCode}`,
  );

test("a ship is in one place at a time", () => {
  const shipCalls = [call("1", "SH", ["A", 0, 5]), call("1", "SH", ["B", 20, 25])];
  expect(
    conflictsOf([call("2", "SH", ["C", 10, 12]), call("2", "SH", ["D", 30, 32])], shipCalls),
  ).toEqual(["2 VESSEL 1 C"]);
  expect(
    conflictsOf([call("2", "SH", ["C", 26, 28]), call("2", "SH", ["D", 30, 32])], shipCalls),
  ).toEqual([]);
  expect(conflictsOf([call("2", "KM", ["C", 10, 12])], shipCalls)).toEqual([]);
  expect(conflictsOf([...shipCalls, call("2", "SH", ["C", 10, 12])])).toEqual([
    "1 VESSEL 2 C",
    "2 VESSEL 1 C",
  ]);
});

test("two voyages may share the call where one ends and the next begins", () => {
  const out = [call("E", "SH", ["A", 0, 5]), call("E", "SH", ["B", 20, 25])];
  expect(
    conflictsOf([call("W", "SH", ["B", 20, 25]), call("W", "SH", ["A", 40, 45])], out),
  ).toEqual([]);
  expect(
    conflictsOf([call("W", "SH", ["B", 19, 25]), call("W", "SH", ["A", 40, 45])], out),
  ).toEqual(["W VESSEL E B"]);
});

test("two ships are not at one dock at once, and a voyage planned again is not its own conflict", () => {
  const shipCalls = [call("1", "SH", ["A", 0, 5], "D1")];
  expect(conflictsOf([call("2", "KM", ["A", 4, 9], "D1")], shipCalls)).toEqual(["2 BERTH 1 A"]);
  expect(
    conflictsOf(
      [call("2", "KM", ["A", 5, 9], "D1"), call("3", "KL", ["A", 4, 9], "D2")],
      shipCalls,
    ),
  ).toEqual([]);
  expect(conflictsOf([call("1", "SH", ["A", 2, 7], "D1")], shipCalls)).toEqual([]);
  expect(conflictsOf([call("2", "KM", ["B", 4, 9], "D1")], shipCalls)).toEqual([]);
});

test("whatever the order of the calls, the conflicts are the same; far apart there are none", () => {
  const spans = fc.array(
    fc.tuple(
      fc.constantFrom("SH", "KM"),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 1, max: 9 }),
    ),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(spans, fc.integer({ min: 0, max: 11 }), (drawn, turn) => {
      const calls = drawn.map(([ship, from, hours], i) =>
        call(`V${i}`, ship, [`P${i}`, from, from + hours], "D"),
      );
      const turned = [...calls.slice(turn), ...calls.slice(0, turn)];
      expect(conflictsOf(turned).toSorted()).toEqual(conflictsOf(calls).toSorted());
      const apart = drawn.map(([ship], i) =>
        call(`V${i}`, ship, [`P${i}`, i * 100, i * 100 + 9], "D"),
      );
      expect(conflictsOf(apart)).toEqual([]);
    }),
  );
});
