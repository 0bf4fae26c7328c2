import { isAllowed, type SyntaxId } from "./repertoire.ts";
import type { Components, Segment } from "./segment.ts";
import type { Separators } from "./separators.ts";

/** A segment, or a `fault` that ends or spoils it. */
export type Cut = {
  segment: Segment;
  /** False means: check the characters. */
  plainly: boolean;
  fault?: "empty" | "tooLong" | "unterminated" | "releaseAtEnd";
};

/** Tokeniser settings; all but the limit may change after UNB. */
export type CutRules = {
  separators: Separators;
  syntaxId: SyntaxId | null;
  maxSegmentChars: number;
};

/**
 * Cuts text into unescaped segments until `take` returns false. Line breaks and blanks between
 * segments are layout (guide §2); inside a segment they stay in the value for the character check.
 * Stops after `tooLong`.
 */
export function cutSegments(
  text: string,
  start: number,
  rules: CutRules,
  take: (cut: Cut) => boolean,
): void {
  let kinds = kindsOf(rules);
  let [separators, syntaxId] = [rules.separators, rules.syntaxId];
  let at = skipLayout(text, start);
  while (at < text.length) {
    if (separators !== rules.separators || syntaxId !== rules.syntaxId) {
      [separators, syntaxId] = [rules.separators, rules.syntaxId];
      kinds = kindsOf(rules);
    }
    const item = cutPlain(text, at, kinds, rules) ?? cutOne(text, at, rules);
    if (!take(item) || item.fault === "tooLong") return;
    at = skipLayout(text, item.end);
  }
}

function skipLayout(text: string, from: number): number {
  let at = from;
  // Line ends, blanks, tabs, and the Ctrl-Z that ends files of old systems.
  for (
    let code = text.charCodeAt(at);
    code === 10 || code === 13 || code === 32 || code === 9 || code === 26;
    code = text.charCodeAt(at)
  )
    at += 1;
  return at;
}

/** Data, a mark, or to be examined. */
const kind = { data: 0, element: 1, component: 2, terminator: 3, special: 4, strange: 5 } as const;

/** Kinds of the first 256 characters; others are examined. */
function kindsOf({ separators, syntaxId }: CutRules): Uint8Array {
  const kinds = new Uint8Array(256);
  for (let code = 0; code < 256; code += 1)
    kinds[code] =
      syntaxId !== null && isAllowed(String.fromCharCode(code), syntaxId)
        ? kind.data
        : kind.strange;
  const { component, element, release, repetition, terminator } = separators;
  const marks = [
    [element, kind.element],
    [component, kind.component],
    [terminator, kind.terminator],
    [release, kind.special],
    [repetition, kind.special],
  ] as const;
  for (const [mark, meaning] of marks) if (mark) kinds[mark.charCodeAt(0)] = meaning;
  return kinds;
}

/** A text of up to three characters, and the element that has nothing else. */
type Code = { text: string; alone: Components };

/**
 * Tags and codes come again and again: each is kept once, so that files take half the memory and
 * tags compare by reference. A place by key, as a map would look for ten of them in every segment;
 * of two codes with one place the later stays.
 */
const places = 2 ** 13;
const keys = new Int32Array(places);
const codes: (Code | undefined)[] = Array.from({ length: places });

/** Null for longer texts and characters beyond ISO 8859-1. */
function codeAt(text: string, start: number, end: number): Code | null {
  if (end - start > 3 || end === start) return null;
  let key = 0;
  for (let at = start; at < end; at += 1) {
    const char = text.charCodeAt(at);
    // A character zero would count as none.
    if (char === 0 || char > 255) return null;
    key = key * 256 + char;
  }
  const place = Math.imul(key, 0x9e3779b1) >>> (32 - 13);
  const existing = codes[place];
  if (existing !== undefined && keys[place] === key) return existing;
  const own = text.slice(start, end);
  const code: Code = { text: own, alone: [own] };
  keys[place] = key;
  codes[place] = code;
  return code;
}

