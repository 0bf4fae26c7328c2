import { expect, it } from "vitest";
import { previewApply } from "./apply-preview.ts";

const typed = {
  currency: "USD",
  rest: "500.00",
  quotes: { CNY: { base: "USD", unit: "1", counter: "CNY", rate: "6.64848" } },
  tolerances: { USD: "1", CNY: "1" },
  closeDifference: false,
};
const line = (feeId: number, open: string, amount: string, more: object = {}) => ({
  feeId,
  currency: "USD",
  open,
  amount,
  rate: "",
  ...more,
});

it("says what is taken of the registration in its currency, what is left of it and what stays open of each fee", () => {
  const lines = [
    line(1, "470.00", "470"),
    line(2, "80.00", ""),
    line(3, "50.00", "５0", { currency: "CNY", rate: "6.64848" }),
  ];
  expect(previewApply(typed, lines)).toEqual({
    lines: [
      { feeId: 1, taken: "470.00", open: "0.00", closed: "0.00" },
      { feeId: 3, taken: "7.52", open: "0.00", closed: "0.00" },
    ],
    total: "477.52",
    rest: "22.48",
    isBeyond: false,
    hasUnread: false,
  });
  expect(previewApply(typed, [line(1, "900.00", "1,500.00"), line(2, "1", "x")])).toMatchObject({
    rest: "-1000.00",
    isBeyond: true,
    hasUnread: true,
  });
  expect(previewApply(typed, [line(3, "50", "50", { currency: "CNY" })])).toMatchObject({
    lines: [{ taken: null, open: "0.00" }],
    hasUnread: true,
  });
});

it("closes a difference within the tolerance of its currency only where that is asked", () => {
  const short = [line(1, "470.00", "469.50")];
  expect(previewApply(typed, short).lines[0]).toMatchObject({ open: "0.50", closed: "0.00" });
  expect(previewApply({ ...typed, closeDifference: true }, short).lines[0]).toMatchObject({
    open: "0.00",
    closed: "0.50",
  });
  expect(
    previewApply({ ...typed, closeDifference: true, tolerances: {} }, short).lines[0],
  ).toMatchObject({ open: "0.50", closed: "0.00" });
});
