import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { assertAdmin } from "#domain/administration/data-permission/admin-only.server.ts";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import { applyEffect } from "#platform/records/list/query/list-effect.ts";
import { ListPreferences } from "#platform/records/list/list-view.entity.server.ts";
import { readListPreferences } from "#platform/records/list/list-view.queries.server.ts";
import {
  applyLayout,
  type ListColumn,
  type ListDefinition,
  type ListLayout,
} from "#platform/records/list/list.ts";
import {
  type Ctx,
  defineOperation,
  type Operation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { CommonMenuColumn, PageColumn } from "../column.entity.server.ts";
import { OneColumn, SaveCommon } from "../column.schema.ts";
import { columnPerm, type ListOf } from "./save-columns.server.ts";

export type LayoutOperations = {
  saveCommon: Operation<SaveCommon, { id: number }>;
  deleteCommon: Operation<{ id: number }, { id: number }>;
  assignColumn: Operation<{ id: number }, { key: string }>;
  takeOutColumn: Operation<{ id: number }, { key: string }>;
};

/**
 * Layouts above the page's definitions: shared with roles (administrators) or the user's own,
 * changed column by column (platform §2 "Custom column tab"). The user's layout is that of the
 * column panel.
 */
export function defineLayoutOperations(listOf: ListOf): LayoutOperations {
  const show =
    (shown: boolean) =>
    async (ctx: Ctx, { id }: { id: number }) => {
      const { list, key } = await columnFor(ctx, listOf, id);
      await showColumn(ctx, list, { key, shown });
      return { key };
    };
  return {
    saveCommon: defineOperation({
      name: "column.saveCommon",
      perm: columnPerm,
      input: SaveCommon,
      done: "column.saved",
      run: async (ctx, input) => {
        assertAdmin(ctx.actor);
        return saveShared(ctx, listOf(input.apiName), input);
      },
    }),
    deleteCommon: defineOperation({
      name: "column.deleteCommon",
      perm: columnPerm,
      input: OneColumn,
      done: "column.shareEnded",
      run: async (ctx, { id }) => {
        assertAdmin(ctx.actor);
        const commonMenuColumn = await ctx.em.findOne(CommonMenuColumn, { id });
        if (!commonMenuColumn || commonMenuColumn.columnName === "")
          throw new Refusal("kit.notFound", {}, { key: String(id) });
        ctx.em.remove(commonMenuColumn);
        return { id };
      },
    }),
    assignColumn: defineOperation({
      name: "column.assign",
      perm: "org:self",
      input: OneColumn,
      run: show(true),
    }),
    takeOutColumn: defineOperation({
      name: "column.takeOut",
      perm: "org:self",
      input: OneColumn,
      run: show(false),
    }),
  };
}

/** Columns the page no longer has are left out, and a repeated one counts once. */
async function saveShared(
  ctx: Ctx,
  list: ListDefinition,
  input: SaveCommon,
): Promise<{ id: number }> {
  await assertRoles(ctx, input.roles);
  const context = await readListPreferences(ctx.em, ctx.actor, list.apiName);
  const set = applyEffect(list, context.effect).columns;
  const existing = new Set(set.filter((column) => !column.hidden).map((column) => column.key));
  const request = input.lines ?? linesOf(applyLayout(set, context.layout));
  const lines = [
    ...new Map(
      request.filter(({ key }) => existing.has(key)).map((item) => [item.key, item]),
    ).values(),
  ] as ListLayout["columns"];
  const values = {
    columnName: input.columnName,
    roles: input.roles,
    remark: input.remark,
    lines,
  };
  const commonMenuColumn =
    input.id === undefined ? null : await sharedOf(ctx, input.id, list.apiName);
  const kept = commonMenuColumn
    ? ctx.em.assign(commonMenuColumn, values)
    : ctx.em.create(CommonMenuColumn, { apiName: list.apiName, ...values });
  await ctx.em.flush();
  return { id: kept.id };
}

/** Without hidden columns. */
const linesOf = (columns: readonly ListColumn[]): ListLayout["columns"] =>
  columns.flatMap(({ key, width, off, fixed, hidden }) =>
    hidden ? [] : [{ key, ...(width ? { width } : {}), shown: !off, fixed: fixed ?? null }],
  );

async function sharedOf(ctx: Ctx, id: number, apiName: string): Promise<CommonMenuColumn> {
  const commonMenuColumn = await ctx.em.findOne(CommonMenuColumn, { id, apiName });
  if (!commonMenuColumn || commonMenuColumn.columnName === "")
    throw new Refusal("kit.notFound", {}, { key: String(id) });
  return commonMenuColumn;
}

async function assertRoles(ctx: Ctx, roles: readonly number[]): Promise<void> {
  const rows = await kyselyOf(ctx.em)
    .selectFrom("role")
    .select("id")
    .where("id", "=", anyOf(roles))
    .where("del_flag", "=", "0")
    .execute();
  const lost = roles.find((id) => !rows.some((row) => row.id === id));
  if (lost !== undefined) throw new Refusal("kit.unknownCode", { value: lost }, { field: "roles" });
}

/** A column outside the actor's pages counts as missing. */
async function columnFor(
  ctx: Ctx,
  listOf: ListOf,
  id: number,
): Promise<{ list: ListDefinition; key: string }> {
  const none = new Refusal("kit.notFound", {}, { key: String(id) });
  const pageColumn = await ctx.em.findOne(
    PageColumn,
    { id, delFlag: "0", hidden: "N" },
    { populate: ["menuColumn"] },
  );
  const list = pageColumn ? listOf(pageColumn.menuColumn.apiName) : null;
  if (!pageColumn || !list || !mayOpen(ctx.actor, list)) throw none;
  return { list, key: pageColumn.fieldValue };
}

const mayOpen = (actor: Actor, list: ListDefinition) => can(actor, list.perm);

/** Shows or hides one column of the actor's layout. */
async function showColumn(
  ctx: Ctx,
  list: ListDefinition,
  { key, shown }: { key: string; shown: boolean },
): Promise<void> {
  const { userId } = ctx.actor;
  if (userId === null) throw new Refusal("kit.noPermission");
  const { layout, effect } = await readListPreferences(ctx.em, ctx.actor, list.apiName);
  const columns = applyLayout(applyEffect(list, effect).columns, layout);
  if (!columns.some((column) => column.key === key && !column.hidden))
    throw new Refusal("kit.notFound", {}, { key });
  const lines = linesOf(columns).map((line) => (line.key === key ? { ...line, shown } : line));
  if (!lines.some((line) => line.shown)) throw new Refusal("column.lastColumn");
  const existing = await ctx.em.findOne(ListPreferences, { userId, apiName: list.apiName });
  const kept = { ...layout, columns: lines };
  if (existing) existing.layout = kept;
  else
    ctx.em.persist(ctx.em.create(ListPreferences, { userId, apiName: list.apiName, layout: kept }));
}
