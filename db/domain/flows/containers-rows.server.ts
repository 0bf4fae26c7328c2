import { sql } from "kysely";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { StagedRow, VoyageFacts } from "../container/check-row.ts";
import type { Ctx } from "../kit/operation.server.ts";
import { Refusal } from "../kit/refusal.ts";
import { say } from "../kit/say.ts";
import { orderTask } from "../kit/task.server.ts";

/** Everything that changes the containers of a voyage goes one after the other: uploads, batches of the worker, edits. */
export async function lockVoyageContainers(ctx: Ctx, voyageId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('container_import'), ${voyageId}::int)`.execute(ctx.em.getKysely());
}

/** The voyage as the checks see it. @throws Refusal kit.notFound. */
export async function voyageFactsOf(em: EntityManager, voyageId: number): Promise<VoyageFacts & { voyageName: string }> {
  const { rows } = await sql<VoyageFacts & { voyageName: string }>`select id, voyage_name as "voyageName", vessel_name as "vesselName",
    vessel_code as "vesselCode", voyage, customs_voyage as "customsVoyage", external_voyage as "externalVoyage", ended
    from voyage where id = ${voyageId}`.execute(em.getKysely());
  if (!rows[0]) throw new Refusal("kit.notFound", {}, { key: String(voyageId) });
  return rows[0];
}

const stagedColumns = sql`id, container_import_id as "containerImportId", sheet, row_no as "rowNo", cnt_no as "cntNo", size_type as "sizeType",
  bk_no as "bkNo", seal_no as "sealNo", pkgs, gwt::text as gwt, dim::text as dim, vessel, voyage_no as "voyageNo", is_soc as "isSoc",
  empty_flag as "emptyFlag", raw`;

/** The next rows in a status, locked for the caller's transaction; those of one booking stay together when they go into boxes. */
export async function takeStaged(
  ctx: Ctx,
  wanted: { voyageId: number; status: "VERIFYING" | "IMPORTING"; limit: number },
): Promise<StagedRow[]> {
  const order = wanted.status === "IMPORTING" ? sql`bk_no` : sql`id`;
  const { rows } = await sql<StagedRow>`select ${stagedColumns} from container_import_row where voyage_id = ${wanted.voyageId}
    and check_status = ${wanted.status} order by ${order} limit ${wanted.limit} for update`.execute(ctx.em.getKysely());
  return rows;
}

/** One staged row. */
export async function stagedRow(ctx: Ctx, id: number): Promise<StagedRow> {
  const { rows } = await sql<StagedRow>`select ${stagedColumns} from container_import_row where id = ${id}`.execute(ctx.em.getKysely());
  if (!rows[0]) throw new Refusal("kit.notFound", {}, { key: String(id) });
  return rows[0];
}

/** Moves all waiting rows of a voyage to the worker's status; rows left there by a killed run are counted with them. */
export async function claimRows(ctx: Ctx, voyageId: number, step: { from: string; to: string }): Promise<number> {
  const db = ctx.em.getKysely();
  await sql`update container_import_row set check_status = ${step.to} where voyage_id = ${voyageId} and check_status = ${step.from}`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from container_import_row where voyage_id = ${voyageId}
    and check_status = ${step.to}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Orders verification or import of a voyage in the caller's transaction. A task of the same person that has not begun yet takes the rows
 * with it: its row is locked here, so it begins after this commit. Returns the task's id.
 */
export async function orderContainerTask(
  ctx: Ctx,
  kind: "verify" | "import",
  voyage: { id: number; voyageName: string },
): Promise<number | null> {
  const operation = `container.${kind}`;
  const { rows } = await sql<{ id: number }>`select id from task where kind = ${operation} and status = 'WAITING' and not cancel_asked
    and operator = ${ctx.actor.userName} and params->'input'->>'voyageId' = ${String(voyage.id)} limit 1 for update`.execute(
    ctx.em.getKysely(),
  );
  if (rows[0]) return rows[0].id;
  const title = say(ctx.actor.lang, `container.task.${kind}`, { voyage: voyage.voyageName });
  return orderTask(ctx.em, ctx.actor, { operation, input: { voyageId: voyage.id }, title });
}
