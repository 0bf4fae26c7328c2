import type { Word } from "../i18n/message-key.ts";

/**
 * A place where records name a code: the column, and the word of what they are. `beside`: the code means something only together with other columns
 * (a dock's code is its port's own), column of the table → property of the record. `id`: the column holds the record's id instead of its code. `only`: the
 * column names records of several kinds, this kind where another column has one of these values. `listed`: asked for every row of the kind's list.
 */
export type CodeUse = {
  /** The kind of code that is named: a kind of master data (`port`), or of records whose use is counted (`bill`). */
  of: string;
  table: string;
  column: string;
  label: Word;
  array?: true;
  id?: true;
  listed?: true;
  sideTable?: Readonly<Record<string, string>>;
  only?: Readonly<Record<string, readonly string[]>>;
};

/** The places of one table: kind of code → the columns that name one. `more` holds for each of them. */
export function usesIn(
  table: string,
  label: Word,
  columns: Readonly<Record<string, readonly string[]>>,
  more: Partial<Pick<CodeUse, "array" | "id" | "listed" | "sideTable" | "only">> = {},
): CodeUse[] {
  return Object.entries(columns).flatMap(([of, names]) => names.map((column) => ({ ...more, of, table, column, label })));
}

const byKind = new Map<string, readonly CodeUse[]>();

/** Takes the places from the modules of the areas; `unnamed` are kinds that nothing names. Replaces what was registered before. */
export function registerCodeUses(uses: readonly CodeUse[], unnamed: readonly string[]): void {
  byKind.clear();
  for (const kind of unnamed) byKind.set(kind, []);
  for (const use of uses) byKind.set(use.of, [...(byKind.get(use.of) ?? []), use]);
}

/**
 * Where a kind of code is named, so that a record of the master data in use is neither deleted nor made to mean something else. Constants
 * of the code, never of a request.
 * @throws Error for a kind no module speaks of: nothing would be found in use, and records in use could be deleted.
 */
export function codeUsesOf(kind: string): readonly CodeUse[] {
  const uses = byKind.get(kind);
  if (!uses) throw new Error(`no module says where codes of the kind ${kind} are named`);
  return uses;
}

/** Every kind of code with its places. */
export const codeUseKinds = (): ReadonlyMap<string, readonly CodeUse[]> => byKind;
