import { Refusal, Refusals } from "../refusal.ts";
import type { ImportColumn } from "./columns.ts";
import { decodeText, findDelimiter, textRows } from "./csv-reader.server.ts";
import { fileTooLarge, type ImportLimits } from "./import-limits.ts";
import { emptySummary, type ImportedRow, type ImportSummary } from "./imported-row.ts";
import { inspectWorkbook } from "./inspect-workbook.server.ts";
import { type SheetContext, sheetRows } from "./sheet-reader.server.ts";
import { TableReader } from "./table-reader.ts";
import { readSharedStrings, readStyles } from "./workbook-parts.server.ts";

/** Where rows come from: an uploaded workbook, an uploaded csv, or text pasted from a spreadsheet. */
export type ImportSource =
  | { kind: "workbook"; name: string; bytes: Uint8Array }
  | { kind: "csv"; name: string; bytes: Uint8Array }
  | { kind: "paste"; text: string };

/** Everything one reading needs, plain data. */
export type ReadingJob = { source: ImportSource; columns: readonly ImportColumn[]; limits: ImportLimits };

const batchSize = 500;

/** Rows that were read, and how many the sheets read so far say they have. */
export type ReadRows = { rows: ImportedRow[]; expected: number | undefined };

/**
 * Reads a source in this thread: batches of rows, at the end the summary. Throws Refusal or Refusals for faults of the file as a whole.
 * The server never calls it directly but through `readImport`, which runs it in a worker.
 */
export async function* readSource(job: ReadingJob): AsyncGenerator<ReadRows, ImportSummary> {
  const summary = emptySummary();
  const collected: ImportedRow[] = [];
  const readers: TableReader[] = [];
  const told: { rows: number | undefined } = { rows: undefined };
  const rows = job.source.kind === "workbook" ? workbookTables(job, { summary, readers, told }) : textTable(job, summary, readers);
  for await (const some of rows) {
    if (summary.rows > job.limits.maxRows) throw new Refusal("import.tooManyRows", { limit: job.limits.maxRows });
    collected.push(...some);
    while (collected.length >= batchSize) yield { rows: collected.splice(0, batchSize), expected: told.rows };
  }
  summary.sheets.push(...readers.map((reader) => reader.info));
  refuseIfNothing(readers, summary);
  if (collected.length > 0) yield { rows: collected, expected: told.rows };
  return summary;
}

type Found = { summary: ImportSummary; readers: TableReader[]; told: { rows: number | undefined } };

/** Rows as they come with each unpacked piece: a wait for every single one would cost a tenth of the reading. */
async function* workbookTables(job: ReadingJob, { summary, readers, told }: Found): AsyncGenerator<ImportedRow[]> {
  if (job.source.kind !== "workbook") return;
  const { archive, parts, merges } = await inspectWorkbook(job.source.name, job.source.bytes, job.limits);
  const strings = await readSharedStrings(archive, parts.sharedStrings);
  const styles = await readStyles(archive, parts.styles);
  const context: SheetContext = { archive, strings, styles, date1904: parts.date1904, told };
  for (const sheet of parts.sheets) {
    const table = { columns: job.columns, sheet: sheet.name, merges: merges.get(sheet.path) ?? [], date1904: parts.date1904 };
    const reader = new TableReader(table, summary);
    readers.push(reader);
    if (sheet.hidden) {
      reader.info.state = "hidden";
      continue;
    }
    for await (const batch of sheetRows(context, sheet.path)) {
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

async function* textTable(job: ReadingJob, summary: ImportSummary, readers: TableReader[]): AsyncGenerator<ImportedRow[]> {
  const { source, columns, limits } = job;
  if (source.kind === "workbook") return;
  const size = source.kind === "paste" ? source.text.length : source.bytes.length;
  if (size > limits.maxBytes) throw fileTooLarge(size, limits.maxBytes);
  const text = source.kind === "paste" ? source.text : decodeText(source.bytes);
  if (text.trim() === "") throw new Refusal("import.emptyFile");
  const reader = new TableReader({ columns, sheet: source.kind === "paste" ? "" : source.name, merges: [], date1904: false }, summary);
  readers.push(reader);
  for await (const raw of textRows(text, findDelimiter(text))) {
    const row = reader.push(raw);
    if (row) yield [row];
    if (reader.done) break;
  }
  reader.end();
}

/** A file that gave no table says why; a table without a row says so. */
function refuseIfNothing(readers: readonly TableReader[], summary: ImportSummary): void {
  if (summary.sheets.some((sheet) => sheet.state === "read")) {
    if (summary.rows === 0) throw new Refusal("import.noRows");
    return;
  }
  const reasons = readers.flatMap((reader) => reader.refusals);
  if (reasons.length > 1) throw new Refusals(reasons);
  if (reasons[0]) throw reasons[0];
  throw new Refusal(
    summary.sheets.every((sheet) => sheet.state === "empty" || sheet.state === "hidden") ? "import.emptySheet" : "import.noHeader",
  );
}
