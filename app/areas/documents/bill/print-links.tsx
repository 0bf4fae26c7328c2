import { printDocuments } from "#domain/documents/bill/print/print-documents.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { AnchorButton, Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";

export function PrintLinks({ bill }: { bill: Record<string, unknown> }) {
  const t = useTranslate();
  const may = useMay()("bill:print");
  return (
    <span className="sw-tools">
      {(may ? printDocuments(bill) : []).map(({ label, href }) =>
        label === "bill.print.original" ? (
          <PrintOriginals key={href} href={href} again={Number(bill.originalsOut ?? 0) > 0} />
        ) : (
          <AnchorButton key={href} href={href} target="_blank">
            {t(label)}
          </AnchorButton>
        ),
      )}
    </span>
  );
}

/** Records the print and opens the file; originals printed again need a reason. */
function PrintOriginals({ href, again }: { href: string; again: boolean }) {
  const t = useTranslate();
  return (
    <form method="post" action={href} target="_blank" className="sw-tools">
      {again ? (
        <Input
          name="reason"
          required
          maxLength={500}
          placeholder={t("bill.againWhy")}
          aria-label={t("bill.againWhy")}
        />
      ) : null}
      <Button type="submit">{t(again ? "bill.print.originalAgain" : "bill.print.original")}</Button>
    </form>
  );
}
