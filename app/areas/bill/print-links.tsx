import type { Word } from "#platform/i18n/message-key.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { useMay } from "../../kit/shell/use-may.ts";

type Props = { bill: Record<string, unknown> /** In a list: only the papers, small. */; short?: boolean };

/** The papers a bill can be printed as, by its state and way of release; a draft prints as a draft only. */
function documentsOf(bill: Props["bill"]): { kind: "original" | "copy"; label: Word }[] {
  if (bill.blStatus === "DRAFT") return [{ kind: "copy", label: "bill.print.draft" }];
  if (bill.releaseType === "SEAWAY") return [{ kind: "copy", label: "bill.print.waybill" }];
  if (bill.releaseType === "TELEX") return [{ kind: "copy", label: "bill.print.telex" }];
  const copy = { kind: "copy", label: "bill.print.copy" } as const;
  return bill.blStatus === "ISSUED" ? [{ kind: "original", label: "bill.print.original" }, copy] : [copy];
}

/** Plain links to the PDF; they work without JavaScript. */
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
