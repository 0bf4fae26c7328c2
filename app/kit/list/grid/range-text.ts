import type { ListColumn, ListRow } from "#platform/records/list/list.ts";

/** Numbers without separators, ISO dates, other cells as shown. */
export type CopyCell = { text: string; kind: "number" | "text" };
type Shown = (column: ListColumn, row: ListRow) => string;

/** `shown` returns a cell's text. */
export function copyCell(column: ListColumn, row: ListRow, shown: Shown): CopyCell {
  if (column.merge) return { text: shown(column, row), kind: "text" };
  const value = row[column.key];
  if (value === null || value === undefined) return { text: "", kind: "text" };
  if (column.kind === "int" || column.kind === "decimal" || column.kind === "money")
    return { text: String(value), kind: "number" };
  if (column.kind === "date") return { text: String(value).slice(0, 10), kind: "text" };
  return { text: shown(column, row), kind: "text" };
}

/**
 * An apostrophe stops spreadsheets from calculating text (=, +, -, @, control characters):
 * customers enter some names.
 */
function plain({ text, kind }: CopyCell): string {
  const item = text.replace(/[\t\r\n]+/g, " ");
  return kind === "text" && /^[=+\-@]/.test(item.trimStart()) ? `'${item}` : item;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Tab-separated lines. */
export function rangeAsText(cells: readonly (readonly CopyCell[])[]): string {
  return cells.map((line) => line.map(plain).join("\t")).join("\r\n");
}

/** As an HTML table whose text cells are marked as text, so that leading zeros survive. */
export function rangeAsHtml(cells: readonly (readonly CopyCell[])[]): string {
  const cell = ({ text, kind }: CopyCell) =>
    kind === "number"
      ? `<td>${escapeHtml(text)}</td>`
      : `<td style="mso-number-format:'\\@'">${escapeHtml(text)}</td>`;
  return `<table>${cells.map((line) => `<tr>${line.map(cell).join("")}</tr>`).join("")}</table>`;
}
