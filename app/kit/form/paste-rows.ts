import type { FormField, FormRecord } from "#platform/form/form.ts";
import { isYes } from "#platform/import/reader/yes-no.ts";

/** What a tick box says in a table, beside the words for yes. */
const ticked = new Set(["on", "x"]);

/**
 * Cells of a table copied from a spreadsheet: tabs between cells, line ends between rows, cells with either in quotes, quotes doubled.
 * Null when it is one plain cell, which the browser pastes by itself.
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
    const item = trimmed[i] ?? "";
    if (quoted) {
      if (item === '"' && trimmed[i + 1] === '"') i += 1;
      else if (item === '"') {
        quoted = false;
        continue;
      }
      cell += item;
    } else if (item === '"' && cell === "") quoted = true;
    else if (item === "\t") end();
    else if (item === "\n") {
      end();
      rows.push([]);
    } else cell += item;
  }
  end();
  return rows;
}

/** A cell as the field takes it: an option by its code or its label, a flag by the words for yes, everything else trimmed. */
function valueFor(field: FormField, cell: string, dicts: Record<string, Record<string, string>>): string {
  const text = cell.trim();
  if (field.kind === "flag") return isYes(text.toLowerCase()) || ticked.has(text.toLowerCase()) ? "Y" : "N";
  if (field.kind !== "dict") return text;
  const options = Object.entries(dicts[field.dict ?? ""] ?? {});
  const match = options.find(([code, label]) => code.toLowerCase() === text.toLowerCase() || label.toLowerCase() === text.toLowerCase());
  // What is no option stands there all the same, so that it is seen and refused instead of lost.
  return match?.[0] ?? text;
}

/** Names are compared without what people write around them. */
const bare = (name: string) => name.replace(/[\s*＊:：.()（）]/g, "").toLowerCase();

/** The field of each column, when a table's first row holds their names (in the reader's language); null when it holds values. */
function headOf(first: readonly string[], fields: readonly FormField[], nameOf: Into["nameOf"]): (FormField | undefined)[] | null {
  const formFields = first.map((cell) => fields.find((field) => bare(cell) !== "" && bare(nameOf(field)) === bare(cell)));
  return formFields.filter(Boolean).length > 1 ? formFields : null;
}

type Into = {
  fields: readonly FormField[];
  row: number;
  column: number;
  max: number;
  dicts: Record<string, Record<string, string>>;
  /** What a field is called over its column. */
  nameOf: (field: FormField) => string;
};

/**
 * Lines after a paste that began in a cell: rows below are filled, missing ones added up to `max`. A table with a row of headings fills the
 * columns it names, `unknown` are the headings that are none; another one goes by the order of `fields` from that cell on; what lies beyond is
 * left out. `count` rows were meant, for `dropped` of them there was no room.
 */
export function pasteRows(
  lines: readonly FormRecord[],
  table: readonly string[][],
  into: Into,
): { lines: FormRecord[]; count: number; dropped: number; unknown: string[] } {
  const result = lines.map((line) => ({ ...line }));
  const head = headOf(table[0] ?? [], into.fields, into.nameOf);
  const values = head ? table.slice(1) : table;
  const columns = head ?? into.fields.slice(into.column);
  for (const [i, cells] of values.slice(0, Math.max(0, into.max - into.row)).entries()) {
    const at = into.row + i;
    while (result.length <= at) result.push({});
    const line = result[at];
    cells.forEach((cell, j) => {
      const field = columns[j];
      if (line && field) line[field.key] = valueFor(field, cell, into.dicts);
    });
  }
  const dropped = Math.max(0, values.length - Math.max(0, into.max - into.row));
  const unknown = head ? (table[0] ?? []).filter((cell, i) => cell.trim() !== "" && !head[i]) : [];
  return { lines: result, count: values.length, dropped, unknown };
}
