import { sql } from "kysely";
import type { Ctx } from "#platform/operation/operation.server.ts";

/** Correct stamps spare a set-based insert the trigger's call (db/migrations/0002-traces.ts). */
export const stampColumns = sql.raw("created_by, created_time, updated_by, updated_time");

export const stamps = ({ actor }: Ctx) => sql`${actor.userName}::text, now(), ${actor.userName}::text, now()`;
