import type { CSSProperties } from "react";
import type { ListColumn, ListRow } from "#platform/list/list.ts";
import { type CellLabels, cellClass, measure, type OwnCells, shownText, tagClass, unnumbered } from "./cell.tsx";
import { elementHtml } from "./element-html.ts";
import { escapeHtml } from "./escape-html.ts";
import type { GroupHead } from "./group-heads.tsx";
import type { Place } from "./grid-props.ts";

/** Numbers are pixels. */
const textOfStyle = (value: unknown) => (typeof value === "number" && value !== 0 ? `${value}px` : escapeHtml(String(value)));

const styleText = (style: CSSProperties) =>
  Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (item) => `-${item.toLowerCase()}`)}:${textOfStyle(value)}`)
    .join(";");

function cellStart(column: ListColumn, place: Place | undefined): string {
  const names = [cellClass(column), place?.className].filter(Boolean).join(" ");
  const style = place?.cell ?? place?.style;
  return `<td${names ? ` class="${names}"` : ""}${style ? ` style="${styleText(style)}"` : ""}>`;
}

/** Writes the inside of a column's cells; a dictionary has few values, so their tags are written once. */
function cellWriter(column: ListColumn, labels: CellLabels, own: OwnCells | undefined): (row: ListRow) => string | null {
  const special = own?.[column.key];
  if (special) return (row) => elementHtml(special(row));
  if (!column.dict) return (row) => escapeHtml(shownText(column, row, labels));
  const tags = new Map<unknown, string>();
  return (row) => {
    const value = row[column.key];
    const before = tags.get(value);
    if (before !== undefined) return before;
    const text = escapeHtml(shownText(column, row, labels));
    const state = tagClass(column, row, labels);
    const tag = state && text ? `<span class="${escapeHtml(state)}">${text}</span>` : text;
    if (tags.size < mostTags && !column.merge) tags.set(value, tag);
    return tag;
  };
}

const mostTags = 100;

type Table = {
  columns: readonly ListColumn[];
  places: readonly Place[];
  labels: CellLabels;
  cells?: OwnCells | undefined;
  to: ((row: ListRow) => string) | undefined;
  /** Column that holds the link. */
  link: number;
  /** Label of the checkbox; absent when rows cannot be selected. */
  label: ((row: ListRow) => string) | undefined;
  /** Heading before a row that begins a group. */
  heads?: readonly (GroupHead | undefined)[] | null;
  /** Rows written; the others are empty height. */
  drawn?: number;
};

function groupHtml({ title, count, sums, to }: GroupHead, span: number): string {
  const name = to === null ? `<b>${escapeHtml(title)}</b>` : `<a href="${escapeHtml(to)}">${escapeHtml(title)}</a>`;
  return `<tr class="sw-group"><td colSpan="${span}"><span>${name}<i>${escapeHtml(count)}</i><em>${escapeHtml(sums)}</em></span></td></tr>`;
}

const missingHtml = (rows: number, span: number) =>
  `<tr aria-hidden="true" class="sw-missing"><td colSpan="${span}" style="height:${rows * measure.row}px"></td></tr>`;

const checkbox = ({ id, version }: ListRow, label: string) =>
  `<td class="sw-check sw-fixed"><input type="checkbox" name="row" aria-label="${escapeHtml(label)}" autoComplete="off" value="${id}:${version}"/></td>`;

/** Writes rows exactly as `GridRow` renders before hydration, at a fraction of React's cost. Null when a cell holds more than plain elements. */
export function rowsWriter({
  columns,
  places,
  labels,
  cells: own,
  to,
  link,
  label,
  heads,
  drawn = Infinity,
}: Table): (rows: readonly ListRow[]) => string | null {
  // What ends one cell begins the next.
  const starts = columns.map((column, i) => (i > 0 ? "</td>" : "") + cellStart(column, places[i]));
  const end = columns.length > 0 ? "</td></tr>" : "</tr>";
  const cells = columns.map((column) => cellWriter(column, labels, own));
  const span = columns.length + (label ? 1 : 0);
  const ofRow = 2 * columns.length + 3;
  return (rows) => {
    const shown = Math.min(rows.length, drawn);
    // Joined once and sized at once: texts that grow by a cell each, or an array that grows, are much to collect.
    const parts = new Array<string>(shown * ofRow);
    let at = 0;
    for (let place = 0; place < shown; place++) {
      const row = rows[place];
      if (!row) break;
      const head = heads?.[place];
      parts[at++] = `${head ? groupHtml(head, span) : ""}<tr>`;
      parts[at++] = label ? checkbox(row, label(row)) : "";
      for (let i = 0; i < cells.length; i++) {
        const inside = cells[i]?.(row);
        if (inside === null || inside === undefined) return null;
        parts[at++] = starts[i] ?? "";
        parts[at++] = i === link && to ? `<a href="${escapeHtml(to(row))}">${inside || unnumbered(row)}</a>` : inside;
      }
      parts[at++] = end;
    }
    if (rows.length > drawn) parts.push(missingHtml(rows.length - drawn, span));
    return parts.join("");
  };
}
