/** Operates on the tree's DOM: items with a box and nested items. */
type Box = HTMLInputElement;

const boxIn = (item: Element | null | undefined) =>
  item?.querySelector<Box>(":scope > .sw-tick input") ?? null;
const below = (item: Element) => [...item.querySelectorAll<Box>("ul .sw-tick input")];
const above = (box: Element): Box[] => {
  const matches: Box[] = [];
  for (
    let up = box.closest("li")?.parentElement?.closest("li");
    up;
    up = up.parentElement?.closest("li")
  ) {
    const own = boxIn(up);
    if (own) matches.push(own);
  }
  return matches;
};
const boxesIn = (tree: Element) => [...tree.querySelectorAll<Box>("li > .sw-tick input")];
/** Not hidden by the search. */
const seenIn = (tree: Element) => boxesIn(tree).filter((box) => !box.closest("[hidden]"));
const isLinked = (tree: Element) => tree.querySelector<Box>("[data-link]")?.checked === true;

/**
 * Shows partly ticked nodes as indeterminate; they are sent as ticked. Returns the number of ticked
 * boxes.
 */
export function showHalf(tree: Element): number {
  let ticked = 0;
  for (const item of tree.querySelectorAll("li")) {
    const box = boxIn(item);
    if (!box) continue;
    box.indeterminate = box.checked && below(item).some((item) => !item.checked);
    if (box.checked) ticked += 1;
  }
  return ticked;
}

/** While linked, descendants follow a change and ancestors a tick. */
export function followTick(tree: Element, box: Box): void {
  const item = box.closest("li");
  if (!item || !isLinked(tree)) return;
  for (const entry of below(item)) entry.checked = box.checked;
  if (box.checked) for (const item of above(box)) item.checked = true;
}

/** Changes visible boxes only. */
export function tickAll(tree: Element, on: boolean): void {
  const seen = seenIn(tree);
  for (const box of seen) box.checked = on;
  if (on && isLinked(tree))
    for (const box of seen) for (const item of above(box)) item.checked = true;
}

/** Filters by name, keeping ancestors and descendants; `label` selects an item's name. */
export function findIn(tree: Element, text: string, label = ":scope > .sw-tick"): void {
  const search = text.trim().toLowerCase();
  const holds = (item: Element) =>
    (item.querySelector(label)?.textContent ?? "").toLowerCase().includes(search);
  const show = (items: readonly Element[], inside: boolean): boolean => {
    let any = false;
    for (const item of items) {
      const own = inside || holds(item);
      const some = show([...item.querySelectorAll(":scope > ul > li")], own) || own;
      (item as HTMLElement).hidden = !some;
      any ||= some;
    }
    return any;
  };
  show([...tree.querySelectorAll(":scope > ul > li")], false);
  if (!boxesIn(tree).some((box) => box.tabIndex === 0 && !box.closest("[hidden]")))
    oneStop(tree, seenIn(tree)[0]);
}

/** Hundreds of boxes make up one tab stop. */
export function oneStop(tree: Element, at: Box | undefined): void {
  for (const box of boxesIn(tree)) box.tabIndex = box === at ? 0 : -1;
}
export const startStop = (tree: Element): void => oneStop(tree, boxesIn(tree)[0]);

/** The box an arrow, Home or End key leads to; null for other keys. */
export function stepTo(tree: Element, box: Box, key: string): Box | null {
  const seen = seenIn(tree);
  const at = seen.indexOf(box);
  if (key === "ArrowDown") return seen[at + 1] ?? box;
  if (key === "ArrowUp") return seen[at - 1] ?? box;
  if (key === "Home") return seen[0] ?? box;
  if (key === "End") return seen.at(-1) ?? box;
  if (key === "ArrowLeft") return above(box)[0] ?? box;
  if (key === "ArrowRight")
    return below(box.closest("li") ?? box).find((item) => seen.includes(item)) ?? box;
  return null;
}
