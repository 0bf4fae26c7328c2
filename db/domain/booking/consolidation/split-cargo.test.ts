import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { partNumbers } from "./part-numbers.ts";
import {
  type Amounts,
  decimalText,
  type Part,
  partFaults,
  shareOut,
  shareParts,
  type Source,
  sumOf,
  thousandths,
} from "./split-cargo.ts";

const line = (id: number, pkgs: number, gwt: string, dim: string) => ({
  id,
  pkgs,
  gwt,
  dim,
  name: `GOODS ${id}`,
});
const amounts = fc.record({
  pkgs: fc.integer({ min: 0, max: 9999 }),
  gwt: fc.bigInt({ min: 0n, max: 99_999_999n }).map(decimalText),
  dim: fc.bigInt({ min: 0n, max: 9_999_999n }).map(decimalText),
});
const aSource: fc.Arbitrary<Source> = fc.record({
  cargo: fc
    .array(amounts, { minLength: 1, maxLength: 4 })
    .map((lines) => lines.map((own, id) => ({ id, name: `G${id}`, ...own }))),
  boxes: fc
    .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 })
    .map((counts) => counts.map((count, id) => ({ id, sizeType: `T${id}`, count }))),
  containers: fc.constant([]),
});
const boxesOf = (part: Part) => part.boxes.reduce((sum, count) => sum + count, 0);

