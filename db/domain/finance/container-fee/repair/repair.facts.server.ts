import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { sql } from "kysely";
import {
  closedPeriodSql,
  closedTodaySql,
  keepPeriods,
} from "#domain/masterdata/period/closed-period.server.ts";
import { RepairOrder } from "../container-fee.entity.server.ts";

export const repairFacts = defineFacts(RepairOrder, {
  state: "column",
  laborAmount: { path: "laborAmount", kind: "decimal" },
  materialAmount: { path: "materialAmount", kind: "decimal" },
  closedPeriod: {
    sql: (order) => closedPeriodSql(sql`${order}.company_code`, sql`${order}.repair_date`),
    hold: keepPeriods,
    label: "containerFee.repairCount",
  },
  closedToday: {
    sql: (order) => closedTodaySql(sql`${order}.company_code`),
    hold: keepPeriods,
    label: "containerFee.repairCount",
  },
});
