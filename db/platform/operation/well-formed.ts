import { Refusal } from "./refusal.ts";

/** Objects inside objects; no input of the product comes near it. */
const deepest = 40;

/** Whether a text can be stored as it is: PostgreSQL holds no NUL, and neither UTF-8 nor JSON hold half of a surrogate pair. */
export const isWellFormed = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** The same text with a mark in the place of what cannot be stored. */
export const wellFormed = (text: string): string => (isWellFormed(text) ? text : text.toWellFormed().replaceAll("\0", "\uFFFD"));

/** The beginning of a text, at most `most` characters long, that ends with a whole character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return cut.isWellFormed() ? cut : cut.replace(/[\uD800-\uDBFF]$/, "");
}

/** JSON text the database takes: what cannot be stored is marked. Long lists are looked at as one text, and rarely twice. */
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
 * Refuses texts that cannot be stored, wherever they stand in an input: values and names of fields. Files (bytes) are not looked into.
 * @throws Refusal kit.badText at the field's path ("cargo.0.pkgs"); kit.tooDeep.
 */
export function assertWellFormed(input: unknown): void {
  if (typeof input === "string") {
    if (!isWellFormed(input)) throw new Refusal("kit.badText");
    return;
  }
  if (input !== null && typeof input === "object") navigation(input, []);
}

/** The same of the fields of a query or a form, and of the names of its files. @throws Refusal kit.badText at the field. */
export function assertFieldsWellFormed(fields: Iterable<[string, unknown]>): void {
  for (const [name, value] of fields) {
    const text = typeof value === "string" ? value : ((value as { name?: string } | null)?.name ?? "");
    if (!isWellFormed(name) || !isWellFormed(text)) throw badText([], wellFormed(name));
  }
}

function navigation(input: object, path: string[]): void {
  if (ArrayBuffer.isView(input) || input instanceof ArrayBuffer) return;
  if (path.length > deepest) throw new Refusal("kit.tooDeep", { limit: deepest }, { field: path[0] ?? "" });
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

const badText = (path: readonly string[], key: string) => new Refusal("kit.badText", {}, { field: [...path, key].join(".") });
