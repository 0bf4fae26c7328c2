import type { z } from "zod";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { assertAdmin } from "#domain/administration/data-permission/admin-only.server.ts";
import { isTime, takesDict } from "#platform/records/list/query/list-effect.ts";
import type { ListColumn, ListDefinition } from "#platform/records/list/list.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
  type Operation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { PageColumn } from "../column.entity.server.ts";
import {
  changedFields,
  definable,
  lineOfCode,
  type LineFields,
  orderSet,
} from "../column-lines.ts";
import { MoveColumn, OneColumn, OpenPage, SaveColumn } from "../column.schema.ts";
import { moveIn } from "../move.ts";
import { keepEffect, openLines, type PageLines } from "../page-lines.server.ts";

/** Opens the drawer's second tab; the admin role is required, too (platform §6 "Admin-only"). */
export const columnPerm = "system:menu:edit";

/** The registered list with this name. */
export type ListOf = (apiName: string) => ListDefinition;

export type ColumnOperations = {
  openPage: Operation<{ apiName: string }, { id: number }>;
  saveColumn: Operation<SaveColumn, { id: number }>;
  deleteColumn: Operation<{ id: number }, { id: number }>;
  moveColumn: Operation<z.output<typeof MoveColumn>, { ids: number[] }>;
};

/**
 * Operations of page column definitions (platform §2 "Development tab").
 */
export function defineColumnOperations(listOf: ListOf): ColumnOperations {
  return {
    openPage: defineOperation({
      name: "column.openPage",
      perm: "org:self",
      input: OpenPage,
      run: async (ctx, { apiName }) => {
        const list = listOf(apiName);
        const kept = await openLines(ctx, list);
        await keepEffect(ctx, list, kept);
        return { id: kept.page.id };
      },
    }),
    saveColumn: defineOperation({
      name: "column.save",
      perm: columnPerm,
      input: SaveColumn,
      done: "column.saved",
      run: async (ctx, input) => {
        assertAdmin(ctx.actor);
        const list = listOf(input.apiName);
        const kept = await openLines(ctx, list);
        const line = await saveLine(ctx, list, { kept, input });
        await keepEffect(ctx, list, kept);
        return { id: line.id };
      },
    }),
    deleteColumn: deletionOf(listOf),
    moveColumn: moveOf(listOf),
  };
}

const deletionOf = (listOf: ListOf): ColumnOperations["deleteColumn"] =>
  defineOperation({
    name: "column.delete",
    perm: columnPerm,
    input: OneColumn,
    done: "column.deleted",
    run: async (ctx, { id }) => {
      assertAdmin(ctx.actor);
      const pageColumn = await ctx.em.findOne(
        PageColumn,
        { id, delFlag: "0" },
        { populate: ["menuColumn"] },
      );
      if (!pageColumn) throw new Refusal("kit.notFound", {}, { key: String(id) });
      const list = listOf(pageColumn.menuColumn.apiName);
      const kept = await openLines(ctx, list);
      assertOneStays(list, kept.lines, pageColumn);
      if (list.columns.some((column) => column.key === pageColumn.fieldValue))
        pageColumn.delFlag = "2";
      else ctx.em.remove(pageColumn);
      await keepEffect(ctx, list, kept);
      return { id };
    },
  });

const moveOf = (listOf: ListOf): ColumnOperations["moveColumn"] =>
  defineOperation({
    name: "column.move",
    perm: columnPerm,
    input: MoveColumn,
    done: "column.moved",
    run: async (ctx, { apiName, ids, move, target }) => {
      assertAdmin(ctx.actor);
      const list = listOf(apiName);
      const kept = await openLines(ctx, list);
      const there = kept.lines.filter((line) => line.delFlag === "0");
      const moved = moveIn(
        there.map((line) => line.id),
        ids,
        move,
        target,
      );
      if (moved.refused) throw new Refusal(moved.refused);
      putInOrder(kept, moved.ids);
      await keepEffect(ctx, list, kept);
      return { ids: [...moved.ids] };
    },
  });

/** Renumbers all lines by position (platform §2), removed ones last. */
function putInOrder({ lines }: PageLines, ids: readonly number[]): void {
  const gone = lines.filter((line) => !ids.includes(line.id)).map((line) => line.id);
  for (const [at, id] of [...ids, ...gone].entries()) {
    const line = lines.find((line) => line.id === id);
    if (!line) continue;
    line.orderNum = at + 1;
    if (!line.setFields.includes(orderSet)) line.setFields = [...line.setFields, orderSet];
  }
}

/** An empty list would offer nothing to put back. */
function assertOneStays(
  list: ListDefinition,
  lines: readonly PageColumn[],
  going: { id: number },
): void {
  const existing = new Set(definable(list).map((column) => column.key));
  const shown = lines.filter(
    (line) =>
      line.id !== going.id &&
      line.delFlag === "0" &&
      line.hidden === "N" &&
      line.isListColumns === "Y",
  );
  if (!shown.some((line) => existing.has(line.fieldValue))) throw new Refusal("column.lastColumn");
}

type Saving = { kept: PageLines; input: SaveColumn };

