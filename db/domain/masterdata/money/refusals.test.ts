import { expect, it, test } from "vitest";
import { commitmentShortfall } from "#domain/pricing/contract/commitment/commitment.ts";
import { settleForeignFee } from "#domain/finance/settlement/terms/exchange-gain.ts";
import { currencyDecimals } from "./currency.ts";
import { dec } from "./decimal.ts";
import { convert, sailingRateDate } from "./exchange/exchange.ts";
import {
  addMonths,
  endOfMonth,
  isWorkingDay,
  localDateIn,
  shiftToWorkingDay,
} from "./local-date.ts";
import { addMoney, money } from "./money.ts";
import { limitAmount } from "./price.ts";
import { prorate } from "./prorate.ts";

test.each<[string, () => unknown]>([
  ['money.unknownCurrency {"currency":"ABC"}', () => currencyDecimals("ABC")],
  ['money.notNumber {"value":"1.5"}', () => dec(1.5)],
  ['money.notNumber {"value":"1e3"}', () => dec(" 1e3 ")],
  ['money.tooFine {"amount":"1.005","currency":"CNY","decimals":2}', () => money("1.005", "CNY")],
  [
    'money.tooFine {"amount":"0.5","currency":"JPY","decimals":0}',
    () => prorate("0.5", "JPY", ["1"]),
  ],
  [
    'money.mixedCurrency {"first":"CNY","second":"USD"}',
    () => addMoney(money("1", "CNY"), money("1", "USD")),
  ],
  ['money.noWeights {"count":2}', () => prorate("1", "CNY", ["0", "0"])],
  ['money.badDate {"date":"2026-02-30"}', () => endOfMonth("2026-02-30")],
  ['money.badDate {"date":"2026-13-01"}', () => addMonths("2026-13-01", 1)],
  [
    'money.badDate {"date":"on 2026-03-31T16:30"}',
    () => localDateIn("on 2026-03-31T16:30", "Asia/Shanghai"),
  ],
  [
    'money.badStep {"step":"0"}',
    () => commitmentShortfall({ mqcTeu: 1, per: 0, rate: 1, currency: "USD" }, 0),
  ],
  [
    'money.overpaid {"paid":"2","open":"1"}',
    () =>
      settleForeignFee(
        { amount: "1", currency: "USD", rate: "7" },
        [{ local: "14", rate: "7" }],
        "CNY",
      ),
  ],
])("%s", (message, act) => {
  expect(act).toThrow(message);
});

it("reads numbers with blanks around them, and a unit that is not named as one", () => {
  expect(dec(" 12.50 ").toFixed()).toBe("12.5");
  expect(convert("2", { rate: "7.1", unit: null }, "CNY")).toBe("14.20");
  expect(convert("200", { rate: "7.1", unit: "100" }, "CNY")).toBe("14.20");
});

it("names the limit that was applied; the maximum wins over a higher minimum", () => {
  expect(limitAmount("50", { min: "80", max: "60.5", digits: 2 })).toMatchObject({
    limit: { kind: "MAX", value: "60.5" },
    amount: "60.50",
  });
  expect(limitAmount("60.5", { max: "60.5", digits: 2 }).limit).toBeNull();
  expect(limitAmount("80", { min: "80", digits: 2 }).limit).toBeNull();
});

it("shares by negative and by mixed weights, and gives what is left to the earlier of equal rows", () => {
  expect(prorate("10.01", "CNY", ["-1", "-1"])).toEqual(["5.01", "5.00"]);
  expect(prorate("10.00", "CNY", ["5", "-2"])).toEqual(["16.67", "-6.67"]);
  expect(prorate("-10.00", "CNY", ["5", "-2"])).toEqual(["-16.67", "6.67"]);
  expect(prorate("10.00", "CNY", ["3", "-1"])).toEqual(["15.00", "-5.00"]);
  expect(prorate("0.02", "CNY", ["1", "1", "1", "1"])).toEqual(["0.01", "0.01", "0.00", "0.00"]);
});

it("takes a time without a zone as local, with seconds or not", () => {
  for (const time of [
    "2026-03-31T23:30",
    "2026-03-31 23:30:00",
    "2026-03-31T00:10:00",
    "2026-03-31T23:30:00.5",
  ])
    expect(localDateIn(time, "Asia/Shanghai")).toBe("2026-03-31");
});

it("looks a year ahead or back for a working day, no further", () => {
  const holidays = Array.from({ length: 367 }, (_, n) =>
    new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
  );
  expect(shiftToWorkingDay("2026-01-02", "next", { holidays })).toBe("2027-01-03");
  expect(shiftToWorkingDay("2027-01-01", "previous", { holidays })).toBe("2025-12-31");
  expect(() => shiftToWorkingDay("2026-01-01", "next", { holidays })).toThrow(
    'money.noWorkingDay {"date":"2026-01-01"}',
  );
  expect(isWorkingDay("2026-01-01", { holidays, workdays: ["2026-01-01"] })).toBe(false);
});

it("takes the day before sailing or the invoice date, whichever is earlier, or the one there is", () => {
  expect(sailingRateDate({ sailing: "2026-05-19", invoiceDate: "2026-05-10" })).toBe("2026-05-10");
  expect(sailingRateDate({ sailing: "2026-05-19", invoiceDate: "2026-05-25" })).toBe("2026-05-18");
  expect(sailingRateDate({ sailing: "2026-05-19" })).toBe("2026-05-18");
  expect(sailingRateDate({ invoiceDate: "2026-05-25" })).toBe("2026-05-25");
  expect(sailingRateDate({})).toBeNull();
});
