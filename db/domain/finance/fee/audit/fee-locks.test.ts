import { expect, test } from "vitest";
import { type FeeLocks, lockedBy } from "./fee-locks.ts";

const open: FeeLocks = {
  voyageName: "SEAWAY KANSAI/2647E",
  voyageFeeLock: "N",
  receivableSwitch: "OPEN",
  payableSwitch: "OPEN",
};
const voyage = "SEAWAY KANSAI/2647E";

test.each<[Partial<FeeLocks>, ReturnType<typeof lockedBy>]>([
  [{}, null],
  [{ closedPeriod: "" }, null],
  [
    { closedPeriod: "2026-05", voyageFeeLock: "Y" },
    { code: "period.closed", params: { period: "2026-05" } },
  ],
  [
    { voyageFeeLock: "Y", receivableSwitch: "CLOSED" },
    { code: "fee.lockedVoyage", params: { voyage } },
  ],
  [
    { receivableSwitch: "CLOSED", feeLock: "Y" },
    { code: "fee.closedReceivable", params: { voyage } },
  ],
  [
    { feeLock: "Y", blNo: "BL1", bookingFeeLock: "Y" },
    { code: "fee.lockedBill", params: { blNo: "BL1" } },
  ],
  [{ feeLock: "Y" }, { code: "fee.lockedBill", params: { blNo: "" } }],
  [
    { bookingFeeLock: "Y", bkNo: "BK1" },
    { code: "fee.lockedBooking", params: { bkNo: "BK1" } },
  ],
  [{ bookingFeeLock: "Y" }, { code: "fee.lockedBooking", params: { bkNo: "" } }],
  [{ payableSwitch: "CLOSED", payableFeeLock: "Y" }, null],
])("receivables under %j", (locks, expected) => {
  expect(lockedBy("R", { ...open, ...locks })).toEqual(expected);
});

test("payables have their own switch and their own lock of the bill", () => {
  expect(lockedBy("P", { ...open, receivableSwitch: "CLOSED", feeLock: "Y" })).toBeNull();
  expect(lockedBy("P", { ...open, payableSwitch: "CLOSED" })).toEqual({
    code: "fee.closedPayable",
    params: { voyage },
  });
  expect(lockedBy("P", { ...open, payableFeeLock: "Y", blNo: "BL1" })).toEqual({
    code: "fee.lockedBill",
    params: { blNo: "BL1" },
  });
});

test("a container fee outside any voyage has no locks but the month's", () => {
  const none = {
    voyageName: null,
    voyageFeeLock: null,
    receivableSwitch: null,
    payableSwitch: null,
  };
  expect(lockedBy("R", none)).toBeNull();
  expect(lockedBy("R", { ...none, voyageFeeLock: "Y" })).toEqual({
    code: "fee.lockedVoyage",
    params: { voyage: "" },
  });
});