async function saveLine(
  ctx: Ctx,
  list: ListDefinition,
  { kept, input }: Saving,
): Promise<PageColumn> {
  const column = definable(list).find((listColumn) => listColumn.key === input.fieldValue);
  const line = lineFor(kept, input);
  if (line) await assertSeen(ctx.em, "PageColumn", line, input.version);
  await assertFits(ctx, list, { column, input });
  const { apiName: _page, id: _id, version: _version, ...request } = input;
  const values = { ...request, ...settled(input, column) };
  if (values.isListColumns === "N" || values.hidden === "Y")
    assertOneStays(list, kept.lines, line ?? { id: 0 });
  const code = column ? lineOfCode(list, column, translate("zh", column.label)) : null;
  // Our heading in the other language counts as unchanged, so the line keeps following the code.
  if (code && isOwnName("pageColumnName", values, column))
    values.pageColumnName = code.pageColumnName;
  const changed = code
    ? changedFields({ ...values }, code).filter((field) => !isOwnName(field, values, column))
    : [];
  const places = line?.setFields.includes(orderSet) ? [orderSet] : [];
  const setFields = [...changed, ...places];
  if (line) return ctx.em.assign(line, { ...values, setFields, delFlag: "0" });
  const last = Math.max(0, ...kept.lines.map((line) => line.orderNum));
  const { page } = kept;
  const made = ctx.em.create(PageColumn, {
    ...values,
    setFields,
    menuColumn: page,
    parentId: kept.lines[0]?.parentId ?? 0,
    orderNum: last + 1,
  });
  await ctx.em.flush();
  return made;
}

/** Platform §5. */
const nameLength = 20;

/** True for our own heading in either language. */
const isOwnName = (
  field: keyof LineFields,
  { pageColumnName }: Pick<LineFields, "pageColumnName">,
  column: ListColumn | undefined,
) =>
  field === "pageColumnName" &&
  column !== undefined &&
  [translate("zh", column.label), translate("en", column.label)].includes(pageColumnName);

/**
 * Finds a line by id, or a removed one to restore.
 * @throws Refusal when the field is taken or would change
 */
function lineFor({ lines }: PageLines, { id, fieldValue }: SaveColumn): PageColumn | null {
  const same = lines.find((line) => line.fieldValue === fieldValue);
  if (id === undefined) {
    if (same && same.delFlag === "0")
      throw new Refusal("kit.notUnique", { detail: fieldValue }, { field: "fieldValue" });
    return same ?? null;
  }
  const line = lines.find((line) => line.id === id && line.delFlag === "0");
  if (!line) throw new Refusal("kit.notFound", {}, { key: String(id) });
  if (line.fieldValue !== fieldValue)
    throw new Refusal("column.fieldStays", {}, { field: "fieldValue" });
  return line;
}

/** Drops fields without effect beside the others (platform §5). */
function settled(
  input: SaveColumn,
  column: ListColumn | undefined,
): Partial<LineFields> & Pick<Partial<SaveColumn>, "mergeFieldArr"> {
  const merged = input.htmlInputType === "mergeFieldArr";
  const sorts = !merged && input.enableSortable === "Y";
  const first = sorts && input.defaultSortColumn === "Y";
  return {
    ...(merged
      ? { enableFilter: "N", isQueryColumns: "N" }
      : { mergeFieldArr: [], mergeSeparator: "_" }),
    ...(input.htmlInputType === "select" ? {} : { dictType: "" }),
    ...(column && isTime(column) && !merged ? {} : { htmlDateFormat: "yyyy-MM-dd hh:mm:ss" }),
    enableSortable: sorts ? "Y" : "N",
    defaultSortColumn: first ? "Y" : "N",
    sortOrder: first ? input.sortOrder || "descending" : "",
  };
}

type Fitting = { column: ListColumn | undefined; input: SaveColumn };

/** The list declares and offers the column; a merged one joins declared columns. */
async function assertFits(
  ctx: Ctx,
  list: ListDefinition,
  { column, input }: Fitting,
): Promise<void> {
  const { fieldValue, htmlInputType: type } = input;
  const merged = type === "mergeFieldArr";
  const faults: Refusal[] = [];
  const no = (
    label: Parameters<typeof refusalAt>[0],
    field: string,
    params: Record<string, string> = {},
  ) => faults.push(refusalAt(label, field, params));
  if (input.pageColumnName.length > nameLength && !isOwnName("pageColumnName", input, column))
    no("kit.tooLong", "pageColumnName", { limit: String(nameLength) });
  const hiddenFact = list.columns.some((column) => column.key === fieldValue && column.hidden);
  if (hiddenFact || (!column && !(merged && /^[a-z]\w*$/i.test(fieldValue))))
    no("column.noField", "fieldValue", { field: fieldValue });
  if (merged) {
    const wrong = input.mergeFieldArr.find(
      (key) => !definable(list).some((listColumn) => listColumn.key === key),
    );
    if (wrong !== undefined) no("column.noField", "mergeFieldArr", { field: wrong });
    else if (input.mergeFieldArr.length < 2) no("column.mergeTwo", "mergeFieldArr");
  } else if (column) {
    if (input.enableFilter === "Y" && !column.filter) no("column.cannotFilter", "enableFilter");
    if (input.enableSortable === "Y" && !column.sort) no("column.cannotSort", "enableSortable");
    if (type === "datetime" && !isTime(column)) no("column.notTime", "htmlInputType");
    if (type === "select" && !takesDict(column)) no("column.notCoded", "htmlInputType");
    if (type === "select" && !(await isDict(ctx, input.dictType, column)))
      no("kit.unknownCode", "dictType", { value: input.dictType });
  }
  if (faults.length > 0) throw new Refusals(faults);
}

const refusalAt = (label: Refusal["code"], field: string, params: Record<string, string>) =>
  new Refusal(label, params, { field });

async function isDict(ctx: Ctx, type: string, column: ListColumn): Promise<boolean> {
  if (type !== "" && type === column.dict) return true;
  const dict = await kyselyOf(ctx.em)
    .selectFrom("dict_type")
    .select("id")
    .where("dict_type", "=", type)
    .where("status", "=", "0")
    .executeTakeFirst();
  return dict !== undefined;
}
