import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { ListDefinition } from "#platform/records/list/list.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
  type Operation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { assertAdmin, dataPmsPerm } from "../admin-only.server.ts";
import { DataPermission, DataPermissionPage } from "../data-permission.entity.server.ts";
import { type DataPmsRow, DeleteDataPms, SaveDataPms } from "../data-permission.schema.ts";
import { choicesOf, limits } from "../page-limits.ts";

export type DataPmsOperations = {
  saveDataPms: Operation<SaveDataPms, { pageId: string; ids: number[] }>;
  deletePmsData: Operation<{ ids: number[] }, { done: number }>;
};

/**
 * Operations of data permissions (platform §2 "Data-permission tab"). `listOf` finds pages; only
 * port and department columns can be limited. Changes apply with the next request.
 */
export function defineDataPmsOperations(
  listOf: (apiName: string) => ListDefinition,
): DataPmsOperations {
  return {
    saveDataPms: defineOperation({
      name: "datapms.save",
      perm: dataPmsPerm,
      input: SaveDataPms,
      done: "dataPermission.saved",
      run: async (ctx, input) => {
        assertAdmin(ctx.actor);
        const list = listOf(input.pageId);
        assertColumns(list, input);
        await assertExisting(ctx, input.tableData);
        await saveConditions(ctx, input);
        const rows: DataPermission[] = [];
        for (const [i, row] of input.tableData.entries())
          rows.push(await saveRow(ctx, input.pageId, { row, at: i }));
        await ctx.em.flush();
        await assertApplicable(ctx, list, input);
        return { pageId: input.pageId, ids: rows.map((row) => row.id) };
      },
    }),
    deletePmsData: defineOperation({
      name: "datapms.delete",
      perm: dataPmsPerm,
      input: DeleteDataPms,
      done: "dataPermission.deleted",
      run: async (ctx, { ids }) => {
        assertAdmin(ctx.actor);
        const rows = await ctx.em.find(DataPermission, { id: { $in: ids } });
        const missing = ids.find((id) => !rows.some((row) => row.id === id));
        if (missing !== undefined) throw new Refusal("kit.notFound", {}, { key: String(missing) });
        for (const row of rows) ctx.em.remove(row);
        return { done: rows.length };
      },
    }),
  };
}

/** Only port and department columns of the list are allowed. */
function assertColumns(list: ListDefinition, input: SaveDataPms): void {
  const choices = choicesOf(list);
  const wrong = limits.filter(
    ({ condition, holds }) =>
      input[condition] &&
      !choices[holds].some((columnChoice) => columnChoice.key === input[condition]),
  );
  if (wrong.length > 0)
    throw new Refusals(
      wrong.map(
        ({ condition }) =>
          new Refusal("datapms.badColumn", { column: input[condition] }, { field: condition }),
      ),
    );
}

async function saveConditions(
  ctx: Ctx,
  { pageId, portLoadCondition, portDisCondition, deptQueryCondition }: SaveDataPms,
): Promise<void> {
  const dataPermissionPage = await ctx.em.findOne(DataPermissionPage, { apiName: pageId });
  const values = { portLoadCondition, portDisCondition, deptQueryCondition };
  if (dataPermissionPage) ctx.em.assign(dataPermissionPage, values);
  else if (Object.values(values).some(Boolean))
    ctx.em.create(DataPermissionPage, { apiName: pageId, ...values });
}

async function saveRow(
  ctx: Ctx,
  pageId: string,
  { row, at }: { row: DataPmsRow; at: number },
): Promise<DataPermission> {
  const { id, version, ...values } = row;
  if (id === undefined) return ctx.em.create(DataPermission, { pageId, ...values });
  const dataPermission = await ctx.em.findOne(DataPermission, { id, pageId });
  if (!dataPermission)
    throw new Refusal("kit.notFound", {}, { key: String(id), field: `tableData.${at}` });
  await assertSeen(ctx.em, "DataPermission", dataPermission, version);
  return ctx.em.assign(dataPermission, values);
}

/** Every enabled row, stored ones included, needs a column for each limit. */
async function assertApplicable(ctx: Ctx, list: ListDefinition, input: SaveDataPms): Promise<void> {
  const { own } = choicesOf(list);
  const closed = limits.filter(({ condition }) => !input[condition] && !own[condition]);
  if (closed.length === 0) return;
  const rows = await ctx.em.find(DataPermission, { pageId: input.pageId, isOn: "Y" });
  const faults = rows.flatMap((row) =>
    closed
      .filter((limit) => row[limit.rows].length > 0)
      .map(
        (limit) =>
          new Refusal(
            "datapms.noColumn",
            { name: row.pmsName || String(row.id) },
            { field: limit.condition },
          ),
      ),
  );
  if (faults.length > 0) throw new Refusals(faults);
}

const sources = {
  users: { table: "app_user", there: sql`del_flag = '0'` },
  roles: { table: "role", there: sql`del_flag = '0'` },
  depts: { table: "dept", there: sql`del_flag = '0'` },
  deptsQuery: { table: "dept", there: sql`del_flag = '0'` },
} as const;

/** Refuses unknown users, roles, departments and ports at their row, with one query per kind. */
async function assertExisting(ctx: Ctx, rows: readonly DataPmsRow[]): Promise<void> {
  const db = ctx.em.getKysely();
  const faults: Refusal[] = [];
  const missingAt = (
    existing: ReadonlySet<string>,
    kind: keyof DataPmsRow & ("portLoads" | "portDiss" | keyof typeof sources),
  ) => {
    for (const [i, row] of rows.entries())
      for (const value of row[kind])
        if (!existing.has(String(value)))
          faults.push(
            new Refusal("kit.unknownCode", { value }, { field: `tableData.${i}.${kind}` }),
          );
  };
  for (const kind of Object.keys(sources) as (keyof typeof sources)[]) {
    const codes = [...new Set(rows.flatMap((row) => row[kind]))];
    const { table, there } = sources[kind];
    const { rows: matches } = await sql<{
      id: number;
    }>`select id from ${sql.table(table)} where id = any(${codes}::int[]) and ${there}`.execute(db);
    missingAt(new Set(matches.map((match) => String(match.id))), kind);
  }
  const codes = [...new Set(rows.flatMap((row) => [...row.portLoads, ...row.portDiss]))];
  const ports = await kyselyOf(ctx.em)
    .selectFrom("port")
    .select("code")
    .where("code", "=", anyOf(codes))
    .execute();
  const existingRows = new Set(ports.map((port) => port.code));
  for (const kind of ["portLoads", "portDiss"] as const) missingAt(existingRows, kind);
  if (faults.length > 0) throw new Refusals(faults);
}
