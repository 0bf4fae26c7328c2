import { cargoLines } from "#domain/booking/cargo/cargo.form.ts";
import { defineForm, type FormField } from "#platform/records/form/form.ts";

const party = (name: "shipper" | "consignee" | "notify"): FormField[] => [
  { key: `${name}Code`, label: `cargo.${name}Code`, kind: "ref", ref: "customer", span: 2 },
  { key: `${name}Name`, label: `cargo.${name}Name`, span: 4 },
  { key: `${name}Address`, label: `cargo.${name}Address`, kind: "area", rows: 2, span: 6 },
  { key: `${name}Tel`, label: `cargo.${name}Tel` },
  { key: `${name}Fax`, label: `cargo.${name}Fax` },
  { key: `${name}Mail`, label: `cargo.${name}Mail` },
  { key: `${name}CustomsNo`, label: `cargo.${name}CustomsNo` },
];

/** The booking is chosen on a new bill only. */
const form = (bkNo: FormField) =>
  defineForm({
    title: "bill.sheet",
    sections: [
      {
        label: "bill.section.main",
        fields: [
          { key: "blNo", label: "bill.blNo", kind: "code", hint: "bill.blNoHint" },
          bkNo,
          { key: "blStatus", label: "bill.blStatus", kind: "shown", dict: "bl_status" },
          { key: "blType", label: "bill.blType", kind: "shown", dict: "bl_type" },
          { key: "voyage", label: "bill.voyage", kind: "shown" },
          { key: "etd", label: "bill.etd", kind: "shown" },
          { key: "clientName", label: "bill.clientName", kind: "shown" },
          { key: "oldBlNo", label: "bill.oldBlNo", kind: "shown" },
          { key: "releaseType", label: "bill.releaseType", kind: "dict", dict: "release_type" },
          { key: "originals", label: "bill.originals", kind: "int" },
          { key: "freightTerms", label: "bill.freightTerms", kind: "dict", dict: "freight_terms" },
          { key: "deliveryTerms", label: "cargo.deliveryTerms", kind: "ref", ref: "transTerms" },
          { key: "serviceContractNo", label: "bill.serviceContractNo", kind: "code" },
          { key: "cargoGoodsNameCn", label: "bill.cargoGoodsNameCn" },
          { key: "issueOverReason", label: "bill.overReason", kind: "shown", span: 6 },
          { key: "surrenderReason", label: "bill.surrenderReason", kind: "shown", span: 6 },
        ],
      },
      {
        label: "bill.section.places",
        fields: [
          { key: "receiptName", label: "bill.receiptName" },
          { key: "portLoadName", label: "bill.portLoadName" },
          { key: "portDisName", label: "bill.portDisName" },
          { key: "deliveryName", label: "bill.deliveryName" },
          { key: "issueUnit", label: "bill.issueUnit" },
          { key: "signDate", label: "bill.signDate", kind: "date" },
          { key: "onBoardDate", label: "bill.onBoardDate", kind: "shown" },
          { key: "releaseDate", label: "bill.releaseDate", kind: "date" },
          { key: "issuedBy", label: "bill.issuedBy", kind: "shown" },
          { key: "remark", label: "bill.remark", kind: "area", rows: 2, span: 12 },
        ],
      },
      {
        label: "cargo.section.parties",
        fields: [...party("shipper"), ...party("consignee"), ...party("notify")],
      },
    ],
    lines: [
      {
        key: "containers",
        label: "bill.containers",
        max: 500,
        fields: [
          { key: "cntNo", label: "bill.cntNo", kind: "code" },
          { key: "sizeType", label: "cargo.sizeType", kind: "shown" },
          { key: "sealNo", label: "bill.sealNo", kind: "code" },
          { key: "pkgs", label: "bill.pkgs", kind: "int" },
          { key: "gwt", label: "bill.gwt", kind: "decimal" },
          { key: "dim", label: "bill.dim", kind: "decimal" },
        ],
      },
      { ...cargoLines, label: "bill.cargo" },
    ],
  });

/** Operations §2, §3. */
export const billForm = form({ key: "bkNo", label: "bill.bkNo", kind: "shown" });
export const newBillForm = form({ key: "bkNo", label: "bill.bkNo", kind: "code" });
