import { type RawBuilder, sql } from "kysely";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { holdColumns, releaseColumn } from "./hold-columns.server.ts";
import type { Hold } from "./release-holds.ts";

const stateOf = (hold: Hold) => ({
  sql: (bill: RawBuilder<unknown>) => holdColumns(bill, hold).state,
  label: "release.state" as const,
  kind: "dict" as const,
  dict: "release_hold_state",
});

export const releaseFacts = defineFacts(Bill, {
  blStatus: "column",
  releaseType: "column",
  internalState: { ...stateOf("INTERNAL"), label: "release.internal" },
  originalState: { ...stateOf("ORIGINAL"), label: "release.original" },
  freightState: { ...stateOf("FREIGHT"), label: "release.freight" },
  customsState: { ...stateOf("CUSTOMS"), label: "release.customs" },
  freed: {
    sql: (bill) => sql<boolean>`(${bill}.cargo_released_time is not null)`,
    label: "release.releasedTime",
  },
  telexOrdered: {
    sql: (bill) => sql<boolean>`(${releaseColumn(bill, "telex_time")} is not null)`,
    label: "release.telexTime",
  },
});
