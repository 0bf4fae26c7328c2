import { sql } from "kysely";
import { z } from "zod";
import type { Word } from "../i18n/message-key.ts";
import { type Ctx, defineOperation, type Operation } from "../operation/operation.server.ts";
import { isRefusal, Refusal, type RefusalParams, refusalsOf } from "../operation/refusal.ts";
import { breakingRow, isDataFault } from "./breaking-row.server.ts";
import type { ImportColumn } from "./columns.ts";
import { readDictCells } from "./dict-cells.server.ts";
import type { ListDefinition } from "../list/list.ts";
import type { ImportedRow } from "./imported-row.ts";
import type { ImportCounts, ImportFault, ImportRow, ImportSpec, OptionKind, Options } from "./import-spec.ts";
import { withListHeadings } from "./list-headings.ts";
import { readImport } from "./read-import.server.ts";
import { type OneRow, oneRow } from "./one-row.server.ts";
import type { ImportSource } from "./reader/read-source.server.ts";
import { editCells } from "./edit-cells.ts";
import { type CellEdits, type KeptUpload, readUpload, sourceOf } from "./uploads.server.ts";
import { typedRecordId } from "../operation/validation.ts";

export type { ImportCounts, ImportFault, ImportRow, ImportSpec, OptionKind };

/** A row that was not taken, with what it holds, so that it can be shown and written into the error workbook. */
export type RefusedRow = { row: number; values: Record<string, string | null>; given: Record<string, string> };

/** `faults` not empty: nothing at all was written. `skipped`: rows left out, the others are written. */
export type ImportResult = ImportCounts & {
  kind: string;
  rows: number;
  faults: ImportFault[];
  skipped: ImportFault[];
  ignoredHeaders: string[];
  /** Rows of the workbook that were read though they are hidden or struck through in it. */
  hiddenRows: number;
  struckRows: number;
  dryRun: boolean;
};

/** A file by bytes (base64 in calls), by an id of `keepUpload`, or pasted text. */
const ImportSourceInput = z
  .object({
    name: z.string().max(200).default(""),
    bytes: z.union([z.instanceof(Uint8Array), z.base64()]).optional(),
    text: z.string().optional(),
    uploadId: typedRecordId().optional(),
  })
  .refine((item) => [item.bytes, item.text, item.uploadId].filter((part) => part !== undefined).length === 1, { error: "import.noSource" });
export type ImportSourceInput = z.input<typeof ImportSourceInput>;

export type ImportOperation = Operation<unknown, ImportResult>;

/** An import as commands and screens see it. */
export type ImportDefinition = {
  kind: string;
  title: Word;
  perm: string;
  columns: readonly ImportColumn[];
  /** Headings of its list that it does not take. */
  left: readonly string[];
  /** The list whose workbook it takes back. */
  list?: ListDefinition | undefined;
  optionLabels: Readonly<Record<string, Word>>;
  optionKinds: Readonly<Record<string, OptionKind>>;
  operation: ImportOperation;
  /** Columns that identify a row. */
  key: readonly string[];
  /** One row typed on a sheet instead of in a file, by the same reading, checks and write (one-row.server.ts). */
  one: OneRow;
  /** The rows of a kept upload that a result names, for the error workbook and the grid. */
  rowsOf(upload: KeptUpload, requested: ReadonlySet<number>): Promise<RefusedRow[]>;
};

/**
 * An import of one kind of rows. Everything or nothing per file: all faults of all rows are found first and told together; without a
 * fault one transaction writes the file. `dryRun` does the same and rolls back.
 */
export function defineImport<K extends string, O extends Options = Options>(importSpec: ImportSpec<K, O>): ImportDefinition {
  const { columns, left } = withListHeadings(
    importSpec.columns,
    importSpec.list && { list: importSpec.list, leaves: importSpec.leaves ?? [] },
  );
  const spec = { ...importSpec, columns, left };
  const options = spec.options ?? (z.object({}) as unknown as z.ZodType<O>);
  const operation = defineOperation({
    name: `import.${spec.kind}`,
    perm: spec.perm,
    input: z.object({ source: ImportSourceInput, options: options.prefault({} as never) }),
    transaction: "own",
    done: "import.done",
    run: (ctx, input) => runImport(ctx, spec as unknown as FileSpec, input as ImportInput),
  });
  return {
    kind: spec.kind,
    title: spec.title,
    perm: spec.perm,
    columns: spec.columns,
    left,
    list: spec.list,
    optionLabels: spec.optionLabels ?? {},
    optionKinds: spec.optionKinds ?? {},
    operation: operation as unknown as ImportOperation,
    key: spec.key,
    one: oneRow(spec as unknown as ImportSpec<string, Options>),
    rowsOf: (upload, requested) => refusedRows(upload, spec, requested),
  };
}

