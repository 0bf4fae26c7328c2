import { expect, test } from "vitest";
import { changeNotes } from "./change-notes.ts";

type Plan = Parameters<typeof changeNotes>[0];
const line = (amount: string, baseAmount = amount) =>
  ({ feeCode: "OF", containerno: "TEST1234560", amount, baseAmount, currency: "USD" }) as Plan["insert"][number];
const stored = (amount: string, baseAmount = amount) =>
  ({ id: "1", feeCode: "OF", containerno: "TEST1234560", amount, baseAmount, currency: "USD" }) as Plan["remove"][number];
const nothing: Plan = { insert: [], replace: [], remove: [], keep: [], differs: [] };
const codes = (plan: Partial<Plan>) => changeNotes({ ...nothing, ...plan }).map(({ code, params }) => [code, params.before, params.after]);

test("a preview says of each fee what comes, goes, changes and stays though it should change", () => {
  expect(
    codes({
      insert: [line("10")],
      replace: [{ existing: stored("10"), fresh: line("20") }],
      remove: [stored("30")],
      differs: [{ existing: stored("40"), fresh: line("50") } as Plan["differs"][number]],
    }),
  ).toEqual([
    ["fee.change.added", undefined, "10.00"],
    ["fee.change.revalued", "10.00", "20.00"],
    ["fee.change.removed", "30.00", undefined],
    ["fee.change.stays", "40.00", "50.00"],
  ]);
});

test("with the same value in the company's currency only the fee's own amount is named", () => {
  expect(codes({ replace: [{ existing: stored("10", "70"), fresh: line("20", "70") }] })).toEqual([
    ["fee.change.replaced", "10.00", "20.00"],
  ]);
});
