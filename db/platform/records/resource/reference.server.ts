import type { EntityManager } from "@mikro-orm/postgresql";
import type { RawBuilder } from "kysely";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Reader } from "../list/query/list-scope.server.ts";

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
   * "search": trigram-indexed `searchText` (ports, customers). "name": indexed names of long
   * tables. "all": a short list in memory, with pinyin.
   */
  by: { kind: "search" } | { kind: "name"; columns: readonly string[] } | { kind: "all" };
  /** Restricts a table of several kinds. */
  only?: Sql;
  /** What a choice fills into other fields of a form (`FormField.fills`), by name. */
  fills?: Readonly<Record<string, Sql>>;
  /**
   * Entries that suit other fields of the form (`FormField.suits`). Without typed text only these
   * are offered; typed text lists them first.
   */
  suits?: (values: Readonly<Record<string, string>>, reader: Reader) => Sql | null;
  /** Why an entry does not suit these values: null, or the message that says it. */
  misfit?: (values: Readonly<Record<string, string>>, reader: Reader) => Sql | null;
  /** Sorts entries that match alike, e.g. by distance in time. */
  nearest?: Sql;
  /** Favourites, e.g. ports of our lines. Called per search, when later areas are loaded. */
  first?: () => Sql;
  /** Codes by other names of theirs, in upper case. */
  synonyms?: (
    em: EntityManager,
    written: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /**
   * Entries that are closed. `why` is SQL: null, or the message that says it. Fields with `suits`
   * do not take those of `bars`.
   */
  closed?: { why: Sql; bars: readonly MessageKey[] };
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
