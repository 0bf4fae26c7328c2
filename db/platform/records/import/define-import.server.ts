import { sql } from "kysely";
import { z } from "zod";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import {
  type Ctx,
  defineOperation,
  type Operation,
} from "#platform/kernel/operation/operation.server.ts";
import {
  isRefusal,
  Refusal,
  type RefusalParams,
  refusalsOf,
} from "#platform/kernel/refusal/refusal.ts";
import { breakingRow, isDataFault } from "./breaking-row.server.ts";
import type { ImportColumn } from "./columns.ts";
import { type ForetoldChange, foretoldChanges } from "./foretold-changes.server.ts";
import { readDictCells } from "./dict-cells.server.ts";
import type { ListDefinition } from "../list/list.ts";
import type { ImportedRow, ImportSummary } from "./imported-row.ts";
import type {
  ImportCounts,
  ImportFault,
  ImportRow,
  ImportSpec,
  OptionKind,
  Options,
} from "./import-spec.ts";
import { withListHeadings } from "./list-headings.ts";
import { readImport } from "./read-import.server.ts";
import { type OneRow, oneRow } from "./one-row.server.ts";
import type { ImportSource } from "./reader/read-source.server.ts";
import { textEncodings } from "./reader/text-encoding.ts";
import { editCells } from "./edit-cells.ts";
import { type CellEdits, type KeptUpload, readUpload, sourceOf } from "./uploads.server.ts";
import { typedRecordId } from "#platform/kernel/refusal/validation.ts";

export type { ImportCounts, ImportFault, ImportRow, ImportSpec, OptionKind };

/** A refused row with its content, for screen and error workbook. */
export type RefusedRow = {
  row: number;
  values: Record<string, string | null>;
  input: Record<string, string>;
};

/** Any `faults` mean that nothing was written; `skipped` rows are left out. */
export type ImportResult = ImportCounts & {
  kind: string;
  rows: number;
  faults: ImportFault[];
  skipped: ImportFault[];
  /** How rows were read where the file leaves it open. */
  notes: ImportFault[];
  ignoredHeaders: string[];
  /** Of a text file, how its letters were read. */
  encoding: ImportSummary["encoding"] | null;
  /** Hidden or struck rows that were read. */
  hiddenRows: number;
  struckRows: number;
  dryRun: boolean;
  /**
   * Of a dry run: fields of existing records that would change, the first ones, and how many there
   * are.
   */
  changes: ForetoldChange[];
  changedFields: number;
};

/** Bytes (base64 in calls), an id of `keepUpload`, or pasted text. */
const ImportSourceInput = z
  .object({
    name: z.string().max(200).default(""),
    bytes: z.union([z.instanceof(Uint8Array), z.base64()]).optional(),
    text: z.string().optional(),
    uploadId: typedRecordId().optional(),
    /** Of a text file; blank: judged by the text. */
    encoding: z.enum(["", ...textEncodings]).default(""),
  })
  .refine(
    (source) =>
      [source.bytes, source.text, source.uploadId].filter((part) => part !== undefined).length ===
      1,
    {
      error: "import.noSource",
    },
  );
export type ImportSourceInput = z.input<typeof ImportSourceInput>;

export type ImportOperation = Operation<unknown, ImportResult>;

export type ImportDefinition = {
  kind: string;
  title: MessageKey;
  perm: string;
  ofCustomers: boolean;
  columns: readonly ImportColumn[];
  /** Headings the import ignores. */
  left: readonly string[];
  list?: ListDefinition | undefined;
  /** Endings of further files it reads. */
  endings: readonly string[];
  optionLabels: Readonly<Record<string, MessageKey>>;
  optionKinds: Readonly<Record<string, OptionKind>>;
  operation: ImportOperation;
  key: readonly string[];
  /** One row typed on a form, with the same rules (one-row.server.ts). */
  single: OneRow;
  /** Rows of an upload, for error workbook and grid. */
  rowsOf(upload: KeptUpload, requested: ReadonlySet<number>): Promise<RefusedRow[]>;
};

/**
 * Defines an import, all or nothing per file. It reports the faults of all rows together, else
 * writes one transaction. `dryRun` rolls back.
 */
