import { expect, test } from "vitest";
import { changeNotes } from "./change-notes.ts";

type Plan = Parameters<typeof changeNotes>[0];
const lineKey = "C001/OF/CONTAINER/USD/20GP";
const line = (amount: string, baseAmount = amount) =>
  ({
    lineKey,
    feeCode: "OF",
    containerno: "TEST1234560",
    amount,
    baseAmount,
    currency: "USD",
  }) as Plan["insert"][number];
const stored = (amount: string, baseAmount = amount): Plan["remove"][number] => ({
  ...line(amount, baseAmount),
  id: "1",
  automatic: true,
  frozen: null,
  feeCode: "OF",
  containerno: "TEST1234560",
});
const nothing: Plan = { insert: [], replace: [], remove: [], keep: [], differs: [] };
const codes = (plan: Partial<Plan>) =>
  changeNotes({ ...nothing, ...plan }).map(({ code, params }) => [
    code,
    params?.before,
    params?.after,
  ]);

test("a preview says of each fee what comes, goes, changes and stays though it should change", () => {
  expect(
    codes({
      insert: [line("10.5")],
      replace: [{ existing: stored("10.5"), fresh: line("20.5") }],
      remove: [stored("30.5")],
      differs: [
        { existing: stored("40.5"), fresh: [line("50.5")], reason: "AUDITED", figures: [] },
      ],
    }),
  ).toEqual([
    ["fee.change.added", undefined, "10.5"],
    ["fee.change.revalued", "10.5", "20.5"],
    ["fee.change.removed", "30.5", undefined],
    ["fee.change.stays", "40.5", "50.5"],
  ]);
});

test("with the same value in the company's currency only the fee's own amount is named", () => {
  expect(
    codes({ replace: [{ existing: stored("10.5", "70"), fresh: line("20.5", "70") }] }),
  ).toEqual([["fee.change.replaced", "10.5", "20.5"]]);
});

test("a fee is named with its container where it has one, and a missing value in the company's currency is zero", () => {
  const bill = { ...line("20.5"), baseAmount: null, containerno: "" };
  const { insert, replace } = {
    insert: [bill],
    replace: [{ existing: { ...stored("10.5"), baseAmount: null, containerno: "" }, fresh: bill }],
  };
  expect(changeNotes({ ...nothing, insert, replace }).map(({ params }) => params?.fee)).toEqual([
    "OF",
    "OF",
  ]);
  const [note] = changeNotes({
    ...nothing,
    replace: [{ existing: { ...stored("10.5"), baseAmount: null }, fresh: line("20.5") }],
  });
  expect(note).toEqual({
    code: "fee.change.revalued",
    params: {
      fee: "OF TEST1234560",
      before: "10.5",
      after: "20.5",
      currency: "USD",
      baseBefore: "0",
      baseAfter: "20.5",
    },
  });
});

test("what stays says what would be due, in its own currency, and is named only where there is a fee", () => {
  const other = { ...line("300"), lineKey: "C002/OF/CONTAINER/CNY/20GP", currency: "CNY" };
  const differs: Plan["differs"] = [
    { existing: stored("40.5"), fresh: [], reason: "AUDITED", figures: [] },
    { existing: stored("40.5"), fresh: [other], reason: "AUDITED", figures: [] },
    { existing: stored("40.5"), fresh: [line("10"), other], reason: "AUDITED", figures: [] },
    { existing: null, fresh: [line("50.5")], reason: "LOCKED", figures: [] },
  ];
  const kept = { fee: "OF TEST1234560", before: "40.5", currency: "USD" };
  expect(changeNotes({ ...nothing, differs })).toEqual([
    { code: "fee.change.noneDue", params: { ...kept, after: "" } },
    { code: "fee.change.otherDue", params: { ...kept, after: "300 CNY" } },
    { code: "fee.change.otherDue", params: { ...kept, after: "10 USD + 300 CNY" } },
  ]);
});
