import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { checkCntNo, checkDigit, ownerSlips } from "./iso6346.ts";

const shared = resolve("../shared/data/inputs/container_numbers.csv");

describe("container numbers", () => {
  it("agree with every labelled number", (ctx) => {
    if (!existsSync(shared))
      ctx.skip(`SKIPPED: ${shared} is absent, the labelled numbers were NOT checked`);
    const rows = parse(readFileSync(shared), { columns: true, relax_quotes: true }) as Record<
      string,
      string
    >[];
    expect(rows.length).toBeGreaterThan(6000);
    const wrong = rows.filter((row) => {
      const verdict = checkCntNo(row["raw"] ?? "");
      return (
        verdict.valid !== (row["verdict"] !== "invalid") ||
        (verdict.valid && verdict.cntNo !== row["normalised"])
      );
    });
    expect(wrong.map((row) => [row["raw"], row["fault"]])).toEqual([]);
  });
  it("are cleaned, and name their faults", () => {
    expect(checkDigit("CSQU305438")).toBe("3");
    expect(checkCntNo(" ｃｓｑｕ 305438-3\u200b")).toMatchObject({
      valid: true,
      cntNo: "CSQU3054383",
      freight: true,
      faults: [],
    });
    const faults = (text: string) => checkCntNo(text).faults.map((fault) => fault.code);
    expect(faults("CSQU305438")).toEqual(["LENGTH"]);
    expect(faults("C5QX30543B3")).toEqual(["LETTERS", "CATEGORY", "SERIAL"]);
    expect(faults("CSQU3054384")).toEqual(["DIGIT"]);
    expect(checkCntNo("")).toMatchObject({ valid: false, suggestions: [] });
  });
  it("suggest the number one slip away", () => {
    for (const slip of [
      "C5QU3054383",
      "CSQU3O54383",
      "CSQU305438",
      "CSQ3054383",
      "CSQT3054383",
      "СSQU3054383",
    ]) {
      expect(checkCntNo(slip).suggestions, slip).toContain("CSQU3054383");
    }
  });
  it("suggest only the digit where only the check digit is wrong: two digits swapped would be another container", () => {
    expect(checkCntNo("CSQU3054384").suggestions).toEqual(["CSQU3054383"]);
    expect(checkCntNo("CSQU3504383").suggestions).toEqual([
      `CSQU350438${checkDigit("CSQU350438")}`,
    ]);
  });
  it("suggest an owner that is known and one letter away, when the check digit is his", () => {
    expect(ownerSlips("CSKU3054383", ["TRHU", "CSQU", "CSQJ"])).toEqual(["CSQU3054383"]);
    expect(ownerSlips("CSQU3054383", ["CSQU"])).toEqual([]);
    expect(ownerSlips("CSKU305438", ["CSQU"])).toEqual([]);
  });
});