export function defineImport<K extends string, O extends Options = Options>(
  importSpec: ImportSpec<K, O>,
): ImportDefinition {
  const { columns, left } = withListHeadings(
    importSpec.columns,
    importSpec.list && { list: importSpec.list, leaves: importSpec.leaves ?? [] },
  );
  const spec: FileSpec = { ...importSpec, columns, left };
  const options: z.ZodType<Options> = spec.options ?? z.object({});
  const operation = defineOperation({
    name: `import.${spec.kind}`,
    perm: spec.perm,
    input: z.object({ source: ImportSourceInput, options: options.prefault({}) }),
    transaction: "own",
    done: "import.done",
    run: (ctx, input) => runImport(ctx, spec, input),
  });
  return {
    kind: spec.kind,
    title: spec.title,
    perm: spec.perm,
    ofCustomers: spec.ofCustomers ?? false,
    columns: spec.columns,
    left,
    list: spec.list,
    endings: spec.formats?.endings ?? [],
    optionLabels: spec.optionLabels ?? {},
    optionKinds: spec.optionKinds ?? {},
    operation,
    key: spec.key,
    single: oneRow(spec),
    rowsOf: (upload, requested) => refusedRows(upload, spec, requested),
  };
}

/** Rows may name any record, so customers import only what asks their scope. */
export const mayImport = (
  actor: Actor,
  { perm, ofCustomers }: Pick<ImportDefinition, "perm" | "ofCustomers">,
): boolean => can(actor, perm) && (actor.kind !== "customer" || ofCustomers);

type FileSpec = ImportSpec<string, Options> & { left: readonly string[] };

type ImportInput = { source: z.output<typeof ImportSourceInput>; options: Options };

async function runImport(ctx: Ctx, spec: FileSpec, input: ImportInput): Promise<ImportResult> {
  if (!mayImport(ctx.actor, { perm: spec.perm, ofCustomers: spec.ofCustomers ?? false }))
    throw new Refusal("kit.noPermission");
  const read = await readRows(ctx, spec, await openSource(ctx, spec, input.source));
  const result: ImportResult = {
    kind: spec.kind,
    rows: read.total,
    inserted: 0,
    changed: 0,
    unchanged: 0,
    faults: read.faults,
    skipped: [],
    notes: [],
    ignoredHeaders: read.ignoredHeaders,
    encoding: read.encoding,
    hiddenRows: read.hiddenRows,
    struckRows: read.struckRows,
    dryRun: ctx.dryRun,
    changes: [],
    changedFields: 0,
  };
  confirmEncoding(ctx, read.encoding);
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
  for (const importFault of importFaults) listOf(result, importFault).push(importFault);
  const left = new Set(
    importFaults.flatMap((importFault) => (importFault.note ? [] : [importFault.row])),
  );
  const rows = unique.filter((importRow) => !left.has(importRow.row));
  if (result.faults.length === 0)
    await writeRows(ctx, spec, { rows, options: input.options, result });
  result.faults.sort((a, b) => a.row - b.row);
  await ctx.progress({
    seen: result.rows,
    total: result.rows,
    changed: result.inserted + result.changed,
    failed: new Set(result.faults.map((fault) => fault.row)).size,
  });
  return result;
}

/**
 * A guessed encoding other than that of Chinese Excel is looked at before anything is written.
 * @throws Refusal import.encodingConfirm
 */
function confirmEncoding(ctx: Ctx, encoding: ImportResult["encoding"]): void {
  if (!encoding?.assumed || encoding.name === "gb18030" || ctx.dryRun) return;
  throw new Refusal(
    "import.encodingConfirm",
    { encoding: encoding.name, samples: encoding.samples.join(", ") },
    { field: "encoding" },
  );
}

const listOf = (
  { faults, skipped, notes }: ImportResult,
  { skip, note }: ImportFault,
): ImportFault[] => (skip ? skipped : note ? notes : faults);

