import { type EntityManager, LockMode } from "@mikro-orm/postgresql";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import type { ListDefinition } from "#platform/records/list/list.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { CommonMenuColumn, PageColumn } from "./column.entity.server.ts";
import {
  changedFields,
  type LineFields,
  definable,
  effectOf,
  lineOfCode,
  orderSet,
} from "./column-lines.ts";

/** Stored columns of a page in order, with removed ones. */
export type PageLines = { page: CommonMenuColumn; lines: PageColumn[] };

/** Null until the page is first opened. */
export async function readPageLines(em: EntityManager, apiName: string): Promise<PageLines | null> {
  const page = await em.findOne(CommonMenuColumn, { apiName, columnName: "" });
  return page ? { page, lines: await linesOf(em, page) } : null;
}

const linesOf = (em: EntityManager, page: CommonMenuColumn): Promise<PageColumn[]> =>
  em.find(PageColumn, { menuColumn: page }, { orderBy: { orderNum: "asc", id: "asc" } });

export const isComplete = (list: ListDefinition, kept: PageLines | null): boolean =>
  kept !== null &&
  definable(list).every((column) => kept.lines.some((line) => line.fieldValue === column.key));

/** The administrator's name, or ours in the reader's language. */
export function lineName(
  list: ListDefinition,
  line: Pick<PageColumn, "fieldValue" | "pageColumnName" | "setFields">,
  lang: Lang,
): string {
  const column = line.setFields.includes("pageColumnName")
    ? undefined
    : definable(list).find((listColumn) => listColumn.key === line.fieldValue);
  return column ? translate(lang, column.label) : line.pageColumnName;
}

/**
 * Locks a page's definitions for writing: adds new columns, updates unset fields from the code and
 * keeps lines of vanished columns for their return.
 */
export async function openLines(ctx: Ctx, list: ListDefinition): Promise<PageLines> {
  const { em } = ctx;
  const { apiName } = list;
  await kyselyOf(em)
    .insertInto("common_menu_column")
    .values({ api_name: apiName, column_name: "" })
    .onConflict((row) => row.doNothing())
    .execute();
  const page = await em.findOneOrFail(
    CommonMenuColumn,
    { apiName, columnName: "" },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  const menu = await kyselyOf(em)
    .selectFrom("menu")
    .select("id")
    .where("api_name", "=", apiName)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const parentId = menu?.id ?? 0;
  const lines = await linesOf(em, page);
  const placed = lines.some((line) => line.setFields.includes(orderSet));
  for (const [at, column] of definable(list).entries()) {
    const code = lineOfCode(list, column, translate("zh", column.label));
    const line = lines.find((line) => line.fieldValue === column.key);
    const fixed = {
      dbColumnName: column.path ?? column.key,
      canSortable: column.sort ? ("Y" as const) : ("N" as const),
    };
    if (!line) {
      const values = {
        ...code,
        mergeFieldArr: [],
        ...fixed,
        menuColumn: page,
        parentId,
        fieldValue: column.key,
      };
      lines.push(
        em.create(PageColumn, { ...values, orderNum: placed ? lines.length + 1 : at + 1 }),
      );
      continue;
    }
    const follow = changedFields(line, code).filter((field) => !line.setFields.includes(field));
    const changed: Partial<LineFields> = Object.fromEntries(
      follow.map((field) => [field, code[field]]),
    );
    if (follow.length > 0) em.assign(line, changed);
    if (line.dbColumnName !== fixed.dbColumnName || line.canSortable !== fixed.canSortable)
      em.assign(line, fixed);
    if (!placed && line.orderNum !== at + 1) line.orderNum = at + 1;
  }
  await em.flush();
  return { page, lines: lines.sort((a, b) => a.orderNum - b.orderNum || a.id - b.id) };
}

export async function keepEffect(
  ctx: Ctx,
  list: ListDefinition,
  { page }: PageLines,
): Promise<void> {
  await ctx.em.flush();
  page.effect = effectOf(list, await linesOf(ctx.em, page));
}
