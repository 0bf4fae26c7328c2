/**
 * Operations that change no figure of a month, or leave the work to one that is guarded, and why.
 */
export const freeOf: Readonly<Record<string, string>> = {
  "fee.orderCalculation": "places a task of fee.calculate",
  "payable.orderCalculation": "places a task of payable.calculate",
  "overdue.order": "places a task of overdue.run",
  "rent.order": "places a task of rent.run",
  "emptyTransfer.order": "places a task of emptyTransfer.run",
  ...Object.fromEntries(
    ["freeTimeTariff", "containerHire", "lessorLine", "transferRate"].flatMap((kind) =>
      [`import.${kind}`, `${kind}.save`, `${kind}.remove`].map((name) => [name, "prices, no fees"]),
    ),
  ),
  ...Object.fromEntries(
    ["save", "remove", "submit", "cancelSubmit", "approve", "reject"].map((action) => [
      `repair.${action}`,
      "an order is no fee yet",
    ]),
  ),
  "fee.calculateNightly": "calculates as fee.calculate",
  "overdue.runNightly": "charges as overdue.run",
  "fee.replay": "compares only",
  "fee.explain": "reads only",
  "payable.explain": "reads only",
  "billFee.lock": "a lock is no figure",
  "billFee.cancelLock": "a lock is no figure",
  "billPayable.lock": "a lock is no figure",
  "billPayable.cancelLock": "a lock is no figure",
  "import.commonReceivable": "prices, no fees",
  "import.commonPayable": "prices, no fees",
  "commonReceivable.save": "prices, no fees",
  "commonReceivable.remove": "prices, no fees",
  "commonPayable.save": "prices, no fees",
  "commonPayable.remove": "prices, no fees",
  "invoice.cancelSubmit": "issues nothing, so that its date may be moved to an open month",
  "supplierInvoice.cancelSubmit": "issues nothing, so that its date may be moved to an open month",
  "invoice.confirmRed": "a confirmation sheet is no figure",
  "invoice.rejectRed": "a red letter counts once it is issued",
  "supplierInvoice.acceptDifference": "a decision; the submission is guarded",
  "supplierInvoice.dispute": "a decision; the submission is guarded",
  "supplierCharge.accept": "a decision; the submission is guarded",
  "supplierCharge.dispute": "a decision; the submission is guarded",
  ...Object.fromEntries(
    ["statement", "payableStatement"].flatMap((name) =>
      [
        `${name}.send`,
        `${name}.confirm`,
        `${name}.withdraw`,
        `${name}Line.dispute`,
        `${name}Line.keep`,
      ].map((operation) => [operation, "changes no figure (decision 079)"]),
    ),
  ),
  ...Object.fromEntries(
    ["booking.changeVoyage", "booking.roll"].map((name) => [
      name,
      "a fee goes with its booking and keeps its amount and its pricing date",
    ]),
  ),
  "ebStatement.confirm": "changes no figure (decision 079)",
  "ebStatementLine.dispute": "changes no figure (decision 079)",
};

const ownPermissions: readonly string[] = [];
/** Files of `db/domain` that write fees, with their operations whose permission does not say so. */
export const feeWriters: Readonly<Record<string, readonly string[]>> = {
  "finance/container-fee/overdue/charge-batch.server.ts": ownPermissions,
  "finance/container-fee/overdue/overdue.resource.server.ts": ownPermissions,
  "finance/container-fee/repair/repair.resource.server.ts": ownPermissions,
  "finance/container-fee/ops/run-rent.server.ts": ownPermissions,
  "finance/container-fee/ops/run-transfers.server.ts": ownPermissions,
  "finance/container-fee/charge/sync-container-fees.server.ts": ownPermissions,
  "documents/correction-advice/apply-advice.server.ts": ["correctionAdvice.apply"],
  "finance/fee/ops/order-calculation.server.ts": ownPermissions,
  "finance/fee/ops/calculate-payables.server.ts": ownPermissions,
  "finance/fee/ops/calculate-voyage-fees.server.ts": ownPermissions,
  "finance/fee/audit/fee-steps.server.ts": ownPermissions,
  "finance/fee/ops/generate-fees.server.ts": ownPermissions,
  "finance/fee/ops/save-container-fee.server.ts": ownPermissions,
  "finance/fee/ops/save-fee.server.ts": ownPermissions,
  "finance/fee/ops/save-special-fee.server.ts": ownPermissions,
  "finance/fee/correction/correct-fee.server.ts": ownPermissions,
  "finance/fee/recalculation/insert-fees.server.ts": ownPermissions,
  "finance/fee/recalculation/write-fees.server.ts": ownPermissions,
  "booking/booking/ops/change-voyage.server.ts": ["booking.changeVoyage", "booking.roll"],
  "finance/invoice/fee-to-invoice/invoiced-fees.server.ts": ownPermissions,
  "finance/write-off/part/write-off-sums.server.ts": ownPermissions,
};
