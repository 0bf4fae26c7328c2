import { defineForm, type FormField } from "#platform/records/form/form.ts";

const party = (name: "shipper" | "consignee" | "notify"): FormField[] => [
  { key: `${name}Code`, label: `cargo.${name}Code`, kind: "ref", ref: "customer", span: 2 },
  { key: `${name}Name`, label: `cargo.${name}Name`, span: 4 },
  { key: `${name}Address`, label: `cargo.${name}Address`, kind: "area", rows: 2, span: 6 },
  { key: `${name}Tel`, label: `cargo.${name}Tel` },
  { key: `${name}Mail`, label: `cargo.${name}Mail` },
];

export const importBillForm = defineForm({
  title: "importBill.sheet",
  sections: [
    {
      label: "bill.section.main",
      fields: [
        { key: "blNo", label: "bill.blNo", kind: "code" },
        { key: "masterBlNo", label: "importBill.masterBlNo", kind: "code" },
        { key: "voyage", label: "bill.voyage", kind: "ref", ref: "voyage" },
        { key: "eta", label: "importBill.eta", kind: "date" },
        { key: "portLoad", label: "bill.portLoad", kind: "ref", ref: "port" },
        { key: "portDis", label: "bill.portDis", kind: "ref", ref: "port" },
        { key: "delivery", label: "importBill.delivery", kind: "ref", ref: "port" },
        { key: "clientCode", label: "bill.clientCode", kind: "ref", ref: "customer" },
        { key: "agentCode", label: "importBill.agentCode", kind: "ref", ref: "customer" },
        { key: "freightTerms", label: "bill.freightTerms", kind: "dict", dict: "freight_terms" },
        { key: "releaseType", label: "bill.releaseType", kind: "dict", dict: "release_type" },
        { key: "status", label: "importBill.status", kind: "shown", dict: "import_bill_status" },
        { key: "noticeBy", label: "importBill.noticeBy", kind: "shown" },
      ],
    },
    {
      label: "importBill.parties",
      fields: [...party("shipper"), ...party("consignee"), ...party("notify")],
    },
    {
      label: "bill.cargo",
      fields: [
        { key: "goodsNameEn", label: "importBill.goodsNameEn", span: 6 },
        { key: "goodsNameCn", label: "bill.cargoGoodsNameCn", span: 3 },
        { key: "hscode", label: "importBill.hscode", kind: "code" },
        { key: "pkgs", label: "bill.pkgs", kind: "int" },
        { key: "packageKind", label: "importBill.packageKind", kind: "ref", ref: "packageKind" },
        { key: "gwt", label: "bill.gwt", kind: "decimal" },
        { key: "dim", label: "bill.dim", kind: "decimal" },
        { key: "isDg", label: "importBill.isDg", kind: "flag" },
        { key: "dgUnNo", label: "importBill.dgUnNo", kind: "code" },
        { key: "marks", label: "importBill.marks", kind: "area", rows: 3, span: 6 },
        { key: "remark", label: "bill.remark", kind: "area", rows: 3, span: 6 },
      ],
    },
  ],
  lines: [
    {
      key: "containers",
      label: "bill.containers",
      max: 500,
      fields: [
        { key: "cntNo", label: "bill.cntNo", kind: "code" },
        { key: "sizeType", label: "cargo.sizeType", kind: "ref", ref: "sizeType" },
        { key: "sealNo", label: "bill.sealNo", kind: "code" },
        { key: "pkgs", label: "bill.pkgs", kind: "int" },
        { key: "gwt", label: "bill.gwt", kind: "decimal" },
        { key: "dim", label: "bill.dim", kind: "decimal" },
      ],
    },
  ],
});
