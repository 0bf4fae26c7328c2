/** A column of a printed table: its heading, its longest text in ems, and whether that may wrap. */
export type PrintedColumn = { head: string; content: number; wraps: boolean };

const wide = /[\u2e80-\uffff]/;
const broad = /[MWmw@%—]/;
const upper = /[A-Z&]/;
const thin = /[ .,:;'|!()[\]\-/ilj1Itfr]/;

/** Width of a text in ems, a little more than the fonts of documents take. */
export function emsOf(text: string): number {
  let ems = 0;
  for (const letter of text)
    ems += wide.test(letter)
      ? 1
      : broad.test(letter)
        ? 0.9
        : upper.test(letter) && letter !== "I"
          ? 0.7
          : thin.test(letter)
            ? 0.4
            : 0.58;
  return ems;
}

/** Points. */
const pad = 7;
/** A wrapping column keeps at least this much of its text, in ems. */
const leastWrapped = 13;
const sizes = [8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5] as const;
/** Headings are bold. */
const bold = 1.05;

/** No word of a heading breaks, and a heading takes two lines at most. */
function headEms(head: string): number {
  const parts = head.split(/\s+/).map((part) => (wide.test(part) ? 0 : emsOf(part)));
  return Math.max(2, emsOf(head) / 2 + 1, ...parts) * bold;
}

/**
 * Widths in points and the largest size of letters at which figures and codes stand on one line;
 * long texts wrap and share what is left by their length.
 */
export function columnWidths(
  columns: readonly PrintedColumn[],
  room: number,
): { widths: number[]; size: number } {
  const all = columns.map(({ head, content }) => Math.max(content, headEms(head)));
  const least = columns.map(({ head, wraps }, i) =>
    wraps ? Math.min(all[i] ?? 0, Math.max(leastWrapped, headEms(head))) : (all[i] ?? 0),
  );
  const total = (some: readonly number[]) => some.reduce((sum, ems) => sum + ems, 0);
  const free = room - pad * columns.length;
  const size = sizes.find((candidate) => total(least) * candidate <= free) ?? sizes.at(-1) ?? 4.5;
  const left = Math.max(0, free / size - total(least));
  const missing = all.map((ems, i) => ems - (least[i] ?? ems));
  const share = total(missing) > 0 ? Math.min(1, left / total(missing)) : 0;
  return { size, widths: least.map((ems, i) => (ems + (missing[i] ?? 0) * share) * size + pad) };
}
