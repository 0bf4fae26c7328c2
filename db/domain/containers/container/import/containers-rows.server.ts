import { sql } from "kysely";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { StagedRow, VoyageFacts } from "../verification/check-row.ts";
import { ContainerImportRow } from "../container.entity.server.ts";
import { containerImportFacts } from "./container-import.facts.server.ts";
import { containerImportList } from "./container-import.list.ts";
import { inScopeSql } from "#platform/records/list/query/list-scope.server.ts";
import type { ListSource } from "#platform/records/list/query/list-sql.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";

/** Serialises all changes to a voyage's containers. */
export async function lockVoyageContainers(ctx: Ctx, voyageId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('container_import'), ${voyageId}::int)`.execute(
    ctx.em.getKysely(),
  );
}

/** Shared: batches of different bookings run in parallel, but not beside uploads and edits. */
export async function shareVoyageContainers(ctx: Ctx, voyageId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('container_import'), ${voyageId}::int)`.execute(
    ctx.em.getKysely(),
  );
}

/** `from` is included, `before` is not. */
export type BookingRange = { from: string; before: string | null };

/** @throws Refusal kit.notFound */
export async function voyageFactsOf(
  em: EntityManager,
  voyageId: number,
): Promise<VoyageFacts & { voyageName: string }> {
  const { rows } = await sql<
    VoyageFacts & { voyageName: string }
  >`select id, voyage_name as "voyageName", vessel_name as "vesselName",
      vessel_code as "vesselCode", voyage, customs_voyage as "customsVoyage",
      external_voyage as "externalVoyage", ended
    from voyage
    where id = ${voyageId}`.execute(em.getKysely());
  if (!rows[0]) throw new Refusal("kit.notFound", {}, { key: String(voyageId) });
  return rows[0];
}

const ofBooking = (column: string) =>
  sql`(select ${sql.ref(`b.${column}`)} from booking b where b.bk_no = t0.bk_no)`;

/** Ports, department and customer are those of the booking. */
export const stagedSource = {
  entity: ContainerImportRow,
  facts: containerImportFacts,
  computed: {
    importTime: sql`(select x.created_time from box x where x.import_row_id = t0.id limit 1)`,
    clientCode: ofBooking("client_code"),
    portLoad: ofBooking("port_load"),
    portDis: ofBooking("port_dis"),
    deptId: ofBooking("dept_id"),
  },
} satisfies ListSource;

/** Condition on `container_import_row`: visible to the actor. */
export const stagedInScope = ({ em, actor }: Pick<Ctx, "em" | "actor">) =>
  inScopeSql(
    em,
    actor,
    { list: containerImportList, source: stagedSource },
    "container_import_row.id",
  );

const stagedColumns = sql`id,
  container_import_id as "containerImportId",
  sheet,
  row_no as "rowNo",
  cnt_no as "cntNo",
  size_type as "sizeType",
  bk_no as "bkNo",
  seal_no as "sealNo",
  pkgs,
  gwt::text as gwt,
  dim::text as dim,
  vessel,
  voyage_no as "voyageNo",
  is_soc as "isSoc",
  empty_flag as "emptyFlag",
  vgm_kg::text as "vgmKg",
  vgm_method as "vgmMethod",
  raw`;

/**
 * Locks waiting rows visible to the actor; others wait for whoever ordered them. Includes rows a
 * killed run left in VERIFYING.
 */
export async function takeWaiting(ctx: Ctx, voyageId: number, limit: number): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`select ${stagedColumns}
    from container_import_row
    where voyage_id = ${voyageId}
      and check_status in ('TO_VERIFY', 'VERIFYING')
      and ${stagedInScope(ctx)}
    order by id
    limit ${limit}
    for update`.execute(ctx.em.getKysely());
  return rows;
}

/**
 * Locks verified rows by booking. The last booking of a full batch waits, as its rows must stay
 * together, unless it fills the batch.
 */
export async function takeVerified(
  ctx: Ctx,
  requested: BookingRange & { voyageId: number; limit: number },
): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`select ${stagedColumns}
    from container_import_row
    where voyage_id = ${requested.voyageId}
      and bk_no >= ${requested.from}
      and (${requested.before}::text is null or bk_no < ${requested.before})
      and check_status in ('VERIFIED', 'IMPORTING')
    order by bk_no
    limit ${requested.limit}
    for update`.execute(ctx.em.getKysely());
  const last = rows.at(-1)?.bkNo;
  if (rows.length < requested.limit || rows[0]?.bkNo === last) return rows;
  return rows.filter((row) => row.bkNo !== last);
}

export async function uploadCounts(
  em: EntityManager,
  importId: number,
): Promise<Record<string, number>> {
  const { rows } = await sql<{
    status: string;
    count: number;
  }>`select check_status as status, count(*)::int as count
    from container_import_row
    where voyage_id = (select voyage_id from container_import where id = ${importId})
      and container_import_id = ${importId}
    group by 1`.execute(em.getKysely());
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

/** In file order. */
export async function stagedRowsOf(
  ctx: Ctx,
  of: { ids: readonly number[]; voyageId: number },
): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`select ${stagedColumns}
    from container_import_row
    where id = any (${[...of.ids]}::int[]) and voyage_id = ${of.voyageId}
    order by id`.execute(ctx.em.getKysely());
  return rows;
}

export async function stagedRow(ctx: Ctx, id: number): Promise<StagedRow> {
  const { rows } =
    await sql<StagedRow>`select ${stagedColumns} from container_import_row where id = ${id}`.execute(
      ctx.em.getKysely(),
    );
  if (!rows[0]) throw new Refusal("kit.notFound", {}, { key: String(id) });
  return rows[0];
}

/**
 * Adds the waiting rows to the person's task that has not started, locked until the commit, or to a
 * new one.
 * @returns its id
 */
export async function orderVerification(
  ctx: Ctx,
  voyage: { id: number; voyageName: string },
): Promise<number | null> {
  const operation = "container.verify";
  const { rows } = await sql<{
    id: number;
  }>`select id
    from task
    where kind = ${operation}
      and status = 'WAITING'
      and not cancel_asked
      and operator = ${ctx.actor.userName}
      and params -> 'input' ->> 'voyageId' = ${String(voyage.id)}
    limit 1
    for update`.execute(ctx.em.getKysely());
  if (rows[0]) return rows[0].id;
  const title = translate(ctx.actor.lang, "container.task.verify", { voyage: voyage.voyageName });
  return orderTask(ctx.em, ctx.actor, { operation, input: { voyageId: voyage.id }, title });
}
