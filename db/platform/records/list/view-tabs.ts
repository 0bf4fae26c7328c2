import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { DefaultView, ViewReader } from "./default-view.ts";
import type { ListDefinition, ListFilter, ListQuery } from "./list.ts";
import { keysOf } from "./default-columns.ts";
import { readListQuery, writeListQuery } from "./query/list-address.ts";

/** A tab as the page shows it; `search` is its address. */
export type ViewTab = { key: string; label: MessageKey; search: string; current: boolean };

export type ViewTabs = {
  tabs: ViewTab[];
  /** Searches of the tabs, in their order; null for one that is not counted. */
  queries: (ListQuery | null)[];
  /** Search the list opens with; null for all rows. */
  opens: string | null;
  /** Visible columns of the current tab; null for those of the list. */
  columns: string | null;
};

export const searchOfView = ({ search }: DefaultView, reader: ViewReader): string =>
  typeof search === "string" ? search : search(reader);

/** @throws Error for an unknown key, a mistake in the code */
export function addressOfView(list: ListDefinition, key: string): string {
  const view = list.views?.find((view) => view.key === key);
  if (typeof view?.search !== "string")
    throw new Error(`${list.apiName} has no view ${key} with a fixed search`);
  return view.search;
}

/**
 * The views of a reader. One with a condition that he may not set is left out: without it the tab
 * would show other rows than its name says.
 */
export function viewTabs(
  list: ListDefinition,
  { actor, now, query }: { actor: Actor; now: Date; query: ListQuery },
): ViewTabs | null {
  const reader = { today: dayOf(now, actor.zone), userName: actor.userName };
  const views = (list.views ?? []).flatMap((view) => {
    const { readers = "staff" } = view;
    if (readers !== "all" && (readers === "customer") !== (actor.kind === "customer")) return [];
    const params = new URLSearchParams(searchOfView(view, reader));
    const requested = readListQuery(list, params);
    return requested.filters.length === conditionsIn(params) ? [{ view, requested }] : [];
  });
  if (views.length === 0) return null;
  const opens = views.find(({ view }) => view.work && can(actor, view.work));
  const all = readListQuery(list, new URLSearchParams());
  const isCurrent = currentFor(query);
  return {
    tabs: [
      ...views.map(({ view: { key, label }, requested }) => ({
        key,
        label,
        search: String(writeListQuery(requested)),
        current: isCurrent(requested),
      })),
      { key: "all", label: "list.allRows" as const, search: "all=1", current: isCurrent(all) },
    ],
    queries: [...views.map(({ view, requested }) => (view.uncounted ? null : requested)), all],
    opens: opens ? String(writeListQuery(opens.requested)) : null,
    columns: visibleOf(list, views.find(({ requested }) => isCurrent(requested))?.view),
  };
}

/** Without columns that the reader may not see. */
const visibleOf = (list: ListDefinition, view: DefaultView | undefined): string | null =>
  keysOf(view?.columns)
    .filter((key) => list.columns.some((column) => column.key === key && !column.hidden))
    .join(" ") || null;

/** "f.etd.from" and "f.etd.to" are one condition. */
const conditionsIn = (params: URLSearchParams): number =>
  new Set([...params.keys()].flatMap((name) => /^f\.([^.]+)/.exec(name)?.[1] ?? [])).size;

/** Order, page and grouping do not make another view. */
const currentFor = (query: ListQuery) => {
  const here = conditionsOf(query);
  return (of: ListQuery): boolean => conditionsOf(of) === here;
};

const conditionsOf = ({ filters }: ListQuery): string =>
  filters.map(conditionText).sort().join("\n");

/** One value is the same as a list of one; the order counts in a range only. */
const conditionText = ({ key, kind, values }: ListFilter): string =>
  JSON.stringify(
    kind === "in"
      ? [key, values.length === 1 ? "equals" : kind, [...values].sort()]
      : [key, kind, values],
  );
