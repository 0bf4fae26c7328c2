/** The name of a field in the form, from its path: `cargo.0.pkgs` is sent as `cargo[0].pkgs`. */
export const nameOf = (path: string) => path.replace(/^(\w+)\.(\d+)\./, "$1[$2].");

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Shows the field of an id, folded parts opened, and puts the focus into it. False when there is none. */
export function focusField(id: string): boolean {
  const field = document.getElementById(id);
  if (!field) return false;
  const fold = field.closest("details");
  if (fold) fold.open = true;
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
  return true;
}

/** Puts a value where somebody would have typed it, so that pickers, marks and checks see it. False when the field is not there. */
export function setField(path: string, value: string): boolean {
  const field = document.querySelector<Field>(`.sw-sheet [name="${nameOf(path)}"]`);
  if (!field) return false;
  putValue(field, value);
  field.focus();
  return true;
}

/** Puts a value into a field and says so like the browser does. */
export function putValue(field: Field, value: string): void {
  if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "Y";
  else field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** What stands in a field as it would be sent; a flag that is not set is "N". */
export function fieldText(field: Element | RadioNodeList | null): string {
  if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked ? "Y" : "N";
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement ? field.value : "";
}
