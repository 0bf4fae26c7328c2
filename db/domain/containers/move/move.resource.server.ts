import { sql } from "kysely";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { ContainerMove } from "./move.entity.server.ts";
import { moveList } from "./move.list.ts";
import { recordMovesOperation } from "./ops/record-moves.server.ts";

/** The time by the clock of the place, as the sender wrote it. */
const localTime = sql`to_char(
    t0.event_time at time zone coalesce(nullif(t0.time_zone, ''), 'UTC'), 'YYYY-MM-DD HH24:MI'
  )`;

export const moveResource = defineResource({
  apiName: moveList.apiName,
  list: moveList,
  source: { entity: ContainerMove, computed: { localTime } },
  steps: {},
  more: { record: recordMovesOperation },
});
