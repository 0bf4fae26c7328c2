import type { MessageKey } from "#platform/i18n/message-key.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { useMay } from "../../kit/shell/use-may.ts";

type Props = { bill: Record<string, unknown> /** Compact form for lists. */; short?: boolean };

/** By state and release type; a draft prints only as a draft. */
function documentsOf(bill: Props["bill"]): { kind: "original" | "copy"; label: MessageKey }[] {
  if (bill.blStatus === "DRAFT") return [{ kind: "copy", label: "bill.print.draft" }];
  if (bill.releaseType === "SEAWAY") return [{ kind: "copy", label: "bill.print.waybill" }];
  if (bill.releaseType === "TELEX") return [{ kind: "copy", label: "bill.print.telex" }];
  const copy = { kind: "copy", label: "bill.print.copy" } as const;
  return bill.blStatus === "ISSUED" ? [{ kind: "original", label: "bill.print.original" }, copy] : [copy];
}

export function PrintLinks({ bill, short }: Props) {
  const t = useTranslate();
  const documents = useMay()("bill:print") ? documentsOf(bill) : [];
  return (
    <span className="sw-tools">
      {short ? <span className="sw-number">{String(bill.originals ?? "")}</span> : null}
      {documents.map(({ kind, label }) => (
        <a key={kind} className={short ? undefined : "bp6-button"} href={`/seaway/bill/print/${bill.id}?kind=${kind}`} target="_blank">
          {t(label)}
        </a>
      ))}
    </span>
  );
}
