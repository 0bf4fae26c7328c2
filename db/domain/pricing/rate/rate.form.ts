import { defineForm, type FormSection } from "#platform/records/form/form.ts";

const where: FormSection = {
  label: "rate.section.criteria",
  fields: [
    {
      key: "portLoad",
      label: "rate.field.portLoad",
      kind: "ref",
      ref: "port",
      hint: "rate.excludeHint",
    },
    {
      key: "portDis",
      label: "rate.field.portDis",
      kind: "ref",
      ref: "port",
      hint: "rate.excludeHint",
    },
    { key: "voyline", label: "rate.voyline", kind: "ref", ref: "line" },
    {
      key: "receipt",
      label: "rate.field.receipt",
      kind: "ref",
      ref: "port",
      hint: "rate.excludeHint",
    },
    {
      key: "delivery",
      label: "rate.field.delivery",
      kind: "ref",
      ref: "port",
      hint: "rate.excludeHint",
    },
    { key: "sizeType", label: "rate.sizeType", kind: "ref", ref: "sizeType" },
    { key: "sizeGroup", label: "rate.sizeGroup", kind: "dict", dict: "size_group" },
    { key: "nature", label: "rate.field.nature", kind: "dict", dict: "cargo_nature" },
    { key: "tradeType", label: "rate.field.tradeType", kind: "dict", dict: "trade_type" },
    { key: "deliveryTerms", label: "rate.field.deliveryTerms", kind: "ref", ref: "transTerms" },
    { key: "freightTerms", label: "rate.field.freightTerms", kind: "dict", dict: "freight_terms" },
    { key: "isSoc", label: "rate.field.isSoc", kind: "dict", dict: "yes_no" },
    { key: "emptyFlag", label: "rate.field.emptyFlag", kind: "dict", dict: "yes_no" },
  ],
};

const price: FormSection = {
  label: "rate.section.price",
  fields: [
    { key: "unit", label: "rate.unit", kind: "dict", dict: "fee_unit" },
    { key: "currency", label: "rate.currency", kind: "ref", ref: "currency" },
    { key: "price", label: "rate.price", kind: "decimal", hint: "rate.priceHint" },
    { key: "minAmount", label: "rate.minAmount", kind: "decimal" },
    { key: "maxAmount", label: "rate.maxAmount", kind: "decimal" },
    { key: "startDate", label: "rate.startDate", kind: "date" },
    { key: "endDate", label: "rate.endDate", kind: "date" },
    { key: "isDisplay", label: "rate.isDisplay", kind: "flag" },
    { key: "isPcEdit", label: "rate.isPcEdit", kind: "flag" },
    { key: "remark", label: "rate.remark", span: 6 },
  ],
};

const main: FormSection = {
  label: "rate.section.main",
  fields: [
    { key: "book", label: "rate.book", kind: "ref", ref: "freightBook" },
    { key: "feeCode", label: "rate.feeCode", kind: "ref", ref: "costCode" },
    { key: "rateType", label: "rate.rateType", kind: "dict", dict: "rate_type" },
    { key: "status", label: "rate.status", kind: "shown", dict: "rate_status" },
    { key: "id", label: "rate.rateNo", kind: "shown" },
    { key: "version", label: "rate.version", kind: "shown" },
  ],
};

/** Operations §2. */
export const portRateForm = defineForm({
  title: "rate.portSheet",
  sections: [
    {
      ...main,
      fields: [
        ...main.fields,
        { key: "includedFees", label: "rate.includedFees", span: 6, hint: "rate.includedHint" },
      ],
    },
    where,
    price,
  ],
});

/** Operations §2. */
export const extraRateForm = defineForm({
  title: "rate.extraSheet",
  sections: [main, where, price],
});

/** Operations §3. */
export const freightBookForm = defineForm({
  title: "rate.bookSheet",
  sections: [
    {
      label: "rate.section.main",
      fields: [
        { key: "fcode", label: "rate.fcode", kind: "code" },
        { key: "fname", label: "rate.fname" },
        { key: "source", label: "rate.source", kind: "dict", dict: "rate_source" },
        { key: "contractNo", label: "rate.contractNo", kind: "code" },
        { key: "customerCode", label: "rate.customerCode", kind: "ref", ref: "customer" },
        { key: "voyline", label: "rate.voyline", kind: "ref", ref: "line" },
        { key: "currency", label: "rate.currency", kind: "ref", ref: "currency" },
        { key: "status", label: "rate.status", kind: "shown", dict: "rate_status" },
        { key: "draftRows", label: "rate.draftRows", kind: "shown" },
        { key: "publishedRows", label: "rate.publishedRows", kind: "shown" },
        { key: "description", label: "rate.description", kind: "area", span: 6 },
      ],
    },
  ],
});
