import type { EntityManager } from "@mikro-orm/postgresql";
import { addDays, daysBetween } from "#domain/masterdata/money/local-date.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import type { ListGroup, ListQuery, ListRow } from "#platform/records/list/list.ts";
import type { WhyNot } from "#platform/records/machine/machine.ts";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import {
  factsOfRow,
  findInResource,
  type Resource,
  whyClosed,
} from "#platform/records/resource/resource.server.ts";
import { feeMoves, type FeeMove, type FeeNode, feeNodes } from "./fee-node.ts";

/** A fee on the board. `closed` names the moves its node has, with the reason or null. */
export type FlowCard = {
  id: number;
  version: number;
  name: string;
  feeCode: string;
  feeName: string;
  corpCode: string;
  corpName: string;
  amount: string;
  currency: string;
  /** Days since it was entered or last moved on. */
  days: number;
  moves: Partial<Record<FeeMove, WhyNot>>;
};

export type FlowColumn = {
  node: FeeNode;
  count: number;
  /** By currency, as decimal text. */
  sums: Record<string, string>;
  cards: FlowCard[];
  page: number;
  pages: number;
};

/** Fees a column shows at once; the longest waiting come first. */
export const cardsAtOnce = 8;

type BoardRequest = {
  resource: Resource;
  query: ListQuery;
  pages: Partial<Record<FeeNode, number>>;
  now: Date;
};

/**
 * Fees by node under the conditions of a search, a condition on the node left out: counts and sums
 * of all, a page of each. Reads within the reader's permission and scope.
 */
export async function readFlowBoard(
  em: EntityManager,
  actor: Actor,
  { resource, query, pages, now }: BoardRequest,
): Promise<FlowColumn[]> {
  const search: ListQuery = {
    ...query,
    filters: query.filters.filter(({ key }) => key !== "node"),
    sort: [{ key: "createdTime", order: "asc" }],
    pageSize: cardsAtOnce,
  };
  const whole = await findInResource(em, actor, resource, {
    ...search,
    page: 1,
    pageSize: 1,
    group: "node",
  });
  const groups = await whole.groups(feeNodes.map((node, id) => ({ id, version: 0, node })));
  const columns: FlowColumn[] = [];
  for (const node of feeNodes) {
    const column = emptyColumn(node, groups, pages[node] ?? 1);
    if (column.count > 0) {
      const filters = [...search.filters, { key: "node", kind: "in", values: [node] } as const];
      const columnRows = await findInResource(em, actor, resource, {
        ...search,
        filters,
        page: column.page,
      });
      column.cards = (JSON.parse(columnRows.json) as ListRow[]).map((row) =>
        cardOf(row, { resource, actor, now }),
      );
    }
    columns.push(column);
  }
  return columns;
}

function emptyColumn(node: FeeNode, groups: readonly ListGroup[], page: number): FlowColumn {
  const group = groups.find(({ value }) => value === node);
  const count = group?.count ?? 0;
  const pages = Math.max(1, Math.ceil(count / cardsAtOnce));
  return {
    node,
    count,
    sums: group?.sums["amount"] ?? {},
    cards: [],
    page: Math.min(Math.max(1, page), pages),
    pages,
  };
}

/** Moves that start in the state of the fee; any other is no move of its node. */
const startsHere = (status: unknown, move: FeeMove): boolean =>
  ({ audit: "CREATED", cancelAudit: "AUDITED", recheck: "AUDITED", cancelRecheck: "RECHECKED" })[
    move
  ] === status;

function cardOf(
  row: ListRow,
  { resource, actor, now }: { resource: Resource; actor: Actor; now: Date },
): FlowCard {
  const facts = factsOfRow(resource, row, { actor, now });
  const offered = feeMoves.filter(
    (move) => startsHere(row.feeStatus, move) && can(actor, resource.steps[move]?.perm ?? ""),
  );
  const text = (key: string) => String(row[key] ?? "");
  const since = [text("recheckTime"), text("auditTime"), text("createdTime")].find(Boolean) ?? "";
  const today = dayOf(now, actor.zone);
  const from = since ? dayOf(Date.parse(since), actor.zone) : today;
  return {
    id: row.id,
    version: Number(row.version),
    name: text("blNo") || text("containerno") || text("voyageName"),
    feeCode: text("feeCode"),
    feeName: text("feeName"),
    corpCode: text("corpCode"),
    corpName: text("corpName"),
    amount: text("amount"),
    currency: text("currency"),
    days: Math.max(0, daysBetween(from, today)),
    moves: Object.fromEntries(offered.map((move) => [move, whyClosed(resource, move, facts)])),
  };
}

/** Periods the board offers: this month to the reader's day, and the month before. */
export function periodsOf(now: Date, zone: string): { month: string; from: string; to: string }[] {
  const first = `${dayOf(now, zone).slice(0, 7)}-01`;
  const before = `${addDays(first, -1).slice(0, 7)}-01`;
  return [
    { month: first.slice(0, 7), from: first, to: dayOf(now, zone) },
    { month: before.slice(0, 7), from: before, to: addDays(first, -1) },
  ];
}
