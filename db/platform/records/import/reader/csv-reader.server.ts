import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { Cell, RawRow } from "../imported-row.ts";
import { decodeBytes } from "./text-encoding.ts";

const widest = 256;
/** A longer record means an unclosed quote. */
const longestRecord = 200_000;

/** The text alone, where nobody chooses the encoding. */
export const decodeText = (bytes: Uint8Array): string => decodeBytes(bytes).text;

type Delimiter = "," | ";" | "\t" | "|";

/** Excel's "sep=;" line, else the most frequent of tab, semicolon, bar and comma. */
export function findDelimiter(text: string): Delimiter {
  const named = /^\ufeff?sep=([,;\t|])/i.exec(text)?.[1];
  if (named === "," || named === ";" || named === "\t" || named === "|") return named;
  const lines = text
    .slice(0, 65_536)
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== "");
  const seen = lines.slice(0, 30);
  const score = (mark: string): number => {
    const counts = seen.map((line) => line.split(mark).length - 1).sort((a, b) => a - b);
    return counts[Math.floor(counts.length / 2)] ?? 0;
  };
  // Numbers contain commas ("3211,90"), so the rarer separators win.
  if (score("\t") > 0) return "\t";
  if (score(";") > 0 && score(";") >= score(",") / 2) return ";";
  // "箱号 | Container No" is one heading: a bar counts only where no comma separates.
  return score("|") > 0 && score(",") === 0 ? "|" : ",";
}

/** Row numbers count records, like Excel. Quotes may contain line breaks. */
export async function* textRows(text: string, delimiter: string): AsyncGenerator<RawRow> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: longestRecord,
  });
  const records = Readable.from(slices(text)).pipe(parser);
  let row = 0;
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      row += 1;
      yield {
        row,
        hidden: false,
        cells: record
          .slice(0, widest)
          .map((field): Cell | undefined =>
            field === "" ? undefined : { kind: "text", text: unquoted(field) },
          ),
      };
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new Refusal("import.csvQuote", { row: row + 1 }, { row: row + 1 });
    throw error;
  }
}

/** Excel's csv writes ="007" to keep text; in a workbook it is plain text. */
function unquoted(field: string): string {
  const text = field.trim();
  return text.length > 2 && text.startsWith('="') && text.endsWith('"') ? text.slice(2, -1) : field;
}

function* slices(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
}
