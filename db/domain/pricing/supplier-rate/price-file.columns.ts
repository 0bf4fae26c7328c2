import type { ImportColumn } from "#platform/records/import/columns.ts";

/** Columns of a file of prices that tell of the rate. */
export const rateColumns = [
  {
    key: "groupName",
    names: ["供应商组", "Group", "group_name"],
    kind: "text",
    max: 60,
    required: true,
  },
  {
    key: "supplierCode",
    names: ["供应商", "Supplier", "supplier_code"],
    kind: "code",
    max: 20,
    required: true,
  },
  {
    key: "rateType",
    names: ["费率类型", "Rate type", "rate_type"],
    kind: "code",
    required: true,
    dict: "rate_type",
  },
  { key: "protocolNo", names: ["协议号", "Protocol no.", "protocol_no"], kind: "code", max: 40 },
  {
    key: "startDate",
    names: ["生效日期", "Valid from", "start_date"],
    kind: "date",
    required: true,
  },
  { key: "endDate", names: ["失效日期", "Valid to", "end_date"], kind: "date", required: true },
  {
    key: "taxRate",
    names: ["tax_rate"],
    kind: "decimal",
    decimals: 3,
    least: "0",
    greatest: "100",
    percent: true,
  },
  { key: "taxInclusive", names: ["tax_inclusive"], kind: "flag" },
  { key: "shipowner", names: ["shipowner"], kind: "code", max: 20 },
  { key: "docks", names: ["docks"], kind: "text", max: 200 },
  { key: "routes", names: ["routes"], kind: "text", max: 200 },
] as const satisfies readonly ImportColumn[];

const place = { kind: "code", max: 5 } as const;
/** And those of one price. */
export const priceColumns = [
  { key: "priceNo", names: [], kind: "integer", least: "1" },
  {
    key: "feeCode",
    names: ["费用代码", "Fee code", "fee_code"],
    kind: "code",
    max: 20,
    required: true,
  },
  { key: "inOut", names: ["in_out"], kind: "code", required: true, dict: "io_type" },
  { key: "unit", names: ["unit"], kind: "code", required: true, dict: "supplier_unit" },
  { key: "currency", names: ["currency"], kind: "code", max: 3, required: true },
  {
    key: "price",
    names: ["price"],
    kind: "decimal",
    decimals: 6,
    required: true,
    greatest: "999999999",
  },
  { key: "portLoad", names: ["pol", "port_load"], ...place },
  { key: "portDis", names: ["pod", "port_dis"], ...place },
  { key: "sizeType", names: ["size_type"], kind: "code", max: 10 },
  { key: "sizeGroup", names: ["size_group"], kind: "code", max: 3 },
  { key: "emptyFlag", names: ["empty_flag"], kind: "flag" },
  { key: "isSoc", names: ["soc"], kind: "flag" },
  { key: "nature", names: ["nature"], kind: "code", dict: "cargo_nature" },
  { key: "tradeType", names: ["trade_type"], kind: "code", dict: "trade_type" },
  { key: "deliveryTerms", names: ["delivery_terms"], kind: "code", max: 20 },
  { key: "receipt", names: ["receipt"], ...place },
  { key: "delivery", names: ["delivery"], ...place },
  { key: "vesselCode", names: ["vessel"], kind: "code", max: 20 },
  { key: "bargePort", names: ["barge_port"], ...place },
  { key: "nextPort", names: ["next_port"], ...place },
  { key: "forwardAgent", names: ["forward_agent"], kind: "code", max: 20 },
  { key: "remark", names: ["remark"], kind: "text", max: 250 },
] as const satisfies readonly ImportColumn[];
