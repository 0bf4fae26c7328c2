import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import { resources } from "#db/services/registry.server.ts";
import { screens } from "#app/site-map.js";

/** A screen of one record, not a list below it. */
const isForm = ({ path, file }: { path: string; file: string }) =>
  /^[^:]+\/:\w+$/.test(path) && /-(edit|detail)\.route\.tsx$/.test(file);

/**
 * What people call a record: the first column of its list, such as the booking number. The id when
 * it has none or is gone.
 */
export async function recordNumber(
  em: EntityManager,
  { table, id }: { table: string; id: number },
): Promise<string> {
  const resource = resources.find(
    ({ source }) => em.getMetadata().get(source.entity).tableName === table,
  );
  const first = resource?.list.columns.find(
    (column) => !column.hidden && !column.path && column.kind !== "datetime",
  );
  const property =
    resource && first
      ? em
          .getMetadata()
          .get(resource.source.entity)
          .props.find(({ name }) => name === first.key)
      : undefined;
  const column = property?.fieldNames?.[0];
  if (!column) return String(id);
  const { rows } = await sql<{
    number: string | null;
  }>`select ${sql.ref(column)}::text as number from ${sql.table(table)} where id = ${id}`.execute(
    em.getKysely(),
  );
  return rows[0]?.number || String(id);
}

/**
 * The form of the first page that holds the record. Null when there is none, or its page is closed
 * to the actor.
 */
export async function recordPath(
  em: EntityManager,
  actor: Actor,
  { table, id }: { table: string; id: number },
): Promise<string | null> {
  const pages = new Map(
    resources.flatMap((resource) =>
      em.getMetadata().get(resource.source.entity).tableName === table
        ? [[resource.apiName, resource] as const]
        : [],
    ),
  );
  const forms = screens.filter(
    (candidate) => isForm(candidate) && can(actor, candidate.perm ?? ""),
  );
  let screen: (typeof forms)[number] | undefined;
  for (const form of forms) {
    const resource = pages.get(form.apiName ?? "");
    // A table may have several pages, each for some of its rows: receivable and payable fees.
    if (
      resource &&
      (await listRowsByIds(em, resource.list, resource.source, { actor, ids: [id] })).length > 0
    ) {
      screen = form;
      break;
    }
  }
  if (!screen) return null;
  const meta = [...em.getMetadata().getAll().values()].find(
    (entityMeta) => entityMeta.tableName === table,
  );
  const there = meta?.props.some(({ name }) => name === "delFlag")
    ? sql`del_flag = '0'`
    : sql`true`;
  // Customers are addressed by code (platform §2).
  const key = screen.path.endsWith(":customerCode") ? sql`code` : sql`id`;
  const { rows } = await sql<{
    key: string;
  }>`select ${key}::text as key from ${sql.table(table)} where id = ${id} and ${there}`.execute(
    em.getKysely(),
  );
  return rows[0] ? screen.path.replace(/:\w+$/, encodeURIComponent(rows[0].key)) : null;
}
