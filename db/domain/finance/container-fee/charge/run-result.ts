import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/** Outcome of a run over a source of container fees; `rows` holds at most 500 refusals. */
export type SourceRunResult = {
  records: number;
  inserted: number;
  removed: number;
  refused: number;
  rows: { key: string; done: boolean; code: MessageKey; params: Record<string, string | number> }[];
};

type Batch = {
  inserted: number;
  removed: number;
  faults: readonly { key: string; code: MessageKey; params: Record<string, string | number> }[];
};

const listed = 500;

export const noneSynced = (): SourceRunResult => ({
  records: 0,
  inserted: 0,
  removed: 0,
  refused: 0,
  rows: [],
});

export function addSynced(
  result: SourceRunResult,
  records: number,
  { inserted, removed, faults }: Batch,
): void {
  result.records += records;
  result.inserted += inserted;
  result.removed += removed;
  result.refused += faults.length;
  for (const fault of faults)
    if (result.rows.length < listed) result.rows.push({ ...fault, done: false });
}
