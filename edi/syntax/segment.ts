import type { Separators } from "./separators.ts";

/** The components of one data element; a simple element has one. Texts are plain: no release characters. */
export type Components = readonly string[];

/**
 * One segment as data. `repeats` holds second and later occurrences of an element (syntax 4, separator `*`); `element` counts from 0.
 */
export type Segment = {
  readonly tag: string;
  readonly elements: readonly Components[];
  readonly repeats?: readonly { readonly element: number; readonly components: Components }[];
};

/** What a caller may write for one element: a value, or the values of its components. */
export type Written = string | number | undefined | readonly (string | number | undefined)[];

/** Builds a segment from loose values; trailing empty components and elements are cut (guide §2). */
export function segment(tag: string, elements: readonly Written[]): Segment {
  const all = elements.map((one) => {
    if (Array.isArray(one)) return cutEmpty(one.map((part) => (part === undefined ? "" : String(part))));
    return one === undefined || one === "" ? [] : [String(one)];
  });
  return { tag, elements: cutTail(all, (one) => one.length === 0) };
}

/** One value of a segment, counted from 0; empty text where the segment has none. */
export function valueAt(one: Segment, element: number, component = 0): string {
  return one.elements[element]?.[component] ?? "";
}

/** Puts the release character before every service character of a text. Call it last: after cutting and splitting (guide §2). */
export function escapeText(text: string, separators: Separators): string {
  const { component, element, release, repetition, terminator } = separators;
  // Most values hold no service character: asked at once before they are gone through.
  const clean = !text.includes(element) && !text.includes(component) && !text.includes(release) && !text.includes(terminator);
  if (clean && (repetition === null || !text.includes(repetition))) return text;
  let out = "";
  for (const char of text) out += isService(char, separators) ? separators.release + char : char;
  return out;
}

/** One segment as text with its terminator; a segment without data gives empty text, since it must not be sent (guide §2). */
export function writeSegment(one: Segment, separators: Separators): string {
  const parts = one.elements.map((components, index) => {
    if (!one.repeats) return writeComponents(components, separators);
    const repeats = one.repeats.filter((repeat) => repeat.element === index).map((repeat) => repeat.components);
    return [components, ...repeats].map((list) => writeComponents(list, separators)).join(separators.repetition ?? "");
  });
  const kept = cutEmpty(parts);
  if (kept.length === 0) return "";
  return [one.tag, ...kept].join(separators.element) + separators.terminator;
}

function writeComponents(components: Components, separators: Separators): string {
  if (components.length === 1) return escapeText(components[0] ?? "", separators);
  return cutEmpty(components)
    .map((part) => escapeText(part, separators))
    .join(separators.component);
}

function isService(char: string, { component, element, release, repetition, terminator }: Separators): boolean {
  return char === component || char === element || char === release || char === terminator || char === repetition;
}

function cutEmpty(list: readonly string[]): string[] {
  return cutTail(list, (part) => part === "");
}

function cutTail<T>(list: readonly T[], isEmpty: (one: T) => boolean): T[] {
  let end = list.length;
  while (end > 0 && isEmpty(list[end - 1] as T)) end -= 1;
  return list.slice(0, end);
}
