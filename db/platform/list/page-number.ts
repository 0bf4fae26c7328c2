/** No list has a page beyond it, and the rows before it can still be counted. */
const lastPage = 1_000_000_000;

/** The number of a page as an address, a call or a command names it: 1 for what is no number. */
export const pageNumber = (input: unknown): number => between(input, { usual: 1, most: lastPage });

/** Rows on a page: `usual` for what is no number, never more than `most`. */
export const pageSizeOf = (input: unknown, bounds: { usual: number; most: number }): number => between(input, bounds);

const between = (input: unknown, { usual, most }: { usual: number; most: number }) => {
  const number = typeof input === "string" || typeof input === "number" ? Math.trunc(Number(input)) : 0;
  return Math.min(most, Math.max(1, number || usual));
};
