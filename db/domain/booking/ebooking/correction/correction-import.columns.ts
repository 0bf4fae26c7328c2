import { defineColumns } from "#platform/records/import/columns.ts";

/**
 * Columns in template order. A row corrects the header of one e-booking, or one of its cargo lines
 * too. A blank cell keeps what is there.
 */
export const correctionImportColumns = defineColumns([
  { key: "ebNo", names: ["EB号", "EB No.", "eb_no"], kind: "code", required: true, max: 35 },
  { key: "correctionReason", names: ["reason"], kind: "text", max: 500 },
  { key: "voyage", names: ["voyage_name"], kind: "text", max: 60, from: "voyageName" },
  { key: "shipperName", names: ["shipper"], kind: "text", max: 200 },
  {
    key: "shipperAddress",
    names: ["发货人地址", "Shipper address", "shipper_address"],
    kind: "text",
    max: 500,
  },
  { key: "consigneeName", names: ["收货人", "Consignee", "consignee"], kind: "text", max: 200 },
  {
    key: "consigneeAddress",
    names: ["收货人地址", "Consignee address", "consignee_address"],
    kind: "text",
    max: 500,
  },
  {
    key: "consigneeTel",
    names: ["收货人电话", "Consignee phone", "consignee_tel"],
    kind: "text",
    max: 60,
  },
  { key: "notifyName", names: ["通知人", "Notify party", "notify"], kind: "text", max: 200 },
  {
    key: "notifyAddress",
    names: ["通知人地址", "Notify party address", "notify_address"],
    kind: "text",
    max: 500,
  },
  {
    key: "notifyTel",
    names: ["通知人电话", "Notify party phone", "notify_tel"],
    kind: "text",
    max: 60,
  },
  {
    key: "freightTerms",
    names: ["付费方式", "Freight terms", "freight_terms"],
    kind: "code",
    dict: "freight_terms",
  },
  {
    key: "releaseType",
    names: ["放单方式", "Release type", "release_type"],
    kind: "code",
    dict: "release_type",
  },
  { key: "ebRemark", names: ["备注", "Remark", "remark"], kind: "text", max: 1000 },
  {
    key: "lineNo",
    names: ["货物行", "Cargo line", "line_no"],
    kind: "integer",
    least: "1",
    greatest: "200",
  },
  { key: "goodsNameEn", names: ["英文品名", "Goods", "goods"], kind: "text", max: 250 },
  {
    key: "hscode",
    names: ["HS编码", "HS code", "hs_code"],
    kind: "code",
    max: 10,
    number: "hsCode",
  },
  {
    key: "pkgs",
    names: ["件数", "Packages", "packages"],
    kind: "integer",
    least: "0",
    greatest: "99999999",
  },
  { key: "packageKind", names: ["包装", "Package kind", "package_kind"], kind: "code", max: 10 },
  {
    key: "gwt",
    names: ["毛重(KG)", "Gross weight (KG)", "gross_kg"],
    kind: "decimal",
    decimals: 3,
    least: "0",
    unit: "kg",
  },
  {
    key: "dim",
    names: ["体积(CBM)", "Measurement (CBM)", "cbm"],
    kind: "decimal",
    decimals: 3,
    least: "0",
  },
  { key: "marks", names: ["唛头", "Marks", "marks"], kind: "text", max: 1000 },
  {
    key: "description",
    names: ["货物描述", "Description of goods", "description"],
    kind: "text",
    max: 2000,
  },
]);
export type CorrectionImportKey = (typeof correctionImportColumns)[number]["key"];

export const lineKeys = [
  "goodsNameEn",
  "hscode",
  "pkgs",
  "packageKind",
  "gwt",
  "dim",
  "marks",
  "description",
] as const;
export const headerKeys = [
  "correctionReason",
  "voyage",
  "shipperName",
  "shipperAddress",
  "consigneeName",
  "consigneeAddress",
  "consigneeTel",
  "notifyName",
  "notifyAddress",
  "notifyTel",
  "freightTerms",
  "releaseType",
  "ebRemark",
] as const satisfies readonly CorrectionImportKey[];
