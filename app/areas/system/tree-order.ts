import type { Refusal } from "#platform/operation/refusal.ts";

/** What became of a new order; no fault: it is kept. */
export type Sorted = { faults: Pick<Refusal, "code" | "params">[] };

/** Siblings of a tree's list in a new order, with the number of each, as `sortMenus` and `sortDepts` take them. */
export type NewOrder = { ids: number[]; orderNums: number[]; moved: number };

type Leaf = { id: number; parent: number; order: number };

/** Drawn rows name their record, what stands above it and its number in the first cell of the tree. */
const leafOf = (row: Element | null | undefined): Leaf | null => {
  const { id, parent, order } = row?.querySelector<HTMLElement>("[data-level]")?.dataset ?? {};
  return id === undefined ? null : { id: Number(id), parent: Number(parent), order: Number(order) };
};

const leavesIn = (box: Element) => [...box.querySelectorAll("tbody tr")].flatMap((row) => leafOf(row) ?? []);

/** The row of the tree something stands in. */
export const rowAt = (target: EventTarget | null): Element | null => (target as Element | null)?.closest?.("tbody tr") ?? null;
export const idOf = (row: Element | null): number | null => leafOf(row)?.id ?? null;

/**
 * Numbers for siblings in their new order. The ones they have are dealt out anew, so that siblings out of the reader's sight keep their places;
 * equal ones say nothing, and are counted from 1.
 */
export function numbersFor(orders: readonly number[]): number[] {
  const sorted = [...orders].sort((a, b) => a - b);
  return new Set(sorted).size === sorted.length ? sorted : sorted.map((_, i) => i + 1);
}

/** One sibling up (-1) or down (1); "atTop" and "atBottom" when there is none. */
export function stepOrder(box: Element, id: number, by: -1 | 1): NewOrder | "atTop" | "atBottom" {
  const siblings = siblingsOf(box, id);
  const at = siblings.findIndex((sibling) => sibling.id === id);
  if (!siblings[at + by]) return by < 0 ? "atTop" : "atBottom";
  return orderOf(siblings, id, at + by);
}

/** The sibling of `id` whose row, or a row below it, something is dragged over; null when it belongs elsewhere in the tree. */
export function siblingAt(box: Element, id: number, row: Element | null): number | null {
  const leaves = new Map(leavesIn(box).map((leaf) => [leaf.id, leaf]));
  const parent = leaves.get(id)?.parent;
  let here = leafOf(row);
  while (here && here.parent !== parent) here = leaves.get(here.parent) ?? null;
  return here && here.id !== id ? here.id : null;
}

/** `id` put before or after a sibling; null when it stands there already. */
export function dropOrder(box: Element, id: number, { at, after }: { at: number; after: boolean }): NewOrder | null {
  const siblings = siblingsOf(box, id);
  const rest = siblings.filter((sibling) => sibling.id !== id);
  const to = rest.findIndex((leaf) => leaf.id === at) + (after ? 1 : 0);
  return siblings.findIndex((sibling) => sibling.id === id) === to ? null : orderOf(siblings, id, to);
}

function siblingsOf(box: Element, id: number): Leaf[] {
  const leaves = leavesIn(box);
  const parent = leaves.find((leave) => leave.id === id)?.parent;
  return leaves.filter((leave) => leave.parent === parent);
}

function orderOf(siblings: readonly Leaf[], id: number, to: number): NewOrder {
  const ids = siblings.map((sibling) => sibling.id).filter((item) => item !== id);
  ids.splice(to, 0, id);
  return { ids, orderNums: numbersFor(siblings.map((sibling) => sibling.order)), moved: id };
}
