import { Refusal } from "./refusal.ts";

/** Nesting depth, far above any real input. */
const deepest = 40;

/** PostgreSQL cannot store NUL; UTF-8 and JSON cannot hold half a surrogate pair. */
export const isWellFormed = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** Replaces what cannot be stored by U+FFFD. */
export const wellFormed = (text: string): string =>
  isWellFormed(text) ? text : text.toWellFormed().replaceAll("\0", "\uFFFD");

/** Cuts to `most` characters without splitting one. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return cut.isWellFormed() ? cut : cut.replace(/[\uD800-\uDBFF]$/, "");
}

/** Storable JSON. Usually one check of the whole text suffices. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  if (!/\\u(0000|d[89a-f])/i.test(text)) return text;
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === "string") return wellFormed(item);
    if (item === null || typeof item !== "object" || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).map(([key, part]) => [wellFormed(key), part]));
  });
}

/**
 * Checks values and field names, but not bytes of files.
 * @throws Refusal kit.badText at the path ("cargo.0.pkgs"), kit.tooDeep
 */
export function assertWellFormed(input: unknown): void {
  if (typeof input === "string") {
    if (!isWellFormed(input)) throw new Refusal("kit.badText");
    return;
  }
  if (input !== null && typeof input === "object") navigation(input, []);
}

/**
 * Checks a query or form, with file names.
 * @throws Refusal kit.badText
 */
export function assertFieldsWellFormed(fields: Iterable<[string, unknown]>): void {
  for (const [name, value] of fields) {
    const text =
      typeof value === "string" ? value : ((value as { name?: string } | null)?.name ?? "");
    if (!isWellFormed(name) || !isWellFormed(text)) throw badText([], wellFormed(name));
  }
}

function navigation(input: object, path: string[]): void {
  if (ArrayBuffer.isView(input) || input instanceof ArrayBuffer) return;
  if (path.length > deepest)
    throw new Refusal("kit.tooDeep", { limit: deepest }, { field: path[0] ?? "" });
  if (Array.isArray(input)) {
    for (let i = 0; i < input.length; i += 1) look(input[i], String(i), path);
    return;
  }
  for (const key of Object.keys(input)) {
    if (!isWellFormed(key)) throw badText(path, wellFormed(key));
    look((input as Record<string, unknown>)[key], key, path);
  }
}

function look(value: unknown, key: string, path: string[]): void {
  if (typeof value === "string") {
    if (!isWellFormed(value)) throw badText(path, key);
  } else if (value !== null && typeof value === "object") {
    path.push(key);
    navigation(value, path);
    path.pop();
  }
}

const badText = (path: readonly string[], key: string) =>
  new Refusal("kit.badText", {}, { field: [...path, key].join(".") });
