import fc from "fast-check";
import { expect, it } from "vitest";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { type BankLine, type OpenFee, proposeFees } from "./propose-fees.ts";
import { subsetsNear } from "./subset-sums.ts";

const fee = (id: number, blNo: string, open: string, more: Partial<OpenFee> = {}): OpenFee => ({
  id,
  corpCode: "C001",
  corpNames: ["SUNRISE TRADING", "日出贸易有限公司"],
  blNo,
  references: [blNo],
  open,
  ...more,
});
const line = (amount: string, more: Partial<BankLine> = {}): BankLine => ({
  amount,
  text: "",
  payerName: "日出贸易有限公司",
  corpCode: "",
  ...more,
});

it("prefers what the text names over other sets of the same sum, and says why", () => {
  const fees = [
    fee(1, "SWBL260100001", "100.00"),
    fee(2, "SWBL260100002", "60.00"),
    fee(3, "SWBL260100003", "40.00"),
  ];
  const [first, second] = proposeFees(
    line("100.00", { text: "运费 SWBL260100002/SWBL260100003" }),
    fees,
    "0",
  );
  expect(first).toMatchObject({
    feeIds: [2, 3],
    difference: "0",
    reasons: ["references", "party", "exact", "wholeBills"],
  });
  expect(second?.feeIds).toEqual([1]);
});

it("keeps to one counterparty, names strangers only by reference, and never goes above tolerance", () => {
  const other = fee(9, "SWBL260100009", "100.00", {
    corpCode: "C002",
    corpNames: ["KANSAI FOODS"],
  });
  expect(proposeFees(line("100.00"), [other], "0")).toEqual([]);
  expect(proposeFees(line("100.00", { text: "SWBL260100009" }), [other], "0")[0]?.feeIds).toEqual([
    9,
  ]);
  const fees = [fee(1, "A00001", "99.50"), fee(2, "A00002", "70.00")];
  expect(proposeFees(line("99.20"), fees, "0.5")[0]).toMatchObject({
    feeIds: [1],
    difference: "-0.3",
    reasons: expect.arrayContaining(["tolerance"]),
  });
  expect(proposeFees(line("99.80"), fees, "0.1")).toEqual([]);
});

it("puts the bill that the text names before any sum that chance makes, with the rest on account", () => {
  const named = fee(1, "SWBL261000032", "470.00");
  const chance = [300, 200, 450, 50, 30].map((amount, i) =>
    fee(i + 2, `SWBL26100010${i}`, amount.toFixed(2)),
  );
  const proposals = proposeFees(line("500.00", { text: "SWBL261000032" }), [...chance, named], "0");
  expect(proposals[0]).toMatchObject({
    bills: [{ blNo: "SWBL261000032", open: "470", feeCodes: [] }],
    difference: "30",
  });
  expect(proposals.slice(1).map(({ feeIds }) => feeIds)).toContainEqual([2, 3]);
  // It is also the first where it is paid in part.
  expect(
    proposeFees(line("450.00", { text: "SWBL261000032" }), [...chance, named], "0")[0],
  ).toMatchObject({
    feeIds: [1],
    difference: "-20",
  });
});

it("proposes nothing twice that reads alike, and says which fees of a bill it pays in part", () => {
  const codes = ["SEAL", "SEAL", "DOC"].map((feeCode, i) =>
    fee(i + 1, "SWBL261000001", "50.00", { feeCode }),
  );
  expect(proposeFees(line("50.00"), codes, "0").map(({ bills }) => bills)).toEqual([
    [{ blNo: "SWBL261000001", open: "50", feeCodes: ["SEAL"] }],
    [{ blNo: "SWBL261000001", open: "50", feeCodes: ["DOC"] }],
  ]);
});

/** A sample; SEAWAY_LEDGERS=1000 tries as many as promised. */
const ledgers = Number(process.env.SEAWAY_LEDGERS ?? 25);
/** Seconds of the processor a proposal may take. */
const longest = 2;

function timed(propose: () => ReturnType<typeof proposeFees>): ReturnType<typeof proposeFees> {
  const from = process.cpuUsage();
  const proposals = propose();
  const { user, system } = process.cpuUsage(from);
  expect((user + system) / 1_000_000).toBeLessThan(longest);
  return proposals;
}

it("finds the planted bills of ledgers with up to 40 open fees, each in time", {
  timeout: ledgers * 2_000 * longest,
}, () => {
  const ledger = fc.record({
    amounts: fc.array(fc.integer({ min: 1_000, max: 9_999_999 }), { minLength: 4, maxLength: 40 }),
    picks: fc.uniqueArray(fc.nat({ max: 39 }), { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(ledger, ({ amounts, picks }) => {
      const fees = amounts.map((amount, i) =>
        fee(i + 1, `SWBL26${String(100_000 + i)}`, (amount / 100).toFixed(2)),
      );
      const planted = [...new Set(picks.map((pick) => pick % fees.length))]
        .sort((a, b) => a - b)
        .flatMap((i) => fees[i] ?? []);
      const sum = planted.reduce((total, { open }) => total.plus(open), dec("0"));
      const text = planted.map(({ blNo }) => blNo).join(" ");
      const [first] = timed(() => proposeFees(line(sum.toFixed(2), { text }), fees, "0"));
      expect(first?.feeIds).toEqual(planted.map(({ id }) => id));
      // Without a text the amounts alone give a set that adds up.
      expect(timed(() => proposeFees(line(sum.toFixed(2)), fees, "0"))[0]?.difference).toBe("0");
    }),
    { numRuns: ledgers },
  );
});

it("finds every subset near a sum that trying all of them finds, credits included", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 9 }),
      fc.integer({ min: -60, max: 60 }),
      fc.nat({ max: 3 }),
      (amounts, target, tolerance) => {
        const all = Array.from({ length: 2 ** amounts.length }, (_, mask) =>
          amounts.flatMap((_amount, i) => ((mask >> i) & 1 ? [i] : [])),
        )
          .filter((picked) => picked.length > 0)
          .filter(
            (picked) =>
              Math.abs(picked.reduce((sum, i) => sum + (amounts[i] ?? 0), 0) - target) <= tolerance,
          );
        const key = (sets: readonly number[][]) => sets.map((set) => set.join()).sort();
        expect(key(subsetsNear(amounts, target, tolerance, 1_000))).toEqual(key(all));
      },
    ),
  );
});
