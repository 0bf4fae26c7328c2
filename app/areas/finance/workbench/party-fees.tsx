import type { WorkbenchAct, WorkbenchData } from "./workbench.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { type OpenFee, bandKeys } from "#domain/finance/workbench/workbench.ts";
import { groupDigits } from "#platform/records/list/cell-text.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { Table } from "#app/kit/ui/table.tsx";

export function Unfolded({ workbench: { fees, acts, side, day } }: { workbench: WorkbenchData }) {
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
        <Table compact className="sw-table">
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
        </Table>
        {acts.length > 0 ? (
          <p className="sw-tools">
            {acts.map((act) => (
              <Button key={act} type="submit" name="_intent" value={act} disabled={busy}>
                {t(labels[act])}
              </Button>
            ))}
            {acts.includes("settle") ? (
              <>
                <label htmlFor="workbench-bank-date">{t("workbench.bankDate")}</label>
                <Input id="workbench-bank-date" type="date" name="bankDate" defaultValue={day} />
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
