import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/** Correct stamps spare a set-based insert the trigger's call (db/migrations/0002-traces.ts). */
export const stampColumns = sql.raw("created_by, created_time, updated_by, updated_time");

/** The same for a set-based update of a table whose trigger lets right stamps pass (0114). */
export const newStamps = ({ actor }: Ctx, table: string) =>
  sql`version = ${sql.ref(table)}.version + 1,
    updated_by = ${actor.userName}::text,
    updated_time = now()`;

export const stamps = ({ actor }: Ctx) =>
  sql`${actor.userName}::text, now(), ${actor.userName}::text, now()`;
