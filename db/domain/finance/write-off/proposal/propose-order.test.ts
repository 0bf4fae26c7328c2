import { describe, expect, it } from "vitest";
import { type BankLine, type OpenFee, proposeFees } from "./propose-fees.ts";

const fee = (id: number, open: string, more: Partial<OpenFee> = {}): OpenFee => ({
  id,
  corpCode: "C001",
  corpNames: ["SUNRISE TRADING"],
  blNo: `BL${1000 + id}`,
  references: [`BL${1000 + id}`],
  open,
  ...more,
});
const line = (amount: string, more: Partial<BankLine> = {}): BankLine => ({
  amount,
  text: "",
  payerName: "Sunrise-Trading Co.",
  corpCode: "",
  ...more,
});
const proposed = (
  amount: string,
  fees: readonly OpenFee[],
  more: Partial<BankLine> = {},
  tolerance = "0",
) =>
  proposeFees(line(amount, more), fees, tolerance).map(
    ({ feeIds, reasons, score }) => `${feeIds.join("+")}: ${reasons.join(" ")} ${score}`,
  );

describe("sets of fees for a bank line", () => {
  it("are scored by what is named, exact, of the party, whole and old", () => {
    // Party 10, exact 30, whole 12, oldest 6, and less for each fee.
    expect(proposed("100", [fee(1, "100")])).toEqual(["1: party exact wholeBills oldest 57.75"]);
    expect(proposed("100", [fee(1, "100")], { text: "BL1001" })).toEqual([
      "1: references party exact wholeBills oldest 127.75",
    ]);
    expect(proposed("99.50", [fee(1, "100")], {}, "0.5")).toEqual([
      "1: party tolerance wholeBills oldest 27.75",
    ]);
    expect(proposed("98", [fee(1, "100")], {}, "2")).toEqual([
      "1: party tolerance wholeBills oldest 27.75",
    ]);
    // What is paid too much stays on account: nothing is settled with it.
    expect(proposed("102", [fee(1, "100")], {}, "2")).toEqual(["1: party wholeBills oldest 27.75"]);
  });

  it("come best first, five at most, fewer fees before more", () => {
    const fees = Array.from({ length: 8 }, (_, n) => fee(n + 1, "100"));
    const ids = proposed("100", fees).map((text) => text.split(":")[0]);
    expect(ids).toHaveLength(5);
    expect(ids[0]).toBe("1");
    expect(
      proposed("100", [fee(1, "60"), fee(2, "40"), fee(3, "100")]).map(
        (text) => text.split(":")[0],
      ),
    ).toEqual(["1+2", "3"]);
    expect(
      proposed("100", [fee(3, "100"), fee(1, "60"), fee(2, "40")]).map(
        (text) => text.split(":")[0],
      ),
    ).toEqual(["3", "1+2"]);
  });

  it("pay bills as a whole before parts of them", () => {
    const fees = [
      fee(1, "70", { blNo: "A" }),
      fee(2, "30", { blNo: "B" }),
      fee(3, "70", { blNo: "B" }),
    ];
    expect(proposed("100", fees)[0]).toMatch(/^2\+3: party exact wholeBills \d/);
    expect(proposed("100", fees)[1]).toMatch(/^1\+2: party exact oldest \d/);
    // Fees of no bill stand for themselves.
    const loose = [fee(1, "70", { blNo: "" }), fee(2, "30", { blNo: "" })];
    expect(proposed("70", loose)).toEqual(["1: party exact oldest 45.75"]);
    expect(proposeFees(line("100"), loose, "0")[0]?.feeIds).toEqual([1, 2]);
  });

  it("take what the text names though nothing adds up, and nothing else then", () => {
    const fees = [fee(1, "70"), fee(2, "30"), fee(3, "55")];
    expect(proposeFees(line("500", { text: "BL1002 BL1003" }), fees, "0")).toMatchObject([
      {
        feeIds: [2, 3],
        sum: "85",
        difference: "415",
        reasons: ["references", "party", "wholeBills"],
      },
    ]);
    expect(proposed("500", fees)).toEqual([]);
    expect(proposed("100", fees, { text: "BL1001/BL1002" })[0]).toMatch(
      /^1\+2: references party exact wholeBills oldest 127.5$/,
    );
    // Half of what is named counts half.
    expect(proposed("70", fees, { text: "BL1001 and BL1002" })[0]).toBe(
      "1: references party exact wholeBills oldest 72.75",
    );
  });
});

describe("the party of a bank line", () => {
  const stranger = (more: Partial<OpenFee>) => fee(1, "100", { corpCode: "C9", ...more });
  it("is the account's customer where the bank knows it, and only that", () => {
    const fees = [fee(1, "100"), fee(2, "100", { corpCode: "C002", corpNames: ["OTHER"] })];
    expect(proposeFees(line("100", { corpCode: "C002", payerName: "" }), fees, "0")).toMatchObject([
      { corpCode: "C002", feeIds: [2] },
    ]);
    expect(
      proposeFees(line("100", { corpCode: "C002", payerName: "" }), fees, "0")[0]?.reasons,
    ).toContain("party");
  });

  it("is told by a name of four letters or more in the text, or a payer that is part of a name", () => {
    const isProposed = (corpNames: string[], more: Partial<BankLine>) =>
      proposed("100", [stranger({ corpNames })], more).length > 0;
    expect(isProposed(["ABCD"], { payerName: "abcd ltd" })).toBe(true);
    expect(isProposed(["ABC"], { payerName: "ABC" })).toBe(false);
    expect(
      isProposed(["X", "KANSAI FOODS"], { payerName: "", text: "payment of kansai foods" }),
    ).toBe(true);
    expect(isProposed(["KANSAI FOODS LTD"], { payerName: "Foods" })).toBe(true);
    expect(isProposed(["KANSAI FOODS LTD"], { payerName: "Food" })).toBe(true);
    expect(isProposed(["KANSAI FOODS LTD"], { payerName: "LTD" })).toBe(false);
    expect(isProposed(["KANSAI FOODS"], { payerName: "SUNRISE" })).toBe(false);
    expect(isProposed(["日出贸易"], { payerName: "日出贸易有限公司" })).toBe(true);
  });

  it("is known when one of its fees has the name", () => {
    const fees = [
      stranger({ corpNames: ["ZZZZ"] }),
      fee(2, "40", { corpCode: "C9", corpNames: ["KANSAI"] }),
    ];
    expect(proposeFees(line("100", { payerName: "KANSAI" }), fees, "0")[0]?.feeIds).toEqual([1]);
  });

  it("of a stranger is told by a reference of five signs or more", () => {
    const isProposed = (references: string[], text: string) =>
      proposed("100", [stranger({ corpNames: ["ZZZZ"], references })], { payerName: "", text })
        .length > 0;
    expect(isProposed(["A1234"], "for a-1234")).toBe(true);
    expect(isProposed(["A123"], "for A123")).toBe(false);
    expect(isProposed(["NONE00", "A1234"], "A1234")).toBe(true);
    expect(isProposed(["A1234"], "A123 4")).toBe(true);
    expect(isProposed(["A1234"], "A1235")).toBe(false);
  });
});

it("looks through forty fees at most, and sorts what it picked by number", () => {
  const fees = Array.from({ length: 41 }, (_, n) => fee(50 - n, n === 40 ? "7.77" : "100"));
  expect(proposed("7.77", fees)).toEqual([]);
  expect(proposed("7.77", fees.slice(1))).toHaveLength(1);
  expect(proposeFees(line("90"), [fee(12, "60"), fee(3, "30")], "0")[0]?.feeIds).toEqual([3, 12]);
});
