import type { FieldError } from "./form-data.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Turns `cargo[0].pkgs` into `cargo.0.pkgs`. */
export const pathOf = (name: string) => name.replace(/\[(\d+)\]\./, ".$1.");

/** Validates in the browser before sending, with messages in the reader's language. */
export function clientFaults(form: HTMLFormElement): FieldError[] {
  const faults: FieldError[] = [];
  for (const element of form.elements) {
    if (!isField(element) || !element.willValidate || !element.name || element.name.startsWith("_"))
      continue;
    const fault = faultOf(element);
    if (fault) faults.push({ field: pathOf(element.name), ...fault });
  }
  return faults;
}

export const isField = (item: Element): item is Field =>
  item instanceof HTMLInputElement ||
  item instanceof HTMLSelectElement ||
  item instanceof HTMLTextAreaElement;

export function faultOf(field: Field): Pick<FieldError, "code" | "params"> | null {
  const { validity } = field;
  if (validity.valueMissing) return { code: "kit.requiredPlain", params: {} };
  if (validity.badInput) return { code: "kit.badDate", params: {} };
  if (validity.tooLong)
    return { code: "kit.tooLong", params: { limit: (field as HTMLInputElement).maxLength } };
  if (validity.tooShort)
    return { code: "kit.tooShort", params: { limit: (field as HTMLInputElement).minLength } };
  if (validity.patternMismatch) {
    const code =
      field.inputMode === "decimal"
        ? "kit.badDecimal"
        : field.inputMode === "numeric"
          ? "kit.badInteger"
          : "kit.badValue";
    return { code, params: {} };
  }
  return boundFault(field);
}

/** For comparison only; the value stays text. */
function boundFault({ value, dataset }: Field): Pick<FieldError, "code" | "params"> | null {
  const number = Number(value.replace(/[,，]/g, ""));
  if (value.trim() === "" || Number.isNaN(number)) return null;
  if (dataset.min !== undefined && number < Number(dataset.min))
    return { code: "kit.tooSmall", params: { limit: dataset.min } };
  if (dataset.max !== undefined && number > Number(dataset.max))
    return { code: "kit.tooBig", params: { limit: dataset.max } };
  return null;
}
