import { expect, test } from "vitest";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { reconcileDifferences } from "./reconcile-detail.ts";

const detail = {
  boxes: [
    { sizeType: "20GP", booked: 2, imported: 1 },
    { sizeType: "40HC", booked: 1, imported: 1 },
  ],
  pkgs: { booked: 100, imported: 90 },
  gwt: { booked: "18000.000", imported: "18000.000" },
};

test("only figures that differ are named, booked before loaded", () => {
  expect(reconcileDifferences(detail)).toEqual([
    ["20GP", "2", "1"],
    ["booking.pkgs", "100", "90"],
  ]);
});

test("the outcome of the step says what differs, in both languages", () => {
  const params = { differences: JSON.stringify(reconcileDifferences(detail)) };
  expect(translate("en", "booking.reconcileDiffers", params)).toBe(
    "Differs (booked → loaded): 20GP: 2 → 1; Packages: 100 → 90",
  );
  expect(translate("zh", "booking.reconcileDiffers", params)).toBe(
    "不一致（订舱 → 装箱）：20GP: 2 → 1；件数: 100 → 90",
  );
});
