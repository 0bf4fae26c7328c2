/** Line and column count from 1; `data` is "" at the end. */
export type JsonPlace = { line: number; column: number; data: string };

type Requested = "value" | "valueOrEnd" | "key" | "keyOrEnd" | "colon" | "next" | "over";

const token =
  // Strings take all characters from the blank except quote and backslash; the rest needs escapes.
  /([{}[\],:])|("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;

/** The expected next token; null when the token is not allowed. `open`: unclosed brackets. */
function after(expected: Requested, mark: string, open: string[]): Requested | null {
  const filled = (): Requested => (open.length > 0 ? "next" : "over");
  const closes = (bracket: string): Requested | null =>
    open.at(-1) === bracket ? (open.pop(), filled()) : null;
  if (expected === "colon") return mark === ":" ? "value" : null;
  if (expected === "key" || expected === "keyOrEnd") {
    if (mark === '"') return "colon";
    return mark === "}" && expected === "keyOrEnd" ? closes("{") : null;
  }
  if (expected === "next") {
    if (mark === ",") return open.at(-1) === "{" ? "key" : "value";
    return mark === "}" ? closes("{") : mark === "]" ? closes("[") : null;
  }
  if (expected === "over") return null;
  if (mark === "{" || mark === "[") {
    open.push(mark);
    return mark === "{" ? "keyOrEnd" : "valueOrEnd";
  }
  if (mark === "]" && expected === "valueOrEnd") return closes("[");
  return mark === '"' || mark === "0" ? filled() : null;
}

/** The first syntax error (RFC 8259), or null. Browsers report it differently or not at all. */
export function jsonFaultOf(text: string): JsonPlace | null {
  const open: string[] = [];
  let expected: Requested = "value";
  for (let at = 0; ; at = token.lastIndex) {
    while (/[ \t\r\n]/.test(text[at] ?? "")) at += 1;
    if (at >= text.length) return expected === "over" ? null : placeOf(text, at);
    token.lastIndex = at;
    const match = token.exec(text);
    const mark = match?.[1] ?? (match?.[2] ? '"' : "0");
    const next: Requested | null = match ? after(expected, mark, open) : null;
    if (next === null) return placeOf(text, at);
    expected = next;
  }
}

/** Forms send CRLF. */
const newline = /\r\n|\r|\n/;

function placeOf(text: string, at: number): JsonPlace {
  const before = text.slice(0, at).split(newline);
  return {
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    data: text.slice(at, at + 20).split(newline)[0] ?? "",
  };
}
