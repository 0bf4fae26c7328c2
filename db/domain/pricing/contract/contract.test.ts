import { repricedNotes } from "./repriced-notes.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMachineAloud, unreachableStates } from "#platform/records/machine/machine.ts";
import { commitmentProgress } from "./commitment/commitment-progress.ts";
import { contractMachine } from "./contract.machine.ts";
import { compareSnapshots, type ContractSnapshot } from "./version/contract-snapshot.ts";
import { readTiers } from "./free-time/free-time-tiers.ts";

it("the table reads as operations §4 says", () => {
  expect(readMachineAloud(contractMachine)).toEqual([
    "DRAFT: edit submit copy remove",
    "SUBMITTED: approve reject cancel copy",
    "APPROVED: cancel copy",
    "REJECTED: cancel copy",
  ]);
  expect(unreachableStates(contractMachine)).toEqual([]);
});

describe("the commitment", () => {
  const terms = {
    mqcTeu: 100,
    per: 2,
    rate: "250",
    currency: "USD",
    effectiveDate: "2026-01-01",
    endDate: "2026-04-10",
  };
  it("is forecast at the pace so far and priced at the end", () => {
    // Day 50 of 100.
    expect(commitmentProgress(terms, "20", "2026-02-19")).toMatchObject({
      carried: "20.0",
      percent: "20.0",
      due: "50.0",
      forecast: "40.0",
      shortfall: { percent: "60.00", amount: "7500.00" },
    });
  });
  it("has no pace before the first day, and ends with what was carried", () => {
    expect(commitmentProgress(terms, "5", "2025-12-31")).toMatchObject({
      due: "0.0",
      forecast: "5.0",
    });
    expect(commitmentProgress(terms, "130", "2027-01-01")).toMatchObject({
      due: "100.0",
      forecast: "130.0",
      shortfall: { amount: "0.00" },
    });
  });
});

it("tiers are read as typed, the last without an end", () => {
  expect(readTiers("1-5:20；6-10:40.5 11-:80")).toEqual([
    { from: 1, to: 5, rate: "20" },
    { from: 6, to: 10, rate: "40.5" },
    { from: 11, to: null, rate: "80" },
  ]);
  expect(() => readTiers("1-5")).toThrow("contract.badTiers");
});

describe("the difference of two versions", () => {
  const line = fc.record({
    kind: fc.constantFrom("PORT", "EXTRA"),
    feeCode: fc.constantFrom("OF", "BAF"),
    price: fc.constantFrom("1", "2", "3"),
  });
  const snapshot = fc.record({
    head: fc.record({
      title: fc.constantFrom("", "a", "b"),
      expiryDate: fc.constantFrom("2026-01-01", "2026-02-01"),
    }),
    groups: fc.constant<Record<string, string>[]>([]),
    customers: fc.array(fc.record({ customerCode: fc.constantFrom("A", "B") }), { maxLength: 2 }),
    freeTimes: fc.constant<Record<string, string>[]>([]),
    rates: fc.array(line, { maxLength: 6 }),
  });
  it("is empty exactly for equal ones, and turned round has before and after exchanged", () => {
    fc.assert(
      fc.property(snapshot, snapshot, (base: ContractSnapshot, other: ContractSnapshot) => {
        const changes = compareSnapshots(base, other);
        const count = (of: ContractSnapshot) =>
          [of.head, ...of.customers, ...of.rates].map((part) => JSON.stringify(part)).sort();
        expect(compareSnapshots(base, base)).toEqual([]);
        if (JSON.stringify(count(base)) !== JSON.stringify(count(other)))
          expect(changes).not.toEqual([]);
        const turned = compareSnapshots(other, base).map(({ before, after, ...rest }) => ({
          ...rest,
          before: after,
          after: before,
        }));
        const sorted = (list: object[]) =>
          list.map((change) => JSON.stringify(Object.entries(change).sort())).sort();
        expect(sorted(turned)).toEqual(sorted(changes));
      }),
    );
  });
});

it("refuses in each state what does not belong there, and a contract without a customer", () => {
  const facts = { contractVersion: 0, rateCount: 1, customerCount: 1, used: false };
  const whyNot = (
    status: "DRAFT" | "SUBMITTED" | "APPROVED",
    action: "submit" | "cancel" | "remove",
    more: object = {},
  ) => contractMachine.whyNot({ ...facts, status, ...more }, action)?.code;
  expect(whyNot("APPROVED", "submit")).toBe("contract.notDraft");
  expect(whyNot("DRAFT", "submit", { customerCount: 0 })).toBe("contract.noCustomers");
  expect(whyNot("DRAFT", "cancel")).toBe("contract.alreadyDraft");
  expect(whyNot("SUBMITTED", "remove")).toBe("contract.cannotDelete");
  // A copy is open in every state; the refusal is for a state that is yet to come.
  expect(contractMachine.actions.copy.refuse).toBe("contract.notNow");
});

describe("a late approval", () => {
  const shipment = { bkNo: "BK1", blNo: "BL1", fees: 2, etd: "2026-06-02" };
  it("names the shipments priced before, and says when there are more than it names", () => {
    expect(repricedNotes([])).toEqual([]);
    expect(repricedNotes([{ ...shipment, all: 50 }]).map(({ code }) => code)).toEqual([
      "contract.repriced",
    ]);
    expect(repricedNotes([{ ...shipment, all: 51 }]).at(-1)).toEqual({
      code: "contract.repricedMore",
      params: { named: 50, all: 51, offered: 200 },
    });
  });
});
