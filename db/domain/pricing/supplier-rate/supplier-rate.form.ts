import { defineForm, type FormField } from "#platform/records/form/form.ts";
import { mostPrices, mostSuppliers } from "./supplier-rate.schema.ts";

const more = (fields: readonly FormField[]): FormField[] =>
  fields.map((field) => ({ ...field, more: true }));

export const supplierRateForm = defineForm({
  title: "supplierRate.form",
  sections: [
    {
      label: "supplierRate.section.main",
      fields: [
        { key: "groupName", label: "supplierRate.group", kind: "ref", ref: "supplierGroup" },
        { key: "supplierCode", label: "supplierRate.supplierCode", kind: "ref", ref: "customer" },
        { key: "rateType", label: "supplierRate.rateType", kind: "dict", dict: "rate_type" },
        { key: "status", label: "supplierRate.status", kind: "shown", dict: "rate_status" },
        { key: "protocolNo", label: "supplierRate.protocolNo", kind: "code" },
        { key: "startDate", label: "supplierRate.startDate", kind: "date" },
        { key: "endDate", label: "supplierRate.endDate", kind: "date" },
        { key: "taxRate", label: "supplierRate.taxRate", kind: "decimal" },
        { key: "taxInclusive", label: "supplierRate.taxInclusive", kind: "flag" },
        {
          key: "shipowner",
          label: "supplierRate.shipowner",
          kind: "ref",
          ref: "company",
          hint: "supplierRate.shipownerHint",
        },
        { key: "docks", label: "supplierRate.docks", hint: "supplierRate.listHint" },
        { key: "routes", label: "supplierRate.routes", hint: "supplierRate.listHint" },
        { key: "remark", label: "supplierRate.remark", span: 6 },
      ],
    },
  ],
  lines: [
    {
      key: "prices",
      label: "supplierRate.prices",
      max: mostPrices,
      fields: [
        { key: "feeCode", label: "supplierRate.feeCode", kind: "ref", ref: "costCode" },
        { key: "inOut", label: "supplierRate.inOut", kind: "dict", dict: "io_type" },
        { key: "unit", label: "supplierRate.unit", kind: "dict", dict: "supplier_unit" },
        { key: "currency", label: "supplierRate.currency", kind: "ref", ref: "currency" },
        { key: "price", label: "supplierRate.price", kind: "decimal" },
        { key: "portLoad", label: "supplierRate.portLoad", kind: "ref", ref: "port" },
        { key: "portDis", label: "supplierRate.portDis", kind: "ref", ref: "port" },
        { key: "sizeType", label: "supplierRate.sizeType", kind: "ref", ref: "sizeType" },
        { key: "sizeGroup", label: "supplierRate.sizeGroup", kind: "dict", dict: "size_group" },
        ...more([
          { key: "emptyFlag", label: "supplierRate.emptyFlag", kind: "dict", dict: "yes_no" },
          { key: "isSoc", label: "supplierRate.isSoc", kind: "dict", dict: "yes_no" },
          { key: "nature", label: "supplierRate.nature", kind: "dict", dict: "cargo_nature" },
          { key: "tradeType", label: "supplierRate.tradeType", kind: "dict", dict: "trade_type" },
          {
            key: "deliveryTerms",
            label: "supplierRate.deliveryTerms",
            kind: "ref",
            ref: "transTerms",
          },
          { key: "receipt", label: "supplierRate.receipt", kind: "ref", ref: "port" },
          { key: "delivery", label: "supplierRate.delivery", kind: "ref", ref: "port" },
          { key: "vesselCode", label: "supplierRate.vesselCode", kind: "ref", ref: "vessel" },
          { key: "bargePort", label: "supplierRate.bargePort", kind: "ref", ref: "port" },
          { key: "nextPort", label: "supplierRate.nextPort", kind: "ref", ref: "port" },
          { key: "forwardAgent", label: "supplierRate.forwardAgent", kind: "ref", ref: "customer" },
          { key: "remark", label: "supplierRate.remark" },
        ]),
      ],
    },
  ],
});

export const supplierRateStart = {
  rateType: "OP",
  taxRate: "6",
  taxInclusive: "Y",
  prices: [{ inOut: "O", unit: "CONTAINER", currency: "CNY" }],
};

export const supplierGroupForm = defineForm({
  title: "supplierRate.groupForm",
  sections: [
    {
      label: "supplierRate.section.main",
      fields: [
        { key: "groupName", label: "supplierRate.groupName" },
        { key: "createdBy", label: "supplierRate.creator", kind: "shown" },
        { key: "note", label: "supplierRate.note", kind: "area", span: 6 },
      ],
    },
  ],
  lines: [
    {
      key: "suppliers",
      label: "supplierRate.suppliers",
      max: mostSuppliers,
      fields: [
        { key: "supplierCode", label: "supplierRate.supplierCode", kind: "ref", ref: "customer" },
        {
          key: "customerType",
          label: "supplierRate.customerType",
          kind: "dict",
          dict: "rate_supplier_type",
        },
        { key: "remark", label: "supplierRate.remark" },
      ],
    },
  ],
});
