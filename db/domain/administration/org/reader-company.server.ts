import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { Company } from "./org.entity.server.ts";

/**
 * The company whose papers a reader gets: the reader's, else the only one (domain §10). Null where
 * there are several and none is named.
 */
export async function companyOfReader(
  em: EntityManager,
  { companyCode }: Pick<Actor, "companyCode">,
): Promise<Company | null> {
  if (companyCode) return em.findOne(Company, { code: companyCode });
  const { rows } = await sql<{ code: string }>`select seaway_only_company() as code`.execute(
    em.getKysely(),
  );
  return rows[0]?.code ? em.findOne(Company, { code: rows[0].code }) : null;
}
