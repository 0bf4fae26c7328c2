import { useFetcher } from "@remix-run/react";
import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { showMessage } from "#app/kit/shell/messages/messages.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import {
  dropOrder,
  idOf,
  type NewOrder,
  rowAt,
  siblingAt,
  type Sorted,
  stepOrder,
} from "./tree-order.ts";

type Heard = {
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
  onDragStart?(event: DragEvent<HTMLElement>): void;
  onDragOver?(event: DragEvent<HTMLElement>): void;
  onDragEnd?(event: DragEvent<HTMLElement>): void;
  onDrop?(event: DragEvent<HTMLElement>): void;
};

const mark = "data-drop";
const unmark = (box: Element | null) => box?.querySelector(`[${mark}]`)?.removeAttribute(mark);
/** True over the lower half. */
const isAfter = (row: Element, y: number) => {
  const { top, height } = row.getBoundingClientRect();
  return y > top + height / 2;
};

/** Reorders siblings by Alt and arrows or dragging; reloads the list and keeps the focus. */
export function useTreeOrder(box: RefObject<HTMLElement>, sorts: boolean): Heard {
  const t = useTranslate();
  const sent = useFetcher<Sorted>();
  const moved = useRef<{ id: number; focus: boolean } | null>(null);
  const dragged = useRef<number | null>(null);
  const { state, data } = sent;
  useEffect(() => {
    const { current } = moved;
    if (state !== "idle" || !data || !current) return;
    moved.current = null;
    for (const fault of data.faults) showMessage("error", t(fault.code, fault.params));
    if (data.faults.length === 0) showMessage("success", t("org.orderSaved"));
    if (current.focus)
      box.current?.querySelector<HTMLElement>(`[data-id="${current.id}"] a`)?.focus();
  }, [state, data, box, t]);
  const send = ({ ids, orderNums, moved: id }: NewOrder, focus: boolean) => {
    moved.current = { id, focus };
    sent.submit({ _do: "sort", ids: ids.join(), orderNums: orderNums.join() }, { method: "post" });
  };
  if (!sorts) return {};
  /** Null where dropping is not allowed. */
  const target = (event: DragEvent<HTMLElement>) => {
    const row = rowAt(event.target);
    const at =
      dragged.current !== null && box.current && row
        ? siblingAt(box.current, dragged.current, row)
        : null;
    return row && at !== null ? { row, at, after: isAfter(row, event.clientY) } : null;
  };
  return {
    onKeyDown(event) {
      const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
      const id = idOf(rowAt(event.target));
      if (
        by === null ||
        id === null ||
        !box.current ||
        !event.altKey ||
        event.ctrlKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      if (state !== "idle") return;
      const order = stepOrder(box.current, id, by);
      if (typeof order === "string") showMessage("warning", t(`column.${order}`));
      else send(order, true);
    },
    onDragStart(event) {
      const grip = (event.target as Element).closest?.("[data-grip]");
      const row = rowAt(event.target);
      if (!grip || !row) return;
      dragged.current = idOf(row);
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", row.querySelector("[data-id] a")?.textContent ?? "");
      event.dataTransfer.setDragImage(row, 20, 10);
    },
    onDragOver(event) {
      const over = target(event);
      unmark(box.current);
      if (!over) return;
      event.preventDefault();
      over.row.setAttribute(mark, over.after ? "after" : "before");
    },
    onDragEnd() {
      dragged.current = null;
      unmark(box.current);
    },
    onDrop(event) {
      const over = target(event);
      const id = dragged.current;
      if (!over || id === null || !box.current) return;
      event.preventDefault();
      const order = dropOrder(box.current, id, over);
      if (order && state === "idle") send(order, false);
    },
  };
}
