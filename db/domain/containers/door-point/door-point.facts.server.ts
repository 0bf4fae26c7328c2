import { type RawBuilder, sql } from "kysely";
import { Box } from "#domain/containers/container/container.entity.server.ts";
import { defineFacts } from "#platform/records/machine/facts.server.ts";

/** A column of the container's door point; null before the first entry. `row` is the container. */
export const ofDoorPoint = (
  column: string,
  row: RawBuilder<unknown> = sql.raw("t0"),
): RawBuilder<unknown> =>
  sql`(
      select ${sql.ref(`d.${column}`)}
      from door_point d
      where d.booking_id = ${row}.booking_id and d.cnt_no = ${row}.cnt_no
    )`;

export const doorPointFacts = defineFacts(Box, {
  locked: { sql: (row) => sql<"Y" | "N">`coalesce(${ofDoorPoint("locked", row)}, 'N')` },
});
