import { describe, expect, it } from "vitest";
import { commitmentShortfall } from "./commitment/commitment.ts";
import { compareSnapshots, type ContractSnapshot } from "./version/contract-snapshot.ts";
import { assertTiers, readTiers } from "./free-time/free-time-tiers.ts";
import { readCodes } from "./group-items.ts";

const empty: ContractSnapshot = { head: {}, groups: [], customers: [], freeTimes: [], rates: [] };
const withHead = (head: Record<string, string>): ContractSnapshot => ({ ...empty, head });

describe("the terms of a contract", () => {
  it("name codes by blanks, commas and lines, each once", () => {
    expect(readCodes(" baf, LSS\nBAF；caf、 thc，")).toEqual(["BAF", "LSS", "CAF", "THC"]);
    expect(readCodes(" ")).toEqual([]);
  });
  it("read tiers with and without an end, and name the part that cannot be read", () => {
    expect(readTiers(" 1-5:20  6-10:40.5，11-:80 ")).toEqual([
      { from: 1, to: 5, rate: "20" },
      { from: 6, to: 10, rate: "40.5" },
      { from: 11, to: null, rate: "80" },
    ]);
    expect(readTiers("6:1;")).toEqual([{ from: 6, to: null, rate: "1" }]);
    expect(readTiers("")).toEqual([]);
    for (const part of ["a", "1-5", "x1-5:20", "1-5:20x", "1-5:-3"])
      expect(() => readTiers(part)).toThrowError(
        expect.objectContaining({ code: "contract.badTiers", params: { part } }),
      );
  });
  it("have tiers without a gap, from the first day that is charged", () => {
    const clause = { tiers: "1-5:20 6-:40", tierIndex: "CHARGEABLE", freeDays: 7 } as const;
    expect(() => assertTiers(clause)).not.toThrow();
    expect(() => assertTiers({ ...clause, tiers: "" })).not.toThrow();
    expect(() =>
      assertTiers({ ...clause, tiers: "8-10:20 11-:40", tierIndex: "ABSOLUTE" }),
    ).not.toThrow();
    expect(() =>
      assertTiers({ ...clause, tiers: "9-10:20 11-:40", tierIndex: "ABSOLUTE" }),
    ).toThrow("fee.tierFirst");
    expect(() => assertTiers({ ...clause, tiers: "1-5:20 7-:40" })).toThrow("fee.tierGap");
    expect(() => assertTiers({ ...clause, tiers: "1-5:20" })).toThrow("fee.tierLastOpen");
  });
  it("price the shortfall of the commitment in proportion, none above it", () => {
    const commitment = { mqcTeu: "100", per: "2", rate: "250", currency: "USD" };
    expect(commitmentShortfall(commitment, "40")).toMatchObject({
      percent: "60.00",
      amount: "7500.00",
    });
    expect(commitmentShortfall(commitment, "140")).toMatchObject({
      percent: "0.00",
      amount: "0.00",
    });
    expect(commitmentShortfall({ ...commitment, mqcTeu: "0" }, "0")).toMatchObject({
      percent: "0.00",
    });
    for (const per of ["0", "-1"])
      expect(() => commitmentShortfall({ ...commitment, per }, "1")).toThrow("money.badStep");
  });
});

describe("two versions", () => {
  it("differ by each changed field of the head once; a blank is no field", () => {
    expect(
      compareSnapshots(withHead({ a: "1", b: "2", c: "" }), withHead({ a: "1", b: "3", d: "4" })),
    ).toEqual([
      { part: "head", key: "", field: "b", before: "2", after: "3" },
      { part: "head", key: "", field: "d", before: "", after: "4" },
    ]);
    expect(compareSnapshots(withHead({ a: "1" }), withHead({ a: "1" }))).toEqual([]);
    expect(compareSnapshots(withHead({ a: "1" }), withHead({}))).toEqual([
      { part: "head", key: "", field: "a", before: "1", after: "" },
    ]);
  });
});
