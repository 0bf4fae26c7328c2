import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { Refusal } from "../../operation/refusal.ts";
import type { Cell, RawRow } from "../imported-row.ts";

const widest = 256;
/** A longer record means an unclosed quote. */
const longestRecord = 200_000;

/**
 * Decodes by byte order mark, UTF-16 zero bytes, valid UTF-8, else GB18030 (Chinese Excel; includes GBK and GB2312).
 * @throws Refusal for binary data
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new Refusal("import.emptyFile");
  for (const encoding of encodingsOf(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // Text tables contain no control characters.
      if (hasControl(text)) throw new Refusal("import.notText");
      return text;
    } catch (error) {
      if (error instanceof Refusal) throw error;
    }
  }
  throw new Refusal("import.encoding");
}

function encodingsOf(bytes: Uint8Array): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ["utf-16le"];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ["utf-16be"];
  const head = bytes.subarray(0, 1000);
  const zeros = (from: number): number => head.filter((byte, i) => i % 2 === from && byte === 0).length;
  if (zeros(1) > head.length / 8 && zeros(0) === 0) return ["utf-16le"];
  if (zeros(0) > head.length / 8 && zeros(1) === 0) return ["utf-16be"];
  return ["utf-8", "gb18030"];
}

function hasControl(text: string): boolean {
  const end = Math.min(text.length, 100_000);
  for (let i = 0; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 11 && code !== 12) return true;
  }
  return false;
}

/** Excel's "sep=;" line, else the most frequent of tab, semicolon and comma. */
export function findDelimiter(text: string): "," | ";" | "\t" {
  const named = /^\ufeff?sep=([,;\t])/i.exec(text)?.[1];
  if (named === "," || named === ";" || named === "\t") return named;
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
  return score(";") > 0 && score(";") >= score(",") / 2 ? ";" : ",";
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
          .map((field): Cell | undefined => (field === "" ? undefined : { kind: "text", text: unquoted(field) })),
      };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal("import.csvQuote", { row: row + 1 }, { row: row + 1 });
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
