import type { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** Without faults the order is saved. */
export type Sorted = { faults: Pick<Refusal, "code" | "params">[] };

/** Input of `sortMenus` and `sortDepts`. */
export type NewOrder = { ids: number[]; orderNums: number[]; moved: number };

type Leaf = { id: number; parent: number; order: number };

/** The first cell holds id, parent and order number. */
const leafOf = (row: Element | null | undefined): Leaf | null => {
  const { id, parent, order } = row?.querySelector<HTMLElement>("[data-level]")?.dataset ?? {};
  return id === undefined ? null : { id: Number(id), parent: Number(parent), order: Number(order) };
};

const leavesIn = (box: Element) =>
  [...box.querySelectorAll("tbody tr")].flatMap((row) => leafOf(row) ?? []);

export const rowAt = (target: EventTarget | null): Element | null =>
  (target as Element | null)?.closest?.("tbody tr") ?? null;
export const idOf = (row: Element | null): number | null => leafOf(row)?.id ?? null;

/**
 * Redistributes the siblings' own numbers, so that hidden siblings keep their place; equal ones are
 * counted from 1.
 */
export function numbersFor(orders: readonly number[]): number[] {
  const sorted = [...orders].sort((a, b) => a - b);
  return new Set(sorted).size === sorted.length ? sorted : sorted.map((_, i) => i + 1);
}

/** Moves one up (-1) or down (1). */
export function stepOrder(box: Element, id: number, by: -1 | 1): NewOrder | "atTop" | "atBottom" {
  const siblings = siblingsOf(box, id);
  const at = siblings.findIndex((sibling) => sibling.id === id);
  if (!siblings[at + by]) return by < 0 ? "atTop" : "atBottom";
  return orderOf(siblings, id, at + by);
}

/** The sibling whose row or descendant is under the drag; null outside the group. */
export function siblingAt(box: Element, id: number, row: Element | null): number | null {
  const leaves = new Map(leavesIn(box).map((leaf) => [leaf.id, leaf]));
  const parent = leaves.get(id)?.parent;
  let here = leafOf(row);
  while (here && here.parent !== parent) here = leaves.get(here.parent) ?? null;
  return here && here.id !== id ? here.id : null;
}

/** Null when nothing moves. */
export function dropOrder(
  box: Element,
  id: number,
  { at, after }: { at: number; after: boolean },
): NewOrder | null {
  const siblings = siblingsOf(box, id);
  const rest = siblings.filter((sibling) => sibling.id !== id);
  const to = rest.findIndex((leaf) => leaf.id === at) + (after ? 1 : 0);
  return siblings.findIndex((sibling) => sibling.id === id) === to
    ? null
    : orderOf(siblings, id, to);
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
