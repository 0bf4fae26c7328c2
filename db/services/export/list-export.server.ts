import type { Writable } from "node:stream";
import type { EntityManager } from "@mikro-orm/postgresql";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import { writeListWorkbook } from "#platform/output/document/list-workbook.server.ts";
import { cellText } from "#platform/records/list/cell-text.ts";
import { applyEffect, type PageEffect } from "#platform/records/list/query/list-effect.ts";
import { readPageEffect } from "#platform/records/list/list-view.queries.server.ts";
import type {
  ListColumn,
  ListDefinition,
  ListQuery,
  ListRow,
} from "#platform/records/list/list.ts";
import { readable } from "#platform/records/list/readable-list.server.ts";
import type { Pivot } from "#platform/records/pivot/pivot-query.ts";
import type { PivotTexts } from "#platform/records/pivot/pivot-text.ts";
import { writePivotWorkbook } from "#platform/output/document/pivot-workbook.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import {
  pivotOfResource,
  type Resource,
  streamResource,
} from "#platform/records/resource/resource.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { withSubtotals } from "./subtotals.server.ts";
import { dictionariesOf } from "../references/dictionary.server.ts";

export type ListExport = {
  fileName: string;
  contentType: string;
  write(to: Writable): Promise<void>;
};

const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Exports a search or ids with the list's permission and row filter, a pivot as its table. Refuses
 * before the first byte.
 */
export async function openListExport(
  em: EntityManager,
  actor: Actor,
  resource: Resource,
  requested: { query: ListQuery; columns?: readonly ListColumn[]; ids?: readonly number[] },
): Promise<ListExport> {
  const { list } = readable(em, actor, resource);
  if (!can(actor, list.exportPerm ?? list.perm)) throw new Refusal("kit.noPermission");
  const { pivot } = requested.query;
  if (pivot) return openPivotExport(em, actor, resource, { ...requested.query, pivot });
  const columns = requested.columns ?? exportColumns(list, await readPageEffect(em, list.apiName));
  const batches = await begun(
    streamResource(em, actor, resource, { ...requested.query, ids: requested.ids }),
  );
  const dicts = await dictionariesOf(
    em,
    actor.lang,
    columns
      .flatMap((column) => [column, ...(column.merge?.columns ?? [])])
      .flatMap((column) => (column.dict ? [column.dict] : [])),
  );
  const title = translate(actor.lang, list.title);
  const group = list.columns.find((column) => column.key === requested.query.group);
  const text = (row: ListRow) =>
    group ? cellText(group, row[group.key], { lang: actor.lang, dicts }) : "";
  return {
    fileName: `${title}.xlsx`,
    contentType,
    write: (to) =>
      writeListWorkbook(
        to,
        columns,
        group ? withSubtotals(batches, { actor, list, columns, group, text }) : batches,
        {
          title,
          lang: actor.lang,
          dicts,
        },
      ),
  };
}

async function openPivotExport(
  em: EntityManager,
  actor: Actor,
  resource: Resource,
  query: ListQuery & { pivot: Pivot },
): Promise<ListExport> {
  const table = await pivotOfResource(em, actor, resource, query);
  const texts = await pivotTexts(em, actor, resource.list);
  const title = `${translate(actor.lang, resource.list.title)} ${translate(actor.lang, "list.pivot")}`;
  return {
    fileName: `${title}.xlsx`,
    contentType,
    write: (to) => writePivotWorkbook(to, { pivot: query.pivot, table, title }, texts),
  };
}

/** All columns but those an administrator switched off; what waits in the chooser is written. */
export function exportColumns(list: ListDefinition, effect: PageEffect | null): ListColumn[] {
  return applyEffect(list, effect).columns.filter(({ off, folded }) => !off || folded);
}

/** What a pivot of this list is written with, for a workbook or a command. */
export async function pivotTexts(
  em: EntityManager,
  actor: Actor,
  list: ListDefinition,
): Promise<PivotTexts> {
  const { columns } = applyEffect(list, await readPageEffect(em, list.apiName));
  const dicts = await dictionariesOf(
    em,
    actor.lang,
    columns.flatMap((column) => (column.dict ? [column.dict] : [])),
  );
  return {
    columns,
    lang: actor.lang,
    dicts,
    t: (label, params) => translate(actor.lang, label, params),
  };
}

/** The batches with the first already fetched. */
async function begun(batches: AsyncGenerator<ListRow[]>): Promise<AsyncIterable<ListRow[]>> {
  const first = await batches.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* batches;
  })();
}
