/** Keeps the row offset countable. */
const lastPage = 1_000_000_000;

/** Parses a page number, default 1. */
export const pageNumber = (input: unknown): number => between(input, { usual: 1, most: lastPage });

/** Default `usual`, at most `most`. */
export const pageSizeOf = (input: unknown, bounds: { usual: number; most: number }): number =>
  between(input, bounds);

const between = (input: unknown, { usual, most }: { usual: number; most: number }) => {
  const number =
    typeof input === "string" || typeof input === "number" ? Math.trunc(Number(input)) : 0;
  return Math.min(most, Math.max(1, number || usual));
};
