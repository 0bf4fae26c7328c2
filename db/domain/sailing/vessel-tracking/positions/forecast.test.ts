import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CallTimes, expectCalls, inShipOrder } from "./forecast.ts";
import { positionOf } from "./position-of.ts";

const hour = 3_600_000;
const call = (
  portCode: string,
  eta: number | null,
  etd: number | null,
  more: Partial<CallTimes> = {},
): CallTimes => ({
  portCode,
  eta: eta === null ? null : eta * hour,
  etd: etd === null ? null : etd * hour,
  ata: null,
  atd: null,
  ...more,
});
const inHours = (calls: readonly CallTimes[]) =>
  expectCalls(calls).map(
    (expected) =>
      expected && [
        expected.arrival / hour,
        expected.departure / hour,
        expected.arrivalBasis,
        expected.departureBasis,
      ],
  );
const plan = [call("CNSGH", 0, 10), call("CNNBO", 20, 30), call("JPOSA", 60, 70)];

describe("expected times", () => {
  test("are the plan while nothing is reported", () => {
    expect(inHours(plan)).toEqual([
      [0, 10, "planned", "planned"],
      [20, 30, "planned", "planned"],
      [60, 70, "planned", "planned"],
    ]);
    expect(expectCalls(plan).map((expected) => expected?.arrivalDelay)).toEqual([0, 0, 0]);
  });

  test("carry a delay on to every later call, and an early ship waits for her time table", () => {
    const late = [call("CNSGH", 0, 10, { ata: 4 * hour }), ...plan.slice(1)];
    expect(inHours(late)).toEqual([
      [4, 14, "actual", "estimated"],
      [24, 34, "estimated", "estimated"],
      [64, 74, "estimated", "estimated"],
    ]);
    expect(expectCalls(late).at(-1)?.arrivalDelay).toBe(240);
    const early = [call("CNSGH", 0, 10, { ata: 0, atd: 6 * hour }), ...plan.slice(1)];
    expect(inHours(early)[1]).toEqual([20, 30, "planned", "planned"]);
  });

  test("take what the ship says: of her arrival before it, of her departure after it", () => {
    expect(inHours([call("CNSGH", 0, 10, { revised: 7 * hour }), plan[1] as CallTimes])).toEqual([
      [7, 17, "revised", "estimated"],
      [27, 37, "estimated", "estimated"],
    ]);
    expect(
      inHours([call("CNSGH", 0, 10, { ata: 0, revised: 15 * hour }), plan[1] as CallTimes]),
    ).toEqual([
      [0, 15, "actual", "revised"],
      [25, 35, "estimated", "estimated"],
    ]);
  });

  test("lie before what happened afterwards", () => {
    const reported = [call("CNSGH", 0, 10), call("CNNBO", 20, 30, { ata: 8 * hour })];
    expect(inHours(reported)[0]).toEqual([0, 8, "planned", "estimated"]);
  });

  test("waiting at the turning port takes a delay up; one stay told as two calls begins once", () => {
    const turn = (eta: number) => [
      call("JPUKB", 0, 10, { ata: 6 * hour }),
      call("JPUKB", eta, eta + 20),
      call("CNNBO", eta + 40, eta + 50),
    ];
    expect(inHours(turn(40))[1]).toEqual([40, 60, "planned", "planned"]);
    expect(inHours(turn(0))[1]).toEqual([6, 26, "estimated", "estimated"]);
    expect(inHours(turn(12))[1]).toEqual([16, 36, "estimated", "estimated"]);
  });

  test("are nothing for a call without any time, and half a plan is a plan", () => {
    expect(expectCalls([call("CNSGH", null, null)])).toEqual([null]);
    expect(inHours([call("CNSGH", null, 10), call("CNNBO", 20, null)])).toEqual([
      [10, 10, "planned", "planned"],
      [20, 20, "planned", "planned"],
    ]);
  });
});

test("calls stand in the ship's order: voyages by their first time, calls by their serial", () => {
  const of = (voyageId: number, serial: number, eta: number | null) => ({
    ...call("X", eta, eta),
    voyageId,
    serial,
  });
  const calls = [of(2, 5, 100), of(1, 2, 50), of(3, 1, null), of(1, 1, null), of(2, 6, 90)];
  expect(inShipOrder(calls).map((item) => [item.voyageId, item.serial])).toEqual([
    [1, 1],
    [1, 2],
    [2, 5],
    [2, 6],
    [3, 1],
  ]);
});

