import type { Command } from "commander";
import { cellText } from "#platform/records/list/cell-text.ts";
import {
  defaultPageSize,
  type ListColumn,
  type ListDefinition,
  type ListQuery,
} from "#platform/records/list/list.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { readListPreferences } from "#platform/records/list/list-view.queries.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { readable } from "#platform/records/list/readable-list.server.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { translate, translateCodeIn } from "#platform/kernel/i18n/translate.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { resourceOf, resources } from "#db/services/registry.server.ts";
import { withContext, type CliContext, exitCode } from "../kit.ts";
import { queryOf, type SearchOptions, searching } from "../search-options.ts";
import { text } from "../speak.ts";
import { pageNumber, pageSizeOf } from "#platform/records/list/page-number.ts";

const mostRows = 3000;

type ListOptions = SearchOptions & { view?: string; columns?: string; page: string; size: string };

/** `seaway list <apiName>`. */
export function registerList(program: Command): void {
  searching(program.command("list [apiName]").description(text("cli.list")))
    .option("--view <name>", text("cli.list.view"))
    .option("--columns <keys>", text("cli.list.columns"))
    .option("--page <n>", text("cli.list.page"), "1")
    .option("--size <n>", text("cli.list.size", { most: mostRows }), String(defaultPageSize))
    .action(listRows);
}

async function listRows(
  apiName: string | undefined,
  options: ListOptions,
  command: Command,
): Promise<void> {
  await withContext(command, async (context) => {
    const { em, actor, print } = context;
    const { lang } = context.options;
    if (!apiName) {
      print(
        resources
          .map((resource) => `${resource.apiName}\t${translate(lang, resource.list.title)}`)
          .join("\n"),
        resources.map((resource) => resource.apiName),
      );
      return exitCode.done;
    }
    const resource = readable(em, actor, resourceOf(apiName));
    const listResult = await searchResource(
      em,
      actor,
      resource,
      await searchOf(context, resource.list, options),
    );
    const columns = columnsOf(resource.list, options.columns);
    const show = await shownIn(context, columns);
    const lines = [
      columns.map((column) => translate(lang, column.label)),
      ...listResult.rows.map((row) => columns.map((column) => show(column, row[column.key]))),
    ];
    print(
      `${lines.map((line) => line.join("\t")).join("\n")}\n${translate(lang, "shell.total", { total: listResult.total })}`,
      listResult,
    );
    return exitCode.done;
  });
}

/** In the requested order. @throws Refusal kit.unknownCode */
function columnsOf(list: ListDefinition, keys: string | undefined): ListColumn[] {
  const shown = list.columns.filter((column) => !column.hidden);
  if (keys === undefined) return shown;
  return keys.split(",").map((key) => {
    const column = shown.find((listColumn) => listColumn.key === key.trim());
    if (!column) throw new Refusal("kit.unknownCode", { value: key.trim() }, { field: "columns" });
    return column;
  });
}

/** Options narrow and reorder the saved search of `--view`. */
async function searchOf(
  { em, actor }: CliContext,
  list: ListDefinition,
  options: ListOptions,
): Promise<ListQuery> {
  const listQuery = queryOf(list, options);
  const page = {
    page: pageNumber(options.page),
    pageSize: pageSizeOf(options.size, { usual: defaultPageSize, most: mostRows }),
  };
  if (options.view === undefined) return { ...listQuery, ...page };
  const { views } = await readListPreferences(em, actor, list.apiName);
  const view = views.find((view) => view.name === options.view);
  if (!view) throw new Refusal("kit.unknownCode", { value: options.view }, { field: "view" });
  const kept = readListQuery(list, new URLSearchParams(view.search));
  const keys = new Set(listQuery.filters.map((filter) => filter.key));
  return {
    filters: [...kept.filters.filter((filter) => !keys.has(filter.key)), ...listQuery.filters],
    sort: options.sort ? listQuery.sort : kept.sort,
    ...page,
  };
}

/** Cells as the screen shows them, on one line. */
async function shownIn(
  { em, options: { lang } }: CliContext,
  columns: readonly ListColumn[],
): Promise<(column: ListColumn, value: unknown) => string> {
  const types = columns.flatMap((column) => (column.dict ? [column.dict] : []));
  const dicts = await dictionariesOf(em, lang, types);
  return (column, value) => {
    if (column.kind === "flag" && typeof value === "string")
      return translate(lang, value === "Y" ? "shell.yes" : "shell.no");
    return cellText(column, value, { lang, dicts, sayCode: translateCodeIn(lang) }).replace(
      /[\t\r\n]+/g,
      " ",
    );
  };
}
