import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** Pixels before a press becomes a drag. */
const slack = 5;
type Held = { what: string; x: number; y: number; dragging: boolean };

/** Insert position at a height; null outside the list. */
function placeAt(list: HTMLElement, x: number, y: number): number | null {
  const box = list.getBoundingClientRect();
  if (x < box.left - 20 || x > box.right + 20 || y < box.top - 60 || y > box.bottom + 60)
    return null;
  const items = [...list.querySelectorAll<HTMLElement>("[data-item]")];
  return items.filter((item) => {
    const entry = item.getBoundingClientRect();
    return y > entry.top + entry.height / 2;
  }).length;
}

/** Drags with mouse, pen or touch; `over` is the insert position, Escape cancels. */
export function useDrag(list: RefObject<HTMLElement>, drop: (what: string, at: number) => void) {
  const held = useRef<Held | null>(null);
  const onDrop = useRef(drop);
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    onDrop.current = drop;
  });
  useEffect(() => {
    const move = (event: globalThis.PointerEvent) => {
      const now = held.current;
      if (!now || !list.current) return;
      if (Math.hypot(event.clientX - now.x, event.clientY - now.y) > slack) now.dragging = true;
      if (now.dragging) setOver(placeAt(list.current, event.clientX, event.clientY));
    };
    const end = (event: globalThis.PointerEvent) => {
      const now = held.current;
      held.current = null;
      setOver(null);
      const at =
        now?.dragging && list.current ? placeAt(list.current, event.clientX, event.clientY) : null;
      if (now && at !== null) onDrop.current(now.what, at);
    };
    const cancel = () => {
      held.current = null;
      setOver(null);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") cancel();
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", key);
    return () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", key);
    };
  }, [list]);
  const hold = (what: string) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    // Touch captures the pointer; the list must see its moves.
    (event.target as Element).releasePointerCapture?.(event.pointerId);
    held.current = { what, x: event.clientX, y: event.clientY, dragging: false };
  };
  return { over, hold };
}