/** Voyages with ordered plans; the first calls have actual times off the plan. */
const voyage = fc
  .array(
    fc.record({
      sea: fc.integer({ min: 1, max: 90 }),
      stay: fc.integer({ min: 1, max: 40 }),
      off: fc.integer({ min: -10, max: 40 }),
      port: fc.constantFrom("CNSGH", "CNNBO", "JPOSA", "JPUKB"),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .chain((legs) =>
    fc.record({ legs: fc.constant(legs), reported: fc.integer({ min: 0, max: legs.length }) }),
  )
  .map(({ legs, reported }) => {
    let planned = 0;
    let actual = 0;
    return legs.map(({ sea, stay, off, port }, i): CallTimes => {
      const eta = planned + sea;
      planned = eta + stay;
      const ata = Math.max(actual + 1, eta + off);
      actual = ata + stay;
      const done = i < reported;
      return call(
        port,
        eta,
        planned,
        done ? { ata: ata * hour, ...(i < reported - 1 ? { atd: actual * hour } : {}) } : {},
      );
    });
  });

test("whatever is reported, actual times stay as they are and every call follows the one before it", () => {
  fc.assert(
    fc.property(voyage, (calls) => {
      const expected = expectCalls(calls);
      for (const [i, item] of expected.entries()) {
        const { ata, atd, eta, portCode } = calls[i] as CallTimes;
        if (!item) throw new Error("a call with a plan has expected times");
        if (ata !== null) expect(item.arrival).toBe(ata);
        if (atd !== null) expect(item.departure).toBe(atd);
        expect(item.departure).toBeGreaterThanOrEqual(item.arrival);
        const before = expected[i - 1];
        if (before && calls[i - 1]?.portCode !== portCode)
          expect(item.arrival).toBeGreaterThanOrEqual(before.departure);
        // Only a report makes a call early.
        if (item.arrivalBasis !== "actual") expect(item.arrival).toBeGreaterThanOrEqual(eta ?? 0);
      }
    }),
  );
});

test("a later arrival makes no later call earlier", () => {
  fc.assert(
    fc.property(voyage, fc.integer({ min: 0, max: 30 }), (calls, more) => {
      const at = calls.findLastIndex((call) => call.ata !== null);
      fc.pre(at >= 0);
      const later = calls.map((call, i) =>
        i === at ? { ...call, ata: (call.ata ?? 0) + more * hour } : call,
      );
      const [before, after] = [expectCalls(calls), expectCalls(later)];
      for (let i = at + 1; i < calls.length; i += 1) {
        const moved = (after[i]?.arrival ?? 0) - (before[i]?.arrival ?? 0);
        expect(moved).toBeGreaterThanOrEqual(0);
        expect(moved).toBeLessThanOrEqual(more * hour);
      }
    }),
  );
});

describe("a ship's position", () => {
  const visits = (calls: readonly CallTimes[]) =>
    expectCalls(calls).flatMap((expected, i) =>
      expected ? [{ ...expected, portCode: calls[i]?.portCode ?? "" }] : [],
    );
  const at = (hours: number, calls = plan) => positionOf(visits(calls), hours * hour);

  test("is at the port between arrival and departure, between two by the time gone, and sure when it was reported", () => {
    expect([at(-1), at(0), at(10), at(15), at(65), at(71)]).toEqual([
      { kind: "before", to: 0 },
      { kind: "port", at: 0, sure: false },
      { kind: "port", at: 0, sure: false },
      { kind: "sea", from: 0, to: 1, fraction: 0.5, sure: false },
      { kind: "port", at: 2, sure: false },
      { kind: "after", from: 2, sure: false },
    ]);
    const left = [call("CNSGH", 0, 10, { ata: 0, atd: 12 * hour }), ...plan.slice(1)];
    expect(at(17, left)).toEqual({ kind: "sea", from: 0, to: 1, fraction: 0.5, sure: true });
    expect(at(11, left)).toEqual({ kind: "port", at: 0, sure: true });
    expect(at(5, [call("CNSGH", 0, 2), call("CNSGH", 8, 10)])).toEqual({
      kind: "port",
      at: 0,
      sure: false,
    });
    expect(positionOf([], 0)).toBeNull();
  });

  test("never goes back as time passes, lies between two calls, and is at each port from arrival to departure", () => {
    const progress = (calls: readonly CallTimes[], now: number) => {
      const position = positionOf(visits(calls), now);
      if (!position) return -1;
      if (position.kind === "before") return 0;
      if (position.kind === "after") return 2 * position.from + 3;
      if (position.kind === "port") return 2 * position.at + 1;
      expect(position.fraction).toBeGreaterThanOrEqual(0);
      expect(position.fraction).toBeLessThan(1);
      return 2 * position.from + 1 + position.fraction;
    };
    fc.assert(
      fc.property(
        voyage,
        fc.array(fc.integer({ min: -20, max: 1200 }), { minLength: 2, maxLength: 12 }),
        (calls, times) => {
          const path = times.toSorted((a, b) => a - b).map((time) => progress(calls, time * hour));
          expect(path).toEqual(path.toSorted((a, b) => a - b));
          for (const [i, visit] of visits(calls).entries())
            if ((visits(calls)[i + 1]?.arrival ?? Number.POSITIVE_INFINITY) > visit.departure)
              for (const time of [visit.arrival, visit.departure])
                expect(positionOf(visits(calls), time)).toMatchObject({ kind: "port", at: i });
        },
      ),
    );
  });
});
