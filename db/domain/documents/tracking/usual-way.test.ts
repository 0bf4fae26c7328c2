import fc from "fast-check";
import { expect, test } from "vitest";
import { type ShipmentStep, shipmentSteps } from "#domain/sailing/voyage/events/shipment-steps.ts";
import { type ShipmentState, usualWay } from "./usual-way.ts";

const shipmentState = (over: Partial<ShipmentState> = {}): ShipmentState => ({
  done: new Map(),
  due: new Map(),
  hasEbooking: true,
  needsApproval: true,
  stopped: false,
  ...over,
});

const aState = fc.record({
  done: fc
    .uniqueArray(fc.constantFrom(...shipmentSteps))
    .map((steps) => new Map(steps.map((step) => [step, 5]))),
  due: fc.constant(new Map(shipmentSteps.map((step, i) => [step, i]))),
  hasEbooking: fc.boolean(),
  needsApproval: fc.boolean(),
  stopped: fc.boolean(),
});

test("one step is expected next: the one behind everything done; none once all is done or the shipment is stopped", () => {
  fc.assert(
    fc.property(aState, (input) => {
      const way = usualWay(input, 100);
      const next = way.filter(({ state }) => state === "NEXT");
      const last = way.findLastIndex(({ state }) => state === "DONE");
      expect(next).toHaveLength(input.stopped || last === way.length - 1 ? 0 : 1);
      if (next[0]) expect(way.indexOf(next[0])).toBe(last + 1);
      for (const { step, state } of way) expect(state === "DONE").toBe(input.done.has(step));
      if (input.stopped)
        expect(way.filter(({ late, state }) => late && state !== "DONE")).toEqual([]);
    }),
  );
});

test("a shipment without e-booking or approval lacks those steps", () => {
  const steps = usualWay(shipmentState({ hasEbooking: false, needsApproval: false }), 0).map(
    ({ step }) => step,
  );
  expect(steps).toEqual([
    "booked",
    "confirmed",
    "packed",
    "weighed",
    "locked",
    "billed",
    "issued",
    "departed",
    "arrived",
  ]);
});

test("late is what was done after its time, or is open past it; what was skipped is not called late", () => {
  const done = new Map<ShipmentStep, number | null>([
    ["submitted", 5],
    ["booked", 20],
    ["confirmed", null],
    ["locked", 30],
  ]);
  const due = new Map<ShipmentStep, number>([
    ["submitted", 10],
    ["booked", 10],
    ["confirmed", 10],
    ["packed", 10],
    ["billed", 40],
    ["issued", 60],
  ]);
  const late = usualWay(shipmentState({ done, due }), 50).filter((shown) => shown.late);
  expect(late.map(({ step, state }) => [step, state])).toEqual([
    ["booked", "DONE"],
    ["billed", "NEXT"],
  ]);
});
