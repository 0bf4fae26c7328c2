import { sql } from "kysely";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { invoiceFeeLists } from "./fee-to-invoice/invoice-fee.list.ts";
import { invoiceFeeMachines } from "./fee-to-invoice/invoice-fee.machine.ts";
import { invoiceFeeSource } from "./fee-to-invoice/invoice-fee.source.server.ts";
import { invoiceForms } from "./invoice.form.ts";
import { invoiceListAt } from "./invoice.list.ts";
import { invoiceMachines } from "./invoice.machine.ts";
import { invoiceMasters } from "./invoice-masters.server.ts";
import { readInvoice } from "./invoice.queries.server.ts";
import { type InvoiceScreen, invoiceScreens } from "./invoice-screens.ts";
import { invoiceSource } from "./invoice.source.server.ts";
import { invoiceSteps } from "./invoice-steps.server.ts";
import { registerInvoices } from "./ops/register-invoices.server.ts";
import { supplierChargeResource } from "./supplier/supplier-charge.resource.server.ts";
import { saveInvoice } from "./ops/save-invoice.server.ts";

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
  const own: Resource["steps"] =
    side === "P" ? { acceptDifference, dispute } : { confirmRed, rejectRed };
  return defineResource({
    apiName,
    list: invoiceListAt(apiName),
    source: invoiceSource(step === "invoiceSubmit" ? waiting : undefined),
    machine: invoiceMachines[side],
    steps:
      step === "invoiceSubmit" ? { submit, cancelSubmit, ...own, remove } : { ...steps, ...own },
    get: (em, actor, id) => readInvoice(em, actor, id, side),
    save: saveInvoice[side],
    form: invoiceForms[side],
  });
}

export const invoiceResources: readonly Resource[] = [
  ...invoiceScreens.map(resourceAt),
  ...invoiceMasters,
  supplierChargeResource,
];
