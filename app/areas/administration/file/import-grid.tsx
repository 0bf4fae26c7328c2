import "./import.css";
import { Form, useLoaderData, useLocation } from "@remix-run/react";
import type { KeyboardEvent } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import type { FaultyRow, ImportOutcome } from "./import.loader.server.ts";

/** Up and Down keep the column; Enter submits. */
function move(event: KeyboardEvent<HTMLTableElement>): void {
  const from = event.target as HTMLInputElement;
  if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || from.tagName !== "INPUT") return;
  const row = from.closest("tr");
  const to = event.key === "ArrowDown" ? row?.nextElementSibling : row?.previousElementSibling;
  const next = to?.querySelector<HTMLInputElement>(
    `input[data-column="${from.dataset["column"]}"]`,
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** Faulty rows as fields. The stored file stays; corrected cells are sent beside it. */
export function ImportGrid({ outcome, kind }: { outcome: ImportOutcome; kind: string }) {
  const { columns } = useLoaderData() as { columns: { key: string; label: string }[] };
  const t = useTranslate();
  const busy = useBusy();
  const { pathname } = useLocation();
  if (outcome.grid.length === 0) return null;
  // Hides columns that are empty and faultless.
  const shown = columns.filter(({ key }) =>
    outcome.grid.some((row) => row.cells[key] || row.faults.some((fault) => fault.field === key)),
  );
  return (
    <Form
      method="post"
      action={`${pathname}?kind=${kind}`}
      encType="multipart/form-data"
      className="sw-panel"
      preventScrollReset
    >
      <h2 className="sw-mend-title">
        {t("import.mend", { count: outcome.grid.length + outcome.moreRows })}
      </h2>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="uploadId" value={outcome.uploadId} />
      {[...new URLSearchParams(outcome.query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="sw-table-box">
        <table className="sw-table sw-import-grid" onKeyDown={move}>
          <thead>
            <tr>
              <th scope="col">{t("shell.row")}</th>
              <th scope="col">{t("import.why")}</th>
              {shown.map((column) => (
                <th key={column.key} scope="col">
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {outcome.grid.map((row) => (
              <GridRow key={`${row.row}.${JSON.stringify(row.cells)}`} row={row} columns={shown} />
            ))}
          </tbody>
        </table>
      </div>
      {outcome.moreRows > 0 ? <p>{t("import.mendMore", { count: outcome.moreRows })}</p> : null}
      <div className="sw-steps">
        <Button type="submit" name="_do" value="mend" intent="primary" disabled={busy}>
          {t("import.mendSend")}
        </Button>
      </div>
    </Form>
  );
}

function GridRow({ row, columns }: { row: FaultyRow; columns: { key: string; label: string }[] }) {
  const t = useTranslate();
  const wrong = new Set(row.faults.map((fault) => fault.field));
  const why = `why-${row.row}`;
  return (
    <tr>
      <th scope="row">{row.row}</th>
      <td id={why} className="sw-mend-why sw-wrong">
        {row.faults.map((fault) => (
          <div key={`${fault.code}${fault.field}`}>
            {columns.find((column) => column.key === fault.field)?.label}{" "}
            {t(fault.code as MessageKey, fault.params)}
          </div>
        ))}
      </td>
      {columns.map(({ key, label }) => (
        <td key={key}>
          <Input
            name={`e.${row.row}.${key}`}
            data-column={key}
            defaultValue={row.cells[key]}
            size={Math.min(30, Math.max(8, (row.cells[key] ?? "").length))}
            maxLength={2000}
            small
            intent={wrong.has(key) ? "danger" : undefined}
            aria-label={`${row.row} ${label}`}
            aria-invalid={wrong.has(key) || undefined}
            aria-describedby={wrong.has(key) ? why : undefined}
          />
        </td>
      ))}
    </tr>
  );
}
