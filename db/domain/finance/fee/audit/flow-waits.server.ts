import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { type FeeNode, feeNodes, waitsAt } from "./fee-node.ts";
import type { FeeSide } from "../fee-side.ts";

/** Roles named at a node; more would not fit its head. */
const mostRoles = 3;

/**
 * Names of the roles that may act at each node, in the order of the roles. The administrator, who
 * may do all, is left out.
 */
export async function readWaiters(
  em: EntityManager,
  side: FeeSide,
  lang: Lang,
): Promise<Partial<Record<FeeNode, string[]>>> {
  const perms = feeNodes.flatMap((node) => waitsAt(side, node).perm ?? []);
  const name =
    lang === "en" ? sql`coalesce(nullif(r.role_name_en, ''), r.role_name)` : sql`r.role_name`;
  const { rows } = await sql<{
    perm: string;
    names: string[];
  }>`select p.perm, array_agg(${name} order by r.role_sort, r.id) as names
    from unnest(${perms}::text[]) p (perm) join role r on p.perm = any (r.permissions)
    where r.status = '0' and r.del_flag = '0' and r.role_key <> 'admin'
    group by 1`.execute(em.getKysely());
  const namesOf = new Map(rows.map(({ perm, names }) => [perm, names.slice(0, mostRoles)]));
  return Object.fromEntries(
    feeNodes.flatMap((node) => {
      const { perm } = waitsAt(side, node);
      return perm ? [[node, namesOf.get(perm) ?? []]] : [];
    }),
  );
}
