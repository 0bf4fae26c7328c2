import type { StatementView } from "#domain/finance/settlement/statement.queries.server.ts";
import type { StatementMail } from "#domain/finance/settlement/document/statement-mail.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { Mails } from "./statement-mails.tsx";
import { groupDigits } from "#platform/records/list/cell-text.ts";
import {
  statementCell,
  statementColumns,
} from "#domain/finance/settlement/document/statement-columns.ts";
import { AnchorButton, LinkButton } from "#app/kit/ui/button.tsx";
import { Table } from "#app/kit/ui/table.tsx";

type StatementShown = Pick<StatementView, "id" | "statementNo" | "sums" | "lines">;

/**
 * Addresses: of the list, of the files, of the lines with their disputes, and of the
 * reconciliation. `mails`: texts to send it with.
 */
type StatementFormProps = {
  back: string;
  files: string;
  lines: string;
  reconciliation?: string;
  mails?: readonly StatementMail[];
};

export function StatementForm({
  back,
  files,
  lines,
  reconciliation,
  mails = [],
}: StatementFormProps) {
  const t = useTranslate();
  return (
    <FormScreen back={back} titleKey="statementNo">
      {(record) => {
        const statement = record as StatementShown;
        return (
          <>
            <p className="sw-tools">
              <AnchorButton href={`${files}/${statement.id}/xlsx`} download>
                {t("statement.downloadXlsx")}
              </AnchorButton>{" "}
              <AnchorButton href={`${files}/${statement.id}/pdf`} download>
                {t("statement.downloadPdf")}
              </AnchorButton>{" "}
              <LinkButton to={`${lines}?f.statementId=${statement.id}`}>
                {t("statement.toLines")}
              </LinkButton>{" "}
              {reconciliation ? (
                <LinkButton
                  to={`${reconciliation}?f.statementNo=${encodeURIComponent(statement.statementNo)}`}
                >
                  {t("statement.toReconciliation")}
                </LinkButton>
              ) : null}
            </p>
            <Mails mails={mails} />
            <Totals statement={statement} />
            <Lines statement={statement} />
          </>
        );
      }}
    </FormScreen>
  );
}

function Totals({ statement }: { statement: StatementShown }) {
  const t = useTranslate();
  const keys = ["amount", "taxAmount", "noTaxAmount", "verified", "open"] as const;
  return (
    <section aria-labelledby="statement-totals">
      <h2 id="statement-totals">{t("statement.totals")}</h2>
      <Table compact>
        <thead>
          <tr>
            <th>{t("statement.currency")}</th>
            {keys.map((key) => (
              <th key={key} className="sw-number">
                {t(key === "verified" ? "statement.paid" : `statement.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(statement.sums ?? []).map((sum) => (
            <tr key={sum.currency}>
              <th scope="row">{sum.currency}</th>
              {keys.map((key) => (
                <td key={key} className="sw-number">
                  {groupDigits(sum[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Lines({ statement }: { statement: StatementShown }) {
  const t = useTranslate();
  const number = (on: boolean | undefined) => (on ? "sw-number" : undefined);
  return (
    <section aria-labelledby="statement-lines">
      <h2 id="statement-lines">{t("statement.lines")}</h2>
      <div className="sw-table-box" role="region" aria-labelledby="statement-lines" tabIndex={0}>
        <Table compact className="sw-table">
          <thead>
            <tr>
              <th>{t("statement.disputeState")}</th>
              {statementColumns.map((column) => (
                <th key={column.key} className={number(column.number)}>
                  {t(column.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(statement.lines ?? []).map((line) => (
              <tr key={line.id}>
                <td title={[line.disputeReason, line.response].filter(Boolean).join(" → ")}>
                  {line.disputeState === "NONE" ? "" : t(`statement.dispute.${line.disputeState}`)}
                </td>
                {statementColumns.map((column) => (
                  <td key={column.key} className={number(column.number)}>
                    {column.number
                      ? groupDigits(statementCell(column, line, {}))
                      : statementCell(column, line, {})}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}
