import { defineForm, type FormField } from "#platform/records/form/form.ts";

const shown = (
  key: string,
  label: FormField["label"],
  more: Partial<FormField> = {},
): FormField => ({
  key,
  label,
  kind: "shown",
  ...more,
});

const party = (name: "shipper" | "consignee" | "notify"): FormField[] => [
  shown(`${name}Name`, `cargo.${name}Name`, { span: 4 }),
  shown(`${name}Address`, `cargo.${name}Address`, { span: 8 }),
];

/** A bill as its customer reads it before he approves it or asks for its correction. */
export const customerBillForm = defineForm({
  title: "bill.sheet",
  sections: [
    {
      label: "bill.section.main",
      fields: [
        shown("blNo", "bill.blNo"),
        shown("blStatus", "bill.blStatus", { dict: "bl_status" }),
        shown("reviewState", "bill.reviewState", { dict: "bill_review" }),
        shown("reviewBy", "bill.reviewBy"),
        shown("reviewTimeText", "bill.reviewTime"),
        shown("reviewText", "bill.reviewText", { span: 12 }),
        shown("bkNo", "bill.bkNo"),
        shown("voyage", "bill.voyage"),
        shown("etd", "bill.etd"),
        shown("releaseType", "bill.releaseType", { dict: "release_type" }),
        shown("originals", "bill.originals"),
        shown("freightTerms", "bill.freightTerms", { dict: "freight_terms" }),
        shown("deliveryTerms", "cargo.deliveryTerms"),
      ],
    },
    {
      label: "bill.section.places",
      fields: [
        shown("receiptName", "bill.receiptName"),
        shown("portLoadName", "bill.portLoadName"),
        shown("portDisName", "bill.portDisName"),
        shown("deliveryName", "bill.deliveryName"),
        shown("issueUnit", "bill.issueUnit"),
        shown("signDate", "bill.signDate"),
        shown("onBoardDate", "bill.onBoardDate"),
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
        shown("cntNo", "bill.cntNo"),
        shown("sizeType", "cargo.sizeType"),
        shown("sealNo", "bill.sealNo"),
        shown("pkgs", "bill.pkgs"),
        shown("gwt", "bill.gwt"),
        shown("dim", "bill.dim"),
      ],
    },
    {
      key: "cargo",
      label: "bill.cargo",
      max: 200,
      fields: [
        shown("marks", "cargo.marks", { span: 3 }),
        shown("goodsNameEn", "cargo.goodsNameEn", { span: 6 }),
        shown("pkgs", "cargo.pkgs"),
        shown("packageKind", "cargo.packageKind"),
        shown("gwt", "cargo.gwt"),
        shown("dim", "cargo.dim"),
        shown("hscode", "cargo.hscode"),
        shown("dgUnNo", "cargo.dgUnNo"),
      ],
    },
  ],
});