const textAt = (text: string, start: number, end: number): string =>
  codeAt(text, start, end)?.text ?? text.slice(start, end);

const nothing: Components = [];

/** Reused, as an array that grows by `push` keeps room for sixteen more; a copy has its length. */
const cells: Components[] = [];
const parts: string[] = [];

/** Fast path in one pass; null with release characters, repetitions or a fault. */
function cutPlain(
  text: string,
  start: number,
  kinds: Uint8Array,
  { maxSegmentChars }: CutRules,
): (Cut & { end: number }) | null {
  const limit = Math.min(text.length, start + maxSegmentChars);
  let tag: string | null = null;
  let [filled, joined] = [0, 0];
  let plainly = true;
  let from = start;
  for (let at = start; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    const is = code < 256 ? (kinds[code] as number) : kind.strange;
    if (is === kind.data) continue;
    if (is === kind.strange) {
      plainly = false;
      continue;
    }
    if (is === kind.special || (is === kind.terminator && at === start)) return null;
    if (is === kind.component) {
      if (tag === null) return null;
      parts[joined++] = textAt(text, from, at);
    } else {
      if (tag === null) tag = textAt(text, from, at);
      else if (joined === 0)
        cells[filled++] =
          from === at ? nothing : (codeAt(text, from, at)?.alone ?? [text.slice(from, at)]);
      else {
        parts[joined++] = textAt(text, from, at);
        cells[filled++] = parts.slice(0, joined);
        joined = 0;
      }
      if (is === kind.terminator)
        return { segment: { tag, elements: cells.slice(0, filled) }, plainly, end: at + 1 };
    }
    from = at + 1;
  }
  return null;
}

function cutOne(
  text: string,
  start: number,
  { separators, maxSegmentChars }: CutRules,
): Cut & { end: number } {
  const { component, element, release, repetition, terminator } = separators;
  const build = buildSegment();
  const limit = Math.min(text.length, start + maxSegmentChars);
  let at = start;
  // Takes everything up to the next mark.
  let from = start;
  for (; at < limit; at += 1) {
    const char = text[at] as string;
    if (
      char !== release &&
      char !== terminator &&
      char !== component &&
      char !== element &&
      char !== repetition
    )
      continue;
    if (at > from) build.add(text.slice(from, at));
    from = at + 1;
    if (char === release) {
      at += 1;
      from = at;
      if (at >= text.length)
        return { segment: build.done(), plainly: false, fault: "releaseAtEnd", end: at };
    } else if (char === terminator) {
      const segment = build.done();
      return {
        segment,
        plainly: false,
        end: at + 1,
        ...(at === start ? { fault: "empty" as const } : {}),
      };
    } else if (char === component) build.nextComponent();
    else if (char === element) build.nextElement();
    else build.nextRepeat();
  }
  if (at > from) build.add(text.slice(from, at));
  const fault =
    at >= text.length ? (text.slice(start).trim() === "" ? "empty" : "unterminated") : "tooLong";
  return { segment: build.done(), plainly: false, fault, end: at };
}

function buildSegment() {
  const elements: Components[] = [];
  const repeats: { element: number; components: Components }[] = [];
  let components: string[] = [];
  let value = "";
  let repeating = false;
  const nextComponent = () => {
    components.push(value);
    value = "";
  };
  const close = (repeated: boolean) => {
    nextComponent();
    const whole = components.length === 1 && components[0] === "" ? [] : components;
    if (repeating) repeats.push({ element: elements.length - 2, components: whole });
    else elements.push(whole);
    components = [];
    repeating = repeated;
  };
  return {
    add: (char: string) => {
      value += char;
    },
    nextComponent,
    nextElement: () => close(false),
    nextRepeat: () => close(true),
    done: (): Segment => {
      close(false);
      const [tag, ...rest] = elements;
      return {
        tag: (tag ?? []).join(":"),
        elements: rest,
        ...(repeats.length === 0 ? {} : { repeats }),
      };
    },
  };
}
