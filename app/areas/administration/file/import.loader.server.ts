import { speakRows } from "#domain/administration/admin/shown-values.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import type { ForetoldChange } from "#platform/records/import/foretold-changes.server.ts";
import {
  type ImportDefinition,
  type ImportFault,
  type ImportResult,
  mayImport,
  type RefusedRow,
} from "#platform/records/import/define-import.server.ts";
import { fileTooLarge, importLimits } from "#platform/records/import/import-limits.ts";
import { type TextEncoding, textEncodings } from "#platform/records/import/reader/text-encoding.ts";
import {
  type CellEdits,
  editUpload,
  keepUpload,
  readUpload,
} from "#platform/records/import/uploads.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { placeTask } from "#platform/runtime/task/task-operations.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { imports, importsFor } from "#db/services/registry.server.ts";
import type { ShownOption } from "./import-options.tsx";
import { oversizeOf } from "#app/intake/oversize.ts";
import { type RequestContext, type PageContext, permit } from "#app/session/ctx.server.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";

/** Larger files, in bytes, are checked at once and written by a task. */
const bigFile = 400 * 1024;
/** Faults on the page; the workbook has all. */
const shown = 200;

export type ReportedFault = {
  row: number;
  field: string;
  code: MessageKey;
  params: Record<string, string | number>;
};
export type FaultyRow = { row: number; cells: Record<string, string>; faults: ReportedFault[] };
export type ImportOutcome = {
  uploadId: number;
  /** The check's options, for the error workbook. */
  query: string;
  fileName: string;
  counts: Record<"rows" | "inserted" | "changed" | "unchanged" | "skipped" | "refused", number>;
  dryRun: boolean;
  faults: ReportedFault[];
  moreFaults: number;
  skipped: ReportedFault[];
  ignored: string[];
  notes: ReportedFault[];
  encoding: ImportResult["encoding"];
  hiddenRows: number;
  struckRows: number;
  /** What a check would change, and how many fields in all. */
  changes: ShownChange[];
  changedFields: number;
  /** The first faulty rows, and how many follow. */
  grid: FaultyRow[];
  moreRows: number;
};
/** A change under the names readers know table and field by. */
type ShownChange = Omit<ForetoldChange, "table" | "column"> & { record: string; field: string };
export type ImportResponse = {
  outcome?: ImportOutcome;
  refusals?: ReportedFault[];
  taskId?: number;
};

const allImports = "/xhlbasic/import";

/**
 * The imports a reader is offered at an address: all of them on the import screen, a page's own at
 * `/<apiName>/import`.
 * @throws Response 403
 */
export function importsAt(context: PageContext): ImportDefinition[] {
  const path = new URL(context.url).pathname.replace(/\.data$/, "");
  if (path === allImports) return importsOf(permit(context, "master:import").actor);
  const own = importsFor(path.replace(/^\/|\/import$/g, "")).filter((definition) =>
    mayImport(context.actor, definition),
  );
  if (own.length === 0) throw new Response("no permission", { status: 403 });
  return own;
}

export const importsOf = (actor: Actor): ImportDefinition[] =>
  imports.filter((definition) => mayImport(actor, definition));

/** By kind, or by its title as a reader types it. */
export function importOf(
  all: readonly ImportDefinition[],
  { lang }: Pick<Actor, "lang">,
  kind: string,
): ImportDefinition {
  const typed = kind.trim().toLowerCase();
  const importDefinition =
    all.find((candidate) => candidate.kind === kind) ??
    all.find(({ title }) => translate(lang, title).toLowerCase() === typed);
  if (!importDefinition) throw new Response("not found", { status: 404 });
  return importDefinition;
}

export async function shownOptions(
  em: RequestContext["em"],
  actor: Actor,
  definition: ImportDefinition,
): Promise<ShownOption[]> {
  const kinds = Object.entries(definition.optionLabels).map(([name, label]) => ({
    name,
    label,
    kind: definition.optionKinds[name],
  }));
  const names = kinds.flatMap(({ kind }) => (kind && "dict" in kind ? [kind.dict] : []));
  const dicts = await dictionariesOf(em, actor.lang, names);
  return kinds.map(({ name, label, kind }) => {
    if (!kind) return { name, label };
    if ("ref" in kind) return { name, label, ref: kind.ref };
    if ("dict" in kind) return { name, label, choices: dicts[kind.dict] ?? {} };
    return { name, label, type: "date" in kind ? "date" : "number" };
  });
}

