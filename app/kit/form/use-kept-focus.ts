import { useLocation, useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/** Where the focus stands, in a way that finds the same place in a sheet made anew. */
function placeOf(target: EventTarget | null): string | null {
  if (!(target instanceof HTMLElement)) return null;
  if (target.dataset.save !== undefined) return "[data-save]";
  if (target.dataset.walk) return `[data-walk="${target.dataset.walk}"]`;
  const name = target.getAttribute("name");
  if (!name || /["\\]/.test(name)) return null;
  // Steps are buttons of one name; their values are words of the machine.
  return target instanceof HTMLButtonElement ? `button[name="${name}"][value="${CSS.escape(target.value)}"]` : `[name="${name}"]`;
}

/** Nothing has the focus. */
const isFree = () => !document.activeElement || document.activeElement === document.body;

/** The first field that is required and empty. */
function firstRequested(box: HTMLElement | null): HTMLElement | undefined {
  const requested = box?.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    ".sw-section :is(input, select, textarea)[required]",
  );
  return [...(requested ?? [])].find((field) => field.value === "");
}

/**
 * A save, a step or the way to the next record draws the sheet anew, and the focus of its reader with it: it is put back where it was, so that
 * who works by keyboard goes on from there. Where something else has taken it (the summary of faults), it stays. An empty sheet (`fresh`) begins in
 * the first field it cannot do without. Answers the place it looks after.
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
    // On a touch screen the keyboard would cover the sheet before it is read.
    if (fresh && isFree() && window.matchMedia("(pointer: fine)").matches) firstRequested(within.current)?.focus({ preventScroll: true });
  }, [fresh, pathname]);
  useEffect(() => {
    if (formMethod && formMethod !== "GET") posted.current = true;
    if (state !== "idle" || (!posted.current && shown.current === pathname)) return;
    posted.current = false;
    shown.current = pathname;
    if (last.current && isFree()) within.current?.querySelector<HTMLElement>(last.current)?.focus({ preventScroll: true });
  }, [state, formMethod, pathname]);
  return within;
}
