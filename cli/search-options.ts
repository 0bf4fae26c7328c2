import type { Command } from "commander";
import type { ListDefinition, ListQuery } from "#platform/records/list/list.ts";
import { plainFilter, readListQuery } from "#platform/records/list/query/list-address.ts";
import { pastOf } from "#platform/records/list/query/past-moment.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { text } from "./speak.ts";

export type SearchOptions = { filter: string[]; sort?: string; asOf?: string };

export function searching(command: Command): Command {
  return command
    .option("-f, --filter <key=value...>", text("cli.list.filter"), [])
    .option("--sort <key>", text("cli.list.sort"))
    .option("--as-of <moment>", text("cli.list.asOf"));
}

/**
 * `key=value` uses the column's condition, `a..b` a range, `a,b` one of; `key.contains=…` names the
 * kind.
 * @throws Refusal kit.badFilter for an unknown column, because ignoring it would widen the search;
 *   kit.unknownCode for an unsortable one, list.noPast and list.badMoment for `asOf`.
 */
export function queryOf(list: ListDefinition, { filter, sort, asOf }: SearchOptions): ListQuery {
  const params = new URLSearchParams(sort ? { sort } : {});
  const unsorted = (sort ?? "")
    .split(",")
    .find(
      (part) =>
        part &&
        !list.columns.some(({ key, sort: can }) => can && key === part.trim().replace(/^-/, "")),
    );
  if (unsorted !== undefined)
    throw new Refusal("kit.unknownCode", { value: unsorted }, { field: "sort" });
  const plain = filter.flatMap((input) => {
    const [name = "", value = ""] = input.split(/=(.*)/s);
    const [key = "", kind] = name.split(".");
    const column = list.columns.find((column) => column.key === key && column.filter);
    if (!column || value === "")
      throw new Refusal("kit.badFilter", { value: input }, { field: key });
    if (!kind) return [plainFilter(column, value.split(","))];
    params.append(`f.${name}`, value);
    return [];
  });
  const query = readListQuery(list, params);
  const named = new Set(
    [...params.keys()].flatMap((key) => (key.startsWith("f.") ? [key.split(".")[1] ?? ""] : [])),
  );
  const unheard = [...named].find((key) => !query.filters.some((filter) => filter.key === key));
  if (unheard !== undefined)
    throw new Refusal("kit.badFilter", { value: unheard }, { field: unheard });
  return { ...query, filters: [...plain, ...query.filters], ...pastOf(list, asOf) };
}
