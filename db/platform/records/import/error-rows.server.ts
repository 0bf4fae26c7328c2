import type { Writable } from "node:stream";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { columnLabel, type ImportColumn } from "./columns.ts";
import type { ImportDefinition, ImportFault } from "./define-import.server.ts";
import { writeErrorWorkbook } from "./error-workbook.server.ts";
import type { KeptUpload } from "./uploads.server.ts";

/** Reasons by row. */
function reasonsOf(
  lang: Lang,
  columns: readonly ImportColumn[],
  faults: readonly ImportFault[],
): Map<number, string> {
  const reasons = new Map<number, string>();
  for (const fault of faults) {
    const text = `${columnLabel(columns, fault.field, lang)}: ${translate(lang, fault.code, fault.params ?? {})}`;
    reasons.set(fault.row, reasons.has(fault.row) ? `${reasons.get(fault.row)}; ${text}` : text);
  }
  return reasons;
}

type FaultyFile = { upload: KeptUpload; faults: readonly ImportFault[]; lang: Lang };

export async function faultyRows(
  definition: ImportDefinition,
  { upload, faults, lang }: FaultyFile,
) {
  const reasons = reasonsOf(lang, definition.columns, faults);
  const rows = await definition.rowsOf(upload, new Set(reasons.keys()));
  return rows.map(({ row, values, input }) => ({ values, input, reason: reasons.get(row) ?? "" }));
}

export async function writeFaultyRows(
  out: Writable,
  definition: ImportDefinition,
  file: FaultyFile,
): Promise<void> {
  await writeErrorWorkbook(out, {
    columns: definition.columns,
    language: file.lang,
    rows: await faultyRows(definition, file),
  });
}
