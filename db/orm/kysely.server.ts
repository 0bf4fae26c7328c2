import type { EntityManager } from "@mikro-orm/postgresql";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "./database.types.ts";

/** Uses the manager's connection and transaction. */
export const kyselyOf = (em: EntityManager): Kysely<Database> => em.getKysely<Database>();

export type RowOf<Table extends keyof Database> = Selectable<Database[Table]>;

/** When the transaction began, by the clock of the database: columns are compared with the same. */
export const databaseNow = sql<string>`now()`;
