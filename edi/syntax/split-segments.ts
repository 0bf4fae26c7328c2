import type { Components, Segment } from "./segment.ts";
import type { Separators } from "./separators.ts";

/** One segment as found in a text, or the reason why the text cannot be cut further. `fault` ends or spoils it. */
export type Cut = {
  segment: Segment;
  /** The text between terminators, where it held neither release character nor repetition. */
  plain?: string;
  fault?: "empty" | "tooLong" | "unterminated" | "releaseAtEnd";
};

/** What a tokeniser needs to know; `separators` may change after the first segment, because UNB tells the syntax version. */
export type CutRules = { separators: Separators; maxSegmentChars: number };

/**
 * Cuts a text into segments from `start` on, without release characters in the values. Line breaks between segments are layout
 * (guide §2); inside a segment they stay in the value, so that the character check can name them. Stops after `tooLong`.
 */
export function* cutSegments(text: string, start: number, rules: CutRules): Generator<Cut> {
  let at = skipLayout(text, start);
  while (at < text.length) {
    const one = cutPlain(text, at, rules) ?? cutOne(text, at, rules);
    yield one;
    if (one.fault === "tooLong") return;
    at = skipLayout(text, one.end);
  }
}

function skipLayout(text: string, from: number): number {
  let at = from;
  while (at < text.length && (text[at] === "\r" || text[at] === "\n")) at += 1;
  return at;
}

/** The usual segment, cut at its marks at once; null when it has release characters, repetitions or a fault. */
function cutPlain(text: string, start: number, { separators, maxSegmentChars }: CutRules): (Cut & { end: number }) | null {
  const { component, element, release, repetition, terminator } = separators;
  const end = text.indexOf(terminator, start);
  if (end <= start || end - start >= maxSegmentChars) return null;
  const whole = text.slice(start, end);
  if (whole.includes(release) || (repetition !== null && whole.includes(repetition))) return null;
  const [tag = "", ...elements] = whole.split(element);
  return {
    segment: {
      tag: tag.includes(component) ? tag.split(component).join(":") : tag,
      elements: elements.map((one) => (one === "" ? [] : one.includes(component) ? one.split(component) : [one])),
    },
    plain: whole,
    end: end + 1,
  };
}

function cutOne(text: string, start: number, { separators, maxSegmentChars }: CutRules): Cut & { end: number } {
  const { component, element, release, repetition, terminator } = separators;
  const build = buildSegment();
  const limit = Math.min(text.length, start + maxSegmentChars);
  let at = start;
  for (; at < limit; at += 1) {
    const char = text[at] as string;
    if (char === release) {
      at += 1;
      if (at >= text.length) return { segment: build.done(), fault: "releaseAtEnd", end: at };
      build.add(text[at] as string);
    } else if (char === terminator) {
      const segment = build.done();
      return { segment, end: at + 1, ...(at === start ? { fault: "empty" as const } : {}) };
    } else if (char === component) build.nextComponent();
    else if (char === element) build.nextElement();
    else if (char === repetition) build.nextRepeat();
    else build.add(char);
  }
  const fault = at >= text.length ? (text.slice(start).trim() === "" ? "empty" : "unterminated") : "tooLong";
  return { segment: build.done(), fault, end: at };
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
      return { tag: (tag ?? []).join(":"), elements: rest, ...(repeats.length === 0 ? {} : { repeats }) };
    },
  };
}
