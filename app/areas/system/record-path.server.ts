import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type Actor, can } from "#platform/operation/actor.ts";
import { resources } from "#db/services/registry.server.ts";
import { screens } from "../../site-map.js";

/** A screen that shows one record named by its last part: sheets and details, not lists below a record. */
const isForm = ({ path, file }: { path: string; file: string }) => /^[^:]+\/:\w+$/.test(path) && /-(edit|detail)\.route\.tsx$/.test(file);

/**
 * Address of the sheet on which a record of a table is kept; null when it has none of its own (lines, links), is gone, or its page is not the
 * actor's to open. Whether he sees this record the sheet asks itself.
 */
export async function recordPath(em: EntityManager, actor: Actor, { table, id }: { table: string; id: number }): Promise<string | null> {
  const pages = new Set(
    resources.flatMap(({ apiName, source }) => (em.getMetadata().get(source.entity).tableName === table ? [apiName] : [])),
  );
  const screen = screens.find(
    (item) => item.apiName !== undefined && pages.has(item.apiName) && isForm(item) && can(actor, item.perm ?? ""),
  );
  if (!screen) return null;
  const meta = [...em.getMetadata().getAll().values()].find((item) => item.tableName === table);
  const there = meta?.props.some(({ name }) => name === "delFlag") ? sql`del_flag = '0'` : sql`true`;
  // Customers are addressed by their code (platform §2).
  const key = screen.path.endsWith(":customerCode") ? sql`code` : sql`id`;
  const { rows } = await sql<{ key: string }>`select ${key}::text as key from ${sql.table(table)} where id = ${id} and ${there}`.execute(
    em.getKysely(),
  );
  return rows[0] ? screen.path.replace(/:\w+$/, encodeURIComponent(rows[0].key)) : null;
}
