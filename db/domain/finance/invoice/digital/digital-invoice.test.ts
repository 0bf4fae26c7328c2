import { expect, it } from "vitest";
import { type DigitalInvoice, type DigitalLine, faultsOf, sheetsOf } from "./digital-invoice.ts";

const line: DigitalLine = {
  feeCode: "THC",
  itemName: "码头操作费",
  taxClass: "3040402000000000000",
  noTaxAmount: "100.00",
  taxAmount: "6.00",
  taxRate: "6",
  taxMark: "SERVICE",
  carried: { from: "", to: "", vehicle: "", plate: "", cargo: "" },
};
const invoice: DigitalInvoice = {
  id: 1,
  regNo: "FP2611000001",
  kind: "BLUE",
  invoiceNo: "",
  invoiceType: "SPECIAL",
  currency: "CNY",
  titleCorp: "日出贸易有限公司",
  dutyNo: "91310000MA1FL0000X",
  address: "",
  tel: "",
  bankName: "",
  bankAccount: "",
  ownAccount: false,
  remark: "",
  lines: [line],
};
const codesOf = (more: Partial<DigitalInvoice>) =>
  faultsOf({ ...invoice, ...more }).map(({ line: at, code }) => [at, code]);
const lineCodes = (more: Partial<DigitalLine>) =>
  codesOf({ lines: [{ ...line, ...more }] }).map(([, code]) => code);

it("passes a good invoice and names each fault of head and lines, at its exact limit", () => {
  expect(codesOf({})).toEqual([]);
  expect(codesOf({ currency: "USD" })).toEqual([[0, "invoice.digital.onlyYuan"]]);
  expect(codesOf({ titleCorp: " " })).toEqual([[0, "invoice.digital.noTitle"]]);
  for (const [dutyNo, good] of [
    ["310000000000000", true],
    ["9131000000000000", false],
    ["91310000MA1FL0000x", false],
    ["", false],
  ] as const)
    expect(codesOf({ dutyNo }).length, dutyNo).toBe(good ? 0 : 1);
  // A firm's general invoice names its number too (State Taxation Administration, announcement 2017
  // no. 16).
  expect(codesOf({ dutyNo: "", invoiceType: "GENERAL" })).toEqual([
    [0, "invoice.digital.badDutyNo"],
  ]);
  expect(codesOf({ invoiceType: "DEBIT" })).toEqual([[0, "invoice.digital.badType"]]);
  expect(codesOf({ invoiceNo: "00000001" })).toEqual([[0, "invoice.platformNumbers"]]);
  expect(codesOf({ ownAccount: true })).toEqual([[0, "invoice.digital.ownAccount"]]);
  expect(lineCodes({ noTaxAmount: "100.005" })).toEqual(["invoice.digital.decimals"]);
  expect(lineCodes({ taxAmount: "6.000" })).toEqual([]);
  // A Chinese character counts 3: 66 and two letters are 200.
  expect(codesOf({ remark: `${"汉".repeat(66)}ab` })).toEqual([]);
  expect(codesOf({ remark: "汉".repeat(67) })).toEqual([[0, "invoice.remarkTooLong"]]);
  expect(lineCodes({ taxClass: "304040200000000000" })).toEqual(["invoice.digital.badTaxClass"]);
  expect(lineCodes({ taxClass: "" })).toEqual(["invoice.digital.noTaxClass"]);
  expect(lineCodes({ noTaxAmount: "0", taxAmount: "0" })).toEqual(["invoice.digital.notPositive"]);
  expect(lineCodes({ taxRate: "7", taxAmount: "7.00" })).toEqual(["invoice.digital.badRate"]);
  expect(lineCodes({ taxAmount: "6.06" })).toEqual([]);
  expect(lineCodes({ taxAmount: "6.07" })).toEqual(["invoice.digital.taxOff"]);
  expect(lineCodes({ taxMark: "NO_INVOICE" })).toEqual(["invoice.digital.abroad"]);
  expect(lineCodes({ taxMark: "TRANSPORT", taxRate: "9", taxAmount: "9.00" })).toEqual([
    "invoice.digital.noCarriage",
  ]);
  const many = Array.from({ length: 22 }, () => ({ ...line, taxAmount: "6.06" }));
  expect(codesOf({ lines: many })).toEqual([[0, "invoice.digital.taxOff"]]);
});

it("asks of a red letter only what its confirmation does not say", () => {
  const red = {
    kind: "RED",
    dutyNo: "",
    ownAccount: true,
    lines: [{ ...line, taxClass: "", noTaxAmount: "-100.00", taxAmount: "-6.00" }],
  } as const;
  expect(codesOf(red)).toEqual([]);
  expect(codesOf({ ...red, currency: "USD" })).toEqual([[0, "invoice.digital.onlyYuan"]]);
  expect(codesOf({ ...red, lines: [{ ...line, taxAmount: "-6.001" }] })).toEqual([
    [1, "invoice.digital.decimals"],
  ]);
});

it("writes four sheets joined by the serial number: carriage once, preferences of lines without tax", () => {
  const carried = {
    from: "上海",
    to: "青岛",
    vehicle: "船舶",
    plate: "SITC HANSHIN",
    cargo: "玩具",
  };
  const domestic: DigitalLine = {
    ...line,
    taxMark: "TRANSPORT",
    taxRate: "9",
    taxAmount: "9.00",
    carried,
  };
  const exempt: DigitalLine = {
    ...line,
    feeCode: "OCF",
    taxMark: "EXEMPT",
    taxRate: "0",
    taxAmount: "0",
  };
  const sheets = sheetsOf([{ ...invoice, lines: [domestic, domestic, exempt] }]);
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ["1-发票基本信息", 1],
    ["2-发票明细信息", 3],
    ["3-特定业务信息", 1],
    ["4-附加要素信息", 1],
  ]);
  expect(sheets[0]?.rows[0]?.slice(0, 4)).toEqual([
    "FP2611000001",
    "增值税专用发票",
    "货物运输服务",
    "否",
  ]);
  expect(sheets[1]?.rows[2]?.slice(6)).toEqual(["100.00", "100.00", "0", "", "是", "免税"]);
  for (const { headings, rows } of sheets)
    for (const row of rows) expect(row).toHaveLength(headings.length);
});

