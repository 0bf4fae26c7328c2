import { sql } from "kysely";
import { rowFault } from "#platform/import/define-import.server.ts";
import { defineMaster } from "#platform/resource/master.server.ts";
import { defineResource, type Resource } from "#platform/resource/resource.server.ts";
import { invoiceFeeLists } from "./invoice-fee.list.ts";
import { invoiceFeeMachines } from "./invoice-fee.machine.ts";
import { invoiceFeeSource } from "./invoice-fee.source.server.ts";
import { InvoiceSegment, invoiceSegmentFields, SettlementTolerance, settlementToleranceFields } from "./invoice.entity.server.ts";
import { invoiceForms } from "./invoice.form.ts";
import { invoiceListAt } from "./invoice.list.ts";
import { invoiceMachines } from "./invoice.machine.ts";
import { readInvoice } from "./invoice.queries.server.ts";
import { type InvoiceScreen, invoiceScreens } from "./invoice-screens.ts";
import { invoiceSource } from "./invoice.source.server.ts";
import { invoiceSteps } from "./invoice-steps.server.ts";
import { registerInvoices } from "./register-invoices.server.ts";
import { saveInvoice } from "./save-invoice.server.ts";

/** What waits for submission; the other page holds all. */
const waiting = sql`t0.status in ('REGISTERED', 'SUBMITTED')`;

function resourceAt({ side, step, apiName }: InvoiceScreen): Resource {
  if (step === "invoiceInput") {
    const { register, registerLocal } = registerInvoices;
    return defineResource({
      apiName,
      list: invoiceFeeLists[side],
      source: invoiceFeeSource,
      machine: invoiceFeeMachines[side],
      steps: { register: register[side], registerLocal: registerLocal[side] },
    });
  }
  const { acceptDifference, dispute, confirmRed, rejectRed, ...steps } = invoiceSteps[side];
  const { submit, cancelSubmit, remove } = steps;
  // Differences are the suppliers', confirmation sheets are ours.
  const own: Resource["steps"] = side === "P" ? { acceptDifference, dispute } : { confirmRed, rejectRed };
  return defineResource({
    apiName,
    list: invoiceListAt(apiName),
    source: invoiceSource(step === "invoiceSubmit" ? waiting : undefined),
    machine: invoiceMachines[side],
    steps: step === "invoiceSubmit" ? { submit, cancelSubmit, ...own, remove } : { ...steps, ...own },
    get: (em, actor, id) => readInvoice(em, actor, id, side),
    save: saveInvoice[side],
    form: invoiceForms[side],
  });
}

export const invoiceSegment = defineMaster({
  name: "invoiceSegment",
  key: ["companyCode", "invoiceType", "firstNo"],
  fields: invoiceSegmentFields,
  source: { entity: InvoiceSegment, computed: { leftCount: sql`(t0.last_no::numeric - t0.first_no::numeric + 1 - t0.used_count)::int` } },
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
        const digits = (text: string | null | undefined): text is string => /^\d{1,20}$/.test(text ?? "");
        const fits = digits(firstNo) && digits(lastNo) && firstNo.length === lastNo.length && firstNo <= lastNo;
        return fits ? [] : [rowFault(row, "lastNo", "invoice.badSegment")];
      }),
  },
  form: {},
});

export const settlementTolerance = defineMaster({
  name: "settlementTolerance",
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
    prepare: (_ctx, rows) => rows.map((row) => ({ ...row, values: { ...row.values, roleKey: row.values.roleKey ?? "" } })),
  },
  form: { roleKey: { hint: "invoice.roleHint" } },
});

export const invoiceResources: readonly Resource[] = [...invoiceScreens.map(resourceAt), invoiceSegment, settlementTolerance];
