import { sql } from "kysely";
import { captainList, overseasList } from "../approval/approval.list.ts";
import { captainMachine, overseasMachine } from "../approval/approval.machine.ts";
import type { ApprovalState } from "../ebooking/approval-need.ts";
import { EBooking } from "../ebooking/ebooking.entity.server.ts";
import { ebookingMachine } from "../ebooking/ebooking.machine.ts";
import { readEbooking } from "../ebooking/ebooking.queries.server.ts";
import { can } from "../kit/actor.ts";
import type { ListRow } from "../kit/list.ts";
import type { ListSource } from "../kit/list-sql.server.ts";
import type { Ctx } from "../kit/operation.server.ts";
import { Refusal } from "../kit/refusal.ts";
import { defineResource, type Resource } from "../kit/resource.server.ts";
import { defineSteps } from "../kit/steps.server.ts";
import { ebookingFactsOf } from "./ebooking-facts.server.ts";
import { receiveEbooking } from "./receive-ebooking.server.ts";

/** The special lines in short: UN number, class and packing group, or the dimensions in cm. */
const goods = sql`(select string_agg(concat_ws(' ', c.goods_name_en,
    case when c.is_dg = 'Y' then concat_ws(' ', 'UN' || c.dg_un_no, c.dg_class, nullif(c.dg_packing_group, '')) end,
    case when c.is_oversize = 'Y' then concat_ws('x', trim_scale(c.length), trim_scale(c.wide), trim_scale(c.height)) || 'cm' end), '; ' order by c.line_no)
  from eb_cargo c where c.e_booking_id = t0.id and (c.is_dg = 'Y' or c.is_oversize = 'Y'))`;
const isNhc = sql`(select coalesce(max(c.is_nhc), 'N') from eb_cargo c where c.e_booking_id = t0.id)`;

/** The two sides differ in their fields only. */
const sides = {
  captain: {
    machine: captainMachine,
    list: captainList,
    flag: "dgCaptainFlag",
    column: "dg_captain_flag",
    decided: (reason: string, remark: string, ctx: Ctx) => ({
      ...{ captainRejectReason: reason, captainRemark: remark, captainBy: ctx.actor.userName, captainTime: ctx.now },
    }),
  },
  overseas: {
    machine: overseasMachine,
    list: overseasList,
    flag: "dgOverseaFlag",
    column: "dg_oversea_flag",
    decided: (reason: string, remark: string, ctx: Ctx) => ({
      ...{ overseaRejectReason: reason, overseaRemark: remark, overseaBy: ctx.actor.userName, overseaTime: ctx.now },
    }),
  },
} as const;

function approvalResource(side: keyof typeof sides): Resource {
  const { machine, list, flag, column, decided } = sides[side];
  const source: ListSource = {
    entity: EBooking,
    computed: { goods, isNhc },
    where: sql`${sql.ref(`t0.${column}`)} <> 'NOT_NEEDED'`,
  };
  const steps = defineSteps({
    machine,
    entity: EBooking,
    list,
    source,
    keyOf: (eb) => eb.ebNo,
    factsOf: (_ctx, eb) => ({ state: eb[flag], ebStatus: eb.ebStatus }),
    setState: (eb, state) => {
      eb[flag] = state;
    },
    elsewhere: ["apply", "withdraw"],
    effects: {
      approve: (ctx, eb, given) => {
        Object.assign(eb, decided("", given.reason, ctx));
      },
      // One transaction: when the booking cannot be received (the other side has not agreed, the voyage has ended), nothing is approved.
      approveAndReceive: async (ctx, eb, given) => {
        if (!can(ctx.actor, `approval:${side}`)) throw new Refusal("kit.noPermission");
        Object.assign(eb, decided("", given.reason, ctx));
        eb.ebStatus = ebookingMachine.assert(await ebookingFactsOf(ctx, eb), "receive");
        return receiveEbooking(ctx, eb);
      },
      reject: (ctx, eb, given) => {
        Object.assign(eb, decided(given.reason, "", ctx));
      },
    },
  });
  return defineResource({
    apiName: list.apiName,
    list,
    source,
    machine,
    factsOfRow: (row: ListRow) => ({ state: row[flag] as ApprovalState, ebStatus: row.ebStatus }),
    steps,
    get: readEbooking,
  });
}

export const captainResource = approvalResource("captain");
export const overseasResource = approvalResource("overseas");
