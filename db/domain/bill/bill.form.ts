import { cargoLines } from "../cargo/cargo.form.ts";
import { defineForm, type FormField } from "#platform/form/form.ts";

const party = (name: "shipper" | "consignee" | "notify"): FormField[] => [
  { key: `${name}Code`, word: `cargo.${name}Code`, kind: "ref", ref: "customer", span: 2 },
  { key: `${name}Name`, word: `cargo.${name}Name`, span: 4 },
  { key: `${name}Address`, word: `cargo.${name}Address`, kind: "area", rows: 2, span: 6 },
  { key: `${name}Tel`, word: `cargo.${name}Tel` },
  { key: `${name}Fax`, word: `cargo.${name}Fax` },
  { key: `${name}Mail`, word: `cargo.${name}Mail` },
  { key: `${name}CustomsNo`, word: `cargo.${name}CustomsNo` },
];

/** The booking of a bill is chosen once, when the bill is new. */
const sheet = (bkNo: FormField) =>
  defineForm({
    title: "bill.sheet",
    sections: [
      {
        word: "bill.section.main",
        fields: [
          { key: "blNo", word: "bill.blNo", kind: "code", hint: "bill.blNoHint" },
          bkNo,
          { key: "blStatus", word: "bill.blStatus", kind: "shown", dict: "bl_status" },
          { key: "blType", word: "bill.blType", kind: "shown", dict: "bl_type" },
          { key: "voyage", word: "bill.voyage", kind: "shown" },
          { key: "etd", word: "bill.etd", kind: "shown" },
          { key: "clientName", word: "bill.clientName", kind: "shown" },
          { key: "oldBlNo", word: "bill.oldBlNo", kind: "shown" },
          { key: "releaseType", word: "bill.releaseType", kind: "dict", dict: "release_type" },
          { key: "originals", word: "bill.originals", kind: "int" },
          { key: "freightTerms", word: "bill.freightTerms", kind: "dict", dict: "freight_terms" },
          { key: "deliveryTerms", word: "cargo.deliveryTerms", kind: "ref", ref: "transTerms" },
          { key: "serviceContractNo", word: "bill.serviceContractNo", kind: "code" },
          { key: "cargoGoodsNameCn", word: "bill.cargoGoodsNameCn" },
          { key: "surrenderReason", word: "bill.surrenderReason", kind: "shown", span: 6 },
        ],
      },
      {
        word: "bill.section.places",
        fields: [
          { key: "receiptName", word: "bill.receiptName" },
          { key: "portLoadName", word: "bill.portLoadName" },
          { key: "portDisName", word: "bill.portDisName" },
          { key: "deliveryName", word: "bill.deliveryName" },
          { key: "issueUnit", word: "bill.issueUnit" },
          { key: "signDate", word: "bill.signDate", kind: "date" },
          { key: "releaseDate", word: "bill.releaseDate", kind: "date" },
          { key: "issuedBy", word: "bill.issuedBy", kind: "shown" },
          { key: "remark", word: "bill.remark", kind: "area", rows: 2, span: 12 },
        ],
      },
      { word: "cargo.section.parties", fields: [...party("shipper"), ...party("consignee"), ...party("notify")] },
    ],
    lines: [
      {
        key: "containers",
        word: "bill.containers",
        max: 500,
        fields: [
          { key: "cntNo", word: "bill.cntNo", kind: "code" },
          { key: "sizeType", word: "cargo.sizeType", kind: "shown" },
          { key: "sealNo", word: "bill.sealNo", kind: "code" },
          { key: "pkgs", word: "bill.pkgs", kind: "int" },
          { key: "gwt", word: "bill.gwt", kind: "decimal" },
          { key: "dim", word: "bill.dim", kind: "decimal" },
        ],
      },
      { ...cargoLines, word: "bill.cargo" },
    ],
  });

/** Bill entry (operations §2, §3); frozen once issued. */
export const billForm = sheet({ key: "bkNo", word: "bill.bkNo", kind: "shown" });
/** The same for a bill that is added by hand. */
export const newBillForm = sheet({ key: "bkNo", word: "bill.bkNo", kind: "code" });
