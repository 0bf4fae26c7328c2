import type zh from "./workbench.zh.ts";

export default {
  "workbench.receivables": "Receivables workbench",
  "workbench.payables": "Payables workbench",
  "workbench.about":
    "Open fees by party, company and currency with ageing, the longest overdue first. Unfold a party and select fees to invoice, state, settle or net them.",
  "workbench.asOf": "As of",
  "workbench.knownOn": "As known on",
  "workbench.show": "Show",
  "workbench.party": "Party",
  "workbench.count": "Fees",
  "workbench.open": "Open",
  "workbench.unfold": "Unfold {{party}}",
  "workbench.fold": "Fold {{party}}",
  "workbench.select": "Select {{fee}}",
  "workbench.due": "Due",
  "workbench.overdue": "Days overdue",
  "workbench.invoiced": "Invoiced",
  "workbench.invoice": "Register invoice",
  "workbench.statement": "Make statement",
  "workbench.receipt": "Receive and write off",
  "workbench.payment": "Pay and write off",
  "workbench.net": "Net",
  "workbench.bankDate": "Bank date",
  "workbench.settle.done": "Registered and written off",
  "workbench.net.done": "Netted",
  "workbench.done": "Done",
  "workbench.empty": "No open fees",
  "workbench.past":
    "The books of {{day}} by booking day of fees and write-offs, whenever they were recorded; read only",
  "workbench.known": "What was recorded by the end of {{day}}, later records left out; read only",
  "workbench.file": "Export xlsx",
  "workbench.tooManyFees":
    "{{count}} open fees; a file holds {{most}}. Narrow it by counterparty or currency",
  "workbench.total": "Total",
  "workbench.more": "Next page",
  "workbench.oneParty":
    "Select fees of one party, company and currency. They belong to: {{parties}}",
  "workbench.nothingToSettle":
    "The selected fees sum to {{amount}} {{currency}}; nothing to settle",
  "workbench.toInvoices": "Registered invoices",
  "workbench.toStatements": "Statements",
  "workbench.netReceivables": "Net receivables",
  "workbench.netPayables": "Net payables",
} satisfies Record<keyof typeof zh, string>;
