import type { EntityManager } from "@mikro-orm/postgresql";
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "./database.types.ts";

/** Uses the manager's connection and transaction. */
export const kyselyOf = (em: EntityManager): Kysely<Database> => em.getKysely<Database>();

export type RowOf<Table extends keyof Database> = Selectable<Database[Table]>;

/** When the transaction began, by the clock of the database: columns are compared with the same. */
export const databaseNow = sql<string>`now()`;

/**
 * `where("id", "=", anyOf(ids))`: one parameter however many values there are, and an empty list
 * fits no row, where `in` would be no SQL. Nulls among them fit none either.
 */
export const anyOf = <T>(values: readonly (T | null)[]): RawBuilder<T> =>
  sql<T>`any(${[...values]})`;
