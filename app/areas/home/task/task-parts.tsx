import { Link } from "@remix-run/react";
import { groupDigits, timeShown } from "#platform/records/list/cell-text.ts";
import { spanShown } from "#app/kit/task/task-time.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { AnchorButton } from "#app/kit/ui/button.tsx";

type Wrong = {
  rows: { key: string; code: MessageKey; params: Record<string, string | number> }[];
  total: number;
  page: number;
  pages: number;
};

/** Counts, and each failed row with its reason. */
export function TaskResults({
  taskId,
  plain,
  wrong,
}: {
  taskId: number;
  plain: [MessageKey, string][];
  wrong: Wrong;
}) {
  const t = useTranslate();
  if (plain.length === 0 && wrong.total === 0) return null;
  return (
    <div className="sw-panel">
      <header className="sw-list-head">
        <h2>
          {t("task.results")}{" "}
          {wrong.total > 0 ? <span className="sw-badge sw-badge-bad">{wrong.total}</span> : null}
        </h2>
        {wrong.total > 0 ? (
          <AnchorButton size="small" href={`/task-failed/${taskId}`} download>
            {t("task.failedFile")}
          </AnchorButton>
        ) : null}
      </header>
      {plain.length > 0 ? (
        <dl className="sw-task-facts">
          {plain.map(([key, value]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{/^-?\d+$/.test(value) ? groupDigits(value) : value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {wrong.total > 0 ? (
        <div className="sw-scroll">
          <table className="sw-plain-table">
            <thead>
              <tr>
                <th scope="col">{t("task.rowKey")}</th>
                <th scope="col">{t("task.why")}</th>
              </tr>
            </thead>
            <tbody>
              {wrong.rows.map((row, i) => (
                // Rows are never reordered.
                <tr key={`${row.key}-${row.code}-${i}`}>
                  <td>{row.key}</td>
                  <td>{t(row.code, row.params)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {wrong.pages > 1 ? (
        <nav className="sw-pages" aria-label={t("task.results")}>
          {wrong.page > 1 ? (
            <Link to={`?page=${wrong.page - 1}`}>{t("shell.previous")}</Link>
          ) : null}
          <span>{t("shell.page", { page: wrong.page, pages: wrong.pages })}</span>
          {wrong.page < wrong.pages ? (
            <Link to={`?page=${wrong.page + 1}`}>{t("shell.next")}</Link>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}

export function TaskFile({ file }: { file: { path: string; name: string } | null }) {
  const t = useTranslate();
  if (!file) return null;
  return (
    <p>
      <AnchorButton
        intent="primary"
        href={`/xhl-admin/common/download?fileName=${encodeURIComponent(file.path)}`}
        download
      >
        {t("report.file")}
      </AnchorButton>{" "}
      {file.name}
    </p>
  );
}

type Run = {
  id: number;
  time: string;
  operation: string;
  result: string;
  ms: number;
  refusal: string | null;
};

/** Attempts from the operation log. */
export function TaskRuns({ runs }: { runs: Run[] }) {
  const t = useTranslate();
  if (runs.length === 0) return null;
  return (
    <div className="sw-panel">
      <h2>{t("task.runs")}</h2>
      <div className="sw-scroll">
        <table className="sw-plain-table">
          <tbody>
            {runs.map((run) => (
              <tr key={run.id}>
                <td>{timeShown(run.time, { seconds: true })}</td>
                <td>{run.operation}</td>
                <td>{t(`task.run.${run.result}` as MessageKey)}</td>
                <td>{spanShown(run.ms)}</td>
                <td>{run.refusal}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
