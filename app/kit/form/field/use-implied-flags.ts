import { type RefObject, useEffect } from "react";
import { type FormLines, type FormRecord, isImplied } from "#platform/records/form/form.ts";
import { fieldText, putValue } from "../form-dom.ts";

/**
 * Ticks a flag implied by typed values and unfolds its fields; the server uses the same table.
 * Never unticks: the reader may have set it.
 */
export function useImpliedFlags(box: RefObject<HTMLElement>, lines: FormLines): void {
  useEffect(() => {
    const { current } = box;
    const { key, implied = [], fields } = lines;
    if (!current || implied.length === 0) return;
    const follow = ({ target }: Event) => {
      const row = /\[(\d+)\]\.\w+$/.exec((target as { name?: string }).name ?? "")?.[1];
      if (row === undefined) return;
      const cell = (name: string) =>
        current.querySelector<HTMLInputElement>(`[name="${key}[${row}].${name}"]`);
      const values: FormRecord = Object.fromEntries(
        fields.map((field) => [field.key, fieldText(cell(field.key))]),
      );
      for (const rule of implied) {
        const flag = cell(rule.flag);
        if (!flag || flag === target || flag.checked || !isImplied(rule, values)) continue;
        putValue(flag, "Y");
        const fold = flag.closest("details");
        if (fold) fold.open = true;
      }
    };
    // Browser events, because pickers and pastes fire them as well.
    current.addEventListener("input", follow);
    current.addEventListener("change", follow);
    return () => {
      current.removeEventListener("input", follow);
      current.removeEventListener("change", follow);
    };
  }, [box, lines]);
}
