import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { type Actor, type Lang, pageLimitOf } from "#platform/kernel/actor/actor.ts";
import { inScopeSql } from "#platform/records/list/query/list-scope.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { searchText } from "#platform/kernel/text/search-text.server.ts";
import { foldSearch, matchesTerms, searchTerms } from "#platform/kernel/text/search-terms.ts";
import { type Reference, referencesByKind } from "#platform/records/resource/reference.server.ts";
import { mayPick } from "./reference-readers.server.ts";
import { resourceOf } from "../registry.server.ts";

/** `fact` distinguishes similar entries (country, ETD). */
export type ReferenceOption = {
  code: string;
  label: string;
  fact: string;
  fills?: Readonly<Record<string, string>>;
  /** Why the entry is closed, and whether fields that want a suiting one refuse it. */
  closed?: string;
  bars?: true;
};

type Sql = RawBuilder<unknown>;
type Row = {
  code: string;
  zh: string | null;
  en: string | null;
  fact: string | null;
  closed: string | null;
  fills?: Record<string, string | null> | null;
};

export const referenceKinds: readonly string[] = [...referencesByKind().keys()];

const most = 20;
/** Limit of a list searched in memory. */
const mostOfAll = 3000;

function referenceOf(actor: Actor, kind: string): Reference | null {
  const reference = referencesByKind().get(kind);
  return !reference || (reference.staffOnly && actor.kind === "customer") ? null : reference;
}

const blank = sql`null::text`;
const columnsOf = ({ code, zh, en, fact, closed }: Reference, misfit: Sql | null = null) =>
  sql`${sql.ref(code)} as code,
    ${zh ?? blank} as zh,
    ${en ?? blank} as en,
    ${fact ?? blank} as fact,
    coalesce(${closed?.why ?? blank}, ${misfit ?? blank}) as closed`;
const filled = ({ fills }: Reference): Sql =>
  fills
    ? sql`json_build_object(${sql.join(Object.entries(fills).flatMap(([name, value]) => [sql.lit(name), value]))})`
    : sql`null`;
/** Customers' own codes, and the row filter of the page. */
function scopeOf(em: EntityManager, { table, ownCodes, page, only }: Reference, actor: Actor): Sql {
  const kind = only ? sql`and ${only}` : sql``;
  const own =
    ownCodes && actor.kind === "customer"
      ? sql`${kind} and code = any(${[...actor.customerCodes]}::text[])`
      : kind;
  if (!page || pageLimitOf(actor, page) === null) return own;
  const { list, source } = resourceOf(page);
  return sql`${own} and ${inScopeSql(em, { ...actor, kind: "staff" }, { list, source }, `${table}.id`)}`;
}

const escaped = (text: string) => text.replace(/[\\%_]/g, (letter) => `\\${letter}`);

/**
 * Up to twenty options by code, name or pinyin: exact code, suiting entries, favourites, whole
 * words, code prefix, shortest name. `values` are other fields of the form.
 */
export async function searchReference(
  em: EntityManager,
  actor: Actor,
  kind: string,
  text: string | { text: string; values: Readonly<Record<string, string>> },
): Promise<ReferenceOption[]> {
  const reference = referenceOf(actor, kind);
  if (!reference || !mayPick(em, actor, { kind, ...reference })) return [];
  const query = typeof text === "string" ? { text, values: {} } : text;
  const typed = query.text.trim().slice(0, 60);
  const reader = { em, actor };
  const suits = reference.suits?.(query.values, reader) ?? null;
  const misfit = reference.misfit?.(query.values, reader) ?? null;
  const rows =
    reference.by.kind === "all"
      ? await searchAll(em, actor, reference, typed)
      : await searchIndexed(em, actor, reference, { typed, suits, misfit });
  const named = (await synonymsOf(em, kind, [typed])).get(typed.toUpperCase());
  const first =
    named && reference.by.kind === "all"
      ? (await searchAll(em, actor, reference, named)).slice(0, 1)
      : [];
  const others = first.length > 0 ? rows.filter(({ code }) => code !== named) : rows;
  return [...first, ...others].slice(0, most).map((row) => optionOf(reference, actor.lang, row));
}

/** Codes by other names the trade has for them, in upper case. */
export async function synonymsOf(
  em: EntityManager,
  kind: string,
  written: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return (await referencesByKind().get(kind)?.synonyms?.(em, written)) ?? new Map();
}

