import { statementCell, statementColumns } from "#domain/settlement/statement-columns.ts";
import type { StatementView } from "#domain/settlement/statement.queries.server.ts";
import { FormScreen } from "../../kit/form/form-screen.tsx";
import { groupDigits } from "#platform/list/cell-text.ts";
import { useTranslate } from "../../kit/shell/translate.ts";

type StatementShown = Pick<StatementView, "id" | "sums" | "lines">;

export function StatementForm({ side, back }: { side: "R" | "P"; back: string }) {
  const t = useTranslate();
  return (
    <FormScreen back={back} titleKey="statementNo">
      {(record) => {
        const statement = record as StatementShown;
        return (
          <>
            <p className="sw-tools">
              <a className="bp6-button" href={`/statement-file/${side}/${statement.id}/xlsx`} download>
                {t("statement.downloadXlsx")}
              </a>{" "}
              <a className="bp6-button" href={`/statement-file/${side}/${statement.id}/pdf`} download>
                {t("statement.downloadPdf")}
              </a>
            </p>
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
  const keys = ["amount", "taxAmount", "noTaxAmount"] as const;
  return (
    <section aria-labelledby="statement-totals">
      <h2 id="statement-totals">{t("statement.totals")}</h2>
      <table className="bp6-html-table bp6-compact">
        <thead>
          <tr>
            <th>{t("statement.currency")}</th>
            {keys.map((key) => (
              <th key={key} className="sw-number">
                {t(`statement.${key}`)}
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
      </table>
    </section>
  );
}

function Lines({ statement }: { statement: StatementShown }) {
  const t = useTranslate();
  const number = (on: boolean | undefined) => (on ? "sw-number" : undefined);
  return (
    <section aria-labelledby="statement-lines">
      <h2 id="statement-lines">{t("statement.lines")}</h2>
      <div className="sw-table-box">
        <table className="bp6-html-table bp6-compact sw-table">
          <thead>
            <tr>
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
                {statementColumns.map((column) => (
                  <td key={column.key} className={number(column.number)}>
                    {column.number ? groupDigits(statementCell(column, line, {})) : statementCell(column, line, {})}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
