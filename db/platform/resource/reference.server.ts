import type { RawBuilder } from "kysely";

type Sql = RawBuilder<unknown>;

/** Where a picker looks. Constants of the code, never of a request. */
export type Reference = {
  table: string;
  code: string;
  zh?: Sql;
  en?: Sql;
  fact?: Sql;
  /** Facts that are an ISO country code are shown as the country's name. */
  country?: boolean;
  /**
   * "search": the column of `searchText`, indexed by its trigrams (ports, customers). "name": names of long tables, indexed too.
   * "all": a short code list, searched in memory as a whole, by pinyin too.
   */
  by: { kind: "search" } | { kind: "name"; columns: readonly string[] } | { kind: "all" };
  /** Only these rows, of a table that holds several kinds. */
  only?: Sql;
  /** What stands first among equals, e.g. ports our own lines call at. Made for each search: later areas may take part. */
  first?: () => Sql;
  staffOnly?: boolean;
  ownCodes?: boolean;
  /** The page these records are kept on: whoever sees a part of it is offered that part. */
  page?: string;
};

const byKind = new Map<string, Reference>();

/** Takes the references from the modules, by kind. Replaces what was registered before. */
export function registerReferences(references: Readonly<Record<string, Reference>>): void {
  byKind.clear();
  for (const [kind, reference] of Object.entries(references)) byKind.set(kind, reference);
}

/** Every kind of reference. */
export const referencesByKind = (): ReadonlyMap<string, Reference> => byKind;

/** The reference of a kind that code names. @throws Error for a kind no module brings. */
export function referenceNamed(kind: string): Reference {
  const reference = byKind.get(kind);
  if (!reference) throw new Error(`no module brings a reference of the kind ${kind}`);
  return reference;
}
