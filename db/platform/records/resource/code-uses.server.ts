import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/**
 * A column that refers to a code. `sideTable` maps further columns to properties, e.g. a dock's
 * port. `id` columns store ids. `only` restricts a column of several kinds. `listed` uses are
 * checked for every list row.
 */
export type CodeUse = {
  /** Master data (`port`) or counted records (`bill`). */
  of: string;
  table: string;
  column: string;
  label: MessageKey;
  array?: true;
  id?: true;
  listed?: true;
  sideTable?: Readonly<Record<string, string>>;
  only?: Readonly<Record<string, readonly string[]>>;
};

/** Kind of code → columns of one table; `more` applies to each. */
export function usesIn(
  table: string,
  label: MessageKey,
  columns: Readonly<Record<string, readonly string[]>>,
  more: Partial<Pick<CodeUse, "array" | "id" | "listed" | "sideTable" | "only">> = {},
): CodeUse[] {
  return Object.entries(columns).flatMap(([of, names]) =>
    names.map((column) => ({ ...more, of, table, column, label })),
  );
}

const byKind = new Map<string, readonly CodeUse[]>();

/** `unnamed` kinds have no uses. Replaces earlier registrations. */
export function registerCodeUses(uses: readonly CodeUse[], unnamed: readonly string[]): void {
  byKind.clear();
  for (const kind of unnamed) byKind.set(kind, []);
  for (const use of uses) byKind.set(use.of, [...(byKind.get(use.of) ?? []), use]);
}

/**
 * Uses of a code; they prevent deletion and changes of meaning.
 * @throws Error for an unregistered kind, which would seem unused
 */
export function codeUsesOf(kind: string): readonly CodeUse[] {
  const uses = byKind.get(kind);
  if (!uses) throw new Error(`no module says where codes of the kind ${kind} are named`);
  return uses;
}

export const codeUseKinds = (): ReadonlyMap<string, readonly CodeUse[]> => byKind;
