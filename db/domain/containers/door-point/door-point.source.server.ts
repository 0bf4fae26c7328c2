import { sql } from "kysely";
import { Box } from "#domain/containers/container/container.entity.server.ts";
import type { ListSource } from "#platform/records/list/query/list-sql.server.ts";
import { doorPointFacts, ofDoorPoint } from "./door-point.facts.server.ts";

export const doorPointSource = {
  entity: Box,
  facts: doorPointFacts,
  computed: {
    doorPoint: ofDoorPoint("door_point"),
    deliveryTime: ofDoorPoint("delivery_time"),
    remarks: ofDoorPoint("remarks"),
    enteredBy: ofDoorPoint("updated_by"),
    enteredTime: ofDoorPoint("updated_time"),
    doorVersion: sql`coalesce(${ofDoorPoint("version")}, 0)`,
  },
} satisfies ListSource;
