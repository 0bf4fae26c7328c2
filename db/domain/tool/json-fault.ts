/** Where a text stops being JSON: line and column from 1, and what stands there ("" at its end). */
export type JsonPlace = { line: number; column: number; data: string };

type Requested = "value" | "valueOrEnd" | "key" | "keyOrEnd" | "colon" | "next" | "over";

const token =
  // In a quoted text all from the blank on may stand, but for the quote and the backslash; the rest only as escapes.
  /([{}[\],:])|("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;

/** What may follow a token where it stands; null where it may not stand. `open` holds the brackets that wait for their end. */
function after(requested: Requested, mark: string, open: string[]): Requested | null {
  const filled = (): Requested => (open.length > 0 ? "next" : "over");
  const closes = (bracket: string): Requested | null => (open.at(-1) === bracket ? (open.pop(), filled()) : null);
  if (requested === "colon") return mark === ":" ? "value" : null;
  if (requested === "key" || requested === "keyOrEnd") {
    if (mark === '"') return "colon";
    return mark === "}" && requested === "keyOrEnd" ? closes("{") : null;
  }
  if (requested === "next") {
    if (mark === ",") return open.at(-1) === "{" ? "key" : "value";
    return mark === "}" ? closes("{") : mark === "]" ? closes("[") : null;
  }
  if (requested === "over") return null;
  if (mark === "{" || mark === "[") {
    open.push(mark);
    return mark === "{" ? "keyOrEnd" : "valueOrEnd";
  }
  if (mark === "]" && requested === "valueOrEnd") return closes("[");
  return mark === '"' || mark === "0" ? filled() : null;
}

/** The first place that keeps a text from being JSON (RFC 8259); null when nothing does. Browsers word that differently or not at all. */
export function jsonFaultOf(text: string): JsonPlace | null {
  const open: string[] = [];
  let requested: Requested = "value";
  for (let at = 0; ; at = token.lastIndex) {
    while (/[ \t\r\n]/.test(text[at] ?? "")) at += 1;
    if (at >= text.length) return requested === "over" ? null : placeOf(text, at);
    token.lastIndex = at;
    const match = token.exec(text);
    const mark = match?.[1] ?? (match?.[2] ? '"' : "0");
    const next: Requested | null = match ? after(requested, mark, open) : null;
    if (next === null) return placeOf(text, at);
    requested = next;
  }
}

/** A form sends every line of a text with the end of a typewriter's. */
const newline = /\r\n|\r|\n/;

function placeOf(text: string, at: number): JsonPlace {
  const before = text.slice(0, at).split(newline);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, data: text.slice(at, at + 20).split(newline)[0] ?? "" };
}
