import { expect, test } from "vitest";
import {
  assertVoyageOpenFor,
  type VoyageFacts,
  type VoyageGate,
  whyVoyageClosed,
} from "./voyage-gates.ts";

const open: VoyageFacts = {
  voyageName: "SITC HANSHIN/2601E",
  ended: "N",
  ebSwitch: "OPEN",
  ebCorrectionSwitch: "OPEN",
  receivableSwitch: "OPEN",
  payableSwitch: "OPEN",
  feeLock: "N",
};
const now = new Date("2026-06-01T00:00:00Z");
const gates: VoyageGate[] = ["eb", "ebCorrection", "booking", "receivable", "payable", "fee"];
const closedBy = (over: Partial<VoyageFacts>) =>
  Object.fromEntries(
    gates.flatMap((gate) => {
      const no = whyVoyageClosed({ ...open, ...over }, gate, now);
      return no ? [[gate, no.code]] : [];
    }),
  );

test("each switch closes its own work and nothing else", () => {
  expect(closedBy({})).toEqual({});
  expect(closedBy({ ebSwitch: "CLOSED" })).toEqual({ eb: "voyage.ebClosed" });
  expect(closedBy({ ebCorrectionSwitch: "CLOSED" })).toEqual({
    ebCorrection: "voyage.correctionClosed",
  });
  expect(closedBy({ receivableSwitch: "CLOSED" })).toEqual({
    receivable: "voyage.receivableClosed",
  });
  expect(closedBy({ payableSwitch: "CLOSED" })).toEqual({ payable: "voyage.payableClosed" });
});

test("the end of the voyage stops bookings, the fee lock stops every fee", () => {
  expect(closedBy({ ended: "Y" })).toEqual({
    eb: "voyage.ended",
    ebCorrection: "voyage.ended",
    booking: "voyage.ended",
  });
  expect(closedBy({ feeLock: "Y" })).toEqual({
    receivable: "voyage.feeLocked",
    payable: "voyage.feeLocked",
    fee: "voyage.feeLocked",
  });
});

test("a blank sailing takes no bookings", () => {
  expect(closedBy({ status: "CANCELLED" })).toEqual({
    eb: "voyage.cancelled",
    ebCorrection: "voyage.cancelled",
    booking: "voyage.cancelled",
  });
  expect(closedBy({ status: "PLANNED" })).toEqual({});
});

test("a deadline passes at its instant, not before", () => {
  expect(closedBy({ ebDeadline: now, correctionDeadline: now })).toEqual({});
  const before = new Date(now.getTime() - 1);
  expect(closedBy({ ebDeadline: before, correctionDeadline: before })).toEqual({
    eb: "voyage.ebDeadlinePassed",
    ebCorrection: "voyage.correctionDeadlinePassed",
  });
});

test("the refusal names the voyage", () => {
  expect(() => assertVoyageOpenFor({ now }, { ...open, feeLock: "Y" }, "fee")).toThrow(
    /voyage.feeLocked.*SITC HANSHIN\/2601E/,
  );
});
