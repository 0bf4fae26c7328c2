import type { WorkbenchData } from "./workbench.server.ts";
import {
  type WorkbenchParty,
  bandKeys,
  writeWorkbenchQuery,
} from "#domain/finance/workbench/workbench.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Link } from "@remix-run/react";
import { groupDigits } from "#platform/records/list/cell-text.ts";
import { Table } from "#app/kit/ui/table.tsx";
import { Unfolded } from "./party-fees.tsx";

type TableProps = { workbench: WorkbenchData; isOpen: (party: WorkbenchParty) => boolean };

/** Parties with their ageing; the unfolded one shows its fees and what may be done with them. */
export function PartyTable({ workbench, isOpen }: TableProps) {
  const t = useTranslate();
  const { parties, query } = workbench;
  return (
    <div className="sw-table-box" role="region" aria-labelledby="workbench-title" tabIndex={0}>
      <Table compact className="sw-table">
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
      </Table>
    </div>
  );
}