describe("sharing", () => {
  test("largest remainder, ties to the earlier: 100 packages in three parts are 34, 33 and 33", () => {
    expect(shareOut(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(shareOut(5n, [0n, 0n])).toEqual([5n, 0n]);
  });

  test("parts of any booking add up to it to the gram, and are accepted as they are", () => {
    fc.assert(
      fc.property(aSource, fc.integer({ min: 1, max: 6 }), (source, count) => {
        fc.pre(source.boxes.reduce((sum, own) => sum + own.count, 0) >= count);
        const parts = shareParts(source, count);
        for (const [at, own] of source.cargo.entries())
          expect(sumOf(parts.map((part) => part.goods[at] as Amounts))).toEqual(sumOf([own]));
        for (const [at, own] of source.boxes.entries())
          expect(parts.reduce((sum, part) => sum + (part.boxes[at] ?? 0), 0)).toBe(own.count);
        expect(parts.every((part) => boxesOf(part) >= 1)).toBe(true);
        // Only too few packages for all parts can be wrong with it.
        const faults = partFaults("SPLIT", source, parts).filter(
          (fault) => fault.code !== "consolidation.noPackages",
        );
        expect(
          faults.filter(
            (fault) =>
              source.cargo.some((own) => own.pkgs > 0) || fault.code !== "consolidation.weightOnly",
          ),
        ).toEqual([]);
      }),
    );
  });

  test("packed containers bring what they hold", () => {
    const source: Source = {
      cargo: [line(1, 30, "3000.001", "30")],
      boxes: [{ id: 1, sizeType: "20GP", count: 2 }],
      containers: [
        { cntNo: "SEAU1", line: 0, goods: [{ pkgs: 10, gwt: "1000.001", dim: "12" }] },
        { cntNo: "SEAU2", line: 0, goods: [{ pkgs: 20, gwt: "2000", dim: "18" }] },
      ],
    };
    expect(shareParts(source, 2)).toEqual([
      { boxes: [1], goods: [{ pkgs: 10, gwt: "1000.001", dim: "12.000" }], containers: ["SEAU1"] },
      { boxes: [1], goods: [{ pkgs: 20, gwt: "2000.000", dim: "18.000" }], containers: ["SEAU2"] },
    ]);
  });
});

describe("what is entered by hand", () => {
  const source: Source = {
    cargo: [line(1, 10, "1000", "5.5")],
    boxes: [{ id: 1, sizeType: "20GP", count: 2 }],
    containers: [],
  };
  const parts = (first: Amounts, second: Amounts): Part[] => [
    { boxes: [1], goods: [first], containers: [] },
    { boxes: [1], goods: [second], containers: [] },
  ];

  test("a gram too few is refused, and says how many are there", () => {
    const faults = partFaults(
      "SPLIT",
      source,
      parts({ pkgs: 4, gwt: "400.001", dim: "2" }, { pkgs: 6, gwt: "599.998", dim: "3.5" }),
    );
    expect(
      refusalsOf(faults[0])
        .concat(faults.slice(1))
        .map(({ code, params, place }) => [code, params["given"], place.field]),
    ).toEqual([["consolidation.gwtDiffers", "999.999", "parts.0.goods.0.gwt"]]);
  });

  test("a box too many is refused", () => {
    const [fault] = partFaults("SPLIT", source, [
      { boxes: [2], goods: [{ pkgs: 5, gwt: "500", dim: "2.5" }], containers: [] },
      { boxes: [1], goods: [{ pkgs: 5, gwt: "500", dim: "3" }], containers: [] },
    ]);
    expect([fault?.code, fault?.params]).toEqual([
      "consolidation.boxesDiffer",
      { sizeType: "20GP", booked: 2, given: 3 },
    ]);
  });

  test("a part without packages or without a box is refused", () => {
    const codes = partFaults("SPLIT", source, [
      { boxes: [2], goods: [{ pkgs: 10, gwt: "900", dim: "5.5" }], containers: [] },
      { boxes: [0], goods: [{ pkgs: 0, gwt: "100", dim: "0" }], containers: [] },
    ]).map((fault) => fault.code);
    expect(codes).toEqual([
      "consolidation.noBoxes",
      "consolidation.noPackages",
      "consolidation.weightOnly",
    ]);
  });

  test("appended parts come on top: they need not add up to the booking", () => {
    expect(
      partFaults(
        "APPEND",
        source,
        parts({ pkgs: 1, gwt: "9", dim: "1" }, { pkgs: 2, gwt: "8", dim: "1" }),
      ),
    ).toEqual([]);
  });

  test("each packed container goes to exactly one part", () => {
    const packed: Source = {
      ...source,
      containers: [
        { cntNo: "SEAU1", line: 0, goods: [] },
        { cntNo: "SEAU2", line: 0, goods: [] },
      ],
    };
    const codes = (first: string[], second: string[]) =>
      partFaults("SPLIT", packed, [
        { boxes: [1], goods: [{ pkgs: 5, gwt: "500", dim: "2.5" }], containers: first },
        { boxes: [1], goods: [{ pkgs: 5, gwt: "500", dim: "3" }], containers: second },
      ]).map((fault) => fault.code);
    expect(codes(["SEAU1"], ["SEAU2"])).toEqual([]);
    expect(codes(["SEAU1"], ["SEAU1"])).toEqual([
      "consolidation.placedTwice",
      "consolidation.notPlaced",
    ]);
    expect(codes([], ["SEAU1", "SEAU2"])).toEqual(["consolidation.tooManyBoxes"]);
    expect(codes(["SEAU1", "SEAU2"], ["SEAU9"])).toEqual(["consolidation.unknownBox"]);
  });
});

describe("a life of splits, appends and undoing", () => {
  type Ledger = {
    goods: Map<string, Amounts>;
    last: number;
    done: { from: string; made: string[]; kind: "SPLIT" | "APPEND" }[];
  };
  const step = fc.record({
    kind: fc.constantFrom("SPLIT", "APPEND", "UNDO"),
    count: fc.integer({ min: 1, max: 4 }),
    own: amounts,
    at: fc.nat(),
  });

  test("totals are conserved exactly and no number is used twice", () => {
    fc.assert(
      fc.property(
        amounts,
        fc.array(step, { maxLength: 25 }),
        fc.constantFrom("LETTER" as const, "NUMBER" as const),
        (first, steps, scheme) => {
          const ledger: Ledger = { goods: new Map([["BK1", first]]), last: 0, done: [] };
          const used = new Set(["BK1"]);
          let expected = sumOf([first]);
          for (const { kind, count, own, at } of steps) {
            if (kind === "UNDO") {
              const undone = ledger.done.pop();
              if (!undone) continue;
              const back = undone.made.map((bkNo) => ledger.goods.get(bkNo) as Amounts);
              for (const bkNo of undone.made) ledger.goods.delete(bkNo);
              if (undone.kind === "SPLIT")
                ledger.goods.set(
                  undone.from,
                  sumOf([ledger.goods.get(undone.from) as Amounts, ...back]),
                );
              else expected = minus(expected, sumOf(back));
            } else if (ledger.last + count <= 99) {
              const numbers = partNumbers(
                { mainBkNo: "BK1", scheme: ledger.last > 0 ? scheme : "", last: ledger.last },
                scheme,
                count,
              );
              for (const bkNo of numbers) {
                expect(used.has(bkNo)).toBe(false);
                used.add(bkNo);
              }
              ledger.last += count;
              const from =
                kind === "APPEND"
                  ? "BK1"
                  : ([...ledger.goods.keys()][at % ledger.goods.size] ?? "BK1");
              if (kind === "SPLIT") {
                const source: Source = {
                  cargo: [{ id: 1, name: "G", ...(ledger.goods.get(from) as Amounts) }],
                  boxes: [{ id: 1, sizeType: "20GP", count: count + 1 }],
                  containers: [],
                };
                const parts = shareParts(source, count + 1).map((part) => part.goods[0] as Amounts);
                for (const [i, bkNo] of [from, ...numbers].entries())
                  ledger.goods.set(bkNo, parts[i] as Amounts);
              } else {
                for (const bkNo of numbers) ledger.goods.set(bkNo, own);
                expected = sumOf([expected, ...numbers.map(() => own)]);
              }
              ledger.done.push({ from, made: numbers, kind });
            }
            expect(sumOf([...ledger.goods.values()])).toEqual(expected);
          }
        },
      ),
    );
  });

  const minus = (all: Amounts, less: Amounts): Amounts => ({
    pkgs: all.pkgs - less.pkgs,
    gwt: decimalText(thousandths(all.gwt) - thousandths(less.gwt)),
    dim: decimalText(thousandths(all.dim) - thousandths(less.dim)),
  });

  test("letters go on after Z, numbers end at 99, and the other way of numbering is refused", () => {
    expect(partNumbers({ mainBkNo: "BK1", scheme: "LETTER", last: 25 }, "LETTER", 2)).toEqual([
      "BK1Z",
      "BK1AA",
    ]);
    expect(() => partNumbers({ mainBkNo: "BK1", scheme: "NUMBER", last: 98 }, "NUMBER", 2)).toThrow(
      "booking.suffixFull",
    );
    expect(() => partNumbers({ mainBkNo: "BK1", scheme: "NUMBER", last: 1 }, "LETTER", 1)).toThrow(
      "consolidation.otherScheme",
    );
    expect(() =>
      partNumbers({ mainBkNo: "B".repeat(35), scheme: "", last: 0 }, "LETTER", 1),
    ).toThrow("consolidation.numberTooLong");
  });
});
