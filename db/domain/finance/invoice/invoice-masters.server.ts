import { sql } from "kysely";
import { rowFault } from "#platform/records/import/define-import.server.ts";
import { defineMaster } from "#platform/records/resource/master.server.ts";
import type { Resource } from "#platform/records/resource/resource.server.ts";
import {
  ChargeTaxClass,
  chargeTaxClassFields,
  InvoiceSegment,
  invoiceSegmentFields,
  SettlementTolerance,
  settlementToleranceFields,
} from "./invoice.entity.server.ts";

const invoiceSegment = defineMaster({
  name: "invoiceSegment",
  unnamed: true,
  key: ["companyCode", "invoiceType", "firstNo"],
  fields: invoiceSegmentFields,
  source: {
    entity: InvoiceSegment,
    computed: {
      leftCount: sql`(t0.last_no::numeric - t0.first_no::numeric + 1 - t0.used_count)::int`,
    },
  },
  title: "invoice.segmentForm",
  list: {
    apiName: "xhlbasic/invoiceSegment",
    title: "invoice.segmentList",
    scopes: "reference",
    sort: { key: "firstNo", order: "asc" },
    columns: {
      companyCode: { sort: true, filter: "equals", width: 110, fixed: "left" },
      invoiceType: { sort: true, filter: "equals", width: 110 },
      invoiceCode: { width: 110 },
      firstNo: { sort: true, width: 160 },
      lastNo: { width: 160 },
      usedCount: { width: 80 },
      leftCount: { label: "invoice.leftCount", kind: "int", width: 80 },
      warnLeft: { width: 90 },
      enabled: { filter: "in", width: 70 },
      updatedTime: {},
    },
  },
  import: {
    title: "invoice.import.segment",
    check: (_ctx, rows) =>
      rows.flatMap((row) => {
        const { firstNo, lastNo } = row.values;
        const digits = (text: string | null | undefined): text is string =>
          /^\d{1,20}$/.test(text ?? "");
        const fits =
          digits(firstNo) &&
          digits(lastNo) &&
          firstNo.length === lastNo.length &&
          firstNo <= lastNo;
        return fits ? [] : [rowFault(row, "lastNo", "invoice.badSegment")];
      }),
  },
  form: {},
});

const settlementTolerance = defineMaster({
  name: "settlementTolerance",
  unnamed: true,
  key: ["currency", "roleKey"],
  fields: settlementToleranceFields,
  source: { entity: SettlementTolerance },
  title: "invoice.toleranceForm",
  list: {
    apiName: "xhlbasic/settlementTolerance",
    title: "invoice.toleranceList",
    scopes: "reference",
    sort: { key: "currency", order: "asc" },
    columns: {
      currency: { sort: true, filter: "equals", width: 90, fixed: "left" },
      roleKey: { sort: true, filter: "equals", width: 130 },
      limitAmount: { width: 120 },
      updatedTime: {},
    },
  },
  import: {
    title: "invoice.import.tolerance",
    prepare: (_ctx, rows) =>
      rows.map((row) => ({ ...row, values: { ...row.values, roleKey: row.values.roleKey ?? "" } })),
  },
  form: { roleKey: { hint: "invoice.roleHint" } },
});

const chargeTaxClass = defineMaster({
  name: "chargeTaxClass",
  unnamed: true,
  key: ["feeCode"],
  fields: chargeTaxClassFields,
  source: { entity: ChargeTaxClass },
  title: "invoice.taxClassForm",
  list: {
    apiName: "xhlbasic/chargeTaxClass",
    title: "invoice.taxClassList",
    scopes: "reference",
    sort: { key: "feeCode", order: "asc" },
    columns: {
      feeCode: { sort: true, filter: "equals", width: 100, fixed: "left" },
      taxClass: { sort: true, filter: "contains", width: 180 },
      itemName: { width: 200 },
      updatedTime: {},
    },
  },
  import: {
    title: "invoice.import.taxClass",
    check: (_ctx, rows) =>
      rows.flatMap((row) =>
        /^\d{19}$/.test(row.values.taxClass ?? "")
          ? []
          : [rowFault(row, "taxClass", "invoice.badTaxClass")],
      ),
  },
  form: { itemName: { hint: "invoice.itemNameHint" } },
});

/** Master data of invoices: number segments, tolerances, tax classes. */
export const invoiceMasters: readonly Resource[] = [
  invoiceSegment,
  settlementTolerance,
  chargeTaxClass,
];
