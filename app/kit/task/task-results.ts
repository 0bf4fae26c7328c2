import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/** A task's message about one row. */
export type TaskRow = {
  key?: string;
  row?: number;
  done?: boolean;
  code?: MessageKey;
  params?: Record<string, string | number>;
  faults?: { code: MessageKey; params?: Record<string, string | number> }[];
};

/** One entry per failed row; empty for other results. */
export function failedRows(
  results: unknown,
): { key: string; code: MessageKey; params: Record<string, string | number> }[] {
  const rows = (results as { rows?: unknown } | null)?.rows;
  if (!Array.isArray(rows)) return [];
  return (rows as TaskRow[])
    .filter((row) => row && row.done === false)
    .flatMap((row) => {
      const key = row.key || (row.row === undefined ? "" : String(row.row));
      const faults = row.faults?.length
        ? row.faults
        : row.code
          ? [{ code: row.code, params: row.params ?? {} }]
          : [];
      return faults.map((fault) => ({ key, code: fault.code, params: fault.params ?? {} }));
    });
}

/** The file a task created, or null. */
export function fileOf(results: unknown): { path: string; name: string } | null {
  const { path, name } =
    (results as { file?: { path?: unknown; name?: unknown } } | null)?.file ?? {};
  return typeof path === "string" && typeof name === "string" ? { path, name } : null;
}
