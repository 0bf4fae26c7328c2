import type { Word } from "#platform/i18n/message-key.ts";

/** What a task says about one row it did or could not do. */
export type TaskRow = {
  key?: string;
  row?: number;
  done?: boolean;
  code?: Word;
  params?: Record<string, string | number>;
  faults?: { code: Word; params?: Record<string, string | number> }[];
};

/** Every fault of the rows a task could not do, one line each; empty when it answered something else. */
export function failedRows(results: unknown): { key: string; code: Word; params: Record<string, string | number> }[] {
  const rows = (results as { rows?: unknown } | null)?.rows;
  if (!Array.isArray(rows)) return [];
  return (rows as TaskRow[])
    .filter((row) => row && row.done === false)
    .flatMap((row) => {
      const key = row.key || (row.row === undefined ? "" : String(row.row));
      const faults = row.faults?.length ? row.faults : row.code ? [{ code: row.code, params: row.params ?? {} }] : [];
      return faults.map((fault) => ({ key, code: fault.code, params: fault.params ?? {} }));
    });
}

/** The file a task made for who ordered it; null when it made none. */
export function fileOf(results: unknown): { path: string; name: string } | null {
  const { path, name } = (results as { file?: { path?: unknown; name?: unknown } } | null)?.file ?? {};
  return typeof path === "string" && typeof name === "string" ? { path, name } : null;
}

/** Counts and other plain values of an answer, as name and text. */
export function plainResults(results: unknown): [string, string][] {
  if (!results || typeof results !== "object" || Array.isArray(results)) return [];
  return Object.entries(results)
    .filter(([, value]) => typeof value === "number" || (typeof value === "string" && value !== "" && value.length < 200))
    .map(([key, value]) => [key, String(value)]);
}
