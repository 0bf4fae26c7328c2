import type { EntityManager } from "@mikro-orm/postgresql";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import { defaultPageSize, type ListFilter, type ListRow } from "#platform/records/list/list.ts";
import { writeListQuery } from "#platform/records/list/query/list-address.ts";
import { type Resource, someInResource } from "#platform/records/resource/resource.server.ts";
import { plainTyped, typedNumber, typedParts } from "#platform/kernel/text/search-terms.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { searchReference } from "../references/references.server.ts";
import { resourceOf } from "../registry.server.ts";

/** `detail` distinguishes similar hits. */
export type Hit = { title: string; detail: string; to: string };
/** `all` leads to the list with the rest. */
type HitGroup = { label: MessageKey; hits: Hit[]; all?: string };

type Kind = {
  apiName: string;
  label: MessageKey;
  /** Column searched for a part. */
  key: string;
  /** "container" ignores separators, "parts" come in any order; default is a number. */
  written?: "container" | "parts";
  detail: readonly string[];
  open(row: ListRow): string;
  /** Codes matching the text by name or pinyin. */
  codes?(em: EntityManager, actor: Actor, typed: string): Promise<string[]>;
};

const most = 5;
/** Shorter text has no index. */
const fewest = 3;

const kinds: readonly Kind[] = [
  {
    apiName: "seaway/bookingMgr/inner",
    label: "booking.list",
    key: "bkNo",
    detail: ["clientName", "voyageName", "portLoad", "portDis"],
    open: (row) => `/seaway/bookingMgr/inner/create/index/${row.id}`,
  },
  {
    apiName: "eb/ebBooking",
    label: "ebooking.list",
    key: "ebNo",
    detail: ["clientName", "voyageName"],
    open: (row) => `/eb/ebBooking/info/index/${row.id}`,
  },
  {
    apiName: "seaway/bill/query",
    label: "bill.list",
    key: "blNo",
    detail: ["clientName", "voyageName", "portLoad", "portDis"],
    open: (row) => `/seaway/bill/query/viewEditAddBill/index/${row.id}`,
  },
  {
    apiName: "seaway/container/import",
    label: "container.import",
    key: "cntNo",
    written: "container",
    detail: ["bkNo", "voyageName"],
    open: (row) => `/seaway/container/import/row/${row.id}`,
  },
  {
    apiName: "seaway/voyage/voyage",
    label: "voyage.voyages",
    key: "voyageName",
    written: "parts",
    detail: ["departureDate"],
    open: (row) => `/seaway/voyage/voyage/index/${row.id}`,
  },
  {
    apiName: "xhlbasic/customer",
    label: "customer.customers",
    key: "code",
    detail: ["nameCh", "nameEn"],
    open: (row) => `/xhlbasic/customer/customerInfo/index/${encodeURIComponent(text(row.code))}`,
    codes: async (em, actor, typed) =>
      (await searchReference(em, actor, "customer", typed))
        .map((referenceOption) => referenceOption.code)
        .slice(0, most),
  },
];

const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/**
 * Searches numbers, and customers by name or pinyin: five hits per kind, each through its own list
 * and row filter.
 */
export async function searchRecords(
  em: EntityManager,
  actor: Actor,
  typed: string,
): Promise<HitGroup[]> {
  const requested = plainTyped(typed);
  const groups = await Promise.all(
    kinds.map(async (kind): Promise<HitGroup> => {
      const resource = resourceOf(kind.apiName);
      const none = { label: kind.label, hits: [] };
      if (!can(actor, resource.list.perm)) return none;
      const filters = await filtersOf(em, actor, kind, requested);
      if (filters.length === 0) return none;
      const hits = await hitsOf(em, actor, { kind, resource, filters });
      const all =
        hits.length === most && filters.length === 1
          ? `/${kind.apiName}?${allOf(resource, filters)}`
          : undefined;
      return { label: kind.label, hits, ...(all ? { all } : {}) };
    }),
  );
  return groups.filter((group) => group.hits.length > 0);
}

/** Empty when the text is too short. */
async function filtersOf(
  em: EntityManager,
  actor: Actor,
  { key, codes, written }: Kind,
  typed: string,
): Promise<ListFilter[]> {
  if (codes) {
    const values = typed.length > 1 ? await codes(em, actor, typed) : [];
    return values.length > 0 ? [{ key, kind: "in", values }] : [];
  }
  const texts =
    written === "parts" ? typedParts(typed) : [typedNumber(typed, written === "container")];
  return texts.some((text) => text.length >= fewest)
    ? texts.map((text) => ({ key, kind: "contains", values: [text] }))
    : [];
}

const allOf = ({ list }: Resource, filters: readonly ListFilter[]) =>
  writeListQuery({ filters, sort: [list.sort], page: 1, pageSize: defaultPageSize });

type Query = { kind: Kind; resource: Resource; filters: readonly ListFilter[] };

async function hitsOf(
  em: EntityManager,
  actor: Actor,
  { kind, resource, filters }: Query,
): Promise<Hit[]> {
  const { sort } = resource.list;
  const keys = [kind.key, ...kind.detail];
  const listRows = await someInResource(em, actor, resource, {
    filters,
    sort: [sort],
    page: 1,
    pageSize: most,
    keys,
  });
  return listRows.map((row) => ({
    title: text(row[kind.key]),
    detail: kind.detail
      .map((key) => text(row[key]))
      .filter(Boolean)
      .join(" · "),
    to: kind.open(row),
  }));
}
