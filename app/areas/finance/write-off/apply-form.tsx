import { useActionData, useLoaderData } from "@remix-run/react";
import { shownMoney } from "./shown-money.ts";
import { receiptPath } from "#domain/finance/write-off/write-off-screens.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { AppliedFees } from "./applied-fees.tsx";
import type { ApplyData, ApplyResponse } from "./apply.server.ts";
import { OpenFees } from "./open-fees.tsx";
import { Proposals } from "./proposals.tsx";

/** Applies a registration; works without JavaScript. */
export function ApplyForm() {
  const t = useTranslate();
  const { receipt, side, done } = useLoaderData() as ApplyData;
  const response = useActionData() as ApplyResponse | undefined;
  return (
    <section className="sw-form" aria-labelledby="apply-title">
      <h1 id="apply-title">
        {t("writeOff.applyTitle")} <small>{receipt.afNo}</small>
      </h1>
      <RefusalList refusals={response?.errors} />
      {done && !response ? (
        <Callout intent="success" role="status">
          {t("receipt.apply.done")}
        </Callout>
      ) : null}
      <p>
        {[receipt.corpName || receipt.payerName, receipt.bankDate, receipt.remarks]
          .filter(Boolean)
          .join(" · ")}{" "}
        <strong>
          {t("receipt.restAmount")} {shownMoney(receipt.rest, receipt.currency)} {receipt.currency}
        </strong>{" "}
        {t("writeOff.ofAmount", { amount: receipt.amount, currency: receipt.currency })}{" "}
        <LinkButton size="small" to={receiptPath(side, receipt.id)}>
          {t(side === "R" ? "receipt.form" : "payment.form")}
        </LinkButton>
      </p>
      {receipt.isOpen ? (
        <>
          <Proposals />
          <OpenFees />
        </>
      ) : (
        <p>{t("receipt.nothingLeft")}</p>
      )}
      <AppliedFees />
    </section>
  );
}
