import { useLoaderData } from "@remix-run/react";
import { shownMoney } from "./shown-money.ts";
import type { Proposal } from "#domain/finance/write-off/proposal/propose-fees.ts";
import { applyPath } from "#domain/finance/write-off/write-off-screens.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import type { ApplyData } from "./apply.server.ts";

/** Where the filled amounts are, below the proposals. */
export const filledPlace = "apply-fees";

/** Ranked sets of fees, each with its bills, what it leaves and why it is proposed. */
export function Proposals() {
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
            <strong>
              {proposal.bills
                .map(({ blNo, open, feeCodes }) =>
                  [blNo, ...feeCodes, shownMoney(open, receipt.currency)].filter(Boolean).join(" "),
                )
                .join("; ")}
            </strong>{" "}
            {t("writeOff.fees", {
              count: proposal.feeIds.length,
              sum: shownMoney(proposal.sum, receipt.currency),
              currency: receipt.currency,
            })}{" "}
            <Difference proposal={proposal} />{" "}
            <small>
              {proposal.reasons.map((reason) => t(`writeOff.reason.${reason}`)).join(" · ")}
            </small>{" "}
            <LinkButton size="small" to={`${path}?fill=proposal&n=${i}#${filledPlace}`}>
              {t("writeOff.takeProposal")}
            </LinkButton>
          </li>
        ))}
      </ol>
      <p className="sw-tools">
        <LinkButton to={`${path}?fill=age#${filledPlace}`}>{t("writeOff.fillByAge")}</LinkButton>{" "}
        <LinkButton to={`${path}?fill=share#${filledPlace}`}>
          {t("writeOff.fillByShare")}
        </LinkButton>
      </p>
    </section>
  );
}

/** What stays on account, what is settled as a small difference, or what stays open. */
function Difference({ proposal: { difference, reasons } }: { proposal: Proposal }) {
  const t = useTranslate();
  const { currency } = (useLoaderData() as ApplyData).receipt;
  if (difference === "0") return null;
  const amount = shownMoney(difference.replace("-", ""), currency);
  if (!difference.startsWith("-")) return t("writeOff.onAccount", { amount, currency });
  return t(reasons.includes("tolerance") ? "writeOff.settlesDifference" : "writeOff.staysOpen", {
    amount,
    currency,
  });
}
