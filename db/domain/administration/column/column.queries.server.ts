import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { applyEffect } from "#platform/records/list/query/list-effect.ts";
import { readListPreferences } from "#platform/records/list/list-view.queries.server.ts";
import {
  applyLayout,
  headingOf,
  type ListColumn,
  type ListDefinition,
} from "#platform/records/list/list.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { readPageLines } from "./page-lines.server.ts";

/** `id` of the definition is 0 until the page is first opened. */
export type UserLine = {
  id: number;
  menuColumnId: number;
  pageColumnName: string;
  fieldValue: string;
  columnWidth: number;
  fixed: "false" | "left" | "right";
  orderNum: number;
};
/**
 * The drawer's first tab (platform §2): page columns, the user's layout, unused columns, effective
 * columns.
 */
export type UserLines = {
  common: UserLine[];
  customize: UserLine[];
  unassigned: UserLine[];
  user: UserLine[];
};

/** The caller checks access to the page. */
export async function readUserLines(
  em: EntityManager,
  actor: Actor,
  list: ListDefinition,
): Promise<UserLines> {
  const context = await readListPreferences(em, actor, list.apiName);
  const kept = await readPageLines(em, list.apiName);
  const ids = new Map(kept?.lines.map((line) => [line.fieldValue, line.id]));
  const lineOf = (column: ListColumn, at: number): UserLine => ({
    id: ids.get(column.key) ?? 0,
    menuColumnId: kept?.page.id ?? 0,
    pageColumnName: headingOf(column, (label) => translate(actor.lang, label)),
    fieldValue: column.key,
    columnWidth: column.width ?? 100,
    fixed: column.fixed ?? "false",
    orderNum: at + 1,
  });
  const visible = (columns: readonly ListColumn[]) => columns.filter((column) => !column.hidden);
  const set = visible(applyEffect(list, context.effect).columns);
  const laid = visible(applyLayout(set, context.layout));
  const shown = laid.filter((column) => !column.off);
  return {
    common: set.filter((column) => !column.off).map(lineOf),
    customize: context.layoutOwn ? shown.map(lineOf) : [],
    unassigned: laid.filter((column) => column.off).map(lineOf),
    user: shown.map(lineOf),
  };
}
