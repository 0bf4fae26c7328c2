import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { type Actor, type Lang, pageLimitOf } from "#platform/operation/actor.ts";
import { inScopeSql } from "#platform/list/list-scope.server.ts";
import { searchText } from "#platform/text/search-text.server.ts";
import { foldSearch, matchesTerms, searchTerms } from "#platform/text/search-terms.ts";
import { type Reference, referencesByKind } from "#platform/resource/reference.server.ts";
import { mayPick } from "./reference-readers.server.ts";
import { resourceOf } from "../registry.server.ts";

/** One line of a picker: the code, its name in the reader's language, and what tells it from its neighbours (country, ETD …). */
export type ReferenceOption = { code: string; label: string; fact: string };

type Sql = RawBuilder<unknown>;
type Row = { code: string; zh: string | null; en: string | null; fact: string | null };

/** What a field can refer to. */
export const referenceKinds: readonly string[] = [...referencesByKind().keys()];

const most = 20;
/** A list searched in memory is never longer than this. */
const mostOfAll = 3000;

/** The reference of a kind that this reader may look into. */
function referenceOf(actor: Actor, kind: string): Reference | null {
  const reference = referencesByKind().get(kind);
  return !reference || (reference.staffOnly && actor.kind === "customer") ? null : reference;
}

const blank = sql`null::text`;
const columnsOf = ({ code, zh, en, fact }: Reference) =>
  sql`${sql.ref(code)} as code, ${zh ?? blank} as zh, ${en ?? blank} as en, ${fact ?? blank} as fact`;
/** A customer account is offered its own customer codes only, and everybody what the data permission of the records' page shows him. */
function scopeOf(em: EntityManager, { table, ownCodes, page, only }: Reference, actor: Actor): Sql {
  const kind = only ? sql`and ${only}` : sql``;
  const own = ownCodes && actor.kind === "customer" ? sql`${kind} and code = any(${[...actor.customerCodes]}::text[])` : kind;
  if (!page || pageLimitOf(actor, page) === null) return own;
  const { list, source } = resourceOf(page);
  return sql`${own} and ${inScopeSql(em, { ...actor, kind: "staff" }, { list, source }, `${table}.id`)}`;
}

const escaped = (text: string) => text.replace(/[\\%_]/g, (item) => `\\${item}`);

/**
 * At most twenty options for a typed text: by code, by English or Chinese name, by pinyin in full or by initials. The exact code
 * first, then the reference's own favourites, whole words, codes that begin so, and the shortest names. None for who neither lists these
 * records nor fills in what asks for them.
 */
export async function searchReference(em: EntityManager, actor: Actor, kind: string, text: string): Promise<ReferenceOption[]> {
  const reference = referenceOf(actor, kind);
  if (!reference || !mayPick(em, actor, { kind, ...reference })) return [];
  const typed = text.trim().slice(0, 60);
  const rows =
    reference.by.kind === "all" ? await searchAll(em, actor, reference, typed) : await searchIndexed(em, actor, reference, typed);
  return rows.map((row) => optionOf(reference, actor.lang, row));
}

