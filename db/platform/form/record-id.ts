/** Ids are integer columns: a number beyond it names nothing. */
export const largestId = 2 ** 31 - 1;

/** Whether a number may name a record. */
export const isId = (id: unknown): id is number => Number.isInteger(id) && (id as number) > 0 && (id as number) <= largestId;

/** The id a path, a query or a form names; 0, which no record has, for everything that is none. */
export const idOf = (input: unknown): number => {
  const id = typeof input === "string" && input.trim() !== "" ? Number(input) : input;
  return isId(id) ? id : 0;
};
