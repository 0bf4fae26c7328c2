import { sql } from "kysely";
import { Box } from "#domain/containers/container/container.entity.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { settleBoxWeights } from "./declare-vgm.server.ts";
import { vgmColumns } from "./vgm-columns.server.ts";
import { VgmDeclaration } from "./vgm.entity.server.ts";
import { vgmFacts } from "./vgm.facts.server.ts";
import { vgmCompareList, vgmDeclarationList } from "./vgm.list.ts";
import { vgmMachine } from "./vgm.machine.ts";

const box = sql.raw("t0");
const own = vgmColumns(box);
const source = {
  entity: Box,
  facts: vgmFacts,
  computed: {
    largestKg: own.largest,
    allowedKg: own.allowed,
    declaredKg: own.declared,
    customsKg: own.customs,
    customsDifference: own.customsDifference,
    grossKg: own.gross,
    grossDifference: own.grossDifference,
    tare: own.tare,
    method: own.live(sql`d.method`),
    obtainedBy: own.live(sql`d.obtained_by`),
    declaredTime: own.live(sql`d.declared_time`),
    party: own.live(sql`d.party`),
    acceptedBy: own.live(sql`d.accepted_by`),
    acceptReason: own.live(sql`d.accept_reason`),
  },
};

/** The declaration that counts, locked. */
const declared = ({ booking, cntNo }: Box) => sql`(
    select d.id
    from vgm_declaration d
    where d.booking_id = ${booking.id} and d.cnt_no = ${cntNo} and d.retracted_time is null
    order by d.declared_time desc, d.id desc
    limit 1 for update
  )`;

async function accept(ctx: Ctx, row: Box, reason: string): Promise<void> {
  await sql`update vgm_declaration
    set accepted_by = ${ctx.actor.userName}, accept_reason = ${reason},
      accepted_kg = (select ${vgmColumns(sql.raw("x")).largest} from box x where x.id = ${row.id})
    where id = ${declared(row)}`.execute(ctx.em.getKysely());
}

/** Retracting voids the declaration; an earlier one counts again. */
async function retract(ctx: Ctx, row: Box, reason: string): Promise<void> {
  await sql`update vgm_declaration
    set retracted_time = ${ctx.now}, retracted_by = ${ctx.actor.userName},
      retract_reason = ${reason}
    where id = ${declared(row)}`.execute(ctx.em.getKysely());
  await settleBoxWeights(ctx, [row.booking.id]);
}

export const vgmSteps = defineSteps({
  machine: vgmMachine,
  facts: vgmFacts,
  list: vgmCompareList,
  source,
  keyOf: (row: Box) => row.cntNo,
  // The state follows from the weights.
  setState: () => {},
  effects: {
    accept: (ctx, row, { reason }) => accept(ctx, row, reason),
    retract: (ctx, row, { reason }) => retract(ctx, row, reason),
  },
});

export const vgmCompareResource = defineResource({
  apiName: vgmCompareList.apiName,
  list: vgmCompareList,
  source,
  machine: vgmMachine,
  steps: vgmSteps,
});

export const vgmDeclarationResource = defineResource({
  apiName: vgmDeclarationList.apiName,
  list: vgmDeclarationList,
  source: { entity: VgmDeclaration },
  steps: {},
});
