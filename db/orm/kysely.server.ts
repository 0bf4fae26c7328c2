import type { EntityManager } from "@mikro-orm/postgresql";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "./database.types.ts";

/** Kysely on the connection of an entity manager, inside its transaction, typed by the tables. */
export const kyselyOf = (em: EntityManager): Kysely<Database> => em.getKysely<Database>();

/** A row of a table as a query reads it. */
export type RowOf<Table extends keyof Database> = Selectable<Database[Table]>;
