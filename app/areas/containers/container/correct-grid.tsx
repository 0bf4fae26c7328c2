import "./import.css";
import { Form } from "@remix-run/react";
import type { KeyboardEvent } from "react";
import type { FailedRow } from "#domain/containers/container/import/container-import.queries.server.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { CorrectRow, correctedColumns } from "./correct-row.tsx";
import { Button } from "#app/kit/ui/button.tsx";

/** Up and Down keep the column; Enter submits. */
function move(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const from = event.target as HTMLInputElement;
  if (from.tagName !== "INPUT") return;
  const row = from.closest("tr");
  const to = event.key === "ArrowDown" ? row?.nextElementSibling : row?.previousElementSibling;
  const next = to?.querySelector<HTMLInputElement>(`input[data-field="${from.dataset["field"]}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** Failed rows as fields; only these rows are checked again. Works without JavaScript. */
export function CorrectGrid({
  grid,
  search,
}: {
  grid: { rows: FailedRow[]; total: number };
  search: string;
}) {
  const t = useTranslate();
  const lang = useLang();
  const busy = useBusy();
  const mayRemove = useMay()("container:remove");
  const more = grid.total - grid.rows.length;
  return (
    <Form
      method="post"
      action={`/seaway/container/import/mend?${search}`}
      className="sw-panel sw-mend-panel"
      preventScrollReset
    >
      <h2 className="sw-mend-title">{t("container.mend", { count: grid.total })}</h2>
      <div className="sw-table-box">
        <table className="sw-table sw-mend" onKeyDown={move}>
          <thead>
            <tr>
              <th scope="col">{t("container.rowNo")}</th>
              <th scope="col">{t("container.reasons")}</th>
              {correctedColumns.map((column) => (
                <th key={column.field} scope="col">
                  {column.names[lang === "en" ? 1 : 0]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((row, i) => (
              <CorrectRow
                key={`${row.id}.${row.version}`}
                row={row}
                place={i}
                mayRemove={mayRemove}
              />
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 ? <p>{t("container.mendMore", { count: more })}</p> : null}
      <Button type="submit" intent="primary" disabled={busy}>
        {t("container.mendSend")}
      </Button>{" "}
      {mayRemove ? (
        // After the save, which Enter in a field presses.
        <Button type="submit" name="_do" value="remove" disabled={busy}>
          {t("container.removeRows")}
        </Button>
      ) : null}
    </Form>
  );
}
