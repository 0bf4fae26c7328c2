import { companyToday } from "#platform/kernel/clock/company-zone.server.ts";
import { sql } from "kysely";
import { captainFacts, overseasFacts } from "./approval.facts.server.ts";
import { captainList, overseasList } from "./approval.list.ts";
import { captainMachine, overseasMachine } from "./approval.machine.ts";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { ebookingFacts } from "#domain/booking/ebooking/ebooking.facts.server.ts";
import { ebookingMachine } from "#domain/booking/ebooking/ebooking.machine.ts";
import { readEbooking } from "#domain/booking/ebooking/ebooking.queries.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { correctionMachine } from "#domain/booking/ebooking/correction/correction.machine.ts";
import { receiveCorrection } from "#domain/booking/ebooking/correction/ops/receive-correction.server.ts";
import { receiveEbooking } from "#domain/booking/ebooking/ops/receive-ebooking.server.ts";

/** The cargo an approval is about: the correction's while one waits, else the received cargo. */
const cargoNow = sql`(
    select c.id, c.line_no, c.goods_name_en, c.is_dg, c.dg_un_no, c.dg_class, c.dg_packing_group,
      c.is_oversize, c.length, c.wide, c.height, c.is_nhc
    from eb_cargo c
    where c.e_booking_id = t0.id and t0.eb_modify <> 'CORRECTION_SUBMITTED'
    union all
    select j.n::int, j.n::int, j.v ->> 'goodsNameEn', j.v ->> 'isDg', j.v ->> 'dgUnNo',
      j.v ->> 'dgClass', j.v ->> 'dgPackingGroup', j.v ->> 'isOversize',
      (j.v ->> 'length')::numeric, (j.v ->> 'wide')::numeric, (j.v ->> 'height')::numeric,
      j.v ->> 'isNhc'
    from eb_correction k
      cross join lateral jsonb_array_elements(k.content -> 'cargo') with ordinality as j (v, n)
    where k.e_booking_id = t0.id and k.state = 'SUBMITTED' and t0.eb_modify = 'CORRECTION_SUBMITTED'
  )`;
/** Special lines: UN number, class and packing group, or dimensions in cm. */
const goods = sql`(
    select string_agg(
        concat_ws(
          ' ', c.goods_name_en,
          case
            when c.is_dg = 'Y' then concat_ws(
              ' ', 'UN' || c.dg_un_no, c.dg_class, nullif(c.dg_packing_group, '')
            )
          end,
          case
            when c.is_oversize = 'Y' then concat_ws(
              'x', trim_scale(c.length), trim_scale(c.wide), trim_scale(c.height)
            ) || 'cm'
          end
        ),
        '; '
        order by c.line_no
      )
    from ${cargoNow} c
    where (c.is_dg = 'Y' or c.is_oversize = 'Y')
  )`;
/** Table lines of a line's class and subsidiary risks. */
const rowsOf = (line: string) => sql`(
    select distinct case m[1]
        when '1.2' then '1.1'
        when '1.5' then '1.1'
        when '1.6' then '1.3'
        else m[1]
      end as class
    from regexp_matches(
        concat_ws(
          ' ', ${sql.ref(`${line}.dg_class`)},
          (
            select string_agg(h.sub_risks, ' ')
            from hazardous h
            where h.un_no = ${sql.ref(`${line}.dg_un_no`)}
              and h.category = ${sql.ref(`${line}.dg_class`)}
          )
        ),
        '([1-9][.][1-6]|[1-9])', 'g'
      ) m
  )`;
/** Pairs that must not share a container today, with the most stringent rule (IMDG Code 7.2.4). */
const apart = sql`(
    select string_agg(pair, '; ' order by pair)
    from (
        select concat('UN', a.dg_un_no, ' / UN', b.dg_un_no, ': ', max(r.rule)) as pair
        from ${cargoNow} a
          join ${cargoNow} b on b.line_no > a.line_no
          and b.is_dg = 'Y'
          cross join lateral ${rowsOf("a")} ca
          cross join lateral ${rowsOf("b")} cb
          join segregation r on (r.class1, r.class2) in ((ca.class, cb.class), (cb.class, ca.class))
          and r.rule <> 'X'
          and r.valid_from = (
            select max(valid_from)
            from segregation
            where valid_from <= ${companyToday}
          )
        where a.is_dg = 'Y'
        group by a.id, b.id, a.dg_un_no, b.dg_un_no
      ) x
  )`;
const isNhc = sql`(select coalesce(max(c.is_nhc), 'N') from ${cargoNow} c)`;

const sides = {
  captain: {
    machine: captainMachine,
    facts: captainFacts,
    list: captainList,
    flag: "dgCaptainFlag",
    column: "dg_captain_flag",
    decided: (reason: string, remark: string, ctx: Ctx) => ({
      captainRejectReason: reason,
      captainRemark: remark,
      captainBy: ctx.actor.userName,
      captainTime: ctx.now,
    }),
    undecided: { captainRejectReason: "", captainRemark: "", captainBy: "", captainTime: null },
  },
  overseas: {
    machine: overseasMachine,
    facts: overseasFacts,
    list: overseasList,
    flag: "dgOverseaFlag",
    column: "dg_oversea_flag",
    decided: (reason: string, remark: string, ctx: Ctx) => ({
      overseaRejectReason: reason,
      overseaRemark: remark,
      overseaBy: ctx.actor.userName,
      overseaTime: ctx.now,
    }),
    undecided: { overseaRejectReason: "", overseaRemark: "", overseaBy: "", overseaTime: null },
  },
} as const;

function approvalResource(side: keyof typeof sides): Resource {
  const { machine, facts, list, flag, column, decided, undecided } = sides[side];
  const source = {
    entity: EBooking,
    facts,
    computed: { goods, isNhc, apart },
    where: sql`${sql.ref(`t0.${column}`)} <> 'NOT_NEEDED'`,
  };
  const steps = defineSteps({
    machine,
    facts,
    list,
    source,
    keyOf: (eb) => eb.ebNo,
    setState: (eb, state) => {
      eb[flag] = state;
    },
    customActions: ["apply", "withdraw"],
    effects: {
      approve: (ctx, eb, input) => {
        Object.assign(eb, decided("", input.reason, ctx));
      },
      // One transaction: a booking that cannot be received is not approved.
      approveAndReceive: async (ctx, eb, input) => {
        Object.assign(eb, decided("", input.reason, ctx));
        await ctx.em.flush();
        if (eb.ebStatus === "RECEIVED") {
          eb.ebModify = await assertOpen(
            ctx,
            { machine: correctionMachine, facts: ebookingFacts },
            eb,
            "receive",
          );
          return receiveCorrection(ctx, eb);
        }
        eb.ebStatus = await assertOpen(
          ctx,
          { machine: ebookingMachine, facts: ebookingFacts },
          eb,
          "receive",
        );
        return receiveEbooking(ctx, eb);
      },
      reject: (ctx, eb, input) => {
        Object.assign(eb, decided(input.reason, "", ctx));
      },
      takeBack: (_ctx, eb) => {
        Object.assign(eb, undecided);
      },
    },
  });
  return defineResource({
    apiName: list.apiName,
    list,
    source,
    machine,
    steps,
    get: readEbooking,
  });
}

export const captainResource = approvalResource("captain");
export const overseasResource = approvalResource("overseas");
