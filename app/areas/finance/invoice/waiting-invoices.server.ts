import { type DigitalInvoice } from "#domain/finance/invoice/digital/digital-invoice.ts";
import {
  digitalBatchLimit,
  readDigitalInvoices,
} from "#domain/finance/invoice/digital/read-digital-invoices.server.ts";
import { invoicePage } from "#domain/finance/invoice/invoice-screens.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import type { Caller } from "#platform/kernel/operation/operation.server.ts";
import { streamResource } from "#platform/records/resource/resource.server.ts";

const waiting = {
  "f.status.in": "SUBMITTED",
  "f.invoiceWay.in": "DIGITAL",
  "f.kind.in": "BLUE",
} as const;

/** Submitted digital invoices without a number, within the reader's scope. */
export async function readWaiting({
  em,
  actor,
}: Pick<Caller, "em" | "actor">): Promise<DigitalInvoice[]> {
  const resource = resourceOf(invoicePage("R", "invoiceSubmit"));
  const ids: number[] = [];
  for await (const rows of streamResource(
    em,
    actor,
    resource,
    readListQuery(resource.list, new URLSearchParams(waiting)),
  )) {
    ids.push(...rows.map(({ id }) => id));
    if (ids.length >= digitalBatchLimit) break;
  }
  return readDigitalInvoices(em, ids);
}
