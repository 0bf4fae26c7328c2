import { sql } from "kysely";
import { z } from "zod";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import {
  lineFields,
  type Spread,
  type SpreadLine,
  spreadLines,
  type SpreadTarget,
} from "../allotment/spread-lines.server.ts";

const ApplyInput = z.object({
  lineCode: v.requiredCode(20),
  direction: z.enum(["", "E", "W", "N", "S"]).default(""),
  startDate: v.requiredDate(),
  endDate: v.requiredDate(),
  overwrite: v.flag(),
  changeReason: v.text(500),
});

/**
 * Applies the templates of a line to voyages that depart within the dates, inclusive. Ended and
 * cancelled voyages are skipped. A dry run is the preview.
 */
export const applyTemplates = defineOperation({
  name: "space.applyTemplates",
  perm: "space:edit",
  input: ApplyInput,
  done: "space.applied",
  async run(
    ctx,
    { lineCode, direction, startDate, endDate, overwrite, changeReason },
  ): Promise<Spread> {
    if (endDate < startDate) throw new Refusal("space.endBeforeStart", {}, { field: "endDate" });
    const db = ctx.em.getKysely();
    const lines = await sql<SpreadLine>`select direction, ${lineFields}
      from space_template
      where line_code = ${lineCode}`.execute(db);
    const targets = await sql<SpreadTarget>`select id, voyage_name as voyage,
        to_char(departure_date, 'YYYY-MM-DD') as "departureDate", direction
      from voyage
      where line_code = ${lineCode}
        and departure_date between ${startDate}::date and ${endDate}::date
        and ended = 'N'
        and status <> 'CANCELLED'
        and (${direction} = '' or direction = ${direction})
      order by departure_date, id
      limit 501`.execute(db);
    return spreadLines(ctx, {
      lines: lines.rows,
      targets: targets.rows,
      overwrite: overwrite === "Y",
      reason: changeReason,
    });
  },
});
