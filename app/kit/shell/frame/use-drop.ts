import { useLocation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef } from "react";

/** A menu that works without script; with it, Escape, outside presses and navigation close it. */
export function useDrop(): { box: RefObject<HTMLDetailsElement>; close: () => void } {
  const box = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const close = useCallback(() => {
    if (box.current) box.current.open = false;
  }, []);
  useEffect(() => {
    if (key) close();
  }, [key, close]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { current } = box;
      if (event.key !== "Escape" || !current?.open) return;
      close();
      current.querySelector("summary")?.focus();
    };
    const onDown = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onDown);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onDown);
    };
  }, [close]);
  return { box, close };
}
