import { defineColumns, type ImportColumn } from "#platform/records/import/columns.ts";
import { unitNames } from "./unit-names.columns.ts";

const price = { kind: "decimal", decimals: 6, greatest: "999999999", percent: "marked" } as const;
const limit = { kind: "decimal", decimals: 3, least: "0" } as const;
/** A port, or "!A,B" for any other. */
const place = { kind: "code", max: 60 } as const;

/** Columns of own workbooks; the number identifies the rate. */
const own = [
  { key: "rateNo", names: [], kind: "integer", least: "1" },
  { key: "receipt", names: ["receipt"], ...place },
  { key: "delivery", names: ["delivery"], ...place },
  { key: "tradeType", names: ["trade_type"], kind: "code", dict: "trade_type" },
  { key: "minAmount", names: ["min_amount"], ...limit },
  { key: "maxAmount", names: ["max_amount"], ...limit },
  { key: "isDisplay", names: ["is_display"], kind: "flag" },
  { key: "isPcEdit", names: ["is_pc_edit"], kind: "flag" },
] as const satisfies readonly ImportColumn[];

const criteria = [
  { key: "voyline", names: ["航线", "Line", "line", "Voyage line"], kind: "code", max: 20 },
  { key: "sizeType", names: ["箱型", "Size and type", "size_type"], kind: "code", max: 10 },
  {
    key: "deliveryTerms",
    names: ["运输条款", "Delivery terms", "delivery_terms"],
    kind: "code",
    max: 20,
  },
  {
    key: "freightTerms",
    names: ["付款方式", "Freight terms", "freight_terms"],
    kind: "code",
    dict: "freight_terms",
  },
  { key: "isSoc", names: ["货主箱", "SOC", "soc"], kind: "flag" },
  { key: "emptyFlag", names: ["空箱", "Empty", "empty"], kind: "flag" },
  { key: "startDate", names: ["生效日期", "Valid from", "valid_from"], kind: "date" },
  { key: "endDate", names: ["截止日期", "Valid to", "valid_to"], kind: "date" },
  {
    key: "rateType",
    names: ["费率类型", "Rate type", "rate_type"],
    kind: "code",
    dict: "rate_type",
  },
  { key: "nature", names: ["货物性质", "Nature", "nature"], kind: "code", dict: "cargo_nature" },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 500 },
] as const satisfies readonly ImportColumn[];

/** A cell is a price, "USD300" or "ask". */
export const wideSizes = ["20GP", "40GP", "40HQ", "45HQ"] as const;

export const rateColumns = defineColumns([
  ...own,
  { key: "book", names: ["运价本", "Freight book", "book"], kind: "code", max: 40, from: "fcode" },
  {
    key: "portLoad",
    names: ["起运港", "Port of loading", "pol", "装货港", "Load port"],
    ...place,
    required: true,
  },
  {
    key: "portDis",
    names: ["目的港", "Port of discharge", "pod", "卸货港", "Discharge port"],
    ...place,
    required: true,
  },
  { key: "currency", names: ["币种", "Currency", "currency"], kind: "code", max: 3 },
  { key: "price", names: ["金额", "Amount", "amount", "运价"], ...price },
  {
    key: "unit",
    names: ["计费单位", "Unit", "unit"],
    kind: "code",
    dict: "fee_unit",
    labels: unitNames,
  },
  { key: "feeCode", names: ["费用代码", "Fee code", "fee_code"], kind: "code", max: 20 },
  { key: "sizeGroup", names: ["size_group"], kind: "code", max: 3 },
  { key: "includedFees", names: ["included_fees", "Extra fees included"], kind: "text", max: 620 },
  ...criteria,
  { key: "validity", names: ["有效期", "Validity", "validity"], kind: "text", max: 40 },
  ...wideSizes.map((size) => ({ key: size, names: [size], kind: "text" as const, max: 40 })),
]);

/** Sizes with a price column in lists of extra fees. */
export const sizeColumns = { s20: "20", s40: "40", s40H: "40H", s45: "45" } as const;

export const surchargeColumns = defineColumns([
  ...own,
  { key: "book", names: ["book"], kind: "code", max: 40, from: "fcode" },
  {
    key: "feeCode",
    names: ["费用代码", "Fee code", "code"],
    kind: "code",
    required: true,
    max: 20,
  },
  { key: "name", names: ["费用名称", "Fee name", "name_zh"], kind: "text", max: 80 },
  { key: "currency", names: ["币种", "Currency", "currency"], kind: "text", max: 3 },
  {
    key: "unit",
    names: ["单位", "Unit", "unit"],
    kind: "code",
    required: true,
    dict: "fee_unit",
    labels: unitNames,
  },
  ...Object.entries(sizeColumns).map(([key, size]) => ({
    key,
    names: [size, `${size} feet`, key],
    ...price,
  })),
  { key: "price", names: ["price"], ...price },
  { key: "sizeGroup", names: ["size_group"], kind: "code", max: 3 },
  { key: "portLoad", names: ["起运港", "Port of loading", "pol", "Load port"], ...place },
  { key: "portDis", names: ["目的港", "Port of discharge", "pod", "Discharge port"], ...place },
  ...criteria,
]);
