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

/** Segments that are text already, with their terminators and line breaks, and how many they are. */
export type WrittenSegments = { readonly text: string; readonly count: number };

/** What a caller may write for one element: a value, or the values of its components. */
export type Written = string | number | undefined | readonly (string | number | undefined)[];

/** Builds a segment from loose values; trailing empty components and elements are cut (guide §2). */
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

/** One value of a segment, counted from 0; empty text where the segment has none. */
export function valueAt(segment: Segment, element: number, component = 0): string {
  return segment.elements[element]?.[component] ?? "";
}

/** Puts the release character before every service character of a text. Call it last: after cutting and splitting (guide §2). */
export function escapeText(text: string, separators: Separators): string {
  // Most values hold no service character: asked at once before they are gone through.
  if (!serviceIn(separators).test(text)) return text;
  let out = "";
  for (const char of text) out += isService(char, separators) ? separators.release + char : char;
  return out;
}

const patterns = new WeakMap<Separators, RegExp>();

/** What finds a service character; made once for each set of separators. */
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

/** One segment as text with its terminator; a segment without data gives empty text, since it must not be sent (guide §2). */
export function writeSegment(segment: Segment, separators: Separators): string {
  let out = "";
  // Separators are owed until something follows them: what is empty at the end is not written.
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
  const repeats = segment.repeats.filter((repeat) => repeat.element === index).map((repeat) => repeat.components);
  return [components, ...repeats].map((list) => writeComponents(list, separators)).join(separators.repetition ?? "");
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

function isService(char: string, { component, element, release, repetition, terminator }: Separators): boolean {
  return char === component || char === element || char === release || char === terminator || char === repetition;
}
