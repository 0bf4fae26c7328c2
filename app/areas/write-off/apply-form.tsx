import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import { groupDigits } from "#platform/list/cell-text.ts";
import { applyPath, receiptPath } from "#domain/write-off/write-off-screens.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { ApplyFoot } from "./apply-foot.tsx";
import type { ApplyData } from "./apply.server.ts";
import { RefusalList } from "../../kit/shell/refusal-list.tsx";

export type ApplyRefused = { errors: { code: MessageKey; params: Record<string, string | number> }[] };

/** Applies a registration; works without JavaScript. */
export function ApplyForm() {
  const t = useTranslate();
  const { receipt, side, done } = useLoaderData() as ApplyData;
  const refused = useActionData() as ApplyRefused | undefined;
  return (
    <section className="sw-form" aria-labelledby="apply-title">
      <h1 id="apply-title">
        {t("writeOff.applyTitle")} <small>{receipt.afNo}</small>
      </h1>
      <RefusalList refusals={refused?.errors} />
      {done && !refused ? (
        <div className="bp6-callout bp6-intent-success" role="status">
          {t("receipt.apply.done")}
        </div>
      ) : null}
      <p>
        {[receipt.corpName || receipt.payerName, receipt.bankDate, receipt.remarks].filter(Boolean).join(" · ")}{" "}
        <strong>
          {t("receipt.restAmount")} {groupDigits(receipt.rest)} {receipt.currency}
        </strong>{" "}
        <Link className="bp6-button bp6-small" to={receiptPath(side, receipt.id)}>
          {t(side === "R" ? "receipt.form" : "payment.form")}
        </Link>
      </p>
      <Proposals />
      <OpenFees />
    </section>
  );
}

function Proposals() {
  const t = useTranslate();
  const { proposals, receipt, side, subject } = useLoaderData() as ApplyData;
  const path = applyPath(side, receipt.id, subject);
  return (
    <section aria-labelledby="apply-proposals">
      <h2 id="apply-proposals">{t("writeOff.proposals")}</h2>
      {proposals.length === 0 ? <p>{t("writeOff.noProposals")}</p> : null}
      <ol>
        {proposals.map((proposal, i) => (
          <li key={proposal.feeIds.join("-")}>
            {t("writeOff.fees", { count: proposal.feeIds.length, sum: groupDigits(proposal.sum), currency: receipt.currency })}{" "}
            {proposal.difference === "0" ? null : `${t("writeOff.differenceOf", { difference: proposal.difference })} `}
            <small>{proposal.reasons.map((reason) => t(`writeOff.reason.${reason}`)).join(" · ")}</small>{" "}
            <Link className="bp6-button bp6-small" to={`${path}?fill=proposal&n=${i}`} preventScrollReset>
              {t("writeOff.takeProposal")}
            </Link>
          </li>
        ))}
      </ol>
      <p className="sw-tools">
        <Link className="bp6-button" to={`${path}?fill=age`} preventScrollReset>
          {t("writeOff.fillByAge")}
        </Link>{" "}
        <Link className="bp6-button" to={`${path}?fill=share`} preventScrollReset>
          {t("writeOff.fillByShare")}
        </Link>
      </p>
    </section>
  );
}

function OpenFees() {
  const t = useTranslate();
  const { fees, filled, receipt } = useLoaderData() as ApplyData;
  const foreign = fees.some((fee) => fee.currency !== receipt.currency);
  if (fees.length === 0) return <p>{t("writeOff.nothingOpen")}</p>;
  return (
    // Another filling resets the inputs.
    <Form method="post" key={JSON.stringify(filled) + receipt.rest} aria-labelledby="apply-fees">
      <h2 id="apply-fees">{t("writeOff.openFees")}</h2>
      <div className="sw-table-box">
        <table className="bp6-html-table bp6-compact sw-table">
          <thead>
            <tr>
              <th>{t("fee.blNo")}</th>
              <th>{t("fee.voyage")}</th>
              <th>{t("fee.pricingDate")}</th>
              <th>{t("fee.feeName")}</th>
              <th className="sw-number">{t("fee.amount")}</th>
              <th className="sw-number">{t("writeOff.openAmount")}</th>
              <th className="sw-number">{t("verification.amount")}</th>
              {foreign ? <th className="sw-number">{t("verification.rate")}</th> : null}
            </tr>
          </thead>
          <tbody>
            {fees.map((fee, i) => (
              <tr key={fee.id}>
                <td>{fee.blNo}</td>
                <td>{fee.voyageName}</td>
                <td>{fee.pricingDate}</td>
                <th scope="row">{`${fee.feeCode} ${fee.feeName}`}</th>
                <td className="sw-number">{`${groupDigits(fee.amount)} ${fee.currency}`}</td>
                <td className="sw-number">{groupDigits(fee.open)}</td>
                <td className="sw-number">
                  <input type="hidden" name={`lines[${i}].feeId`} value={fee.id} />
                  <input
                    className="bp6-input"
                    inputMode="decimal"
                    name={`lines[${i}].amount`}
                    defaultValue={filled[fee.id] ?? ""}
                    aria-label={`${t("verification.amount")} ${fee.blNo} ${fee.feeCode}`}
                  />
                </td>
                {foreign ? (
                  <td className="sw-number">
                    {fee.currency === receipt.currency ? null : (
                      <input
                        className="bp6-input"
                        inputMode="decimal"
                        name={`lines[${i}].rate`}
                        aria-label={`${t("verification.rate")} ${fee.blNo} ${fee.feeCode}`}
                      />
                    )}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ApplyFoot />
    </Form>
  );
}
