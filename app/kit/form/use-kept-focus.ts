import { useLocation, useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/** A selector that finds the same element after rendering anew. */
function placeOf(target: EventTarget | null): string | null {
  if (!(target instanceof HTMLElement)) return null;
  if (target.dataset.save !== undefined) return "[data-save]";
  if (target.dataset.walk) return `[data-walk="${target.dataset.walk}"]`;
  const name = target.getAttribute("name");
  if (!name || /["\\]/.test(name)) return null;
  // Steps share one button name and differ by value.
  return target instanceof HTMLButtonElement
    ? `button[name="${name}"][value="${CSS.escape(target.value)}"]`
    : `[name="${name}"]`;
}

const isFree = () => !document.activeElement || document.activeElement === document.body;

function firstRequired(box: HTMLElement | null): HTMLElement | undefined {
  const required = box?.querySelectorAll<
    HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  >(".sw-section :is(input, select, textarea)[required]");
  return [...(required ?? [])].find((field) => field.value === "");
}

/**
 * Restores the focus after a save, step or change of record, unless it has moved. An empty form
 * (`fresh`) focuses its first required field.
 */
export function useKeptFocus(fresh: boolean): RefObject<HTMLElement> {
  const within = useRef<HTMLElement>(null);
  const { state, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const last = useRef<string | null>(null);
  const posted = useRef(false);
  useEffect(() => {
    const box = within.current;
    const onFocus = (event: FocusEvent) => {
      last.current = placeOf(event.target) ?? last.current;
    };
    box?.addEventListener("focusin", onFocus);
    return () => box?.removeEventListener("focusin", onFocus);
  }, []);
  useEffect(() => {
    // On a touch screen the keyboard would cover the form.
    if (fresh && isFree() && window.matchMedia("(pointer: fine)").matches)
      firstRequired(within.current)?.focus({ preventScroll: true });
  }, [fresh, pathname]);
  useEffect(() => {
    if (formMethod && formMethod !== "GET") posted.current = true;
    if (state !== "idle" || (!posted.current && shown.current === pathname)) return;
    posted.current = false;
    shown.current = pathname;
    if (last.current && isFree())
      within.current?.querySelector<HTMLElement>(last.current)?.focus({ preventScroll: true });
  }, [state, formMethod, pathname]);
  return within;
}
