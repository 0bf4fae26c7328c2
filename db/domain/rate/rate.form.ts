import { defineForm, type FormSection } from "#platform/form/form.ts";

const where: FormSection = {
  word: "rate.section.criteria",
  fields: [
    { key: "portLoad", word: "rate.field.portLoad", kind: "ref", ref: "port", hint: "rate.excludeHint" },
    { key: "portDis", word: "rate.field.portDis", kind: "ref", ref: "port", hint: "rate.excludeHint" },
    { key: "voyline", word: "rate.voyline", kind: "ref", ref: "line" },
    { key: "receipt", word: "rate.field.receipt", kind: "ref", ref: "port", hint: "rate.excludeHint" },
    { key: "delivery", word: "rate.field.delivery", kind: "ref", ref: "port", hint: "rate.excludeHint" },
    { key: "sizeType", word: "rate.sizeType", kind: "ref", ref: "sizeType" },
    { key: "sizeGroup", word: "rate.sizeGroup", kind: "dict", dict: "size_group" },
    { key: "nature", word: "rate.field.nature", kind: "dict", dict: "cargo_nature" },
    { key: "tradeType", word: "rate.field.tradeType", kind: "dict", dict: "trade_type" },
    { key: "deliveryTerms", word: "rate.field.deliveryTerms", kind: "ref", ref: "transTerms" },
    { key: "freightTerms", word: "rate.field.freightTerms", kind: "dict", dict: "freight_terms" },
    { key: "isSoc", word: "rate.field.isSoc", kind: "dict", dict: "yes_no" },
    { key: "emptyFlag", word: "rate.field.emptyFlag", kind: "dict", dict: "yes_no" },
  ],
};

const price: FormSection = {
  word: "rate.section.price",
  fields: [
    { key: "unit", word: "rate.unit", kind: "dict", dict: "fee_unit" },
    { key: "currency", word: "rate.currency", kind: "ref", ref: "currency" },
    { key: "price", word: "rate.price", kind: "decimal", hint: "rate.priceHint" },
    { key: "minAmount", word: "rate.minAmount", kind: "decimal" },
    { key: "maxAmount", word: "rate.maxAmount", kind: "decimal" },
    { key: "startDate", word: "rate.startDate", kind: "date" },
    { key: "endDate", word: "rate.endDate", kind: "date" },
    { key: "isDisplay", word: "rate.isDisplay", kind: "flag" },
    { key: "isPcEdit", word: "rate.isPcEdit", kind: "flag" },
    { key: "remark", word: "rate.remark", span: 6 },
  ],
};

const main: FormSection = {
  word: "rate.section.main",
  fields: [
    { key: "book", word: "rate.book", kind: "ref", ref: "freightBook" },
    { key: "feeCode", word: "rate.feeCode", kind: "ref", ref: "costCode" },
    { key: "rateType", word: "rate.rateType", kind: "dict", dict: "rate_type" },
    { key: "status", word: "rate.status", kind: "shown", dict: "rate_status" },
    { key: "id", word: "rate.rateNo", kind: "shown" },
    { key: "version", word: "rate.version", kind: "shown" },
  ],
};

/** Port-to-port rate operation (operations §2): the freight and which extra fees are inside it. */
export const portRateForm = defineForm({
  title: "rate.portSheet",
  sections: [
    { ...main, fields: [...main.fields, { key: "includedFees", word: "rate.includedFees", span: 6, hint: "rate.includedHint" }] },
    where,
    price,
  ],
});

/** Extra-fee rate operation (operations §2). */
export const extraRateForm = defineForm({ title: "rate.extraSheet", sections: [main, where, price] });

/** Freight book entry (operations §3). */
export const freightBookForm = defineForm({
  title: "rate.bookSheet",
  sections: [
    {
      word: "rate.section.main",
      fields: [
        { key: "fcode", word: "rate.fcode", kind: "code" },
        { key: "fname", word: "rate.fname" },
        { key: "source", word: "rate.source", kind: "dict", dict: "rate_source" },
        { key: "contractNo", word: "rate.contractNo", kind: "code" },
        { key: "customerCode", word: "rate.customerCode", kind: "ref", ref: "customer" },
        { key: "voyline", word: "rate.voyline", kind: "ref", ref: "line" },
        { key: "currency", word: "rate.currency", kind: "ref", ref: "currency" },
        { key: "status", word: "rate.status", kind: "shown", dict: "rate_status" },
        { key: "draftRows", word: "rate.draftRows", kind: "shown" },
        { key: "publishedRows", word: "rate.publishedRows", kind: "shown" },
        { key: "description", word: "rate.description", kind: "area", span: 6 },
      ],
    },
  ],
});
