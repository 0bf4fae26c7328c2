/** Width in points. */
export type Measure = (text: string) => number;

/** A line may break after a blank or hyphen and around full-width characters. */
const pieces = /[⺀-鿿豈-﫿︰-﹏＀-￯]|[^\s⺀-鿿豈-﫿︰-﹏＀-￯]+|\s+/gu;
const closing = /^[，。、；：！？）」』】》％,.;:!?)\]%]$/u;

/**
 * Wraps text to a width in points. Keeps line breaks; splits a word only if it is too wide. Empty
 * text gives one empty line.
 */
export function wrapText(measure: Measure, text: string, width: number): string[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .flatMap((line) => wrapLine(measure, line, width));
}

function wrapLine(measure: Measure, line: string, width: number): string[] {
  if (measure(line) <= width) return [line];
  const lines: string[] = [];
  let current = "";
  for (const piece of line.match(pieces) ?? []) {
    if (measure(current + piece) <= width || (closing.test(piece) && current)) {
      current += piece;
      continue;
    }
    if (current.trim()) lines.push(current.trimEnd());
    current = /^\s+$/.test(piece) ? "" : piece;
    while (measure(current) > width && current.length > 1) {
      const fit = longestFit(measure, current, width);
      lines.push(current.slice(0, fit));
      current = current.slice(fit);
    }
  }
  if (current.trim() || lines.length === 0) lines.push(current.trimEnd());
  return lines;
}

/** Characters that fit, at least one; never splits a surrogate pair. */
function longestFit(measure: Measure, label: string, width: number): number {
  let low = 1;
  let high = label.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(label.slice(0, middle)) <= width) low = middle;
    else high = middle - 1;
  }
  const cutsPair = /[\uD800-\uDBFF]$/.test(label.slice(0, low));
  return cutsPair ? (low > 1 ? low - 1 : 2) : low;
}