/** A definition as files are read by it: its columns called as its list calls them. */
type FileSpec = ImportSpec<string, Options> & { left: readonly string[] };

type ImportInput = { source: z.output<typeof ImportSourceInput>; options: Options };

async function runImport(ctx: Ctx, spec: FileSpec, input: ImportInput): Promise<ImportResult> {
  // Files are staff's work: their rows may name any record.
  if (ctx.actor.kind === "customer") throw new Refusal("kit.noPermission");
  const read = await readRows(ctx, spec, await openSource(ctx, input.source));
  const result: ImportResult = {
    kind: spec.kind,
    rows: read.total,
    inserted: 0,
    changed: 0,
    unchanged: 0,
    faults: read.faults,
    skipped: [],
    ignoredHeaders: read.ignoredHeaders,
    hiddenRows: read.hiddenRows,
    struckRows: read.struckRows,
    dryRun: ctx.dryRun,
  };
  const shaped = spec.reshape?.(read.rows, input.options) ?? read.rows;
  const unread = await readDictCells(ctx, spec.columns, shaped);
  addAll(result.faults, unread);
  const misread = new Set(unread.map((importFault) => importFault.row));
  const unique = withoutRepeats(
    spec,
    shaped.filter((importRow) => !misread.has(importRow.row)),
    result,
  );
  const importFaults = ((await spec.check?.(ctx, unique, input.options)) ?? []).filter(
    (importFault) => !importFault.ask || input.options.accept !== "Y",
  );
  for (const importFault of importFaults) (importFault.skip ? result.skipped : result.faults).push(importFault);
  const left = new Set(importFaults.map((importFault) => importFault.row));
  const rows = unique.filter((importRow) => !left.has(importRow.row));
  if (result.faults.length === 0) await writeRows(ctx, spec, { rows, options: input.options, result });
  result.faults.sort((a, b) => a.row - b.row);
  await ctx.progress({
    seen: result.rows,
    total: result.rows,
    changed: result.inserted + result.changed,
    failed: new Set(result.faults.map((fault) => fault.row)).size,
  });
  return result;
}

async function writeRows(
  ctx: Ctx,
  spec: ImportSpec<string, Options>,
  work: { rows: ImportRow[]; options: Options; result: ImportResult },
): Promise<void> {
  try {
    const counts = await ctx.unit(async (inner) => {
      // Two runs of one kind wait for each other instead of colliding on a unique key.
      await sql`select pg_advisory_xact_lock(hashtext(${`import.${spec.kind}`}))`.execute(inner.em.getKysely());
      const done = await spec.write(inner, work.rows, work.options);
      inner.signal.throwIfAborted();
      return done;
    });
    Object.assign(work.result, counts);
  } catch (error) {
    if (isDataFault(error)) {
      work.result.faults.push(await dataFault(ctx, spec, { ...work, error }));
      return;
    }
    const list = refusalsOf(error);
    if (!isRefusal(error) || list.some((refusal) => refusal.place.row === undefined)) throw error;
    for (const { place, code, params } of list) work.result.faults.push({ row: place.row ?? 0, field: place.field ?? "", code, params });
  }
}

/** A value that the database cannot take is a fault of its row, which is looked for. @throws the error when no row alone brings it. */
async function dataFault(
  ctx: Ctx,
  spec: ImportSpec<string, Options>,
  { rows, options, error }: { rows: readonly ImportRow[]; options: Options; error: unknown },
): Promise<ImportFault> {
  const row = await breakingRow(ctx, rows, (inner, part) => spec.write(inner, part, options));
  if (!row) throw error;
  ctx.log.warn({ err: error, row: row.row, kind: spec.kind }, "a row the database cannot take");
  return { row: row.row, field: "", code: "import.notStorable" };
}

