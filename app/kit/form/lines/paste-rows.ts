import type { FormField, FormRecord } from "#platform/records/form/form.ts";
import { headerUnit, isUnitName } from "#platform/records/import/reader/units.ts";
import { isYes } from "#platform/records/import/reader/yes-no.ts";

/** Cell texts for a ticked box, besides the words for yes. */
const ticked = new Set(["on", "x"]);

/**
 * Parses cells copied from a spreadsheet. Null for a single plain cell, which the browser pastes
 * itself.
 */
export function tableOf(text: string): string[][] | null {
  const trimmed = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  if (!/[\t\n]/.test(trimmed)) return null;
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  for (let i = 0; i < trimmed.length; i++) {
    const character = trimmed[i] ?? "";
    if (quoted) {
      if (character === '"' && trimmed[i + 1] === '"') i += 1;
      else if (character === '"') {
        quoted = false;
        continue;
      }
      cell += character;
    } else if (character === '"' && cell === "") quoted = true;
    else if (character === "\t") end();
    else if (character === "\n") {
      end();
      rows.push([]);
    } else cell += character;
  }
  end();
  return rows;
}

/** Maps an option's label to its code and words for yes to a flag; trims the rest. */
function valueFor(
  field: FormField,
  cell: string,
  dicts: Record<string, Record<string, string>>,
): string {
  const text = cell.trim();
  if (field.kind === "flag")
    return isYes(text.toLowerCase()) || ticked.has(text.toLowerCase()) ? "Y" : "N";
  if (field.kind !== "dict") return text;
  const options = Object.entries(dicts[field.dict ?? ""] ?? {});
  const match = options.find(
    ([code, label]) =>
      code.toLowerCase() === text.toLowerCase() || label.toLowerCase() === text.toLowerCase(),
  );
  // Keeps an unknown option, so that it is refused instead of lost.
  return match?.[0] ?? text;
}

/** Normalises names for comparison. */
const bare = (name: string) => name.replace(/[\s*＊:：.()（）]/g, "").toLowerCase();
/** "毛重（吨）" without its unit. */
const withoutUnit = (name: string) =>
  name.replace(/[(（[【]([^)）\]】]*)[)）\]】]/g, (part, inside: string) =>
    isUnitName(inside) ? "" : part,
  );

/** The field per column when the first row holds headings; null when it holds values. */
function headOf(
  table: readonly (readonly string[])[],
  { fields, nameOf }: Into,
): (FormField | undefined)[] | null {
  const [first = []] = table;
  const formFields = first.map((cell, column) => {
    const named = fields.find((field) => bare(cell) !== "" && bare(nameOf(field)) === bare(cell));
    return (
      named ??
      byHeads(
        cell,
        fields,
        table.slice(1).map((row) => row[column] ?? ""),
      )
    );
  });
  return formFields.filter(Boolean).length > 1 ? formFields : null;
}

/**
 * By the usual headings. One that says another unit is left out: its numbers would be read in ours.
 * Chinese cells mean the later of two.
 */
function byHeads(
  cell: string,
  fields: readonly FormField[],
  cells: readonly string[],
): FormField | undefined {
  const written = [bare(cell), bare(withoutUnit(cell))].filter(Boolean);
  const meant = fields.filter(({ heads }) =>
    heads?.names.some((name) => written.includes(bare(name))),
  );
  const field = cells.some((text) => /\p{Script=Han}/u.test(text)) ? meant.at(-1) : meant[0];
  const unit = field && headerUnit(cell, field.heads?.unit);
  return unit === undefined || unit === field?.heads?.unit ? field : undefined;
}

type Into = {
  fields: readonly FormField[];
  row: number;
  column: number;
  max: number;
  dicts: Record<string, Record<string, string>>;
  nameOf: (field: FormField) => string;
};

/**
 * Fills lines from the pasted cell on and adds missing ones up to `max`. A heading row decides the
 * columns, else the order of `fields`. `unknown`: headings without a field; `count`: pasted rows;
 * `dropped`: those without room.
 */
export function pasteRows(
  lines: readonly FormRecord[],
  table: readonly string[][],
  into: Into,
): { lines: FormRecord[]; count: number; dropped: number; unknown: string[] } {
  const filled = lines.map((line) => ({ ...line }));
  const head = headOf(table, into);
  const values = head ? table.slice(1) : table;
  const columns = head ?? into.fields.slice(into.column);
  for (const [i, cells] of values.slice(0, Math.max(0, into.max - into.row)).entries()) {
    const at = into.row + i;
    while (filled.length <= at) filled.push({});
    const line = filled[at];
    cells.forEach((cell, j) => {
      const field = columns[j];
      if (line && field) line[field.key] = valueFor(field, cell, into.dicts);
    });
  }
  const dropped = Math.max(0, values.length - Math.max(0, into.max - into.row));
  const unknown = head ? (table[0] ?? []).filter((cell, i) => cell.trim() !== "" && !head[i]) : [];
  return { lines: filled, count: values.length, dropped, unknown };
}
