import { sql } from "kysely";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { StagedRow, VoyageFacts } from "./check-row.ts";
import { ContainerImportRow } from "./container.entity.server.ts";
import { containerImportFacts } from "./container-import.facts.server.ts";
import { containerImportList } from "./container-import.list.ts";
import { inScopeSql } from "#platform/list/list-scope.server.ts";
import type { ListSource } from "#platform/list/list-sql.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { translate } from "#platform/i18n/translate.ts";
import { orderTask } from "#platform/task/task.server.ts";

/** Everything that changes the containers of a voyage goes one after the other: uploads, batches of the worker, edits. */
export async function lockVoyageContainers(ctx: Ctx, voyageId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('container_import'), ${voyageId}::int)`.execute(ctx.em.getKysely());
}

/** The same for batches that take bookings of their own: they go side by side, but not beside an upload or an edit. */
export async function shareVoyageContainers(ctx: Ctx, voyageId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('container_import'), ${voyageId}::int)`.execute(ctx.em.getKysely());
}

/** Booking numbers from one (included) up to another (not included; null: to the end). */
export type BookingRange = { from: string; before: string | null };

/** The voyage as the checks see it. @throws Refusal kit.notFound. */
export async function voyageFactsOf(em: EntityManager, voyageId: number): Promise<VoyageFacts & { voyageName: string }> {
  const { rows } = await sql<VoyageFacts & { voyageName: string }>`select id, voyage_name as "voyageName", vessel_name as "vesselName",
    vessel_code as "vesselCode", voyage, customs_voyage as "customsVoyage", external_voyage as "externalVoyage", ended
    from voyage where id = ${voyageId}`.execute(em.getKysely());
  if (!rows[0]) throw new Refusal("kit.notFound", {}, { key: String(voyageId) });
  return rows[0];
}

const ofBooking = (column: string) => sql`(select ${sql.ref(`b.${column}`)} from booking b where b.bk_no = t0.bk_no)`;

/** Staged rows; ports, department and customer are those of the row's booking, wherever that booking sails. */
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

/** The condition that a row of `container_import_row` is one the actor sees on the page of staged rows. */
export const stagedInScope = ({ em, actor }: Pick<Ctx, "em" | "actor">) =>
  inScopeSql(em, actor, { list: containerImportList, source: stagedSource }, "container_import_row.id");

const stagedColumns = sql`id, container_import_id as "containerImportId", sheet, row_no as "rowNo", cnt_no as "cntNo", size_type as "sizeType",
  bk_no as "bkNo", seal_no as "sealNo", pkgs, gwt::text as gwt, dim::text as dim, vessel, voyage_no as "voyageNo", is_soc as "isSoc",
  empty_flag as "emptyFlag", raw`;

/**
 * The next rows that wait for verification, as far as the actor sees them (the others wait for who ordered them), locked for the caller's
 * transaction. A killed run of old may have left some in VERIFYING.
 */
export async function takeWaiting(ctx: Ctx, voyageId: number, limit: number): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`select ${stagedColumns} from container_import_row where voyage_id = ${voyageId}
    and check_status in ('TO_VERIFY', 'VERIFYING') and ${stagedInScope(ctx)} order by id limit ${limit} for update`.execute(
    ctx.em.getKysely(),
  );
  return rows;
}

/**
 * Verified rows of a range of bookings, locked for the caller's transaction, in the order of the bookings. A booking's rows come
 * together: the last booking of a full batch waits for the next one, unless it fills a batch alone.
 */
export async function takeVerified(ctx: Ctx, requested: BookingRange & { voyageId: number; limit: number }): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`select ${stagedColumns} from container_import_row where voyage_id = ${requested.voyageId}
    and bk_no >= ${requested.from} and (${requested.before}::text is null or bk_no < ${requested.before}) and check_status in ('VERIFIED', 'IMPORTING') order by bk_no limit ${requested.limit} for update`.execute(
    ctx.em.getKysely(),
  );
  const last = rows.at(-1)?.bkNo;
  if (rows.length < requested.limit || rows[0]?.bkNo === last) return rows;
  return rows.filter((row) => row.bkNo !== last);
}

/** Rows of one upload by status. */
export async function uploadCounts(em: EntityManager, importId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`select check_status as status, count(*)::int as count
    from container_import_row where voyage_id = (select voyage_id from container_import where id = ${importId})
      and container_import_id = ${importId} group by 1`.execute(em.getKysely());
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

/** The staged rows of these ids that belong to a voyage, in the order of their files. */
export async function stagedRowsOf(ctx: Ctx, of: { ids: readonly number[]; voyageId: number }): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`select ${stagedColumns} from container_import_row where id = any(${[...of.ids]}::int[])
    and voyage_id = ${of.voyageId} order by id`.execute(ctx.em.getKysely());
  return rows;
}

/** One staged row. */
export async function stagedRow(ctx: Ctx, id: number): Promise<StagedRow> {
  const { rows } = await sql<StagedRow>`select ${stagedColumns} from container_import_row where id = ${id}`.execute(ctx.em.getKysely());
  if (!rows[0]) throw new Refusal("kit.notFound", {}, { key: String(id) });
  return rows[0];
}

/**
 * Orders verification and import of a voyage's waiting rows in the caller's transaction. A task of the same person that has not begun yet
 * takes the rows with it: its row is locked here, so it begins after this commit. Returns the task's id.
 */
export async function orderVerification(ctx: Ctx, voyage: { id: number; voyageName: string }): Promise<number | null> {
  const operation = "container.verify";
  const { rows } = await sql<{ id: number }>`select id from task where kind = ${operation} and status = 'WAITING' and not cancel_asked
    and operator = ${ctx.actor.userName} and params->'input'->>'voyageId' = ${String(voyage.id)} limit 1 for update`.execute(
    ctx.em.getKysely(),
  );
  if (rows[0]) return rows[0].id;
  const title = translate(ctx.actor.lang, "container.task.verify", { voyage: voyage.voyageName });
  return orderTask(ctx.em, ctx.actor, { operation, input: { voyageId: voyage.id }, title });
}
