import type { ViewedFinding } from "#domain/pricing/rate-check/ops/view-freight.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Link } from "@remix-run/react";
import { sheetOf } from "./freight-charges.tsx";
import { offeredParams } from "#domain/pricing/rate-check/offered-params.ts";
import { Callout } from "#app/kit/ui/callout.tsx";

/** What has no price, with the rows that come nearest and what keeps each away. */
export function FreightFindings({ findings }: { findings: readonly ViewedFinding[] }) {
  const t = useTranslate();
  if (findings.length === 0) return null;
  return (
    <Callout role="region" intent="warning" aria-labelledby="unpriced-title">
      <h2 id="unpriced-title">{t("freightView.unpriced")}</h2>
      {findings.map(({ feeCode, sizeType, text, near }) => (
        <div key={`${feeCode} ${sizeType} ${text}`}>
          <p>{text}</p>
          <ul>
            {near.map(({ rate, reasons }) => (
              <li key={rate.id}>
                <Link to={sheetOf(rate)}>
                  {t("freightView.near", { rate: t("freightView.rate", offeredParams(rate)) })}
                </Link>
                {reasons.map((reason) => (
                  <div key={reason}>{reason}</div>
                ))}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Callout>
  );
}
