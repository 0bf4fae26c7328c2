import { useLoaderData } from "@remix-run/react";
import { shownMoney } from "./shown-money.ts";
import type { ApplyPreview } from "#domain/finance/write-off/application/apply-preview.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import type { ApplyData, TypedForm } from "./apply.server.ts";

type FootProps = { start: TypedForm; preview: ApplyPreview; foreign: boolean };

/** Sums, number, small differences and the button below the open fees. */
export function ApplyFoot({ start, preview, foreign }: FootProps) {
  const t = useTranslate();
  const busy = useBusy();
  const { mayApply, receipt, tolerances } = useLoaderData() as ApplyData;
  const limits = Object.entries(tolerances).map(
    ([currency, limit]) => `${shownMoney(limit, currency)} ${currency}`,
  );
  return (
    <>
      <Sums preview={preview} />
      <div className="sw-grid">
        <div className="sw-field">
          <label htmlFor="apply-check">{t("verification.checkNo")}</label>
          <Input
            id="apply-check"
            name="checkNo"
            defaultValue={start.checkNo || receipt.afNo}
            maxLength={40}
          />
        </div>
        {foreign ? (
          <div className="sw-field">
            <label htmlFor="apply-rate-reason">{t("verification.rateReason")}</label>
            <Input
              id="apply-rate-reason"
              name="rateReason"
              defaultValue={start.rateReason}
              maxLength={200}
            />
          </div>
        ) : null}
      </div>
      <p>
        <label>
          <input
            type="checkbox"
            name="closeDifference"
            value="Y"
            defaultChecked={start.closeDifference}
          />{" "}
          {t("writeOff.closeDifference")}
        </label>{" "}
        <small>
          {limits.length > 0
            ? t("writeOff.toleranceOf", { limits: limits.join(", ") })
            : t("writeOff.noTolerance")}
        </small>
      </p>
      <noscript>
        <Button type="submit" name="_intent" value="preview">
          {t("writeOff.calculate")}
        </Button>{" "}
      </noscript>
      {mayApply ? (
        <Button type="submit" intent="primary" disabled={busy}>
          {t("receipt.apply")}
        </Button>
      ) : null}
    </>
  );
}

/** What is filled in takes, leaves of the registration and leaves open of the fees. */
function Sums({ preview }: Pick<FootProps, "preview">) {
  const t = useTranslate();
  const { fees, receipt } = useLoaderData() as ApplyData;
  const currencyOf = new Map(fees.map((fee) => [fee.id, fee]));
  const open = preview.lines.flatMap(({ feeId, open: left }) => {
    const fee = currencyOf.get(feeId);
    return fee && left !== null && Number(left) !== 0
      ? [`${[fee.blNo, fee.feeCode].join(" ")} ${shownMoney(left, fee.currency)} ${fee.currency}`]
      : [];
  });
  const { currency } = receipt;
  return (
    <p role="status">
      <strong>
        {t("writeOff.filledSum", {
          sum: shownMoney(preview.total, currency),
          rest: shownMoney(preview.rest, currency),
          currency,
        })}
      </strong>
      {preview.isBeyond ? ` ${t("writeOff.filledBeyond")}` : ""}
      {preview.hasUnread ? ` ${t("writeOff.filledUnread")}` : ""}
      {open.length > 0
        ? ` ${t("writeOff.filledOpen", { fees: open.slice(0, 5).join("; "), more: open.length > 5 ? " …" : "" })}`
        : ""}
    </p>
  );
}
