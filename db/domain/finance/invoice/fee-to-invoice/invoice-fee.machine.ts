import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import { eachSide, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import type { invoiceFeeFacts } from "./invoice-fee.facts.server.ts";
import { invoiceSides } from "../invoice-screens.ts";

type InvoiceFeeFacts = FactsOf<typeof invoiceFeeFacts>;

const ready: Guard<InvoiceFeeFacts> = ({ mayInvoice }) =>
  mayInvoice ? null : { code: "invoice.feeNotReady" };
/** A credit belongs on a red letter, which names the invoice it corrects. */
const positive: Guard<InvoiceFeeFacts> = ({ amount }) =>
  dec(amount).gt(0) ? null : { code: "invoice.negativeFee" };

/** Fees on their way into an invoice; both actions make an invoice per counterparty. */
const machineOf = (side: FeeSide) =>
  defineMachine({
    name: "invoiceFee",
    state: ({ amount, invoicedAmount }: InvoiceFeeFacts) =>
      dec(amount).eq(dec(invoicedAmount)) ? "INVOICED" : "OPEN",
    states: ["OPEN", "INVOICED"],
    initial: "OPEN",
    noun: "fee.count",
    next: { OPEN: ["register"] },
    actions: {
      register: {
        from: ["OPEN"],
        to: "INVOICED",
        perm: `${invoiceSides[side]}:edit`,
        refuse: "invoice.nothingLeft",
        guards: [ready, positive],
      },
      registerLocal: {
        from: ["OPEN"],
        to: "INVOICED",
        perm: `${invoiceSides[side]}:edit`,
        refuse: "invoice.nothingLeft",
        guards: [ready, positive],
      },
    },
  });

export const invoiceFeeMachines = eachSide(machineOf);
