import { sql } from "kysely";
import type { Ctx } from "#platform/operation/operation.server.ts";

/** The stamps of a set-based insert, as the trigger would set them: rows that bring them right spare its call (db/migrations/0002-traces.ts). */
export const stampColumns = sql.raw("created_by, created_time, updated_by, updated_time");

/** Their values for the one who acts. */
export const stamps = ({ actor }: Ctx) => sql`${actor.userName}::text, now(), ${actor.userName}::text, now()`;
