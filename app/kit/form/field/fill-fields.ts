import type { CodeName } from "../save/form-data.ts";
import { fieldText, putValue } from "../form-dom.ts";

/**
 * What a choice wrote into a field, so that the next choice may replace it and typed text stays.
 */
const written = new WeakMap<Element, string>();

/** The field `key` of the same form or line. */
function siblingOf(
  field: HTMLInputElement,
  key: string,
): HTMLInputElement | HTMLTextAreaElement | null {
  const line = /^(.*\.)\w+$/.exec(field.name)?.[1] ?? "";
  const sibling = field.form?.elements.namedItem(line + key);
  return sibling instanceof HTMLInputElement || sibling instanceof HTMLTextAreaElement
    ? sibling
    : null;
}

/** Current values of the fields a lookup depends on, by the lookup's own names. */
export function suitingValues(
  field: HTMLInputElement | null,
  suits: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  if (!field || !suits) return {};
  return Object.fromEntries(
    Object.entries(suits).map(([name, key]) => [name, siblingOf(field, key)?.value.trim() ?? ""]),
  );
}

/** The values all these entries have in common. */
export function commonFills(entries: readonly CodeName[]): Record<string, string> {
  const [first, ...others] = entries.map((entry) => entry.fills ?? {});
  return Object.fromEntries(
    Object.entries(first ?? {}).filter(([name, value]) =>
      others.every((other) => other[name] === value),
    ),
  );
}

type Values = Readonly<Record<string, string>>;
/** `fills` of the lookup, `values` of the choice, `before` of the choice it replaces. */
type Filling = { fills: Values | undefined; values: Values; before: Values | undefined };

/**
 * Writes what a choice knows into blank fields and into those an earlier choice filled; typed text
 * stays.
 */
export function fillFields(field: HTMLInputElement, { fills, values, before }: Filling): void {
  for (const [key, name] of Object.entries(fills ?? {})) {
    const target = siblingOf(field, key);
    if (!target || target.readOnly) continue;
    const blank = target.type === "checkbox" ? "N" : "";
    const value = values[name] || blank;
    const current = fieldText(target);
    const free = current === blank || written.get(target) === current || before?.[name] === current;
    if (!free || current === value) continue;
    written.set(target, value);
    putValue(target, value);
    // Typing replaces it, as it does after Tab into a filled field.
    if (target === document.activeElement && target.type !== "checkbox") target.select();
  }
}
