import type { EntityManager } from "@mikro-orm/postgresql";
import { type Actor, can } from "#platform/operation/actor.ts";
import { defaultPageSize, type ListFilter, type ListRow } from "#platform/list/list.ts";
import { writeListQuery } from "#platform/list/list-address.ts";
import { type Resource, someInResource } from "#platform/resource/resource.server.ts";
import { plainTyped, typedNumber, typedParts } from "#platform/text/search-terms.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { searchReference } from "../references/references.server.ts";
import { resourceOf } from "../registry.server.ts";

/** Something found: what it is called, what tells it from its neighbours, where it is opened. */
export type Hit = { title: string; detail: string; to: string };
/** Hits of one kind, with the name of that kind; `all`: the list that shows the others, when there may be more. */
type HitGroup = { label: Word; hits: Hit[]; all?: string };

type Kind = {
  apiName: string;
  label: Word;
  /** Column that is looked into for a part of its text. */
  key: string;
  /** How its text is typed: "container" without any mark between, "parts" in any order (vessel and voyage); else a number. */
  written?: "container" | "parts";
  /** Columns that tell hits apart. */
  detail: readonly string[];
  open(row: ListRow): string;
  /** Codes that are meant by what was typed, where names and pinyin count as well. */
  codes?(em: EntityManager, actor: Actor, typed: string): Promise<string[]>;
};

const most = 5;
/** From so many characters on parts of numbers are looked for: less has no index to stand on. */
const fewest = 3;

const kinds: readonly Kind[] = [
  {
    ...{
      apiName: "seaway/bookingMgr/inner",
      label: "booking.list",
      key: "bkNo",
      detail: ["clientName", "voyageName", "portLoad", "portDis"],
    },
    open: (row) => `/seaway/bookingMgr/inner/create/index/${row.id}`,
  },
  {
    ...{ apiName: "eb/ebBooking", label: "ebooking.list", key: "ebNo", detail: ["clientName", "voyageName"] },
    open: (row) => `/eb/ebBooking/info/index/${row.id}`,
  },
  {
    ...{ apiName: "seaway/bill/query", label: "bill.list", key: "blNo", detail: ["clientName", "voyageName", "portLoad", "portDis"] },
    open: (row) => `/seaway/bill/query/viewEditAddBill/index/${row.id}`,
  },
  {
    ...{
      apiName: "seaway/container/import",
      label: "container.import",
      key: "cntNo",
      written: "container",
      detail: ["bkNo", "voyageName"],
    },
    open: (row) => `/seaway/container/import/row/${row.id}`,
  },
  {
    ...{ apiName: "seaway/voyage/voyage", label: "voyage.voyages", key: "voyageName", written: "parts", detail: ["departureDate"] },
    open: (row) => `/seaway/voyage/voyage/index/${row.id}`,
  },
  {
    ...{ apiName: "xhlbasic/customer", label: "party.customers", key: "code", detail: ["nameCh", "nameEn"] },
    open: (row) => `/xhlbasic/customer/customerInfo/index/${encodeURIComponent(text(row.code))}`,
    codes: async (em, actor, typed) =>
      (await searchReference(em, actor, "customer", typed)).map((referenceOption) => referenceOption.code).slice(0, most),
  },
];

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/**
 * Records whose number, or for customers code, name or pinyin, somebody typed: at most five of a kind, each through its own list, so that
 * permission, data permission and scope are those of the list. What the reader may not list is not looked for. Which five of many is not said:
 * a number typed far enough is among them.
 */
export async function searchRecords(em: EntityManager, actor: Actor, typed: string): Promise<HitGroup[]> {
  const requested = plainTyped(typed);
  const groups = await Promise.all(
    kinds.map(async (kind): Promise<HitGroup> => {
      const resource = resourceOf(kind.apiName);
      const none = { label: kind.label, hits: [] };
      if (!can(actor, resource.list.perm)) return none;
      const filters = await filtersOf(em, actor, kind, requested);
      if (filters.length === 0) return none;
      const hits = await hitsOf(em, actor, { kind, resource, filters });
      const all = hits.length === most && filters.length === 1 ? `/${kind.apiName}?${allOf(resource, filters)}` : undefined;
      return { label: kind.label, hits, ...(all ? { all } : {}) };
    }),
  );
  return groups.filter((group) => group.hits.length > 0);
}

/** What is asked of the list of a kind; nothing when too little was typed for it. */
async function filtersOf(em: EntityManager, actor: Actor, { key, codes, written }: Kind, typed: string): Promise<ListFilter[]> {
  if (codes) {
    const values = typed.length > 1 ? await codes(em, actor, typed) : [];
    return values.length > 0 ? [{ key, kind: "in", values }] : [];
  }
  const texts = written === "parts" ? typedParts(typed) : [typedNumber(typed, written === "container")];
  return texts.some((text) => text.length >= fewest) ? texts.map((text) => ({ key, kind: "contains", values: [text] })) : [];
}

const allOf = ({ list }: Resource, filters: readonly ListFilter[]) =>
  writeListQuery({ filters, sort: [list.sort], page: 1, pageSize: defaultPageSize });

type Query = { kind: Kind; resource: Resource; filters: readonly ListFilter[] };

async function hitsOf(em: EntityManager, actor: Actor, { kind, resource, filters }: Query): Promise<Hit[]> {
  const { sort } = resource.list;
  const listRows = await someInResource(em, actor, resource, { filters, sort: [sort], page: 1, pageSize: most });
  return listRows.map((row) => ({
    title: text(row[kind.key]),
    detail: kind.detail
      .map((key) => text(row[key]))
      .filter(Boolean)
      .join(" · "),
    to: kind.open(row),
  }));
}
