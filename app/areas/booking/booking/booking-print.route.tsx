import type { LoaderFunctionArgs } from "@remix-run/node";
import { useId } from "react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { TextArea } from "#app/kit/ui/input.tsx";

/** Sheets by booking number, one or many. */
export async function loader({ request }: LoaderFunctionArgs) {
  await asActor(request, "booking:list");
  return null;
}

export default function BookingSheetScreen() {
  const t = useTranslate();
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`}>
      <header className="sw-list-head">
        <h1 id={`${id}-title`}>{t("booking.sheetTitle")}</h1>
      </header>
      <form method="get" action="/seaway/bookingMgr/sheet/file" className="sw-section">
        <div className="sw-field">
          <label htmlFor={id}>{t("booking.sheetNumbers")}</label>
          <TextArea id={id} name="bkNo" rows={6} required maxLength={8000} />
        </div>
        <div className="sw-tools">
          <Button type="submit" name="format" value="pdf" intent="primary">
            {t("booking.sheetPdf")}
          </Button>
          <Button type="submit" name="format" value="xlsx">
            {t("booking.sheetXlsx")}
          </Button>
        </div>
      </form>
    </section>
  );
}
