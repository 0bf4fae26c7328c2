import type { ImportRow } from "#platform/import/define-import.server.ts";

export function textOf(importRow: ImportRow, name: string): string {
  return importRow.values[name] ?? "";
}
