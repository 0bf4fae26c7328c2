import { sql } from "kysely";
import { z } from "zod";
import { type BookingConfirmation, iftmbcMessage } from "#edi/outbound/iftmbc/iftmbc.message.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { takeNumber } from "#platform/kernel/settings/numbering.server.ts";
import { profileTaking, sendPlain } from "#domain/exchange/edi/outbound/send-plain.server.ts";

/** A decision about an e-booking that came by message, and that its sender was not told yet. */
type Due = Pick<BookingConfirmation, "response" | "messageFunction"> & {
  ebId: number;
  ebNo: string;
  partnerCode: string;
  customerNo: string;
  decision: string;
  reason: string;
};

/**
 * Sends IFTMBC for each decision about a booking received by IFTMBF that was not answered:
 * received, rejected, change received or rejected, cancelled or not (guide §5.6). Each answer is a
 * transaction of its own; one that cannot be written waits for its codes.
 */
export const answerBookings = defineOperation({
  name: "flows.answerBookings",
  perm: "edi:export",
  input: z.object({}),
  transaction: "own",
  requiresScope: true,
  async run(ctx): Promise<{ answered: number; waiting: number }> {
    let [answered, waiting] = [0, 0];
    for (const due of await dueAnswers(ctx)) {
      ctx.signal.throwIfAborted();
      if (await isAnswered(ctx, due)) answered += 1;
      else waiting += 1;
      await ctx.progress({ seen: answered + waiting, changed: answered });
    }
    return { answered, waiting };
  },
});

/** Answers of one run; the next run goes on. */
const mostAnswers = 500;

/** Decisions in the order they were taken; a decision is known by its kind and instant. */
async function dueAnswers({ em }: Ctx): Promise<Due[]> {
  const { rows } = await sql<Due>`with asked as (
        select distinct on (r.value -> 'objects' ->> 0) r.value -> 'objects' ->> 0 as eb_no,
          m.partner_code, r.value ->> 'documentNo' as customer_no
        from edi_message m
          join edi_partner p on p.code = m.partner_code,
          jsonb_array_elements(m.results) r
        where m.direction = 'IN'
          and m.message_type = 'IFTMBF'
          and p.profile -> 'messages' ? 'IFTMBC'
          and r.value ->> 'type' = 'IFTMBF'
          and r.value ->> 'state' = 'DONE'
        order by r.value -> 'objects' ->> 0, m.id desc
      ),
      decided as (
        select e.id, e.eb_no, 'AP' as response, '6' as fn, 'received' as kind,
          e.received_time as at, '' as reason
        from e_booking e
        where e.received_time is not null and e.bk_no <> ''
        union all
        select e.id, e.eb_no, 'RE', '9', 'rejected', e.reject_time, e.reject_reason
        from e_booking e
        where e.eb_status = 'REJECTED' and e.reject_time is not null
        union all
        select e.id, e.eb_no, case e.cancel_status when 'GRANTED' then 'AP' else 'RE' end, '1',
          'cancel', e.cancel_decided_time, e.cancel_decline_reason
        from e_booking e
        where e.cancel_decided_time is not null
        union all
        select e.id, e.eb_no, case c.state when 'RECEIVED' then 'AP' else 'RE' end, '5',
          'correction', c.decided_time, c.reject_reason
        from eb_correction c join e_booking e on e.id = c.e_booking_id
        where c.decided_time is not null and c.state in ('RECEIVED', 'REJECTED')
      )
    select d.id as "ebId", d.eb_no as "ebNo", d.response, d.fn as "messageFunction",
      d.kind || ' ' || extract(epoch from d.at)::bigint as decision, d.reason,
      a.partner_code as "partnerCode", a.customer_no as "customerNo"
    from decided d join asked a on a.eb_no = d.eb_no
    where not exists (
        select
        from edi_message m
        where m.direction = 'OUT'
          and m.message_type = 'IFTMBC'
          and m.object_nos @> array[d.eb_no::text]
          and m.results -> 0 ->> 'reference' = d.kind || ' ' || extract(epoch from d.at)::bigint
      )
    order by d.at, d.id
    limit ${mostAnswers}`.execute(em.getKysely());
  return rows;
}

