import { dialogIsOpen } from "#app/kit/ui/dialog-open.ts";
import { type RefObject, useEffect } from "react";

/** Ctrl-S or Cmd-S saves, with Enter takes the next step; Alt and 1-9 jump to a section. */
export function useFormKeys(formRef: RefObject<HTMLFormElement>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const form = formRef.current;
      if (!form || event.defaultPrevented || dialogIsOpen()) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s") {
        event.preventDefault();
        const save = form.querySelector<HTMLButtonElement>("button[data-save]");
        if (save && !save.disabled) form.requestSubmit(save);
      } else if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key === "Enter") {
        event.preventDefault();
        form.querySelector<HTMLButtonElement>("[data-next]")?.click();
      } else if (
        event.altKey &&
        !event.ctrlKey &&
        !event.metaKey &&
        /^Digit[1-9]$/.test(event.code) &&
        goTo(Number(event.code.slice(5)))
      ) {
        event.preventDefault();
      }
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [formRef]);
}

/** False when there is no such section. */
export function goTo(number: number): boolean {
  const section = document.getElementById(`section-${number}`);
  if (!section) return false;
  section.scrollIntoView({ block: "start" });
  section
    .querySelector<HTMLElement>("input:not([type=hidden]), select, textarea, button")
    ?.focus({ preventScroll: true });
  return true;
}
