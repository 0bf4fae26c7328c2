import { useLoaderData } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Table } from "#app/kit/ui/table.tsx";
import type { ApplyData } from "./apply.server.ts";

/** What a registration pays already, and what stays open of those fees. */
export function AppliedFees() {
  const t = useTranslate();
  const { applied, receipt } = useLoaderData() as ApplyData;
  if (applied.length === 0) return null;
  return (
    <section aria-labelledby="apply-applied">
      <h2 id="apply-applied">{t("writeOff.appliedFees")}</h2>
      <div className="sw-table-box">
        <Table compact className="sw-table">
          <thead>
            <tr>
              <th>{t("fee.blNo")}</th>
              <th>{t("fee.feeName")}</th>
              <th className="sw-number">{t("verification.amount")}</th>
              <th className="sw-number">{t("verification.difference")}</th>
              <th className="sw-number">{`${t("writeOff.takes")} (${receipt.currency})`}</th>
              <th className="sw-number">{t("writeOff.openStill")}</th>
            </tr>
          </thead>
          <tbody>
            {applied.map((part) => (
              <tr key={part.id}>
                <td>{part.blNo}</td>
                <th scope="row">{`${part.feeCode} ${part.feeName}`}</th>
                <td className="sw-number">{`${part.amount} ${part.currency}`}</td>
                <td className="sw-number">{part.difference}</td>
                <td className="sw-number">{part.taken}</td>
                <td className="sw-number">{part.open}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}
