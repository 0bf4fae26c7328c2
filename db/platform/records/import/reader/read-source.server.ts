import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { storableText } from "#platform/kernel/text/clean-text.ts";
import type { ImportColumn } from "../columns.ts";
import { findDelimiter, textRows } from "./csv-reader.server.ts";
import { fileTooLarge, type ImportLimits } from "../import-limits.ts";
import { emptySummary, type ImportedRow, type ImportSummary } from "../imported-row.ts";
import { type InspectedWorkbook, inspectWorkbook } from "./inspect-workbook.server.ts";
import { type WorksheetContext, worksheetRows } from "./worksheet-reader.server.ts";
import { TableReader } from "./table-reader.ts";
import { type DecodedText, decodeBytes, type TextEncoding } from "./text-encoding.ts";
import {
  type CellStyles,
  readSharedStrings,
  readStyles,
  type SharedTexts,
} from "./workbook-parts.server.ts";

export type ImportSource =
  | { kind: "workbook"; name: string; bytes: Uint8Array }
  /** Without `encoding` it is judged by the text. */
  | { kind: "csv"; name: string; bytes: Uint8Array; encoding?: TextEncoding | undefined }
  | { kind: "paste"; text: string };

/** Plain data for the worker. */
export type ReadingJob = {
  source: ImportSource;
  columns: readonly ImportColumn[];
  left: readonly string[];
  limits: ImportLimits;
  lang?: "zh" | "en";
};

const batchSize = 500;

/** `expected` counts rows of the worksheets read so far. */
export type ReadRows = { rows: ImportedRow[]; expected: number | undefined };

type Opened = { atMost: number } & (
  | { text: string; decoded?: DecodedText | undefined }
  | { book: InspectedWorkbook; strings: SharedTexts; styles: CellStyles }
);

/**
 * Reads batches of rows in this thread and returns the summary; the server uses `readImport`
 * instead. A source that may be too long is counted first.
 * @throws Refusal or Refusals for faults of the file
 */
export async function* readSource(job: ReadingJob): AsyncGenerator<ReadRows, ImportSummary> {
  const opened = await openSource(job);
  if (opened.atMost > job.limits.maxRows) {
    for await (const _ of readTables(job, opened));
    if ("book" in opened) opened.book.archive.unpacked = 0;
  }
  return yield* readTables(job, opened);
}

async function* readTables(
  job: ReadingJob,
  opened: Opened,
): AsyncGenerator<ReadRows, ImportSummary> {
  const summary = emptySummary();
  const collected: ImportedRow[] = [];
  const readers: TableReader[] = [];
  const declared: { rows: number | undefined } = { rows: undefined };
  if ("decoded" in opened && opened.decoded) summary.encoding = encodingOf(opened.decoded);
  const rows =
    "book" in opened
      ? workbookTables(job, opened, { summary, readers, declared })
      : textTable(job, opened.text, { summary, readers });
  for await (const some of rows) {
    if (summary.rows > job.limits.maxRows)
      throw new Refusal("import.tooManyRows", { limit: job.limits.maxRows });
    collected.push(...some);
    while (collected.length >= batchSize)
      yield { rows: collected.splice(0, batchSize), expected: declared.rows };
  }
  summary.worksheets.push(...readers.map((reader) => reader.info));
  refuseIfNothing(readers, summary);
  if (collected.length > 0) yield { rows: collected, expected: declared.rows };
  return summary;
}

const encodingOf = ({ encoding, assumed, samples }: DecodedText): ImportSummary["encoding"] => ({
  name: encoding,
  assumed,
  samples,
});

async function openSource({ source, limits }: ReadingJob): Promise<Opened> {
  if (source.kind === "workbook") {
    const book = await inspectWorkbook(source.name, source.bytes, limits);
    const strings = await readSharedStrings(book.archive, book.parts.sharedStrings);
    return {
      book,
      strings,
      styles: await readStyles(book.archive, book.parts.styles),
      atMost: book.atMost,
    };
  }
  const size = source.kind === "paste" ? source.text.length : source.bytes.length;
  if (size > limits.maxBytes) throw fileTooLarge(size, limits.maxBytes);
  const decoded = source.kind === "paste" ? undefined : decodeBytes(source.bytes, source.encoding);
  const text = storableText(source.kind === "paste" ? source.text : (decoded?.text ?? ""));
  if (text.trim() === "") throw new Refusal("import.emptyFile");
  return { text, decoded, atMost: lineCount(text) };
}

function lineCount(text: string): number {
  let count = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) count += 1;
  }
  return count;
}

type Data = { summary: ImportSummary; readers: TableReader[] };

/** Rows of each unpacked piece together; awaiting each row would cost a tenth of the time. */
async function* workbookTables(
  job: ReadingJob,
  { book, strings, styles }: Extract<Opened, { book: unknown }>,
  { summary, readers, declared }: Data & { declared: { rows: number | undefined } },
): AsyncGenerator<ImportedRow[]> {
  const { archive, parts, merges } = book;
  const context: WorksheetContext = {
    archive,
    strings,
    styles,
    date1904: parts.date1904,
    declared,
  };
  for (const worksheet of parts.worksheets) {
    const table = {
      columns: job.columns,
      left: job.left,
      lang: job.lang ?? "zh",
      worksheet: worksheet.name,
      merges: merges.get(worksheet.path) ?? [],
      date1904: parts.date1904,
    };
    const reader = new TableReader(table, summary);
    readers.push(reader);
    if (worksheet.hidden) {
      reader.info.state = "hidden";
      continue;
    }
    for await (const batch of worksheetRows(context, worksheet.path)) {
      const rows: ImportedRow[] = [];
      for (const raw of batch) {
        const row = reader.push(raw);
        if (row) rows.push(row);
      }
      if (rows.length > 0) yield rows;
      if (reader.done) break;
    }
    reader.end();
  }
}

async function* textTable(
  { source, columns, left, lang = "zh" }: ReadingJob,
  text: string,
  { summary, readers }: Data,
): AsyncGenerator<ImportedRow[]> {
  const worksheet = source.kind === "paste" ? "" : source.name;
  const reader = new TableReader(
    { columns, left, lang, worksheet, merges: [], date1904: false },
    summary,
  );
  readers.push(reader);
  for await (const raw of textRows(text, findDelimiter(text))) {
    const row = reader.push(raw);
    if (row) yield [row];
    if (reader.done) break;
  }
  reader.end();
}

/** Explains why a file gave no rows. */
function refuseIfNothing(readers: readonly TableReader[], summary: ImportSummary): void {
  if (summary.worksheets.some((worksheet) => worksheet.state === "read")) {
    if (summary.rows === 0) throw new Refusal("import.noRows");
    return;
  }
  const reasons = readers.flatMap((reader) => reader.refusals);
  if (reasons.length > 1) throw new Refusals(reasons);
  if (reasons[0]) throw reasons[0];
  throw new Refusal(
    summary.worksheets.every(
      (worksheet) => worksheet.state === "empty" || worksheet.state === "hidden",
    )
      ? "import.emptySheet"
      : "import.noHeader",
  );
}
