import type pg from "pg";

/** Begins the text of a statement that each connection prepares once. Its text must not vary: a connection keeps every one it has seen. */
export const prepared = "/* prepared */ ";

type Query = { query(this: unknown, ...input: unknown[]): unknown };

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `seaway_${names.size + 1}`));
  return name;
}

/**
 * Names the statements that begin with `prepared`, so that PostgreSQL plans them once a connection. Others are planned for their values, as their
 * plans differ with them.
 */
export function prepareMarked(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    // Asked of the class each time: who counts or traces statements replaces it there.
    const query = (...input: unknown[]): unknown => (Object.getPrototypeOf(client) as Query).query.apply(client, input);
    client.query = ((text: unknown, ...more: unknown[]) =>
      typeof text === "string" && text.startsWith(prepared)
        ? query({ name: nameOf(text), text, values: more[0] }, ...more.slice(1))
        : query(text, ...more)) as typeof client.query;
  });
}
