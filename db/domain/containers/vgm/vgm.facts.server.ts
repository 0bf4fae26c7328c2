import { type RawBuilder, sql } from "kysely";
import { Box } from "#domain/containers/container/container.entity.server.ts";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { vgmColumns } from "./vgm-columns.server.ts";

type Status = "NO_DECLARATION" | "NO_CUSTOMS" | "WITHIN" | "OUTSIDE" | "ACCEPTED";

const statusOf = (box: RawBuilder<unknown>) => sql<Status>`${vgmColumns(box).status}`;

export const vgmFacts = defineFacts(Box, {
  status: { sql: statusOf, label: "vgm.status", kind: "dict", dict: "vgm_status" },
});
