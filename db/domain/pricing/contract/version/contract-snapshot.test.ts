import { expect, test } from "vitest";
import { compareSnapshots, type ContractSnapshot } from "./contract-snapshot.ts";
import { assertTiers } from "../free-time/free-time-tiers.ts";
import { repricedNotes } from "../repriced-notes.ts";

const empty: ContractSnapshot = { head: {}, groups: [], customers: [], freeTimes: [], rates: [] };
const rate = {
  kind: "PORT",
  feeCode: "OF",
  portLoad: "CNSHA",
  portDis: "JPOSA",
  sizeType: "20GP",
  price: "100",
  currency: "USD",
};

test("a changed line shows the field with both values under the words that name the line", () => {
  const before = { ...empty, rates: [rate] };
  expect(compareSnapshots(before, { ...empty, rates: [{ ...rate, price: "120" }] })).toEqual([
    { part: "rates", key: "PORT OF CNSHA JPOSA 20GP", field: "price", before: "100", after: "120" },
  ]);
  expect(compareSnapshots(before, before)).toEqual([]);
});

test("a field that came is compared with nothing, a blank one is no change", () => {
  const [head] = compareSnapshots(
    { ...empty, head: { remark: "", mqc: "10" } },
    { ...empty, head: { scope: "", mqc: "12" } },
  );
  expect(head).toEqual({ part: "head", key: "", field: "mqc", before: "10", after: "12" });
  expect(compareSnapshots(empty, { ...empty, head: { mqc: "12" } })).toEqual([
    { part: "head", key: "", field: "mqc", before: "", after: "12" },
  ]);
  expect(compareSnapshots({ ...empty, head: { mqc: "12" } }, empty)).toEqual([
    { part: "head", key: "", field: "mqc", before: "12", after: "" },
  ]);
});

test("a line that came or went is shown by its terms without its key", () => {
  const line = { ...rate, remark: "" };
  expect(compareSnapshots(empty, { ...empty, rates: [line] })).toEqual([
    { part: "rates", key: "PORT OF CNSHA JPOSA 20GP", field: "", before: null, after: "100 USD" },
  ]);
  expect(
    compareSnapshots({ ...empty, customers: [{ customerCode: "C1", name: "Sun" }] }, empty),
  ).toEqual([{ part: "customers", key: "C1", field: "", before: "Sun", after: null }]);
});

test("repeated lines are numbered, so that none is lost", () => {
  const three = { ...empty, rates: [rate, { ...rate, price: "110" }, { ...rate, price: "120" }] };
  expect(compareSnapshots(empty, three).map(({ key, after }) => `${key}: ${after}`)).toEqual([
    "PORT OF CNSHA JPOSA 20GP: 100 USD",
    "PORT OF CNSHA JPOSA 20GP (2): 110 USD",
    "PORT OF CNSHA JPOSA 20GP (3): 120 USD",
  ]);
  expect(compareSnapshots(three, { ...three, rates: three.rates.slice(0, 2) })).toMatchObject([
    { before: "120 USD", after: null },
  ]);
});

test("tiers counted after free time begin at one, tiers counted from day one after the free days", () => {
  expect(() => assertTiers({ tiers: "2-:40", tierIndex: "CHARGEABLE", freeDays: 7 })).toThrow(
    'fee.tierFirst {"day":1}',
  );
  expect(() => assertTiers({ tiers: "9-:40", tierIndex: "ABSOLUTE", freeDays: 7 })).toThrow(
    'fee.tierFirst {"day":8}',
  );
});

test("an approval names the shipments it prices again, and how many more there are", () => {
  const shipment = { bkNo: "BK1", blNo: "BL1", fees: 3, etd: "2026-05-01", all: 50 };
  const named = {
    code: "contract.repriced",
    params: { bkNo: "BK1", blNo: "BL1", fees: 3, etd: "2026-05-01" },
  };
  expect(repricedNotes([shipment])).toEqual([named]);
  expect(repricedNotes([{ ...shipment, all: 51 }])).toEqual([
    named,
    { code: "contract.repricedMore", params: { named: 50, all: 51, offered: 200 } },
  ]);
  expect(repricedNotes([])).toEqual([]);
});
