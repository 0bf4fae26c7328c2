import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#domain/kit/actor.ts";

export type ReferenceOption = { code: string; label: string };

/** Where a picker looks: exact and leading codes first, then names in both languages. Constants of the code, never of a request. */
type Reference = {
  table: string;
  code: string;
  label: RawBuilder<unknown>;
  search: RawBuilder<unknown>;
  staffOnly?: boolean;
  ownCodes?: boolean;
};

const references: Record<string, Reference> = {
  port: { table: "port", code: "code", label: sql`concat_ws(' ', name_zh, name_en)`, search: sql`search` },
  customer: { table: "customer", code: "code", label: sql`concat_ws(' ', name_ch, name_en)`, search: sql`search`, ownCodes: true },
  voyage: {
    table: "voyage",
    code: "voyage_name",
    label: sql`concat_ws(' ', line_code, to_char(departure_date, 'YYYY-MM-DD'))`,
    search: sql`voyage_name`,
  },
  sizeType: { table: "size_type", code: "code", label: sql`name_zh`, search: sql`code || ' ' || name_zh || ' ' || name_en` },
  packageKind: {
    table: "package_kind",
    code: "code",
    label: sql`concat_ws(' ', name_zh, name_en)`,
    search: sql`code || ' ' || name_zh || ' ' || name_en`,
  },
  hscode: { table: "hs_code", code: "code", label: sql`left(name_en, 80)`, search: sql`name_en` },
  hazardous: {
    table: "hazardous",
    code: "un_no",
    label: sql`concat_ws(' ', category, packing_group, left(name_en, 80))`,
    search: sql`name_en`,
  },
  costCode: {
    table: "cost_code",
    code: "code",
    label: sql`name_zh`,
    search: sql`code || ' ' || name_zh || ' ' || name_en`,
    staffOnly: true,
  },
  currency: { table: "currency", code: "code", label: sql`name_ch`, search: sql`code || ' ' || name_ch || ' ' || name_en` },
  vessel: { table: "vessel", code: "code", label: sql`concat_ws(' ', name, nullif(imo, ''))`, search: sql`name` },
  line: { table: "vessel_line", code: "code", label: sql`name_zh`, search: sql`code || ' ' || name_zh || ' ' || name_en` },
  transTerms: { table: "trans_terms", code: "code", label: sql`name_zh`, search: sql`code || ' ' || name_zh` },
  ediPartner: { table: "edi_partner", code: "code", label: sql`name`, search: sql`code || ' ' || name`, staffOnly: true },
  freightBook: { table: "freight_book", code: "fcode", label: sql`fname`, search: sql`fcode || ' ' || fname`, staffOnly: true },
};

/** At most twenty options for a typed text; a customer account is offered its own customer codes only. */
export async function searchReference(em: EntityManager, actor: Actor, kind: string, text: string): Promise<ReferenceOption[]> {
  const reference = Object.hasOwn(references, kind) ? references[kind] : undefined;
  if (!reference || (reference.staffOnly && actor.kind === "customer")) return [];
  const typed = text.trim().slice(0, 60);
  const pattern = `%${typed.toLowerCase().replace(/[\\%_]/g, (one) => `\\${one}`)}%`;
  const own = reference.ownCodes && actor.kind === "customer" ? sql`and code = any(${[...actor.customerCodes]}::text[])` : sql``;
  const code = sql.ref(reference.code);
  const { rows } = await sql<ReferenceOption>`select ${code} as code, ${reference.label} as label from ${sql.table(reference.table)}
    where (upper(${code}) like ${`${typed.toUpperCase().replace(/[\\%_]/g, (one) => `\\${one}`)}%`} or ${reference.search} ilike ${pattern}) ${own}
    order by upper(${code}) = ${typed.toUpperCase()} desc, upper(${code}) like ${`${typed.toUpperCase()}%`} desc, ${code} limit 20`.execute(
    em.getKysely(),
  );
  return rows;
}