/** Reads `o.rateType=INVOICE`. */
export function optionsIn(
  definition: ImportDefinition,
  input: { get(name: string): unknown },
): Record<string, string> {
  const filled = Object.keys(definition.optionLabels).map(
    (name) => [name, String(input.get(`o.${name}`) ?? "").trim()] as const,
  );
  return Object.fromEntries(filled.filter(([, value]) => value !== ""));
}

/** The chosen encoding of a text file; blank: judged by its text. */
export function encodingIn(input: { get(name: string): unknown }): TextEncoding | "" {
  return textEncodings.find((name) => name === input.get("encoding")) ?? "";
}

/** Checks or imports a file, a pasted table, or the file stored by the check. */
export async function respondToImport(context: PageContext): Promise<ImportResponse> {
  const offered = importsAt(context);
  try {
    const oversize = oversizeOf(context);
    if (oversize) throw fileTooLarge(oversize, importLimits.maxBytes, "file");
    const form = await context.form();
    const definition = importOf(offered, context.actor, String(form.get("kind") ?? ""));
    const file = await fileOf(context, form);
    if (form.get("_do") === "mend")
      await editUpload(
        context.em,
        context.actor,
        file.id,
        await typedAnew(context, definition, { form, file }),
      );
    const encoding = encodingIn(form);
    const input = { source: { uploadId: file.id, encoding }, options: optionsIn(definition, form) };
    const writes = form.get("_do") === "run";
    const big = file.size > bigFile;
    const dryRun = !writes || big;
    const imported = (await runOperation(
      { ...context, dryRun, source: "import" },
      definition.operation,
      input,
    )) as ImportResult;
    if (writes && big && imported.faults.length === 0)
      return { taskId: await orderImport(context, definition, { input, name: file.name }) };
    const changes = await shownChanges(context, imported);
    const faulty = await gridOf(context, definition, { result: imported, file, encoding });
    return {
      outcome: {
        ...outcomeOf(imported, file, { options: input.options, encoding }),
        ...faulty,
        changes,
      },
    };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return {
      refusals: refusalsOf(error).map((refusal) => ({
        row: refusal.place.row ?? 0,
        field: refusal.place.field ?? "",
        code: refusal.code,
        params: refusal.params,
      })),
    };
  }
}

/** Fields without a name are columns nobody sees. */
async function shownChanges(
  { em, actor }: RequestContext,
  { changes }: ImportResult,
): Promise<ShownChange[]> {
  if (changes.length === 0) return [];
  const dicts = await dictionariesOf(em, actor.lang, ["change_table", "change_column"]);
  const entries = changes.map((change) => ({
    ...change,
    operation: "UPDATE",
    tableName: change.table,
    columnName: change.column,
    oldValue: change.before,
    newValue: change.after,
  }));
  return (await speakRows(em, actor.lang, entries)).flatMap(
    ({ table, column, key, oldValue, newValue, lastBy, lastTime }) => {
      const field = dicts["change_column"]?.[`${table}.${column}`];
      const record = dicts["change_table"]?.[table] ?? "";
      return field
        ? [{ record, key, field, before: oldValue, after: newValue, lastBy, lastTime }]
        : [];
    },
  );
}

async function orderImport(
  context: RequestContext,
  definition: ImportDefinition,
  order: { input: unknown; name: string },
): Promise<number> {
  const title = `${translate(context.actor.lang, "import.title")}: ${translate(context.actor.lang, definition.title)} ${order.name}`;
  const task = { operation: definition.operation.name, input: order.input, title };
  return (await runOperation(context, placeTask, task)).id;
}

type KeptFile = { id: number; name: string; size: number };

async function fileOf({ em, actor }: RequestContext, form: FormData): Promise<KeptFile> {
  const file = form.get("file");
  const text = String(form.get("text") ?? "");
  if (file instanceof File && file.size > 0) {
    if (file.size > importLimits.maxBytes)
      throw fileTooLarge(file.size, importLimits.maxBytes, "file");
    const bytes = new Uint8Array(await file.arrayBuffer());
    return {
      id: await keepUpload(em, actor, { name: file.name, bytes }),
      name: file.name,
      size: bytes.length,
    };
  }
  if (text.trim() !== "") {
    const bytes = new TextEncoder().encode(text);
    return {
      id: await keepUpload(em, actor, { name: "paste.txt", bytes }),
      name: "",
      size: bytes.length,
    };
  }
  const id = idOf(form.get("uploadId"));
  if (id === 0) throw new Refusal("import.noSource", {}, { field: "file" });
  const kept = await readUpload(em, actor, id);
  return { id, name: kept.name === "paste.txt" ? "" : kept.name, size: kept.bytes.length };
}