async function searchAll(
  em: EntityManager,
  actor: Actor,
  reference: Reference,
  typed: string,
): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${columnsOf(reference)}
    from ${sql.table(reference.table)}
    where true ${scopeOf(em, reference, actor)}
    order by 1
    limit ${mostOfAll}`.execute(em.getKysely());
  const terms = searchTerms(typed);
  if (terms.length === 0) return rows.slice(0, most);
  const folded = foldSearch(typed);
  const rank = ({ code }: Row) =>
    foldSearch(code) === folded ? 0 : foldSearch(code).startsWith(folded) ? 1 : 2;
  const hits = rows.filter((row) => matchesTerms(searchText(row.code, row.zh, row.en), terms));
  return hits.sort((hit, other) => rank(hit) - rank(other)).slice(0, most);
}

type Typed = { typed: string; suits: Sql | null; misfit: Sql | null };

/**
 * Word prefixes first, which the index finds at any length; substrings from three characters when
 * few match.
 */
async function searchIndexed(
  em: EntityManager,
  actor: Actor,
  reference: Reference,
  query: Typed,
): Promise<Row[]> {
  const terms = searchTerms(query.typed);
  const begun = await likeAll(em, actor, reference, {
    ...query,
    patterns: terms.map((term) => termStart(reference, term)),
  });
  if (begun.length >= most || terms.length === 0 || terms.some((term) => term.length < 3))
    return begun;
  const inside = await likeAll(em, actor, reference, {
    ...query,
    patterns: terms.map((term) => `%${escaped(term)}%`),
  });
  const codes = new Set(begun.map((row) => row.code));
  return [...begun, ...inside.filter((row) => !codes.has(row.code))].slice(0, most);
}

/** Only the search column has a blank before each word. */
const termStart = ({ by }: Reference, term: string) =>
  by.kind === "search" ? `% ${escaped(term)}%` : `${escaped(term)}%`;

async function likeAll(
  em: EntityManager,
  actor: Actor,
  reference: Reference,
  { typed, suits, misfit, patterns }: Typed & { patterns: readonly string[] },
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
  const where = like.length > 0 ? sql.join(like, sql` and `) : (suits ?? sql`true`);
  const { rows } =
    await sql<Row>`select ${columnsOf(reference, misfit)}, ${filled(reference)} as fills
      from ${sql.table(reference.table)}
      where ${where} ${scopeOf(em, reference, actor)}
      order by ${code} = ${upper} desc, ${suits ? sql`(${suits}) desc,` : sql``} ${reference.first ? sql`${reference.first()} desc,` : sql``} ${
        searched.length === 0
          ? sql`(search || ' ') like ${`% ${escaped(foldSearch(typed))} %`} desc,`
          : sql``
      } ${code} like ${`${escaped(upper)}%`} desc,
        ${searched.length === 0 ? sql`length(search),` : sql``} ${reference.nearest ? sql`${reference.nearest},` : sql``} ${code}
      limit ${most}`.execute(em.getKysely());
  return rows;
}

const regions: Partial<Record<Lang, Intl.DisplayNames>> = {};

function countryName(lang: Lang, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  regions[lang] ??= new Intl.DisplayNames([lang === "zh" ? "zh-CN" : "en"], {
    type: "region",
    fallback: "code",
  });
  return regions[lang]?.of(code) ?? code;
}

function closedOf(
  { closed }: Reference,
  lang: Lang,
  why: string | null,
): Pick<ReferenceOption, "closed" | "bars"> {
  if (!closed || !why) return {};
  return {
    closed: translate(lang, why as MessageKey),
    ...(closed.bars.some((bar) => bar === why) ? { bars: true } : {}),
  };
}

function optionOf(
  reference: Reference,
  lang: Lang,
  { code, zh, en, fact, fills, closed }: Row,
): ReferenceOption {
  const [own, other] = lang === "zh" ? [zh, en] : [en, zh];
  const label = own || other || "";
  const place = fact && reference.country ? countryName(lang, fact) : (fact ?? "");
  // The other language distinguishes equal names and is what documents print.
  const more = lang === "zh" && other && other !== label ? other : "";
  const values = Object.fromEntries(
    Object.entries(fills ?? {}).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return {
    code,
    label,
    fact: [more, place].filter(Boolean).join(" · "),
    ...(fills ? { fills: values } : {}),
    ...closedOf(reference, lang, closed),
  };
}

/** kind → code → option, one query per kind. */
export async function namesOfCodes(
  em: EntityManager,
  actor: Actor,
  requested: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Record<string, Record<string, ReferenceOption>>> {
  const options: Record<string, Record<string, ReferenceOption>> = {};
  for (const [kind, codes] of requested) {
    const reference = referenceOf(actor, kind);
    const codesOfKind = [...codes].filter(Boolean).slice(0, 500);
    if (!reference || codesOfKind.length === 0) continue;
    const code = sql.ref(reference.code);
    const { rows } = await sql<Row>`select distinct on (${code}) ${columnsOf(reference)},
        ${filled(reference)} as fills
      from ${sql.table(reference.table)}
      where ${code} = any (${codesOfKind}::text[]) ${scopeOf(em, reference, actor)}
      order by ${code}`.execute(em.getKysely());
    options[kind] = Object.fromEntries(
      rows.map((row) => [row.code, optionOf(reference, actor.lang, row)]),
    );
  }
  return options;
}
