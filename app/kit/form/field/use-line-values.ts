import { type RefObject, useEffect, useMemo, useState } from "react";
import type { DeferredField } from "#platform/kernel/field/deferred-fields.ts";
import type { FormLines, FormRecord } from "#platform/records/form/form.ts";

/** What the marks of a line depend on: its flags, and the fields that ask for others. */
function watchedKeys({ fields, key }: FormLines, deferred: readonly DeferredField[]): string[] {
  const flags = fields.filter(({ kind }) => kind === "flag").map((field) => field.key);
  const asking = deferred
    .filter(({ path }) => path.startsWith(`${key}.`))
    .flatMap(({ when = {} }) => Object.keys(when));
  return [...new Set([...flags, ...asking])];
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const none: readonly DeferredField[] = [];

/** Values of a line that the marks of its fields depend on, as they are typed and ticked. */
export function useLineValues(
  row: RefObject<HTMLElement>,
  { lines, deferred = none }: { lines: FormLines; deferred: readonly DeferredField[] | undefined },
  values: FormRecord,
): Readonly<Record<string, string>> {
  const watched = useMemo(() => watchedKeys(lines, deferred), [lines, deferred]);
  const [current, setCurrent] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(watched.map((key) => [key, textOf(values[key])])),
  );
  useEffect(() => {
    const { current: element } = row;
    if (!element) return;
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      const key = /\]\.(\w+)$/.exec(target.name)?.[1];
      if (key === undefined || !watched.includes(key)) return;
      const box = target instanceof HTMLInputElement && target.type === "checkbox";
      const value = box && !target.checked ? "" : target.value.trim();
      setCurrent((before) => (before[key] === value ? before : { ...before, [key]: value }));
    };
    // Browser events: implied flags are ticked by a script, which fires them too.
    element.addEventListener("input", follow);
    element.addEventListener("change", follow);
    return () => {
      element.removeEventListener("input", follow);
      element.removeEventListener("change", follow);
    };
  }, [row, watched]);
  return current;
}
