import { sql } from "kysely";
import { z } from "zod";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import { assertSeen, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { zoneOfVoyage } from "../status-control.queries.server.ts";
import { Voyage } from "../voyage.entity.server.ts";
import { voyageFacts } from "../voyage.facts.server.ts";
import { voyageMachine } from "../voyage.machine.ts";

/** Typed in the time of the first load port, stored as instants. */
export const saveDeadlines = defineOperation({
  name: "voyage.saveDeadlines",
  perm: "voyage:control",
  input: z.object({
    id: v.formId(),
    version: v.formVersion(),
    ebDeadline: v.localTime(),
    correctionDeadline: v.localTime(),
  }),
  done: "voyage.saved",
  async run(ctx, { id, version, ebDeadline, correctionDeadline }) {
    const voyage = await ctx.em.findOne(Voyage, { id });
    if (!voyage) throw new Refusal("kit.notFound", {}, { key: String(id) });
    await assertSeen(ctx.em, "Voyage", voyage, version);
    await assertOpen(ctx, { machine: voyageMachine, facts: voyageFacts }, voyage, "edit");
    const zone = await zoneOfVoyage(ctx.em, id);
    if (!zone) throw new Refusal("voyage.noStops", { voyage: voyage.voyageName });
    await sql`update voyage
      set eb_deadline = (${ebDeadline}::text)::timestamp at time zone ${zone},
        correction_deadline = (${correctionDeadline}::text)::timestamp at time zone ${zone}
      where id = ${id}`.execute(ctx.em.getKysely());
    return { id };
  },
});
