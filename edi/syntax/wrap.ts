/** Number of characters as a receiver counts them: code points, not UTF-16 units (guide §2 "lengths count characters"). */
export function lengthOf(text: string): number {
  if (!/[\ud800-\udbff]/.test(text)) return text.length;
  let count = 0;
  for (const _char of text) count += 1;
  return count;
}

/** The first `width` characters, without a trailing blank. Works on plain text: escaping comes later, so no `?` is ever cut off. */
export function cutText(text: string, width: number): string {
  return lengthOf(text) <= width ? text : [...text].slice(0, width).join("").trimEnd();
}

/** What makes a text more than one tidy line. */
const untidy = /[\r\n\t\u2028\u2029]| {2}|^\s|\s$/;

/** The lines of a text as its author broke them, trimmed, empty ones dropped. */
export function linesOf(text: string | readonly string[]): string[] {
  if (typeof text === "string" && !untidy.test(text)) return text === "" ? [] : [text];
  const out: string[] = [];
  if (typeof text === "string") addLines(out, text);
  else for (const item of text) addLines(out, item);
  return out;
}

function addLines(out: string[], text: string): void {
  for (const line of text.split(lineEnd)) {
    const tidy = untidy.test(line) ? line.replace(/[\t ]+/g, " ").trim() : line;
    if (tidy !== "") out.push(tidy);
  }
}

const lineEnd = /\r\n|\r|\n|\u2028|\u2029/;

/** Keeps lines that fit and breaks longer ones at the last blank before the limit; a word longer than the limit is cut hard. */
export function wrapLines(lines: readonly string[], width: number): string[] {
  return lines.flatMap((line) => wrapLine(line, width));
}

/** Lists in portions of at most `size`, in order. */
export function portions<T>(list: readonly T[], size: number): T[][] {
  const out: T[][] = [];
  for (let from = 0; from < list.length; from += size) out.push(list.slice(from, from + size));
  return out;
}

function wrapLine(line: string, width: number): string[] {
  if (line.length <= width) return line.trim() === "" ? [] : [line.trim()];
  const out: string[] = [];
  let rest = [...line.trim()];
  while (rest.length > width) {
    const blank = rest.lastIndexOf(" ", width);
    const end = blank > 0 ? blank : width;
    out.push(rest.slice(0, end).join("").trimEnd());
    rest = [...rest.slice(end).join("").trimStart()];
  }
  if (rest.length > 0) out.push(rest.join(""));
  return out;
}
