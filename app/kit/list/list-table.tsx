import { Link } from "@remix-run/react";
import type { KeyboardEvent, ReactNode } from "react";
import type { ListColumn, ListRow } from "#domain/kit/list.ts";
import { writeListQuery } from "#domain/kit/list-address.ts";
import { useLang, useSay } from "../shell/say.ts";
import { cellText } from "#domain/kit/cell-text.ts";
import type { ListData } from "./list-data.ts";

type Props = {
  found: ListData;
  open: ((row: ListRow) => string) | undefined;
  cells: Record<string, (row: ListRow) => ReactNode> | undefined;
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
};

/** Plain cells: a hundred rows of twenty rendered components would cost more than the query. */
export function ListTable({ found, open, cells, selected, onSelect }: Props) {
  const say = useSay();
  const columns = found.columns.filter((column) => !column.hidden);
  const selectable = found.steps.length > 0;
  const toggle = (id: number, on: boolean) => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    onSelect(next);
  };
  if (found.rows.length === 0) {
    return <p className="sw-empty">{say(found.needsFilter ? "shell.enterFilter" : "shell.empty")}</p>;
  }
  return (
    <div className="sw-table-box" onKeyDown={moveByKey}>
      <table className="bp6-html-table bp6-compact bp6-interactive sw-table">
        <thead>
          <tr>
            {selectable ? (
              <th className="sw-check">
                <input
                  type="checkbox"
                  aria-label={say("shell.selectAll")}
                  checked={selected.size > 0 && found.rows.every((row) => selected.has(row.id))}
                  onChange={(event) => onSelect(new Set(event.target.checked ? found.rows.map((row) => row.id) : []))}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} found={found} />
            ))}
          </tr>
        </thead>
        <tbody>
          {found.rows.map((row) => (
            <tr key={row.id} className={selected.has(row.id) ? "sw-selected" : undefined}>
              {selectable ? (
                <td className="sw-check">
                  <input
                    type="checkbox"
                    name="row"
                    value={`${row.id}:${row.version}`}
                    aria-label={say("shell.selectRow", { key: String(row[found.keyColumn] ?? row.id) })}
                    checked={selected.has(row.id)}
                    onChange={(event) => toggle(row.id, event.target.checked)}
                  />
                </td>
              ) : null}
              {columns.map((column, i) => (
                <BodyCell
                  key={column.key}
                  column={column}
                  row={row}
                  found={found}
                  to={i === 0 ? open?.(row) : undefined}
                  own={cells?.[column.key]}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <Totals found={found} columns={columns} lead={selectable ? 1 : 0} />
      </table>
    </div>
  );
}

function HeadCell({ column, found }: { column: ListColumn; found: ListData }) {
  const say = useSay();
  const sorted = found.query.sort.find((one) => one.key === column.key)?.order ?? null;
  const next = writeListQuery({ ...found.query, page: 1, sort: [{ key: column.key, order: sorted === "asc" ? "desc" : "asc" }] });
  return (
    <th
      style={{ minWidth: column.width ?? 100 }}
      aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
      className={numeric(column)}
    >
      {column.sort ? (
        <Link to={`?${next}`} preventScrollReset>
          {say(column.word)}
          {sorted ? <span aria-hidden="true">{sorted === "asc" ? " ▲" : " ▼"}</span> : null}
        </Link>
      ) : (
        say(column.word)
      )}
    </th>
  );
}

type CellProps = {
  column: ListColumn;
  row: ListRow;
  found: ListData;
  to: string | undefined;
  own: ((row: ListRow) => ReactNode) | undefined;
};

function BodyCell({ column, row, found, to, own }: CellProps) {
  const lang = useLang();
  const say = useSay();
  const text =
    column.kind === "flag"
      ? row[column.key] === "Y"
        ? say("shell.yes")
        : say("shell.no")
      : cellText(column, row[column.key], { lang, dicts: found.dicts });
  const inside = own ? own(row) : column.dict ? <span className={`sw-tag sw-tag-${String(row[column.key])}`}>{text}</span> : text;
  return <td className={numeric(column)}>{to ? <Link to={to}>{inside}</Link> : inside}</td>;
}

const numeric = (column: ListColumn) =>
  column.kind === "int" || column.kind === "decimal" || column.kind === "money" ? "sw-number" : undefined;

function Totals({ found, columns, lead }: { found: ListData; columns: readonly ListColumn[]; lead: number }) {
  const say = useSay();
  const lang = useLang();
  if (Object.keys(found.totals).length === 0) return null;
  return (
    <tfoot>
      <tr>
        {lead ? <td /> : null}
        {columns.map((column, i) => (
          <td key={column.key} className={numeric(column)}>
            {i === 0 ? say("shell.sum") : null}
            {Object.entries(found.totals[column.key] ?? {}).map(([currency, sum]) => (
              <div key={currency}>
                {currency} {cellText(column, sum, { lang, dicts: {} })}
              </div>
            ))}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Up and down move between rows' checkboxes, Enter opens the row. */
function moveByKey(event: KeyboardEvent<HTMLDivElement>): void {
  const row = (event.target as HTMLElement).closest("tr");
  if (!row) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const other = event.key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
    const box = other?.querySelector<HTMLElement>("input, a");
    if (!box) return;
    event.preventDefault();
    box.focus();
  } else if (event.key === "Enter" && (event.target as HTMLElement).tagName === "INPUT") {
    const link = row.querySelector<HTMLAnchorElement>("td a");
    if (!link) return;
    event.preventDefault();
    link.click();
  }
}
