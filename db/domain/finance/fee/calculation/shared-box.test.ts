import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { calculateFees } from "./calculate-fees.ts";
import { explainFee, explainText } from "../derivation/explain-fee.ts";
import { aBox, aFact, anExtra, aRate } from "../pricing/price-cases.ts";
import { prepareTariff, type TariffRate } from "../pricing/prepare-tariff.ts";
import { priceBill } from "../pricing/price-bill.ts";
import { replayFee } from "../derivation/replay-fee.ts";
import { sharedPrice } from "./shared-box.ts";

const containerno = "SITU1234564";
const shared = (weights: readonly string[], at: number) =>
  aBox("20GP", 1, { key: `20GP@${containerno}`, share: { containerno, weights, at } });
const priceOf = (weights: readonly string[], at: number, rates: readonly TariffRate[]) =>
  priceBill(aFact({ boxes: [shared(weights, at)] }), prepareTariff(rates, new Map()), null);

const weight = fc
  .integer({ min: 0, max: 30_000_000 })
  .map((grams) => dec(grams).div(1000).toFixed(3));
const cents = fc.integer({ min: 0, max: 9_999_999 }).map((value) => dec(value).div(100).toFixed(2));

describe("a box that bills share", () => {
  test("is divided by weight, the remainder to the largest and then to the earlier bill", () => {
    const parts = (weights: string[], price: string, currency = "USD") =>
      weights.map((_, at) => sharedPrice({ containerno, weights, at }, price, currency).part);
    expect(parts(["1", "1", "1"], "1000")).toEqual(["333.34", "333.33", "333.33"]);
    expect(parts(["333.5", "666.5"], "1000")).toEqual(["333.5", "666.5"]);
    expect(parts(["2", "1"], "100", "JPY")).toEqual(["67", "33"]);
    expect(parts(["0", "0"], "100")).toEqual(["50", "50"]);
    expect(parts(["0", "5"], "100")).toEqual(["0", "100"]);
  });

  test("the parts of any price over any weights add up to it", () => {
    fc.assert(
      fc.property(fc.array(weight, { minLength: 1, maxLength: 9 }), cents, (weights, price) => {
        const parts = weights.map((_, at) =>
          dec(sharedPrice({ containerno, weights, at }, price, "USD").part),
        );
        expect(parts.reduce((sum, part) => sum.plus(part), dec(0)).equals(price)).toBe(true);
        expect(parts.every((part) => part.gte(0))).toBe(true);
      }),
    );
  });

  test("bills priced one by one add up to the box, and a minimum holds for each of them", () => {
    fc.assert(
      fc.property(
        fc.array(weight, { minLength: 2, maxLength: 5 }),
        cents,
        cents,
        (weights, price, min) => {
          const amounts = (rate: TariffRate) =>
            weights.map((_, at) =>
              dec(
                priceOf(weights, at, [rate]).lines.find(({ feeCode }) => feeCode === "OF")
                  ?.priced ?? "0",
              ),
            );
          const free = amounts(aRate({ size: "20", price }));
          const floored = amounts(aRate({ size: "20", price, min }));
          expect(free.reduce((sum, part) => sum.plus(part), dec(0)).equals(price)).toBe(true);
          for (const [i, part] of floored.entries())
            expect(part.toFixed(2)).toBe(
              dec(free[i] ?? 0).lt(min) ? dec(min).toFixed(2) : free[i]?.toFixed(2),
            );
        },
      ),
      { numRuns: 60 },
    );
  });

  test("of several prices is shown as one sum, so that quantity × price is the amount, and replays", () => {
    const boxes = [20, 40].map((size, n) => ({
      key: `${size}GP@BOX${n}`,
      weights: ["1000", "2000"],
    }));
    const shares = boxes.map(({ key, weights }) => ({
      key,
      share: sharedPrice(
        { containerno: key, weights, at: 0 },
        key.startsWith("20") ? "700" : "800",
        "USD",
      ),
    }));
    const [line] = calculateFees({
      tariff: [
        {
          feeCode: "OF",
          unit: "CONTAINER",
          currency: "USD",
          prices: Object.fromEntries(shares.map(({ key, share }) => [key, share.part])),
          shares: shares.map(({ share }) => share),
        },
      ],
      quantities: { boxes: Object.fromEntries(boxes.map(({ key }) => [key, 1])) },
      base: { currency: "USD", rates: {} },
    }).lines;
    expect(line).toMatchObject({ qty: "1", price: "500", amount: "500.00" });
    if (!line) throw new Error("no line");
    const { qty, noTaxAmount, taxAmount, amount, baseAmount } = line;
    const amounts = { noTaxAmount, taxAmount, amount, baseAmount: baseAmount ?? "0" };
    expect(replayFee(line.derivation, { ...amounts, qty })).toBeNull();
    // As stored before an upgrade.
    expect(replayFee(line.derivation, { ...amounts, qty: "2" })).toBeNull();
    expect(replayFee(line.derivation, { ...amounts, qty: "3" })).toMatchObject({
      step: "quantity",
    });
  });

  test("beside whole boxes, with extras per box; fees per TEU count it once", () => {
    const rates = [
      aRate({ size: "20", price: "100" }),
      anExtra("THC", { unit: "CONTAINER", price: "50" }),
      anExtra("TEU", { unit: "TEU", price: "7" }),
    ];
    const bill = (at: number) =>
      priceBill(
        aFact({ boxes: [aBox("20GP", 2), shared(["300", "700"], at)] }),
        prepareTariff(rates, new Map()),
        null,
      );
    const amounts = (at: number) =>
      Object.fromEntries(bill(at).lines.map(({ feeCode, priced }) => [feeCode, priced]));
    expect(amounts(0)).toEqual({ OF: "230.00", THC: "115.00", TEU: "21.00" });
    expect(amounts(1)).toEqual({ OF: "270.00", THC: "135.00", TEU: "14.00" });
    expect(bill(0).findings).toEqual([]);
  });

  test("is explained, and its figures follow from the derivation alone", () => {
    const [line] = priceOf(["333.5", "666.5"], 0, [aRate({ size: "20", price: "1000" })]).lines;
    if (!line) throw new Error("no line");
    expect(line).toMatchObject({
      qty: "1",
      price: "333.5",
      amount: "333.50",
      lineKey: "OF/CONTAINER/USD/20GP",
    });
    expect(explainText(explainFee(line.derivation), messages.en).join("\n")).toContain(
      "Container SITU1234564 is shared by 2 bills: 333.5 of 1000 kg, so 333.5 of 1000 USD",
    );
    const stored = {
      qty: line.qty,
      noTaxAmount: line.noTaxAmount,
      taxAmount: line.taxAmount,
      amount: line.amount,
      baseAmount: "0",
    };
    expect(replayFee(line.derivation, stored)).toBeNull();
  });
});

describe("the amendment fee", () => {
  test("is due on a corrected bill alone, and a missing price is a finding", () => {
    const amended = (amendment: number, rates: readonly TariffRate[]) =>
      priceBill(
        aFact({ amendment }),
        prepareTariff([aRate({ size: "20" }), ...rates], new Map()),
        null,
      );
    const rate = anExtra("AMD", { unit: "AMENDMENT", price: "40" });
    expect(
      amended(1, [rate]).lines.map(({ feeCode, qty, amount }) => [feeCode, qty, amount]),
    ).toContainEqual(["AMD", "1", "40.00"]);
    expect(amended(0, [rate]).lines.map(({ feeCode }) => feeCode)).not.toContain("AMD");
    expect(amended(0, []).findings).toEqual([]);
    expect(amended(1, []).findings).toMatchObject([
      { code: "NO_RATE", label: "fee.finding.noAmendment" },
    ]);
  });
});
