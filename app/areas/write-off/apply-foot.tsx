import { useLoaderData } from "@remix-run/react";
import { useTranslate } from "../../kit/shell/translate.ts";
import { useBusy } from "../../kit/shell/use-busy.ts";
import type { ApplyData } from "./apply.server.ts";

/** Number, small differences and the button below the open fees. */
export function ApplyFoot() {
  const t = useTranslate();
  const busy = useBusy();
  const { receipt, mayApply } = useLoaderData() as ApplyData;
  return (
    <>
      <div className="sw-grid">
        <div className="sw-field">
          <label htmlFor="apply-check">{t("verification.checkNo")}</label>
          <input id="apply-check" className="bp6-input" name="checkNo" defaultValue={receipt.afNo} maxLength={40} />
        </div>
      </div>
      <p>
        <label>
          <input type="checkbox" name="closeDifference" value="Y" /> {t("writeOff.closeDifference")}
        </label>
      </p>
      {mayApply ? (
        <button type="submit" className="bp6-button bp6-intent-primary" disabled={busy}>
          {t("receipt.apply")}
        </button>
      ) : null}
    </>
  );
}
