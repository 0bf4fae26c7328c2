import fc from "fast-check";
import { expect, it } from "vitest";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { settlePart } from "./settle-part.ts";

const cents = (n: number) => (n / 100).toFixed(2);

it("relieves the whole booked value of a fee over any number of parts, to the cent", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 5_000_000 }),
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.array(fc.nat(), { maxLength: 6 }),
      (amount, base, cuts) => {
        const ends = [...new Set(cuts.map((cut) => cut % amount).filter((cut) => cut > 0))].sort(
          (a, b) => a - b,
        );
        let [verified, booked, gain, settled] = [dec("0"), dec("0"), dec("0"), dec("0")];
        for (const end of [...ends, amount]) {
          const closed = dec(cents(end)).minus(verified);
          const fee = {
            amount: cents(amount),
            currency: "USD",
            baseAmount: cents(base),
            verified: verified.toFixed(),
            booked: booked.toFixed(),
          };
          const part = settlePart(
            fee,
            { closed: closed.toFixed(), settled: closed.times("7.1").toFixed() },
            { side: "R", local: "CNY" },
          );
          verified = verified.plus(closed);
          booked = booked.plus(part.bookedAmount);
          gain = gain.plus(part.exchangeGain);
          settled = settled.plus(part.settledAmount);
        }
        expect(booked.toFixed(2)).toBe(cents(base));
        expect(settled.minus(booked).toFixed(2)).toBe(gain.toFixed(2));
      },
    ),
  );
});

it("turns the sign of the gain on the payable side", () => {
  const fee = {
    amount: "100.00",
    currency: "USD",
    baseAmount: "700.00",
    verified: "0",
    booked: "0",
  };
  expect(
    settlePart(fee, { closed: "100", settled: "712.34" }, { side: "R", local: "CNY" }).exchangeGain,
  ).toBe("12.34");
  expect(
    settlePart(fee, { closed: "100", settled: "712.34" }, { side: "P", local: "CNY" }).exchangeGain,
  ).toBe("-12.34");
});

it("relieves the share of a part that leaves some of the fee open", () => {
  const fee = {
    amount: "300.00",
    currency: "USD",
    baseAmount: "2000.00",
    verified: "0",
    booked: "0",
  };
  expect(
    settlePart(fee, { closed: "100", settled: "712.34" }, { side: "R", local: "CNY" }),
  ).toEqual({
    bookedAmount: "666.67",
    settledAmount: "712.34",
    exchangeGain: "45.67",
  });
  const credit = { ...fee, amount: "-300.00", baseAmount: "-2000.00" };
  expect(
    settlePart(credit, { closed: "-100", settled: "-712.34" }, { side: "R", local: "CNY" })
      .bookedAmount,
  ).toBe("-666.67");
});
