import "./import.css";
import { Form } from "@remix-run/react";
import type { KeyboardEvent } from "react";
import { containerImportColumns } from "#domain/containers/container/import/container-import.columns.ts";
import type { FailedRow } from "#domain/containers/container/import/container-import.queries.server.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Reasons, type Use } from "./reasons.tsx";

const shown = containerImportColumns
  .filter((column) => column.key !== "orderNo")
  .map((column) => ({ ...column, field: column.key === "voyage" ? "voyageNo" : column.key }));

/** In characters, so that the grid fits a screen. */
const widths: Record<string, number> = {
  cntNo: 13,
  sizeType: 6,
  bkNo: 16,
  sealNo: 12,
  pkgs: 6,
  gwt: 10,
  dim: 8,
  vessel: 14,
  voyageNo: 7,
};

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

/** Inserts a suggestion into the row's field and focuses it, so that Enter submits. */
const putMeant: Use = (from, field, value) => {
  const name = field === "voyage" ? "voyageNo" : field;
  const input = from.closest("tr")?.querySelector<HTMLInputElement>(`input[data-field="${name}"]`);
  if (!input) return;
  input.value = value;
  input.focus();
};

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
              {shown.map((column) => (
                <th key={column.field} scope="col">
                  {column.names[lang === "en" ? 1 : 0]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((row, i) => (
              <CorrectRow key={`${row.id}.${row.version}`} row={row} place={i} />
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 ? <p>{t("container.mendMore", { count: more })}</p> : null}
      <button type="submit" className="bp6-button bp6-intent-primary" disabled={busy}>
        {t("container.mendSend")}
      </button>
    </Form>
  );
}

function CorrectRow({ row, place }: { row: FailedRow; place: number }) {
  const t = useTranslate();
  const lang = useLang();
  const wrong = new Map(
    row.reasons
      .filter((reason) => !reason.warn)
      .map((reason) => [reason.field === "voyage" ? "voyageNo" : reason.field, reason]),
  );
  const why = `mend-${row.id}`;
  return (
    <tr>
      <th scope="row" title={row.fileName}>
        {row.rowNo}
        <input type="hidden" name={`rows.${place}.id`} value={row.id} />
        <input type="hidden" name={`rows.${place}.version`} value={row.version} />
      </th>
      <td id={why} className="sw-mend-why">
        <Reasons reasons={row.reasons} use={putMeant} />
      </td>
      {shown.map(({ field, names, kind }) => {
        const label = `${row.rowNo} ${names[lang === "en" ? 1 : 0]}`;
        return (
          <td key={field}>
            {kind === "flag" ? (
              <select
                name={`rows.${place}.${field}`}
                defaultValue={row.cells[field]}
                aria-label={label}
              >
                <option value="N">{t("container.no")}</option>
                <option value="Y">{t("container.yes")}</option>
              </select>
            ) : (
              <input
                name={`rows.${place}.${field}`}
                data-field={field}
                defaultValue={row.cells[field]}
                size={widths[field] ?? 12}
                maxLength={500}
                className={`bp6-input bp6-small${wrong.has(field) ? " bp6-intent-danger" : ""}`}
                aria-label={label}
                aria-invalid={wrong.has(field) || undefined}
                aria-describedby={wrong.has(field) ? why : undefined}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
}
