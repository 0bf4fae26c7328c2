import fc from "fast-check";
import { expect, test } from "vitest";
import { type PackedLine, shareGoods, totalOf } from "./share-goods.ts";

const amount = fc.integer({ min: 0, max: 40_000_000 }).map((grams) => (grams / 1000).toFixed(3));
const lineOf = (counts: readonly number[], gwt: string, dim: string): PackedLine => ({
  pkgs: String(counts.reduce((sum, count) => sum + count, 0)),
  gwt,
  dim,
  stuffing: counts.map((pkgs, at) => ({ cntNo: `C${at % 3}`, pkgs: String(pkgs) })),
});

test("nothing is lost or made: packages, grams and litres of the containers are those of the goods", () => {
  const line = fc
    .tuple(fc.array(fc.nat(500), { minLength: 1, maxLength: 6 }), amount, amount)
    .map(([counts, gwt, dim]) => lineOf(counts, gwt, dim));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const shares = shareGoods(lines);
      const whole = totalOf(lines);
      const sum = (key: "gwt" | "dim") =>
        shares.reduce((total, share) => total + BigInt(share[key].replace(".", "")), 0n);
      expect(shares.reduce((total, { pkgs }) => total + pkgs, 0)).toBe(whole.pkgs);
      expect(sum("gwt")).toBe(BigInt(whole.gwt.replace(".", "")));
      expect(sum("dim")).toBe(BigInt(whole.dim.replace(".", "")));
    }),
  );
});

test("weight follows packages; without packages the line is shared evenly", () => {
  expect(shareGoods([lineOf([2, 1], "10", "1")])).toEqual([
    { cntNo: "C0", pkgs: 2, gwt: "6.667", dim: "0.667" },
    { cntNo: "C1", pkgs: 1, gwt: "3.333", dim: "0.333" },
  ]);
  const untold = {
    pkgs: "5",
    gwt: "1",
    dim: "",
    stuffing: [
      { cntNo: "A", pkgs: "" },
      { cntNo: "B", pkgs: "" },
    ],
  };
  expect(shareGoods([untold])).toEqual([
    { cntNo: "A", pkgs: 3, gwt: "0.600", dim: "0.000" },
    { cntNo: "B", pkgs: 2, gwt: "0.400", dim: "0.000" },
  ]);
  expect(shareGoods([{ ...untold, stuffing: [] }])).toEqual([]);
});
