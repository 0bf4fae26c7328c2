import "../org.css";
import { type ReactNode, useEffect, useRef } from "react";
import type { ListRow } from "#platform/records/list/list.ts";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { useTreeOrder } from "./use-tree-order.ts";

type Cell = { name: string; to: string; labels: { fold: string; move: string } };

/** First cell of a tree row: indent, fold button and, where rows can be sorted, a drag handle. */
export function treeCell(row: ListRow, { name, to, labels }: Cell): ReactNode {
  const level = Number(row.level) || 0;
  return (
    <span
      className="sw-tree-cell"
      data-level={level}
      data-id={row.id}
      data-parent={String(row.parentId)}
      data-order={String(row.orderNum)}
      style={{ paddingInlineStart: `${level * 1.25}rem` }}
    >
      <span
        className="sw-tree-grip"
        draggable
        data-grip=""
        title={labels.move}
        aria-hidden="true"
      />
      {Number(row.below) > 0 ? (
        <button
          type="button"
          className="sw-tree-fold"
          data-fold=""
          aria-expanded="true"
          aria-label={labels.fold}
        />
      ) : (
        <span className="sw-tree-leaf" aria-hidden="true" />
      )}
      <a href={to}>{name}</a>
    </span>
  );
}

const levelOf = (row: Element) =>
  Number(row.querySelector<HTMLElement>("[data-level]")?.dataset.level ?? -1);

/** Folded descendants stay folded. */
function fold(row: Element, open: boolean): void {
  const level = levelOf(row);
  row.querySelector("[data-fold]")?.setAttribute("aria-expanded", String(open));
  let closedAt = Number.POSITIVE_INFINITY;
  for (
    let next = row.nextElementSibling;
    next && levelOf(next) > level;
    next = next.nextElementSibling
  ) {
    const at = levelOf(next);
    if (at <= closedAt) closedAt = Number.POSITIVE_INFINITY;
    (next as HTMLElement).hidden = !open || at > closedAt;
    if (
      at < closedAt &&
      next.querySelector("[data-fold]")?.getAttribute("aria-expanded") === "false"
    )
      closedAt = at;
  }
}

const rowsIn = (list: Element) =>
  [...list.querySelectorAll("[data-fold]")].flatMap(
    (button) => button.closest("tr, [role=row]") ?? [],
  );

function onClick(box: HTMLElement | null, event: MouseEvent): void {
  const target = event.target as Element;
  const all = target.closest("[data-fold-all]")?.getAttribute("data-fold-all");
  if (all && box) {
    for (const row of rowsIn(box).reverse()) fold(row, all === "open");
    return;
  }
  const button = target.closest("[data-fold]");
  const row = button?.closest("tr, [role=row]");
  if (!button || !row) return;
  // Keeps the row from being selected.
  event.preventDefault();
  event.stopPropagation();
  fold(row, button.getAttribute("aria-expanded") === "false");
}

type TreeProps = {
  /** Siblings may be reordered. */
  sorts: boolean;
  children: ReactNode;
};

/** A list as a tree. Without script it is fully open; with it siblings can be reordered. */
export function TreeList({ sorts, children }: TreeProps) {
  const live = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const order = useTreeOrder(box, sorts);
  // The list renders the buttons as text. Capture their clicks before the table does.
  useEffect(() => {
    const { current } = box;
    const heard = (event: MouseEvent) => onClick(current, event);
    current?.addEventListener("click", heard, true);
    return () => current?.removeEventListener("click", heard, true);
  }, []);
  return (
    <div
      ref={box}
      className={`sw-tree-list${live ? " sw-live" : ""}${live && sorts ? " sw-tree-sorts" : ""}`}
      {...order}
    >
      {children}
    </div>
  );
}

/** Needs script. */
export function FoldAll() {
  const t = useTranslate();
  if (!useHydrated()) return null;
  return (
    <>
      <Button type="button" data-fold-all="open">
        {t("org.expandAll")}
      </Button>
      <Button type="button" data-fold-all="shut">
        {t("org.collapseAll")}
      </Button>
    </>
  );
}
