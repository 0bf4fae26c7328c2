import { sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { CorrectionAdvice } from "./correction-advice.entity.server.ts";

export const correctionAdviceFacts = defineFacts(CorrectionAdvice, {
  state: "column",
  blNo: "column",
  blStatus: { path: "bill.blStatus", label: "bill.blStatus", kind: "dict", dict: "bl_status" },
  changeCount: {
    sql: (advice) =>
      sql<number>`(
          select count(*)::int
          from correction_advice_change c
          where c.advice_id = ${advice}.id
        )`,
    label: "correctionAdvice.changeCount",
    kind: "int",
  },
  /** Changes that head office confirms first. */
  toConfirm: {
    sql: (advice) =>
      sql<number>`(
          select count(*)::int
          from correction_advice_change c
          where c.advice_id = ${advice}.id and c.authority = 'CONFIRM'
        )`,
    label: "correctionAdvice.toConfirm",
    kind: "int",
  },
});
