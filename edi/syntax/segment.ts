import type { Separators } from "./separators.ts";

/** Components of a data element, without release characters. */
export type Components = readonly string[];

/**
 * `repeats` holds further occurrences of an element (syntax 4, separator `*`); `element` counts
 * from 0.
 */
export type Segment = {
  readonly tag: string;
  readonly elements: readonly Components[];
  readonly repeats?: readonly { readonly element: number; readonly components: Components }[];
};

/** Serialised segments with terminators, and their number. */
export type WrittenSegments = { readonly text: string; readonly count: number };

/** A value, or the values of the components. */
export type Written = string | number | undefined | readonly (string | number | undefined)[];

/** Trailing empty components and elements are cut (guide §2). */
export function segment(tag: string, elements: readonly Written[]): Segment {
  const all: Components[] = [];
  let kept = 0;
  for (const element of elements) {
    const components = componentsOf(element);
    if (all.push(components) && components.length > 0) kept = all.length;
  }
  all.length = kept;
  return { tag, elements: all };
}

const nothing: Components = [];

function componentsOf(item: Written): Components {
  if (item === undefined || item === "") return nothing;
  if (typeof item === "string") return [item];
  if (typeof item === "number") return [String(item)];
  let end = item.length;
  while (end > 0 && (item[end - 1] === undefined || item[end - 1] === "")) end -= 1;
  const out: string[] = [];
  for (let at = 0; at < end; at += 1) out.push(String(item[at] ?? ""));
  return out;
}

/** Counted from 0; empty when missing. */
export function valueAt(segment: Segment, element: number, component = 0): string {
  return segment.elements[element]?.[component] ?? "";
}

/** Escapes service characters. Call it after cutting and splitting (guide §2). */
export function escapeText(text: string, separators: Separators): string {
  // Fast path: most values hold no service character.
  if (!serviceIn(separators).test(text)) return text;
  let out = "";
  for (const char of text) out += isService(char, separators) ? separators.release + char : char;
  return out;
}

const patterns = new WeakMap<Separators, RegExp>();

/** Cached by separators. */
function serviceIn(separators: Separators): RegExp {
  let pattern = patterns.get(separators);
  if (!pattern) {
    const { component, element, release, repetition, terminator } = separators;
    const marks = [component, element, release, terminator, repetition ?? ""].join("");
    pattern = new RegExp(`[${marks.replace(/[\\\]^-]/g, "\\$&")}]`);
    patterns.set(separators, pattern);
  }
  return pattern;
}

/**
 * With its terminator; a segment without data gives empty text, as it must not be sent (guide §2).
 */
export function writeSegment(segment: Segment, separators: Separators): string {
  let out = "";
  // Separators are written with the next value, so that trailing empty ones are omitted.
  let owed = "";
  for (let index = 0; index < segment.elements.length; index += 1) {
    owed += separators.element;
    const part = writeElement(segment, index, separators);
    if (part === "") continue;
    out += owed + part;
    owed = "";
  }
  return out === "" ? "" : segment.tag + out + separators.terminator;
}

function writeElement(segment: Segment, index: number, separators: Separators): string {
  const components = segment.elements[index] ?? nothing;
  if (!segment.repeats) return writeComponents(components, separators);
  const repeats = segment.repeats
    .filter((repeat) => repeat.element === index)
    .map((repeat) => repeat.components);
  return [components, ...repeats]
    .map((list) => writeComponents(list, separators))
    .join(separators.repetition ?? "");
}

function writeComponents(components: Components, separators: Separators): string {
  let out = "";
  let owed = "";
  for (let at = 0; at < components.length; at += 1) {
    if (at > 0) owed += separators.component;
    const value = components[at] ?? "";
    if (value === "") continue;
    out += owed + escapeText(value, separators);
    owed = "";
  }
  return out;
}

function isService(
  char: string,
  { component, element, release, repetition, terminator }: Separators,
): boolean {
  return (
    char === component ||
    char === element ||
    char === release ||
    char === terminator ||
    char === repetition
  );
}
