import { expect, test } from "vitest";
import { lossLine, missLine, nearMisses, whyNot } from "./explain-rate.ts";
import type { RateRow } from "./rate-match.ts";

const row = (more: Partial<RateRow> = {}): RateRow => ({
  id: "1",
  source: "GENERAL",
  status: "PUBLISHED",
  ...more,
});
const query = {
  date: "2026-05-05",
  portLoad: "CNSHA",
  portDis: "JPOSA",
  contract: "K1",
  customer: "C1",
};

test("every reason of a row says what was wanted and what there is", () => {
  const rate = row({
    source: "CONTRACT",
    status: "DRAFT",
    contract: "K2",
    customer: "C2",
    startDate: "2026-06-01",
    endDate: "2026-06-30",
    portLoad: "CNNGB",
    portDis: "!JPOSA",
    size: "20",
  });
  expect(whyNot(rate, query)).toEqual([
    { kind: "STATUS" },
    { kind: "CONTRACT", wanted: "K2" },
    { kind: "CUSTOMER", wanted: "C2" },
    { kind: "DATE", date: "2026-05-05", startDate: "2026-06-01", endDate: "2026-06-30" },
    { kind: "CRITERION", field: "portLoad", wanted: "CNNGB", value: "CNSHA" },
    { kind: "EXCLUDED", field: "portDis", value: "JPOSA" },
    { kind: "CRITERION", field: "size", wanted: "20", value: "" },
  ]);
});

test("a contract's or customer's row without its number fits nobody; one that names the shipment's fits", () => {
  expect(whyNot(row({ source: "CONTRACT" }), query)).toEqual([{ kind: "CONTRACT", wanted: "" }]);
  expect(whyNot(row({ source: "CUSTOMER" }), query)).toEqual([{ kind: "CUSTOMER", wanted: "" }]);
  expect(whyNot(row({ source: "CONTRACT", contract: "K1", customer: "C1" }), query)).toEqual([]);
  expect(whyNot(row({ contract: "K1" }), { ...query, contract: "" })).toEqual([
    { kind: "CONTRACT", wanted: "K1" },
  ]);
});

test("an open end of the range is blank", () => {
  expect(whyNot(row({ startDate: "2026-06-01" }), query)).toEqual([
    { kind: "DATE", date: "2026-05-05", startDate: "2026-06-01", endDate: "" },
  ]);
  expect(whyNot(row({ endDate: "2026-05-04" }), query)).toEqual([
    { kind: "DATE", date: "2026-05-05", startDate: "", endDate: "2026-05-04" },
  ]);
});

test("the nearest rows come in order, at most as many as asked, without those that apply", () => {
  const rates = [
    row({ id: "two", portLoad: "X", portDis: "X" }),
    row({ id: "applies" }),
    row({ id: "one", portLoad: "X" }),
    row({ id: "contract", source: "CONTRACT" }),
    row({ id: "three", portLoad: "X", portDis: "X", status: "DRAFT" }),
    row({ id: "zero-customer", source: "CUSTOMER", customer: "C1", portDis: "X" }),
  ];
  const nearest = (limit: number) =>
    nearMisses(rates, query, limit).map(({ rate, reasons }) => `${rate.id} ${reasons.length}`);
  expect(nearest(1)).toEqual(["one 1"]);
  expect(nearest(4)).toEqual(["one 1", "contract 1", "zero-customer 1", "two 2"]);
  expect(nearest(9)).toEqual(["one 1", "contract 1", "zero-customer 1", "two 2", "three 3"]);
  expect(nearMisses(rates.concat(rates), query)).toHaveLength(5);
});

test("losses and misses are messages with their values", () => {
  expect(lossLine({ kind: "SOURCE", source: "GENERAL", winnerSource: "CUSTOMER" })).toEqual({
    label: "rate.lost.source",
    params: {
      source: { label: "rate.source.GENERAL" },
      winnerSource: { label: "rate.source.CUSTOMER" },
    },
  });
  expect(lossLine({ kind: "CRITERION", field: "size", value: "20" })).toEqual({
    label: "rate.lost.criterion",
    params: { field: { label: "rate.field.size" }, value: "20" },
  });
  expect(
    lossLine({ kind: "START_DATE", startDate: "2026-01-01", winnerStartDate: "2026-02-01" }),
  ).toEqual({
    label: "rate.lost.startDate",
    params: { startDate: "2026-01-01", winnerStartDate: "2026-02-01" },
  });
  expect(missLine({ kind: "STATUS" })).toEqual({ label: "rate.miss.status", params: {} });
  expect(missLine({ kind: "CONTRACT", wanted: "K" })).toEqual({
    label: "rate.miss.contract",
    params: { contract: "K" },
  });
  expect(missLine({ kind: "CUSTOMER", wanted: "C" })).toEqual({
    label: "rate.miss.customer",
    params: { customer: "C" },
  });
  expect(
    missLine({ kind: "DATE", date: "2026-05-05", startDate: "2026-06-01", endDate: "" }),
  ).toEqual({
    label: "rate.miss.date",
    params: { date: "2026-05-05", startDate: "2026-06-01", endDate: "" },
  });
  expect(missLine({ kind: "EXCLUDED", field: "delivery", value: "JPCHB" })).toEqual({
    label: "rate.miss.excluded",
    params: { field: { label: "rate.field.delivery" }, value: "JPCHB" },
  });
  expect(missLine({ kind: "CRITERION", field: "size", wanted: "40", value: "20" })).toEqual({
    label: "rate.miss.criterion",
    params: { field: { label: "rate.field.size" }, value: "20", wanted: "40" },
  });
});
