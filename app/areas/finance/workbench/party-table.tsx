import { Link } from "@remix-run/react";
import {
  bandKeys,
  type OpenFee,
  type WorkbenchParty,
  writeWorkbenchQuery,
} from "#domain/finance/workbench/workbench.ts";
import { groupDigits } from "#platform/list/cell-text.ts";
import { useTranslate } from "#app/kit/shell/translate.ts";
import { useBusy } from "#app/kit/shell/use-busy.ts";
import type { WorkbenchAct, WorkbenchData } from "./workbench.server.ts";

type TableProps = { workbench: WorkbenchData; isOpen: (party: WorkbenchParty) => boolean };

/** Parties with their ageing; the unfolded one shows its fees and what may be done with them. */
export function PartyTable({ workbench, isOpen }: TableProps) {
  const t = useTranslate();
  const { parties, query } = workbench;
  return (
    <div className="sw-table-box" role="region" aria-labelledby="workbench-title" tabIndex={0}>
      <table className="bp6-html-table bp6-compact sw-table">
        <thead>
          <tr>
            <th>{t("workbench.party")}</th>
            <th>{t("fee.companyCode")}</th>
            <th>{t("fee.currency")}</th>
            <th className="sw-number">{t("workbench.count")}</th>
            <th className="sw-number">{t("workbench.open")}</th>
            {bandKeys.map((band) => (
              <th key={band} className="sw-number">
                {t(`ageing.${band}`)}
              </th>
            ))}
          </tr>
        </thead>
        {parties.map((party) => {
          const open = isOpen(party);
          const name = `${party.corpCode} ${party.corpName}`.trim();
          return (
            <tbody key={`${party.corpCode}~${party.companyCode}~${party.currency}`}>
              <tr>
                <th scope="row">
                  <Link
                    to={writeWorkbenchQuery({ ...query, unfolded: open ? null : party })}
                    aria-expanded={open}
                    aria-label={t(open ? "workbench.fold" : "workbench.unfold", {
                      party: `${name} ${party.currency}`,
                    })}
                    preventScrollReset
                  >
                    {open ? "▾" : "▸"} {name}
                  </Link>
                </th>
                <td>{party.companyCode}</td>
                <td>{party.currency}</td>
                <td className="sw-number">{party.count}</td>
                <td className="sw-number">{groupDigits(party.open)}</td>
                {bandKeys.map((band) => (
                  <td key={band} className="sw-number">
                    {groupDigits(party[band])}
                  </td>
                ))}
              </tr>
              {open ? <Unfolded workbench={workbench} /> : null}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

function Unfolded({ workbench: { fees, acts, side, day } }: { workbench: WorkbenchData }) {
  const t = useTranslate();
  const busy = useBusy();
  const labels = {
    invoice: "workbench.invoice",
    statement: "workbench.statement",
    settle: side === "R" ? "workbench.receipt" : "workbench.payment",
    net: "workbench.net",
  } as const satisfies Record<WorkbenchAct, string>;
  return (
    <tr>
      <td colSpan={5 + bandKeys.length}>
        <table className="bp6-html-table bp6-compact sw-table">
          <thead>
            <tr>
              {acts.length > 0 ? <td /> : null}
              <th>{t("fee.blNo")}</th>
              <th>{t("fee.feeName")}</th>
              <th>{t("fee.voyage")}</th>
              <th>{t("fee.pricingDate")}</th>
              <th>{t("workbench.due")}</th>
              <th className="sw-number">{t("workbench.overdue")}</th>
              <th className="sw-number">{t("fee.amount")}</th>
              <th className="sw-number">{t("workbench.open")}</th>
              <th className="sw-number">{t("workbench.invoiced")}</th>
              <th>{t("statement.statementNo")}</th>
            </tr>
          </thead>
          <tbody>
            {fees.map((fee) => (
              <FeeRow key={fee.id} fee={fee} choosable={acts.length > 0} />
            ))}
          </tbody>
        </table>
        {acts.length > 0 ? (
          <p className="sw-tools">
            {acts.map((act) => (
              <button
                key={act}
                type="submit"
                name="_intent"
                value={act}
                className="bp6-button"
                disabled={busy}
              >
                {t(labels[act])}
              </button>
            ))}
            {acts.includes("settle") ? (
              <>
                <label htmlFor="workbench-bank-date">{t("workbench.bankDate")}</label>
                <input
                  id="workbench-bank-date"
                  className="bp6-input"
                  type="date"
                  name="bankDate"
                  defaultValue={day}
                />
              </>
            ) : null}
          </p>
        ) : null}
      </td>
    </tr>
  );
}

function FeeRow({ fee, choosable }: { fee: OpenFee; choosable: boolean }) {
  const t = useTranslate();
  return (
    <tr>
      {choosable ? (
        <td>
          <input
            type="checkbox"
            name="fee"
            value={fee.id}
            aria-label={t("workbench.select", { fee: `${fee.blNo} ${fee.feeCode}` })}
          />
        </td>
      ) : null}
      <td>{fee.blNo}</td>
      <td>{`${fee.feeCode} ${fee.feeName}`}</td>
      <td>{fee.voyageName}</td>
      <td>{fee.feeDate}</td>
      <td>{fee.due}</td>
      <td className="sw-number">{fee.overdue > 0 ? fee.overdue : null}</td>
      <td className="sw-number">{groupDigits(fee.amount)}</td>
      <td className="sw-number">{groupDigits(fee.open)}</td>
      <td className="sw-number">{groupDigits(fee.invoiced)}</td>
      <td>{fee.statementNo}</td>
    </tr>
  );
}
