import type { RawBuilder } from "kysely";

type Sql = RawBuilder<unknown>;

/** Source of a picker, from code only. */
export type Reference = {
  table: string;
  code: string;
  zh?: Sql;
  en?: Sql;
  fact?: Sql;
  /** The fact is an ISO country code, shown as a name. */
  country?: boolean;
  /**
   * "search": trigram-indexed `searchText` (ports, customers). "name": indexed names of long tables. "all": a short list in memory, with
   * pinyin.
   */
  by: { kind: "search" } | { kind: "name"; columns: readonly string[] } | { kind: "all" };
  /** Restricts a table of several kinds. */
  only?: Sql;
  /** Favourites, e.g. ports of our lines. Called per search, when later areas are loaded. */
  first?: () => Sql;
  staffOnly?: boolean;
  ownCodes?: boolean;
  /** Page whose row filter applies. */
  page?: string;
};

const byKind = new Map<string, Reference>();

/** Replaces earlier registrations. */
export function registerReferences(references: Readonly<Record<string, Reference>>): void {
  byKind.clear();
  for (const [kind, reference] of Object.entries(references)) byKind.set(kind, reference);
}

export const referencesByKind = (): ReadonlyMap<string, Reference> => byKind;

/** @throws Error for an unknown kind */
export function referenceNamed(kind: string): Reference {
  const reference = byKind.get(kind);
  if (!reference) throw new Error(`no module brings a reference of the kind ${kind}`);
  return reference;
}
