import { type RawBuilder, sql } from "kysely";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";

/**
 * The name of a group's party in the reader's language: a fee keeps the Chinese one. `of` has
 * `corp_name`; `c` is the customer.
 */
export const partyName = ({ actor }: Reader, of: string): RawBuilder<string> => {
  const stored = sql`max(${sql.ref(`${of}.corp_name`)})`;
  return actor.lang === "en"
    ? sql`coalesce(nullif(max(c.name_en), ''), ${stored})`
    : sql`${stored}`;
};

/** The client's name on a bill or an application in the reader's language. */
export const clientName = ({ actor }: Reader, of: string): RawBuilder<string> => {
  const stored = sql<string>`${sql.ref(`${of}.client_name`)}`;
  if (actor.lang !== "en") return stored;
  return sql`coalesce(
      nullif((select c.name_en from customer c where c.code = ${sql.ref(`${of}.client_code`)}), ''),
      ${stored}
    )`;
};
