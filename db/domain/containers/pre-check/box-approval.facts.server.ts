import { sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import type { Viewer } from "#platform/records/machine/facts.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { Box } from "#domain/containers/container/container.entity.server.ts";
import { approvalState, decided } from "./box-cargo.server.ts";
import type { BoxApprovalState } from "./pre-check.entity.server.ts";

export const boxApprovalFacts = defineFacts(Box, {
  state: {
    label: "preCheck.state",
    kind: "dict",
    sql: (box) => sql<BoxApprovalState>`${approvalState(box)}`,
  },
  errors: {
    sql: (box) => sql<number>`coalesce(
        jsonb_array_length(
          jsonb_path_query_array(
            (${decided(box, "findings")})::jsonb, '$[*] ? (@.severity == "ERROR")'
          )
        ),
        0
      )`,
  },
  bkStatus: { path: "booking.bkStatus" },
  voyageEnded: { path: "voyage.ended" },
  mayDecide: { viewer: ({ actor }: Viewer) => can(actor, "approval:captain") },
});
