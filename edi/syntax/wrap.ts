/** Code points, not UTF-16 units (guide §2 "lengths count characters"). */
export function lengthOf(text: string): number {
  if (!/[\ud800-\udbff]/.test(text)) return text.length;
  let count = 0;
  for (const _char of text) count += 1;
  return count;
}

/** Without a trailing blank. For plain text: escaping follows, so no `?` is cut off. */
export function cutText(text: string, width: number): string {
  return lengthOf(text) <= width ? text : [...text].slice(0, width).join("").trimEnd();
}

/** Text that needs more than one tidy line. */
const untidy = /[\r\n\t\u2028\u2029]| {2}|^\s|\s$/;

/** Lines as written, trimmed, without empty ones. */
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

/** Breaks long lines at the last blank before the limit, and longer words at the limit. */
export function wrapLines(lines: readonly string[], width: number): string[] {
  return lines.flatMap((line) => wrapLine(line, width));
}

/** Chunks of at most `size`. */
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
