import type { EntityManager } from "@mikro-orm/postgresql";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "./database.types.ts";

/** Uses the manager's connection and transaction. */
export const kyselyOf = (em: EntityManager): Kysely<Database> => em.getKysely<Database>();

export type RowOf<Table extends keyof Database> = Selectable<Database[Table]>;