it("names limits and lines with its faults, at their exact edge", () => {
  const faults = (more: Partial<DigitalInvoice>) => faultsOf({ ...invoice, ...more });
  const lineFaults = (more: Partial<DigitalLine>) =>
    faults({ lines: [line, { ...line, ...more }] });
  expect(faults({ currency: "USD" })).toEqual([
    { line: 0, code: "invoice.digital.onlyYuan", params: { currency: "USD" } },
  ]);
  expect(faults({ titleCorp: "汉".repeat(100) })).toEqual([]);
  expect(faults({ titleCorp: "汉".repeat(101) })).toEqual([
    { line: 0, code: "invoice.digital.longTitle", params: { limit: 100 } },
  ]);
  expect(faults({ dutyNo: "X" })).toEqual([
    { line: 0, code: "invoice.digital.badDutyNo", params: {} },
  ]);
  expect(faults({ remark: "汉".repeat(67) })).toEqual([
    { line: 0, code: "invoice.remarkTooLong", params: { length: 201, limit: 200 } },
  ]);
  const zero = { ...line, noTaxAmount: "100", taxAmount: "6" };
  expect(faults({ lines: Array.from({ length: 2000 }, () => zero) })).toEqual([]);
  expect(faults({ lines: Array.from({ length: 2001 }, () => zero) })).toEqual([
    { line: 0, code: "invoice.digital.manyLines", params: { limit: 2000 } },
  ]);
  const off = Array.from({ length: 22 }, () => ({ ...line, taxAmount: "6.06" }));
  expect(faults({ lines: off })).toEqual([
    { line: 0, code: "invoice.digital.taxOff", params: { fee: "", off: "1.32", limit: "1.27" } },
  ]);
  expect(lineFaults({ taxClass: "13040402000000000000" })).toEqual([
    { line: 2, code: "invoice.digital.badTaxClass", params: { fee: "THC" } },
  ]);
  for (const itemName of ["", "汉".repeat(101)])
    expect(lineFaults({ itemName })).toEqual([
      { line: 2, code: "invoice.digital.badItem", params: { fee: "THC", limit: 100 } },
    ]);
  expect(lineFaults({ itemName: "汉".repeat(100) })).toEqual([]);
  expect(lineFaults({ taxRate: "7", taxAmount: "7.00" })).toEqual([
    { line: 2, code: "invoice.digital.badRate", params: { fee: "THC", rate: "7" } },
  ]);
  expect(lineFaults({ taxAmount: "6.07" })).toEqual([
    { line: 2, code: "invoice.digital.taxOff", params: { fee: "THC", off: "0.07", limit: "0.06" } },
  ]);
  const partly = { from: "上海", to: "青岛", vehicle: "船舶", plate: "", cargo: "玩具" };
  expect(lineFaults({ taxMark: "TRANSPORT", carried: partly })).toMatchObject([
    { line: 2, code: "invoice.digital.noCarriage" },
  ]);
  expect(lineFaults({ taxMark: "TRANSPORT", carried: { ...partly, plate: "SITC" } })).toEqual([]);
});

it("writes each cell where the platform looks for it", () => {
  const carried = { from: "上海", to: "青岛", vehicle: "船舶", plate: "SITC", cargo: "玩具" };
  const domestic: DigitalLine = {
    ...line,
    feeCode: "CST",
    taxMark: "TRANSPORT",
    taxRate: "9",
    taxAmount: "9.00",
    carried,
  };
  const otherPlace = { ...domestic, carried: { ...carried, from: "上", to: "海青岛" } };
  const [head, lines, carriage, extra] = sheetsOf([
    { ...invoice, invoiceType: "OTHER", lines: [line, domestic, otherPlace] },
  ]).map(({ rows }) => rows);
  expect(head).toEqual([
    [
      "FP2611000001",
      "",
      "货物运输服务",
      "否",
      "日出贸易有限公司",
      "91310000MA1FL0000X",
      "",
      "",
      "",
      "",
      "",
    ],
  ]);
  expect(sheetsOf([invoice])[0]?.rows[0]?.[2]).toBe("");
  expect(lines?.[0]).toEqual([
    "FP2611000001",
    "码头操作费",
    "3040402000000000000",
    "",
    "票",
    "1",
    "100.00",
    "100.00",
    "0.06",
    "",
    "否",
    "",
  ]);
  expect(carriage).toEqual([
    ["FP2611000001", "上海", "青岛", "船舶", "SITC", "玩具"],
    ["FP2611000001", "上", "海青岛", "船舶", "SITC", "玩具"],
  ]);
  expect(sheetsOf([invoice])[2]?.rows).toEqual([]);
  expect(extra).toEqual([["FP2611000001", "费用代码", "文本型", "THC,CST"]]);
  const many = Array.from({ length: 40 }, (_, n) => ({ ...line, feeCode: `F${n}` }));
  expect(sheetsOf([{ ...invoice, lines: many }])[3]?.rows[0]?.[3]).toHaveLength(100);
});
