import { printDocuments } from "#domain/bill/print-documents.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { useMay } from "../../kit/shell/use-may.ts";

export function PrintLinks({ bill }: { bill: Record<string, unknown> }) {
  const t = useTranslate();
  const may = useMay()("bill:print");
  return (
    <span className="sw-tools">
      {(may ? printDocuments(bill) : []).map(({ label, href }) => (
        <a key={href} className="bp6-button" href={href} target="_blank">
          {t(label)}
        </a>
      ))}
    </span>
  );
}
