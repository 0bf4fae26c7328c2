import { type RefObject, useEffect, useMemo, useState } from "react";
import { faultOf, isField, pathOf } from "./client-faults.ts";
import type { FieldError } from "./form-data.ts";
import { fieldText } from "../form-dom.ts";

/**
 * Errors whose field was not corrected since: a field filled again is no longer reported, nor
 * counted at its section.
 */
export function useStillWrong(
  errors: readonly FieldError[],
  form: RefObject<HTMLFormElement>,
): readonly FieldError[] {
  const [corrected, setCorrected] = useState<{
    of: readonly FieldError[];
    paths: ReadonlySet<string>;
  }>({ of: errors, paths: new Set() });
  useEffect(() => {
    const { current } = form;
    if (!current || errors.length === 0) return;
    const onInput = ({ target }: Event) => {
      if (!(target instanceof Element) || !isField(target)) return;
      const path = pathOf(target.name);
      const field = errors.find(
        (error) =>
          error.field !== "" && (error.field === path || path.startsWith(`${error.field}.`)),
      )?.field;
      if (field === undefined) return;
      const right = fieldText(target).trim() !== "" && faultOf(target) === null;
      setCorrected((now) => {
        const paths = new Set(now.of === errors ? now.paths : []);
        if (right) paths.add(field);
        else paths.delete(field);
        return { of: errors, paths };
      });
    };
    current.addEventListener("input", onInput);
    current.addEventListener("change", onInput);
    return () => {
      current.removeEventListener("input", onInput);
      current.removeEventListener("change", onInput);
    };
  });
  return useMemo(
    () => (corrected.of === errors ? leftOf(errors, corrected.paths) : errors),
    [errors, corrected],
  );
}

/** The headline of the others goes with the last of them. */
function leftOf(
  errors: readonly FieldError[],
  corrected: ReadonlySet<string>,
): readonly FieldError[] {
  if (corrected.size === 0) return errors;
  const left = errors.filter((error) => !corrected.has(error.field));
  return left.length === 1 && left[0] === errors[0] && left[0]?.field === "" ? [] : left;
}