const reportOf = (importFault: ImportFault): ReportedFault => ({
  row: importFault.row,
  field: importFault.field,
  code: importFault.code,
  params: importFault.params ?? {},
});

const gridSize = 50;

type Faulty = Pick<ImportOutcome, "grid" | "moreRows">;

async function gridOf(
  context: RequestContext,
  definition: ImportDefinition,
  of: { result: ImportResult; file: KeptFile; encoding: TextEncoding | "" },
): Promise<Faulty> {
  const byRow = Map.groupBy(of.result.faults, (importFault) => importFault.row);
  const rowNumbers = [...byRow.keys()].sort((a, b) => a - b).slice(0, gridSize);
  if (rowNumbers.length === 0) return { grid: [], moreRows: 0 };
  const rows = await definition.rowsOf(
    {
      ...(await readUpload(context.em, context.actor, of.file.id)),
      encoding: of.encoding || undefined,
    },
    new Set(rowNumbers),
  );
  const grid = rows.map((row) => ({
    row: row.row,
    cells: textsOf(definition, row),
    faults: (byRow.get(row.row) ?? []).map(reportOf),
  }));
  return { grid, moreRows: byRow.size - rowNumbers.length };
}

function textsOf(
  definition: ImportDefinition,
  { values, input }: RefusedRow,
): Record<string, string> {
  return Object.fromEntries(
    definition.columns.map(({ key }) => [key, input[key] ?? values[key] ?? ""]),
  );
}

/** Cells of the posted grid (`e.<row>.<column>`) that changed. */
async function typedAnew(
  context: RequestContext,
  definition: ImportDefinition,
  of: { form: FormData; file: KeptFile },
): Promise<CellEdits> {
  const posted = new Map<number, Record<string, string>>();
  for (const [name, value] of of.form) {
    const [, row, key = ""] = /^e\.(\d{1,7})\.(\w{1,40})$/.exec(name) ?? [];
    if (row === undefined || typeof value !== "string" || value.length > 2000) continue;
    const cells = posted.get(Number(row)) ?? {};
    cells[key] = value;
    posted.set(Number(row), cells);
  }
  const shown = await definition.rowsOf(
    {
      ...(await readUpload(context.em, context.actor, of.file.id)),
      encoding: encodingIn(of.form) || undefined,
    },
    new Set(posted.keys()),
  );
  const edits: Record<string, Record<string, string>> = {};
  for (const refusedRow of shown) {
    const before = textsOf(definition, refusedRow);
    const typed = Object.entries(posted.get(refusedRow.row) ?? {}).filter(
      ([key, text]) => Object.hasOwn(before, key) && before[key] !== text,
    );
    if (typed.length > 0) edits[refusedRow.row] = Object.fromEntries(typed);
  }
  return edits;
}

function outcomeOf(
  imported: ImportResult,
  file: KeptFile,
  { options, encoding }: { options: Record<string, string>; encoding: string },
): Omit<ImportOutcome, keyof Faulty | "changes"> {
  const { rows, inserted, changed, unchanged } = imported;
  const refused = new Set(imported.faults.map((fault) => fault.row)).size;
  return {
    uploadId: file.id,
    query: new URLSearchParams([
      ...Object.entries(options).map(([name, value]) => [`o.${name}`, value]),
      ...(encoding ? [["encoding", encoding]] : []),
    ]).toString(),
    fileName: file.name,
    counts: { rows, inserted, changed, unchanged, skipped: imported.skipped.length, refused },
    dryRun: imported.dryRun,
    changedFields: imported.changedFields,
    faults: imported.faults.slice(0, shown).map(reportOf),
    moreFaults: Math.max(0, imported.faults.length - shown),
    skipped: imported.skipped.slice(0, shown).map(reportOf),
    ignored: imported.ignoredHeaders,
    notes: imported.notes.slice(0, shown).map(reportOf),
    encoding: imported.encoding,
    hiddenRows: imported.hiddenRows,
    struckRows: imported.struckRows,
  };
}
