import type { MessageKey } from "#platform/i18n/message-key.ts";
import type { RowDocument } from "../../kit/list/grid-props.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { useMay } from "../../kit/shell/use-may.ts";

type Bill = Record<string, unknown>;

/** By state and release type; a draft prints only as a draft. */
function kindsOf(bill: Bill): { kind: "original" | "copy"; label: MessageKey }[] {
  if (bill.blStatus === "DRAFT") return [{ kind: "copy", label: "bill.print.draft" }];
  if (bill.releaseType === "SEAWAY") return [{ kind: "copy", label: "bill.print.waybill" }];
  if (bill.releaseType === "TELEX") return [{ kind: "copy", label: "bill.print.telex" }];
  const copy = { kind: "copy", label: "bill.print.copy" } as const;
  return bill.blStatus === "ISSUED" ? [{ kind: "original", label: "bill.print.original" }, copy] : [copy];
}

/** What of a bill the reader may print. */
export function useBillDocuments(): (bill: Bill) => RowDocument[] {
  const may = useMay()("bill:print");
  return (bill) => (may ? kindsOf(bill).map(({ kind, label }) => ({ label, href: `/seaway/bill/print/${bill.id}?kind=${kind}` })) : []);
}

export function PrintLinks({ bill }: { bill: Bill }) {
  const t = useTranslate();
  return (
    <span className="sw-tools">
      {useBillDocuments()(bill).map(({ label, href }) => (
        <a key={href} className="bp6-button" href={href} target="_blank">
          {t(label)}
        </a>
      ))}
    </span>
  );
}
