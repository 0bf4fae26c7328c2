import { sql } from "kysely";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { eachSide, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import type { StatementLine } from "../settlement.entity.server.ts";
import { customerLineMachine, statementLineMachine } from "./statement-line.machine.ts";
import { customerLineList, statementQueryLists } from "./statement-line.list.ts";
import { statementNames } from "../statement-screens.ts";
import { statementLineFacts } from "../statement.facts.server.ts";
import { customerLineSource, statementLineSource as source } from "../statement.source.server.ts";

/** Locks the statement before its line, as whoever confirms or removes it does. */
async function lockStatement(ctx: Ctx, lineId: number): Promise<void> {
  const { rows } = await sql`select 1
    from statement
    where id = (select l.statement_id from statement_line l where l.id = ${lineId})
    for update`.execute(ctx.em.getKysely());
  if (rows.length === 0) throw new Refusal("kit.notFound", {}, { key: String(lineId) });
}

const disputed = (
  { actor, now }: Ctx,
  line: StatementLine,
  { reason }: { reason: string },
): void => {
  Object.assign(line, {
    disputeReason: reason,
    disputedBy: actor.userName,
    disputedTime: now,
    response: "",
    respondedBy: "",
    respondedTime: null,
  });
};

const responded = (
  { actor, now }: Ctx,
  line: StatementLine,
  { reason }: { reason: string },
): void => {
  Object.assign(line, { response: reason, respondedBy: actor.userName, respondedTime: now });
};

/** The line stays to be read, but counts no more, and its fee is free again. */
async function takeOff(ctx: Ctx, line: StatementLine, input: { reason: string }): Promise<void> {
  responded(ctx, line, input);
  line.feeId = null;
  await ctx.em.flush();
  await sql`update statement s
    set line_count = x.lines, total_cny = x.cny, total_usd = x.usd
    from (
        select count(*)::int as lines, coalesce(sum(cny_amount), 0) as cny,
          coalesce(sum(usd_amount), 0) as usd
        from statement_line
        where statement_id = ${line.statement.id} and dispute_state <> 'TAKEN_OFF'
      ) x
    where s.id = ${line.statement.id}`.execute(ctx.em.getKysely());
}

const keyOf = (line: StatementLine) => `${line.blNo} ${line.feeCode}`.trim();
const setState = (line: StatementLine, state: StatementLine["disputeState"]) => {
  line.disputeState = state;
};

const stepsOf = (side: FeeSide) =>
  defineSteps({
    machine: statementLineMachine,
    as: `${statementNames[side]}Line`,
    facts: statementLineFacts,
    list: statementQueryLists[side],
    source,
    keyOf,
    accepts: (line) => line.feeBelong === side,
    before: lockStatement,
    setState,
    effects: { dispute: disputed, keep: responded, takeOff },
  });

export const statementLineSteps = eachSide(stepsOf);

const resourceOf = (side: FeeSide): Resource =>
  defineResource({
    apiName: statementQueryLists[side].apiName,
    list: statementQueryLists[side],
    source,
    machine: statementLineMachine,
    steps: statementLineSteps[side],
  });

export const customerLineSteps = defineSteps({
  machine: customerLineMachine,
  facts: statementLineFacts,
  list: customerLineList,
  source: customerLineSource,
  keyOf,
  accepts: (line) => line.feeBelong === "R",
  before: lockStatement,
  setState,
  effects: { dispute: disputed },
});

export const customerLineResource = defineResource({
  apiName: customerLineList.apiName,
  list: customerLineList,
  source: customerLineSource,
  machine: customerLineMachine,
  steps: customerLineSteps,
});

export const statementLineResources: readonly Resource[] = [
  ...Object.values(eachSide(resourceOf)),
  customerLineResource,
];
