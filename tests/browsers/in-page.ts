/**
 * What journeys ask of a page, run inside it. Each function stands alone: its text is sent, so it
 * may name nothing outside itself.
 */

/**
 * Elements by role and accessible name, by a selector, by a text they contain. `name` is the exact
 * name; `within` narrows to the first match of another target; `nth` counts from 0, from the end
 * when negative.
 */
export type Target = {
  role?: string;
  name?: string;
  css?: string;
  text?: string;
  within?: Target;
  nth?: number;
};

/** Elements that have a role without saying so. */
const nativeRoles: Record<string, string> = {
  button: "button, summary, input[type=submit]",
  link: "a[href]",
  textbox: "input:not([type]), input[type=text], input[type=password], textarea",
  checkbox: "input[type=checkbox]",
  combobox: "select",
  dialog: "dialog[open]",
  heading: "h1, h2, h3",
  navigation: "nav",
  status: "output",
  progressbar: "progress",
  row: "tr",
  option: "option",
};

export type Wanted = "element" | "count" | "text" | "value" | "texts" | "checked" | "focused";

/** The arguments of `lookUp`. */
export const question = (target: Target, want: Wanted) => [target, want, nativeRoles] as const;

/** The visible elements of a target, or the number of them, or what the first one holds. */
export function lookUp(target: Target, want: Wanted, roles: Record<string, string>): unknown {
  const plain = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const isVisible = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden";
  const nameOf = (element: Element) => {
    const named = element.getAttribute("aria-labelledby");
    const labels = "labels" in element ? (element as HTMLInputElement).labels : null;
    return plain(
      element.getAttribute("aria-label") ||
        named
          ?.split(/\s+/)
          .map((id) => document.getElementById(id)?.textContent)
          .join(" ") ||
        labels?.[0]?.textContent ||
        (element as HTMLElement).innerText ||
        element.getAttribute("title"),
    );
  };
  const find = (requested: Target): Element[] => {
    const root = requested.within ? find(requested.within)[0] : document;
    if (!root) return [];
    const { role } = requested;
    const native = role ? (roles[role] ?? "") : "";
    const selector = role
      ? [`[role="${role}"]`, ...(native ? [`:is(${native}):not([role])`] : [])].join()
      : (requested.css ?? "*");
    const all = [...root.querySelectorAll(selector)].filter(
      (element) =>
        (!role || !requested.css || element.matches(requested.css)) &&
        isVisible(element) &&
        (requested.name === undefined || nameOf(element) === requested.name) &&
        (requested.text === undefined ||
          plain((element as HTMLElement).innerText).includes(requested.text)),
    );
    return requested.nth === undefined
      ? all
      : all.slice(requested.nth, requested.nth + 1 || undefined);
  };
  const matches = find(target);
  const [first] = matches;
  if (want === "count") return matches.length;
  if (want === "texts") return matches.map((element) => plain((element as HTMLElement).innerText));
  if (!first) return null;
  if (want === "text") return plain((first as HTMLElement).innerText);
  if (want === "value") return (first as HTMLInputElement).value;
  if (want === "checked") return (first as HTMLInputElement).checked;
  if (want === "focused") return document.activeElement === first;
  return first;
}
