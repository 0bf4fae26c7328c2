import type { Word } from "#platform/i18n/message-key.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { useMay } from "../../kit/shell/use-may.ts";

type Props = { bill: Record<string, unknown> /** In a list: only the papers, small. */; short?: boolean };

/** The papers a bill can be printed as, by its state and way of release; a draft prints as a draft only. */
function papersOf(bill: Props["bill"]): { kind: "original" | "copy"; word: Word }[] {
  if (bill.blStatus === "DRAFT") return [{ kind: "copy", word: "bill.print.draft" }];
  if (bill.releaseType === "SEAWAY") return [{ kind: "copy", word: "bill.print.waybill" }];
  if (bill.releaseType === "TELEX") return [{ kind: "copy", word: "bill.print.telex" }];
  const copy = { kind: "copy", word: "bill.print.copy" } as const;
  return bill.blStatus === "ISSUED" ? [{ kind: "original", word: "bill.print.original" }, copy] : [copy];
}

/** Plain links to the PDF; they work without JavaScript. */
export function PrintLinks({ bill, short }: Props) {
  const say = useSay();
  const papers = useMay()("bill:print") ? papersOf(bill) : [];
  return (
    <span className="sw-tools">
      {short ? <span className="sw-number">{String(bill.originals ?? "")}</span> : null}
      {papers.map(({ kind, word }) => (
        <a key={kind} className={short ? undefined : "bp6-button"} href={`/seaway/bill/print/${bill.id}?kind=${kind}`} target="_blank">
          {say(word)}
        </a>
      ))}
    </span>
  );
}
