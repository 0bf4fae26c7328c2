import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { takeNumbers } from "#platform/kernel/settings/numbering.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { searchText } from "#platform/kernel/text/search-text.server.ts";

/** Next free codes "CU00001", skipping typed and merged ones. */
export async function newCustomerCodes(ctx: Ctx, count: number): Promise<string[]> {
  const free: string[] = [];
  while (free.length < count) {
    const taken = await takeNumbers(ctx, "CUSTOMER", count - free.length);
    const { rows } = await sql<{
      code: string;
    }>`select code
      from customer
      where code = any (${taken}::text[])
      union all
      select code
      from customer_former
      where code = any (${taken}::text[])`.execute(ctx.em.getKysely());
    const used = new Set(rows.map((row) => row.code));
    free.push(...taken.filter((code) => !used.has(code)));
  }
  return free;
}

export type NamedCustomer = { name: string; role: string };

/**
 * Codes by exact Chinese or English name. Unknown names become submitted customers with the role.
 */
export async function customersByName(
  ctx: Ctx,
  namedCustomers: readonly NamedCustomer[],
): Promise<Map<string, string>> {
  const roles = new Map<string, Set<string>>();
  for (const { name, role } of namedCustomers)
    if (name) roles.set(name, (roles.get(name) ?? new Set()).add(role));
  const names = [...roles.keys()];
  const rows = await kyselyOf(ctx.em)
    .selectFrom("customer")
    .select(["code", "name_en", "name_ch"])
    .where((row) => row.or([row("name_ch", "=", anyOf(names)), row("name_en", "=", anyOf(names))]))
    .orderBy("code", "desc")
    .execute();
  const codes = new Map<string, string>();
  for (const row of rows) {
    if (roles.has(row.name_en)) codes.set(row.name_en, row.code);
    if (row.name_ch && roles.has(row.name_ch)) codes.set(row.name_ch, row.code);
  }
  const missing = names.filter((name) => !codes.has(name));
  if (missing.length === 0) return codes;
  const fresh = await newCustomerCodes(ctx, missing.length);
  const made = missing.map((name, i) => {
    const code = fresh[i] ?? "";
    codes.set(name, code);
    const chinese = /\p{Script=Han}/u.test(name);
    const row = {
      code,
      name_en: name,
      name_ch: chinese ? name : "",
      roles: [...(roles.get(name) ?? [])],
      search: searchText(code, name),
    };
    return row;
  });
  await sql`insert into customer (code, status, source, name_en, name_ch, roles, search)
    select code, 'SUBMITTED', 'FILE', name_en, name_ch, roles, search
    from json_to_recordset(${JSON.stringify(made)}::json) as g (
        code text, name_en text, name_ch text, roles text[], search text
      )`.execute(ctx.em.getKysely());
  return codes;
}

/** The customer a merged code now stands for, or null. */
export async function customerOfFormer(em: EntityManager, code: string): Promise<string | null> {
  const former = await kyselyOf(em)
    .selectFrom("customer_former")
    .select("customer_code")
    .where("code", "=", code)
    .executeTakeFirst();
  return former?.customer_code ?? null;
}

/** Search text: codes, former codes, names and numbers. */
export function customerSearch(of: CustomerNames, formerCodes: readonly string[]): string {
  return searchText(
    of.code,
    of.nameEn,
    of.nameCh,
    of.nameAbbr,
    of.innerCode,
    of.innerName,
    of.taxNo,
    of.customsNo,
    of.sapCode,
    ...formerCodes,
  );
}

type CustomerNames = Record<
  | "code"
  | "nameEn"
  | "nameCh"
  | "nameAbbr"
  | "innerCode"
  | "innerName"
  | "taxNo"
  | "customsNo"
  | "sapCode",
  string
>;
