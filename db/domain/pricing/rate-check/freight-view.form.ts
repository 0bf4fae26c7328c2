import { defineForm } from "#platform/records/form/form.ts";
import { mostBoxLines } from "./freight-view.schema.ts";

/** What a shipment is asked for by; the names are those of the booking, which takes them over. */
export const freightViewForm = defineForm({
  title: "freightView.title",
  sections: [
    {
      label: "freightView.shipment",
      fields: [
        { key: "portLoad", label: "rate.field.portLoad", kind: "ref", ref: "port" },
        { key: "portDis", label: "rate.field.portDis", kind: "ref", ref: "port" },
        { key: "date", label: "freightView.date", kind: "date" },
        { key: "client", label: "freightView.client", kind: "ref", ref: "customer" },
        { key: "contractNo", label: "freightView.contractNo", kind: "ref", ref: "contract" },
        { key: "voyline", label: "rate.voyline", kind: "ref", ref: "line" },
        {
          key: "freightTerms",
          label: "rate.field.freightTerms",
          kind: "dict",
          dict: "freight_terms",
        },
        { key: "deliveryTerms", label: "rate.field.deliveryTerms", kind: "ref", ref: "transTerms" },
        { key: "nature", label: "rate.field.nature", kind: "dict", dict: "cargo_nature" },
        { key: "tradeType", label: "rate.field.tradeType", kind: "dict", dict: "trade_type" },
        { key: "receipt", label: "rate.field.receipt", kind: "ref", ref: "port" },
        { key: "delivery", label: "rate.field.delivery", kind: "ref", ref: "port" },
        { key: "grossWeightKg", label: "freightView.grossWeightKg", kind: "decimal" },
        { key: "measureCbm", label: "freightView.measureCbm", kind: "decimal" },
        { key: "companyCode", label: "freightView.companyCode", kind: "ref", ref: "company" },
      ],
    },
  ],
  lines: [
    {
      key: "containers",
      label: "freightView.containers",
      max: mostBoxLines,
      fields: [
        { key: "sizeType", label: "rate.sizeType", kind: "ref", ref: "sizeType" },
        { key: "contCount", label: "freightView.count", kind: "int" },
        { key: "isSoc", label: "rate.field.isSoc", kind: "flag" },
        { key: "emptyFlag", label: "rate.field.emptyFlag", kind: "flag" },
      ],
    },
  ],
});