/** Adds what may be very many: as arguments of one call they would not fit. */
function addAll<T>(list: T[], more: readonly T[]): void {
  for (const item of more) list.push(item);
}

type Opened = { source: ImportSource; edits: CellEdits };

async function openSource(ctx: Ctx, input: z.output<typeof ImportSourceInput>): Promise<Opened> {
  if (input.text !== undefined) return { source: { kind: "paste", text: input.text }, edits: {} };
  if (input.uploadId !== undefined) {
    const kept = await readUpload(ctx.em, ctx.actor, input.uploadId);
    return { source: sourceOf(kept), edits: kept.edits };
  }
  const bytes = typeof input.bytes === "string" ? Buffer.from(input.bytes, "base64") : (input.bytes ?? new Uint8Array());
  return { source: sourceOf({ name: input.name, bytes }), edits: {} };
}

/** A row as it is meant: with the cells that were corrected on the screen. */
function meant(row: ImportedRow, edits: CellEdits, columns: readonly ImportColumn[]): ImportedRow {
  const cells = Object.hasOwn(edits, String(row.row)) ? edits[row.row] : undefined;
  return cells ? editCells(row, cells, columns) : row;
}

type Read = { total: number; rows: ImportRow[]; faults: ImportFault[] } & Pick<
  ImportResult,
  "ignoredHeaders" | "hiddenRows" | "struckRows"
>;

async function readRows(ctx: Ctx, spec: FileSpec, { source, edits }: Opened): Promise<Read> {
  const read: Read = { total: 0, rows: [], faults: [], ignoredHeaders: [], hiddenRows: 0, struckRows: 0 };
  const reading = readImport(source, spec.columns, { left: spec.left });
  for await (const batch of reading) {
    ctx.signal.throwIfAborted();
    for (const raw of batch) {
      const importedRow = meant(raw, edits, spec.columns);
      read.total += 1;
      if (importedRow.faults.length === 0) read.rows.push({ row: importedRow.row, values: importedRow.values });
      else read.faults.push(...importedRow.faults.map((fault) => ({ ...fault, row: importedRow.row })));
    }
    await ctx.progress({ seen: 0, total: read.total, failed: read.faults.length });
  }
  if (reading.summary) {
    const { ignoredHeaders, hiddenRows, struckRows } = reading.summary;
    Object.assign(read, { ignoredHeaders, hiddenRows, struckRows });
  }
  return read;
}

function withoutRepeats(spec: ImportSpec<string, Options>, rows: ImportRow[], result: ImportResult): ImportRow[] {
  if (spec.key.length === 0) return rows;
  const first = new Map<string, ImportRow>();
  for (const row of rows) {
    const key = spec.key.map((name) => row.values[name] ?? "").join("\u0000");
    const importRow = first.get(key);
    if (!importRow) first.set(key, row);
    else if (spec.repeats === "last") {
      result.skipped.push({ row: importRow.row, field: spec.key[0] ?? "", code: "import.replaced", params: { row: row.row }, skip: true });
      first.set(key, row);
    } else result.faults.push({ row: row.row, field: spec.key[0] ?? "", code: "import.twice", params: { row: importRow.row } });
  }
  return [...first.values()];
}

async function refusedRows(
  upload: KeptUpload,
  { columns, left }: Pick<FileSpec, "columns" | "left">,
  requested: ReadonlySet<number>,
): Promise<RefusedRow[]> {
  const matches: RefusedRow[] = [];
  for await (const batch of readImport(sourceOf(upload), columns, { left }))
    for (const importedRow of batch) {
      if (!requested.has(importedRow.row)) continue;
      const { row, values, given: input } = meant(importedRow, upload.edits, columns);
      matches.push({ row, values, given: input });
    }
  return matches;
}

/** A fault of a row, said shortly in checks. */
export function rowFault(item: { row: number }, field: string, code: Word, params: RefusalParams = {}): ImportFault {
  return { row: item.row, field, code, params };
}

/** A row that is left out and told, while the others are written. */
export function rowSkipped(item: { row: number }, field: string, code: Word, params: RefusalParams = {}): ImportFault {
  return { row: item.row, field, code, params, skip: true };
}

/** The refusal of one row inside `write`. */
export function rowRefusal(row: number, cause: Refusal): Refusal {
  return new Refusal(cause.code, cause.params, { ...cause.place, row });
}
