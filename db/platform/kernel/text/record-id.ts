/** The limit of an integer column. */
export const largestId = 2 ** 31 - 1;

export const isId = (id: unknown): id is number =>
  Number.isInteger(id) && (id as number) > 0 && (id as number) <= largestId;

/** Parses an id; 0 for anything invalid. */
export const idOf = (input: unknown): number => {
  const id = typeof input === "string" && input.trim() !== "" ? Number(input) : input;
  return isId(id) ? id : 0;
};
