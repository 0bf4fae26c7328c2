/** Turns `cargo.0.pkgs` into `cargo[0].pkgs`. */
export const nameOf = (path: string) => path.replace(/^(\w+)\.(\d+)\./, "$1[$2].");

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Unfolds and focuses a field. False when there is none. */
export function focusField(id: string): boolean {
  const field = document.getElementById(id);
  if (!field) return false;
  const fold = field.closest("details");
  if (fold) fold.open = true;
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
  return true;
}

/** Sets a value as if typed, with its events. False when the field is missing. */
export function setField(path: string, value: string): boolean {
  const field = document.querySelector<Field>(`.sw-sheet [name="${nameOf(path)}"]`);
  if (!field) return false;
  putValue(field, value);
  field.focus();
  return true;
}

/** Sets a value and fires the browser's events. */
export function putValue(field: Field, value: string): void {
  if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "Y";
  else field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The value as it would be sent; an unset flag is "N". */
export function fieldText(field: Element | RadioNodeList | null): string {
  if (field instanceof HTMLInputElement && field.type === "checkbox")
    return field.checked ? "Y" : "N";
  return field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
    ? field.value
    : "";
}

/** True when a field holds something else than it came with. */
export function holdsInput(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) return field.selectedIndex !== firstIndex(field);
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type))
      return field.checked !== field.defaultChecked;
    return (
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field.value !== valueBefore(field)
    );
  });
}

/** Without a default a browser selects the first option. */
const firstIndex = ({ options }: HTMLSelectElement): number =>
  Math.max(
    0,
    [...options].findLastIndex((option) => option.defaultSelected),
  );

/** The default as the browser shows it: it changes line breaks, seconds and what is no date. */
function valueBefore(field: HTMLInputElement | HTMLTextAreaElement): string {
  const untouched = document.createElement(
    field instanceof HTMLInputElement ? "input" : "textarea",
  );
  if (untouched instanceof HTMLInputElement) untouched.type = field.type;
  untouched.defaultValue = field.defaultValue;
  return untouched.value;
}
