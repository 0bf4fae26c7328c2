import { type RefObject, useEffect, useState } from "react";
import type { FormLines, FormRecord } from "#platform/records/form/form.ts";

/** Keys of the flags ticked in a line, as they are ticked and unticked. */
export function useTickedFlags(
  row: RefObject<HTMLElement>,
  { fields }: FormLines,
  values: FormRecord,
): ReadonlySet<string> {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        fields
          .filter(({ kind, key }) => kind === "flag" && values[key] === "Y")
          .map(({ key }) => key),
      ),
  );
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.type !== "checkbox") return;
      const key = /\]\.(\w+)$/.exec(target.name)?.[1];
      if (key === undefined) return;
      const { checked } = target;
      setTicked((before) => new Set([...before, key].filter((flag) => checked || flag !== key)));
    };
    // Browser events: implied flags are ticked by a script, which fires them too.
    current.addEventListener("change", follow);
    return () => current.removeEventListener("change", follow);
  }, [row]);
  return ticked;
}
