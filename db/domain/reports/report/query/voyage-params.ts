import type { ReportParam } from "#platform/output/report/report.server.ts";

/** Conditions of every report over voyages, in the part `voyage`; `v` is the voyage. */
export const voyageParams: readonly ReportParam[] = [
  {
    key: "departureDate",
    label: "voyage.departureDate",
    kind: "date",
    filter: "between",
    part: "voyage",
    expr: "v.departure_date",
  },
  {
    key: "voyageName",
    label: "voyage.voyageName",
    filter: "contains",
    part: "voyage",
    expr: "v.voyage_name",
  },
  {
    key: "lineCode",
    label: "voyage.lineCode",
    filter: "equals",
    part: "voyage",
    expr: "v.line_code",
  },
];
