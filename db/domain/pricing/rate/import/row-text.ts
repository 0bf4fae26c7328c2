import type { ImportRow } from "#platform/records/import/define-import.server.ts";

export function textOf(importRow: ImportRow, name: string): string {
  return importRow.values[name] ?? "";
}
