import { escapeText, type Segment, segment, type Written, type WrittenSegments, writeSegment } from "./segment.ts";
import type { Separators } from "./separators.ts";

/** Segments written one after the other straight to text, without being held as objects. */
export type SegmentText = {
  /** Writes one segment of loose values; what is empty at the end is cut, one without data is left out (guide §2). */
  put(tag: string, elements: readonly Written[]): void;
  /** Appends segments written before. */
  add(written: WrittenSegments): void;
  /** Where the text stands, for `since`. */
  mark(): number;
  /** What was written after a mark, as a part that can be added again. */
  since(mark: number): WrittenSegments;
  /** Everything written, and begins anew. */
  take(): WrittenSegments;
};

/** How segments look: separators, what follows each terminator, and `marked`, which gives numbers a decimal mark other than the point. */
export type SegmentLook = { separators: Separators; lineBreak: string; marked?: ((segment: Segment) => Segment) | undefined };

/** Opens a text of segments. The order is the caller's: it must be the directory's, and the check of the finished file proves it. */
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
    // Joined, not added up: what was added up stays a chain of its parts until somebody reads it.
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
  // Separators are owed until something follows them: what is empty at the end is not written.
  let owed = "";
  for (let at = 0; at < elements.length; at += 1) {
    owed += separators.element;
    const item = elements[at];
    const part =
      item === undefined || item === "" ? "" : typeof item === "object" ? textOfComponents(item, separators) : textOf(item, separators);
    if (part === "") continue;
    out += owed + part;
    owed = "";
  }
  return out;
}

function textOfComponents(components: readonly (string | number | undefined)[], separators: Separators): string {
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
