import { sql } from "kysely";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { holdColumns, releaseColumn } from "./hold-columns.server.ts";
import { BillHold, BillRelease } from "./release.entity.server.ts";
import { releaseFacts } from "./release.facts.server.ts";
import { billHoldList, releaseList } from "./release.list.ts";
import { releaseMachine } from "./release.machine.ts";
import { type Hold, holds } from "./release-holds.ts";

const bill = sql.raw("t0");
const columnsOf = (hold: Hold) => {
  const { why, reason } = holdColumns(bill, hold);
  const name = hold.toLowerCase();
  return { [`${name}Why`]: why, [`${name}Reason`]: reason };
};
/** The sums of fees come last: a hold that stands spares them. */
const cheapFirst: readonly Hold[] = [...holds.filter((hold) => hold !== "FREIGHT"), "FREIGHT"];
const allReleased = sql.join(
  cheapFirst.map((hold) => sql`${holdColumns(bill, hold).state} = 'RELEASE'`),
  sql` and `,
);
const own = (column: string) => releaseColumn(bill, column);

export const releaseSource = {
  entity: Bill,
  facts: releaseFacts,
  computed: {
    ...Object.assign({}, ...holds.map(columnsOf)),
    releaseStatus: sql<string>`(
        case
          when t0.cargo_released_time is not null then 'RELEASED'
          when ${allReleased} then 'READY'
          else 'HELD'
        end
      )`,
    originalsInHand: sql`(
        select count(*)::int
        from bill_original o
        where o.bill_id = t0.id and o.collected_time is not null
      )`,
    telexTime: own("telex_time"),
    customsNo: own("customs_no"),
    customsTime: own("customs_time"),
    releasedBy: own("released_by"),
    releasedTo: own("released_to"),
  },
};

const nameOf = ({ actor }: Ctx) => actor.nickName || actor.userName;

async function recordOf(ctx: Ctx, row: Bill): Promise<BillRelease> {
  return (
    (await ctx.em.findOne(BillRelease, { bill: row.id })) ??
    ctx.em.create(BillRelease, { bill: row })
  );
}

async function note(ctx: Ctx, row: Bill, values: Partial<BillRelease>): Promise<void> {
  ctx.em.assign(await recordOf(ctx, row), values);
}

/** @throws Refusal for a value that is not of the list */
function oneOf<T extends string>(values: readonly T[], text: string | undefined, field: string): T {
  const value = values.find((each) => each === text);
  if (!value) throw new Refusal("kit.unknownCode", { value: text ?? "" }, { field });
  return value;
}

async function decide(
  ctx: Ctx,
  row: Bill,
  input: { hold: string | undefined; state: "RELEASE" | "PROHIBIT"; reason: string },
): Promise<void> {
  const hold = oneOf(holds, input.hold, "hold");
  const decision = {
    state: input.state,
    reason: input.reason,
    decidedBy: nameOf(ctx),
    decidedTime: ctx.now,
  };
  const stored = await ctx.em.findOne(BillHold, { bill: row.id, hold });
  if (stored) ctx.em.assign(stored, decision);
  else ctx.em.create(BillHold, { bill: row, hold, ...decision });
}

export const releaseSteps = defineSteps({
  machine: releaseMachine,
  facts: releaseFacts,
  list: releaseList,
  source: releaseSource,
  keyOf: (row: Bill) => row.blNo,
  // Releasing is a record of its own; the bill keeps its state.
  setState: () => {},
  effects: {
    release: async (ctx, row, { fields }) => {
      row.cargoReleasedTime = ctx.now;
      const releasedTo = fields.releasedTo || row.consigneeName;
      await note(ctx, row, {
        releasedBy: nameOf(ctx),
        releasedTo: releasedTo.slice(0, 200),
        revokeReason: "",
      });
    },
    revoke: async (ctx, row, { reason }) => {
      row.cargoReleasedTime = null;
      await note(ctx, row, { releasedBy: "", releasedTo: "", revokeReason: reason });
    },
    orderTelex: (ctx, row) => note(ctx, row, { telexBy: nameOf(ctx), telexTime: ctx.now }),
    clearCustoms: (ctx, row, { fields }) =>
      note(ctx, row, {
        customsStatus: "CLEARED",
        customsNo: (fields.customsNo ?? "").slice(0, 40),
        customsBy: nameOf(ctx),
        customsTime: ctx.now,
      }),
    holdCustoms: (ctx, row, { fields }) =>
      note(ctx, row, {
        customsStatus: oneOf(
          ["HELD", "INSPECTION"] as const,
          fields.customsStatus,
          "customsStatus",
        ),
        customsBy: nameOf(ctx),
        customsTime: ctx.now,
      }),
    allow: (ctx, row, { fields, reason }) =>
      decide(ctx, row, { hold: fields.hold, state: "RELEASE", reason }),
    prohibit: (ctx, row, { fields, reason }) =>
      decide(ctx, row, { hold: fields.hold, state: "PROHIBIT", reason }),
    lift: async (ctx, row, { fields }) => {
      const stored = await ctx.em.findOne(BillHold, {
        bill: row.id,
        hold: oneOf(holds, fields.hold, "hold"),
      });
      if (!stored) throw new Refusal("release.notDecided", {}, { field: "hold" });
      ctx.em.remove(stored);
    },
  },
  undoable: { release: "revoke" },
});

export const releaseResource = defineResource({
  apiName: releaseList.apiName,
  list: releaseList,
  source: releaseSource,
  machine: releaseMachine,
  steps: releaseSteps,
});

export const billHoldResource = defineResource({
  apiName: billHoldList.apiName,
  list: billHoldList,
  source: { entity: BillHold },
  steps: {},
});
