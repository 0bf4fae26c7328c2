import type { LoaderFunctionArgs } from "@remix-run/node";
import { useId } from "react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";

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
          <textarea id={id} name="bkNo" className="bp6-input" rows={6} required maxLength={8000} />
        </div>
        <div className="sw-tools">
          <button type="submit" name="format" value="pdf" className="bp6-button bp6-intent-primary">
            {t("booking.sheetPdf")}
          </button>
          <button type="submit" name="format" value="xlsx" className="bp6-button">
            {t("booking.sheetXlsx")}
          </button>
        </div>
      </form>
    </section>
  );
}
