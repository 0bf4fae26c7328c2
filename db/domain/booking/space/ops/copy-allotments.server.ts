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

const CopyInput = z.object({
  from: v.requiredCode(60),
  voyage: v.requiredCode(60),
  overwrite: v.flag(),
  changeReason: v.text(500),
});

/** A dry run is the preview. */
export const copyAllotments = defineOperation({
  name: "space.copy",
  perm: "space:edit",
  input: CopyInput,
  done: "space.copied",
  async run(ctx, input): Promise<Spread> {
    const db = ctx.em.getKysely();
    const { rows } = await sql<
      SpreadTarget & { ended: boolean }
    >`select id, voyage_name as voyage, coalesce(to_char(departure_date, 'YYYY-MM-DD'), '') as "departureDate",
        '' as direction, ended = 'Y' as ended
      from voyage
      where voyage_name in (${input.from}, ${input.voyage})`.execute(db);
    const [from, to] = [input.from, input.voyage].map((name) =>
      rows.find((row) => row.voyage === name),
    );
    if (!from) throw new Refusal("kit.unknownCode", { value: input.from }, { field: "from" });
    if (!to) throw new Refusal("kit.unknownCode", { value: input.voyage }, { field: "voyage" });
    if (from.id === to.id) throw new Refusal("space.sameVoyage", {}, { field: "voyage" });
    if (to.ended) throw new Refusal("voyage.ended", { voyage: to.voyage }, { field: "voyage" });
    const lines = await sql<SpreadLine>`select '' as direction, ${lineFields}
      from space_allotment
      where voyage_id = ${from.id}`.execute(db);
    return spreadLines(ctx, {
      lines: lines.rows,
      targets: [to],
      overwrite: input.overwrite === "Y",
      reason: input.changeReason,
    });
  },
});
