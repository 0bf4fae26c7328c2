import { type RefObject, useEffect } from "react";
import { type FormLines, type FormRecord, isImplied } from "#platform/form/form.ts";
import { fieldText, putValue } from "./form-dom.ts";

/**
 * Ticks a flag of a line as soon as what is typed implies it, and unfolds the fields that belong to it; the server judges by the
 * same table when the sheet is saved. A tick is never taken back here: it may be the reader's own.
 */
export function useImpliedFlags(box: RefObject<HTMLElement>, lines: FormLines): void {
  useEffect(() => {
    const { current } = box;
    const { key, implied = [], fields } = lines;
    if (!current || implied.length === 0) return;
    const follow = ({ target }: Event) => {
      const row = /\[(\d+)\]\.\w+$/.exec((target as { name?: string }).name ?? "")?.[1];
      if (row === undefined) return;
      const cell = (name: string) => current.querySelector<HTMLInputElement>(`[name="${key}[${row}].${name}"]`);
      const values: FormRecord = Object.fromEntries(fields.map((field) => [field.key, fieldText(cell(field.key))]));
      for (const rule of implied) {
        const flag = cell(rule.flag);
        if (!flag || flag === target || flag.checked || !isImplied(rule, values)) continue;
        putValue(flag, "Y");
        const fold = flag.closest("details");
        if (fold) fold.open = true;
      }
    };
    // The browser's own events: what a picker or a paste puts in counts like typed text.
    current.addEventListener("input", follow);
    current.addEventListener("change", follow);
    return () => {
      current.removeEventListener("input", follow);
      current.removeEventListener("change", follow);
    };
  }, [box, lines]);
}