async function searchAll(em: EntityManager, actor: Actor, reference: Reference, typed: string): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select ${columnsOf(reference)} from ${sql.table(reference.table)} where true ${scopeOf(em, reference, actor)}
    order by 1 limit ${mostOfAll}`.execute(em.getKysely());
  const messages = searchTerms(typed);
  if (messages.length === 0) return rows.slice(0, most);
  const folded = foldSearch(typed);
  const rank = ({ code }: Row) => (foldSearch(code) === folded ? 0 : foldSearch(code).startsWith(folded) ? 1 : 2);
  const hits = rows.filter((row) => matchesTerms(searchText(row.code, row.zh, row.en), messages));
  return hits.sort((hit, other) => rank(hit) - rank(other)).slice(0, most);
}

/**
 * Words at their beginning first: that is what the trigram index answers at any length, two Chinese characters included. Only when
 * that gives little are the words looked for inside others, from three characters on.
 */
async function searchIndexed(em: EntityManager, actor: Actor, reference: Reference, typed: string): Promise<Row[]> {
  const messages = searchTerms(typed);
  const begun = await likeAll(em, actor, reference, { typed, patterns: messages.map((label) => termStart(reference, label)) });
  if (begun.length >= most || messages.length === 0 || messages.some((label) => label.length < 3)) return begun;
  const inside = await likeAll(em, actor, reference, { typed, patterns: messages.map((label) => `%${escaped(label)}%`) });
  const existing = new Set(begun.map((row) => row.code));
  return [...begun, ...inside.filter((row) => !existing.has(row.code))].slice(0, most);
}

/** In the search column every word stands after a blank; a plain name is met from its beginning or inside. */
const termStart = ({ by }: Reference, label: string) => (by.kind === "search" ? `% ${escaped(label)}%` : `${escaped(label)}%`);

async function likeAll(
  em: EntityManager,
  actor: Actor,
  reference: Reference,
  { typed, patterns }: { typed: string; patterns: readonly string[] },
): Promise<Row[]> {
  const code = sql.ref(reference.code);
  const upper = typed.toUpperCase();
  const searched = reference.by.kind === "name" ? [reference.code, ...reference.by.columns] : [];
  const like = patterns.map((pattern) =>
    searched.length === 0
      ? sql`search like ${pattern}`
      : sql`(${sql.join(
          searched.map((column) => sql`${sql.ref(column)} ilike ${pattern}`),
          sql` or `,
        )})`,
  );
  const where = like.length > 0 ? sql.join(like, sql` and `) : sql`true`;
  const { rows } =
    await sql<Row>`select ${columnsOf(reference)} from ${sql.table(reference.table)} where ${where} ${scopeOf(em, reference, actor)}
    order by ${code} = ${upper} desc, ${reference.first ? sql`${reference.first()} desc,` : sql``}
    ${searched.length === 0 ? sql`(search || ' ') like ${`% ${escaped(foldSearch(typed))} %`} desc,` : sql``}
    ${code} like ${`${escaped(upper)}%`} desc, ${searched.length === 0 ? sql`length(search),` : sql``} ${code} limit ${most}`.execute(
      em.getKysely(),
    );
  return rows;
}

const regions: Partial<Record<Lang, Intl.DisplayNames>> = {};

function countryName(lang: Lang, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  regions[lang] ??= new Intl.DisplayNames([lang === "zh" ? "zh-CN" : "en"], { type: "region", fallback: "code" });
  return regions[lang]?.of(code) ?? code;
}

function optionOf(reference: Reference, lang: Lang, { code, zh, en, fact }: Row): ReferenceOption {
  const [own, other] = lang === "zh" ? [zh, en] : [en, zh];
  const label = own || other || "";
  const place = fact && reference.country ? countryName(lang, fact) : (fact ?? "");
  // The name in the other language tells two places of one name apart, and is what the documents print.
  const more = lang === "zh" && other && other !== label ? other : "";
  return { code, label, fact: [more, place].filter(Boolean).join(" · ") };
}

/** The options of codes that stand on a sheet, for showing names beside them: kind → code → option. One query per kind. */
export async function namesOfCodes(
  em: EntityManager,
  actor: Actor,
  requested: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Record<string, Record<string, ReferenceOption>>> {
  const result: Record<string, Record<string, ReferenceOption>> = {};
  for (const [kind, codes] of requested) {
    const reference = referenceOf(actor, kind);
    const query = [...codes].filter(Boolean).slice(0, 500);
    if (!reference || query.length === 0) continue;
    const code = sql.ref(reference.code);
    const { rows } = await sql<Row>`select distinct on (${code}) ${columnsOf(reference)} from ${sql.table(reference.table)}
      where ${code} = any(${query}::text[]) ${scopeOf(em, reference, actor)} order by ${code}`.execute(em.getKysely());
    result[kind] = Object.fromEntries(rows.map((row) => [row.code, optionOf(reference, actor.lang, row)]));
  }
  return result;
}
