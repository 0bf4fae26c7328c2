import {
  escapeText,
  type Segment,
  segment,
  type Written,
  type WrittenSegments,
  writeSegment,
} from "./segment.ts";
import type { Separators } from "./separators.ts";

/** Writes segments directly to text. */
export type SegmentText = {
  /** Trailing empty values are cut; an empty segment is skipped (guide §2). */
  put(tag: string, elements: readonly Written[]): void;
  add(written: WrittenSegments): void;
  /** A position for `since`. */
  mark(): number;
  /** Text since a position, to be added again. */
  since(mark: number): WrittenSegments;
  /** Returns the text and resets. */
  take(): WrittenSegments;
};

/** Separators and layout; `marked` sets a decimal mark other than the point. */
export type SegmentLook = {
  separators: Separators;
  lineBreak: string;
  marked?: ((segment: Segment) => Segment) | undefined;
};

/** The caller keeps the directory's order; the check of the finished file proves it. */
export function openSegmentText({ separators, lineBreak, marked }: SegmentLook): SegmentText {
  const end = separators.terminator + lineBreak;
  const parts: string[] = [];
  const counts: number[] = [];
  const push = (text: string, count: number) => {
    parts.push(text);
    counts.push(count);
  };
  const since = (mark: number): WrittenSegments => {
    let count = 0;
    for (let at = mark; at < counts.length; at += 1) count += counts[at] as number;
    // Joined, because concatenated strings stay a chain until read.
    return { text: (mark === 0 ? parts : parts.slice(mark)).join(""), count };
  };
  return {
    put(tag, elements) {
      if (marked) {
        const line = writeSegment(marked(segment(tag, elements)), separators);
        if (line !== "") push(line + lineBreak, 1);
        return;
      }
      const data = textOfElements(elements, separators);
      if (data !== "") push(tag + data + end, 1);
    },
    add: ({ text, count }) => {
      if (count > 0) push(text, count);
    },
    mark: () => parts.length,
    since,
    take() {
      const all = since(0);
      parts.length = 0;
      counts.length = 0;
      return all;
    },
  };
}

function textOfElements(elements: readonly Written[], separators: Separators): string {
  let out = "";
  // Separators are written with the next value, so that trailing empty ones are omitted.
  let owed = "";
  for (let at = 0; at < elements.length; at += 1) {
    owed += separators.element;
    const item = elements[at];
    const part =
      item === undefined || item === ""
        ? ""
        : typeof item === "object"
          ? textOfComponents(item, separators)
          : textOf(item, separators);
    if (part === "") continue;
    out += owed + part;
    owed = "";
  }
  return out;
}

function textOfComponents(
  components: readonly (string | number | undefined)[],
  separators: Separators,
): string {
  let out = "";
  let owed = "";
  for (let at = 0; at < components.length; at += 1) {
    if (at > 0) owed += separators.component;
    const value = components[at];
    if (value === undefined || value === "") continue;
    out += owed + textOf(value, separators);
    owed = "";
  }
  return out;
}

function textOf(value: string | number, separators: Separators): string {
  return escapeText(typeof value === "number" ? String(value) : value, separators);
}
