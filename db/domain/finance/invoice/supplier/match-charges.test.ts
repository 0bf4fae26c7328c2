import fc from "fast-check";
import { expect, it } from "vitest";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { type ExpectedFee, matchCharges, type StatedCharge } from "./match-charges.ts";

const fee = (id: number, rest: string, more: Partial<ExpectedFee> = {}): ExpectedFee => ({
  id,
  blNo: "B1",
  feeCode: "STV",
  rest,
  ready: true,
  ...more,
});
const charge = (amount: string, more: Partial<StatedCharge> = {}): StatedCharge => ({
  blNo: "B1",
  feeCode: "STV",
  amount,
  ...more,
});
const shown = (charges: StatedCharge[], fees: ExpectedFee[]) =>
  matchCharges(charges, fees, "1").map(({ state, feeId, part }) => [state, feeId, part]);

it("finds equal amounts before near ones, and says what differs, is not expected or waits for audit", () => {
  expect(shown([charge("100.40"), charge("100")], [fee(1, "100"), fee(2, "101")])).toEqual([
    ["WITHIN", 2, "101"],
    ["MATCHED", 1, "100"],
  ]);
  expect(shown([charge("120")], [fee(1, "100")])).toEqual([["DIFFERENT", 1, "100"]]);
  expect(shown([charge("80")], [fee(1, "100")])).toEqual([["DIFFERENT", 1, "80"]]);
  expect(shown([charge("5", { feeCode: "AGF" })], [fee(1, "5")])).toEqual([
    ["UNEXPECTED", null, "0"],
  ]);
  expect(shown([charge("5")], [fee(1, "5", { ready: false }), fee(2, "9")])).toEqual([
    ["NOT_READY", 1, "0"],
  ]);
  expect(shown([charge("5"), charge("5")], [fee(1, "5")])).toEqual([
    ["MATCHED", 1, "5"],
    ["UNEXPECTED", null, "0"],
  ]);
});

it("takes no fee twice or above its rest, whatever the order of the lines", () => {
  const some = fc.record({
    bl: fc.constantFrom("B1", "B2"),
    cents: fc.integer({ min: 1, max: 400 }),
  });
  fc.assert(
    fc.property(
      fc.array(some, { maxLength: 8 }),
      fc.array(some, { maxLength: 8 }),
      (stated, open) => {
        const charges = stated.map(({ bl, cents }) =>
          charge((cents / 100).toFixed(2), { blNo: bl }),
        );
        const fees = open.map(({ bl, cents }, i) =>
          fee(i + 1, (cents / 100).toFixed(2), { blNo: bl }),
        );
        const matches = matchCharges(charges, fees, "0.05");
        const taken = matches.flatMap(({ feeId }) => (feeId === null ? [] : [feeId]));
        expect(new Set(taken).size).toBe(taken.length);
        for (const { feeId, part } of matches) {
          const rest = fees.find(({ id }) => id === feeId)?.rest ?? "0";
          expect(dec(part).gte(0) && dec(part).lte(rest)).toBe(true);
        }
        const states = (list: readonly { state: string }[]) =>
          list.map(({ state }) => state).sort();
        expect(states(matchCharges(charges.toReversed(), fees, "0.05"))).toEqual(states(matches));
      },
    ),
  );
});

it("keeps bills apart, and takes audited fees, then earlier ones, then earlier lines first", () => {
  expect(shown([charge("5", { blNo: "B2" })], [fee(1, "5")])).toEqual([["UNEXPECTED", null, "0"]]);
  expect(shown([charge("5")], [fee(1, "5", { ready: false }), fee(2, "5")])).toEqual([
    ["MATCHED", 2, "5"],
  ]);
  expect(shown([charge("5")], [fee(2, "5"), fee(1, "5")])).toEqual([["MATCHED", 1, "5"]]);
  expect(shown([charge("5"), charge("5")], [fee(1, "5")])[0]).toEqual(["MATCHED", 1, "5"]);
  expect(matchCharges([charge("7")], [], "1")).toEqual([
    { state: "UNEXPECTED", feeId: null, expected: "0", part: "0" },
  ]);
  expect(matchCharges([charge("101"), charge("99")], [fee(1, "100")], "1")[0]).toEqual({
    state: "WITHIN",
    feeId: 1,
    expected: "100",
    part: "100",
  });
});
