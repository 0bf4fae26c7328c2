import { containerImportColumns } from "#domain/containers/container/import/container-import.columns.ts";
import type { FailedRow } from "#domain/containers/container/import/container-import.queries.server.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Input } from "#app/kit/ui/input.tsx";
import { Reasons, type Use } from "./reasons.tsx";

export const correctedColumns = containerImportColumns
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

/** Inserts a suggestion into the row's field and focuses it, so that Enter submits. */
const putMeant: Use = (from, field, value) => {
  const name = field === "voyage" ? "voyageNo" : field;
  const input = from.closest("tr")?.querySelector<HTMLInputElement>(`input[data-field="${name}"]`);
  if (!input) return;
  input.value = value;
  input.focus();
};

type RowProps = { row: FailedRow; place: number; mayRemove: boolean };

/** A failed row as fields, with its reasons. */
export function CorrectRow({ row, place, mayRemove }: RowProps) {
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
        {mayRemove ? (
          <label>
            <input
              type="checkbox"
              name="remove"
              value={`${row.id}.${row.version}`}
              aria-label={t("container.selectRow", { row: row.rowNo })}
            />{" "}
            {row.rowNo}
          </label>
        ) : (
          row.rowNo
        )}
        <input type="hidden" name={`rows.${place}.id`} value={row.id} />
        <input type="hidden" name={`rows.${place}.version`} value={row.version} />
      </th>
      <td id={why} className="sw-mend-why">
        <Reasons reasons={row.reasons} use={putMeant} />
      </td>
      {correctedColumns.map(({ field, names, kind }) => {
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
              <Input
                name={`rows.${place}.${field}`}
                data-field={field}
                defaultValue={row.cells[field]}
                size={widths[field] ?? 12}
                maxLength={500}
                small
                intent={wrong.has(field) ? "danger" : undefined}
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