async function writeRows(
  ctx: Ctx,
  spec: ImportSpec<string, Options>,
  work: { rows: ImportRow[]; options: Options; result: ImportResult },
): Promise<void> {
  try {
    const counts = await ctx.unit(async (inner) => {
      // Serialises imports of a kind, which would collide on unique keys.
      await sql`select pg_advisory_xact_lock(hashtext(${`import.${spec.kind}`}))`.execute(
        inner.em.getKysely(),
      );
      const done = await spec.write(inner, work.rows, work.options);
      inner.signal.throwIfAborted();
      // Who changed a record last, and columns customers do not see, stay with staff.
      if (ctx.dryRun && ctx.actor.kind !== "customer") {
        await inner.em.flush();
        const { changes, count } = await foretoldChanges(inner);
        Object.assign(work.result, { changes, changedFields: count });
      }
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
    for (const { place, code, params } of list)
      work.result.faults.push({ row: place.row ?? 0, field: place.field ?? "", code, params });
  }
}

/**
 * Turns a value the database rejects into a fault of its row.
 * @throws the error when no single row causes it
 */
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

/** A large array does not fit the arguments of push. */
function addAll<T>(list: T[], more: readonly T[]): void {
  for (const entry of more) list.push(entry);
}

type Opened = { source: ImportSource; edits: CellEdits };

async function openSource(
  ctx: Ctx,
  { formats }: FileSpec,
  input: z.output<typeof ImportSourceInput>,
): Promise<Opened> {
  const encoding = input.encoding === "" ? undefined : input.encoding;
  const table = async (source: ImportSource) => (await formats?.translate(source)) ?? source;
  if (input.text !== undefined)
    return { source: await table({ kind: "paste", text: input.text }), edits: {} };
  if (input.uploadId !== undefined) {
    const kept = await readUpload(ctx.em, ctx.actor, input.uploadId);
    return { source: await table(sourceOf(kept, encoding)), edits: kept.edits };
  }
  const bytes =
    typeof input.bytes === "string"
      ? Buffer.from(input.bytes, "base64")
      : (input.bytes ?? new Uint8Array());
  return { source: await table(sourceOf({ name: input.name, bytes }, encoding)), edits: {} };
}

/** The row with corrections from the screen. */
function meant(row: ImportedRow, edits: CellEdits, columns: readonly ImportColumn[]): ImportedRow {
  const cells = Object.hasOwn(edits, String(row.row)) ? edits[row.row] : undefined;
  return cells ? editCells(row, cells, columns) : row;
}

type Read = { total: number; rows: ImportRow[]; faults: ImportFault[] } & Pick<
  ImportResult,
  "ignoredHeaders" | "encoding" | "hiddenRows" | "struckRows"
>;

async function readRows(ctx: Ctx, spec: FileSpec, { source, edits }: Opened): Promise<Read> {
  const read: Read = {
    total: 0,
    rows: [],
    faults: [],
    ignoredHeaders: [],
    encoding: null,
    hiddenRows: 0,
    struckRows: 0,
  };
  const reading = readImport(source, spec.columns, { left: spec.left, lang: ctx.actor.lang });
  for await (const batch of reading) {
    ctx.signal.throwIfAborted();
    for (const raw of batch) {
      const importedRow = meant(raw, edits, spec.columns);
      read.total += 1;
      if (importedRow.faults.length === 0)
        read.rows.push({ row: importedRow.row, values: importedRow.values });
      else
        read.faults.push(
          ...importedRow.faults.map((fault) => ({ ...fault, row: importedRow.row })),
        );
    }
    await ctx.progress({ seen: 0, total: read.total, failed: read.faults.length });
  }
  if (reading.summary) {
    const { ignoredHeaders, encoding = null, hiddenRows, struckRows } = reading.summary;
    Object.assign(read, { ignoredHeaders, encoding, hiddenRows, struckRows });
  }
  return read;
}

function withoutRepeats(
  spec: ImportSpec<string, Options>,
  rows: ImportRow[],
  result: ImportResult,
): ImportRow[] {
  if (spec.key.length === 0) return rows;
  const first = new Map<string, ImportRow>();
  for (const row of rows) {
    const key = spec.key.map((name) => row.values[name] ?? "").join("\u0000");
    const importRow = first.get(key);
    if (!importRow) first.set(key, row);
    else if (spec.repeats === "last") {
      result.skipped.push({
        row: importRow.row,
        field: spec.key[0] ?? "",
        code: "import.replaced",
        params: { row: row.row },
        skip: true,
      });
      first.set(key, row);
    } else
      result.faults.push({
        row: row.row,
        field: spec.key[0] ?? "",
        code: "import.twice",
        params: { row: importRow.row },
      });
  }
  return [...first.values()];
}

async function refusedRows(
  upload: KeptUpload,
  { columns, left, formats }: Pick<FileSpec, "columns" | "left" | "formats">,
  requested: ReadonlySet<number>,
): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = [];
  const source = sourceOf(upload, upload.encoding);
  for await (const batch of readImport((await formats?.translate(source)) ?? source, columns, {
    left,
  }))
    for (const importedRow of batch) {
      if (!requested.has(importedRow.row)) continue;
      const { row, values, input } = meant(importedRow, upload.edits, columns);
      refused.push({ row, values, input });
    }
  return refused;
}

export function rowFault(
  entry: { row: number },
  field: string,
  code: MessageKey,
  params: RefusalParams = {},
): ImportFault {
  return { row: entry.row, field, code, params };
}

/** A fault that skips only its row. */
export function rowSkipped(
  entry: { row: number },
  field: string,
  code: MessageKey,
  params: RefusalParams = {},
): ImportFault {
  return { row: entry.row, field, code, params, skip: true };
}

/** Says how a row was read; the row is written. */
export function rowNote(
  entry: { row: number },
  field: string,
  code: MessageKey,
  params: RefusalParams = {},
): ImportFault {
  return { row: entry.row, field, code, params, note: true };
}

/** Refuses one row inside `write`. */
export function rowRefusal(row: number, cause: Refusal): Refusal {
  return new Refusal(cause.code, cause.params, { ...cause.place, row });
}
