import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

type Bill = Record<string, unknown>;

/** By state and release type; a draft prints only as a draft. */
function kindsOf(bill: Bill): { kind: "original" | "copy" | "plain"; label: MessageKey }[] {
  if (bill.blStatus === "DRAFT") return [{ kind: "copy", label: "bill.print.draft" }];
  if (bill.releaseType === "SEAWAY") return [{ kind: "copy", label: "bill.print.waybill" }];
  if (bill.releaseType === "TELEX")
    return [
      { kind: "copy", label: "bill.print.telex" },
      { kind: "plain", label: "bill.print.telexPlain" },
    ];
  const copy = { kind: "copy", label: "bill.print.copy" } as const;
  return bill.blStatus === "ISSUED"
    ? [{ kind: "original", label: "bill.print.original" }, copy]
    : [copy];
}

/** What of a bill may be printed, with its address. */
export const printDocuments = (bill: Bill): { label: MessageKey; href: string }[] =>
  kindsOf(bill).map(({ kind, label }) => ({
    label,
    href: `/seaway/bill/print/${String(bill.id)}?kind=${kind}`,
  }));