type Facts = Omit<
  BookingConfirmation,
  "response" | "messageFunction" | "customerNo" | "reason" | "vessel"
> & {
  vesselName: string;
  imo: string;
  voyageName: string;
};

/** False while the partner has no code for something that is said; no number is used then. */
async function isAnswered(ctx: Ctx, due: Due): Promise<boolean> {
  try {
    return await ctx.unit((inner) => answerOne(inner, due));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
}

async function answerOne(ctx: Ctx, due: Due): Promise<boolean> {
  const facts = await factsOf(ctx, due.ebId);
  if (!facts) return false;
  const { vesselName, imo, voyageName, etd, eta, cutOff, ...plain } = facts;
  const content: BookingConfirmation = {
    ...plain,
    response: due.response,
    messageFunction: due.messageFunction,
    customerNo: due.customerNo,
    // A rejection says why; staff give the reason.
    ...(due.response === "RE" ? { reason: due.reason || "REJECTED" } : {}),
    vessel: { name: vesselName, ...(imo ? { imo } : {}) },
    ...(etd ? { etd } : {}),
    ...(eta ? { eta } : {}),
    ...(cutOff ? { cutOff } : {}),
  };
  const result = {
    reference: due.decision,
    type: "IFTMBC",
    version: iftmbcMessage.version,
    messageFunction: due.messageFunction,
    documentNo: due.customerNo,
  };
  const profile = await profileTaking(ctx, due.partnerCode, "IFTMBC");
  const interchangeRef = await takeNumber(ctx, "EDI");
  await sendPlain(ctx, {
    message: iftmbcMessage,
    profile: { ...profile, association: "2.0" },
    content,
    control: { interchangeRef, documentSeq: 1, purpose: "original" },
    documentNo: content.bkNo || due.customerNo,
    voyageName,
    objectNos: [due.ebNo, content.bkNo].filter(Boolean),
    messageFunction: due.messageFunction,
    results: [{ ...result, state: "DONE", rows: 1, changed: 1, objects: [due.ebNo] }],
  });
  return true;
}

async function factsOf({ em }: Ctx, ebId: number): Promise<Facts | null> {
  const { rows } = await sql<Facts>`select e.bk_no as "bkNo", e.service_contract_no as "contractNo",
      e.client_code as "clientCode", v.line_code as "carrierCode", v.voyage as "voyNo",
      v.voyage_name as "voyageName", v.vessel_name as "vesselName", coalesce(s.imo, '') as imo,
      e.receipt, e.port_load as "portLoad", e.port_dis as "portDis", e.delivery,
      (
        select to_char(t.etd, 'YYYY-MM-DD"T"HH24:MI:SS')
        from voyage_stop t
        where t.voyage_id = v.id and t.port_code = e.port_load
        order by t.serial
        limit 1
      ) as etd,
      (
        select to_char(t.eta, 'YYYY-MM-DD"T"HH24:MI:SS')
        from voyage_stop t
        where t.voyage_id = v.id and t.port_code = e.port_dis
        order by t.serial desc
        limit 1
      ) as eta,
      coalesce(
        (
          select json_agg(
              json_build_object(
                'goodsNameEn', c.goods_name_en, 'pkgs', c.pkgs, 'packageKind', c.package_kind,
                'gwt', c.gwt::text
              )
              order by c.line_no
            )
          from eb_cargo c
          where c.e_booking_id = e.id
        ),
        '[]'
      ) as cargo,
      coalesce(
        (
          select json_agg(
              json_build_object('sizeType', c.size_type, 'count', c.cont_count)
              order by c.line_no
            )
          from eb_container c
          where c.e_booking_id = e.id and c.cont_count > 0
        ),
        '[]'
      ) as containers
    from e_booking e
      join voyage v on v.id = e.voyage_id
      left join vessel s on s.code = v.vessel_code
    where e.id = ${ebId}`.execute(em.getKysely());
  return rows[0] ?? null;
}
