import { type RawBuilder, sql } from "kysely";
import { companyToday } from "#platform/kernel/clock/company-zone.server.ts";

/**
 * The comparison of a packed container in SQL, so that a search sorts and filters by it;
 * `compareSides` says the same of one row. A scalar each, which a page asks of its rows only.
 */
export function vgmColumns(box: RawBuilder<unknown>) {
  const live = (what: RawBuilder<unknown>) => sql`(
      select ${what}
      from vgm_declaration d
      where d.booking_id = ${box}.booking_id
        and d.cnt_no = ${box}.cnt_no
        and d.retracted_time is null
      order by d.declared_time desc, d.id desc
      limit 1
    )`;
  const declared = live(sql`d.weight_kg`);
  const customs = sql`(
      select c.weight_kg
      from customs_weight c
      where c.voyage_id = ${box}.voyage_id and c.cnt_no = ${box}.cnt_no
    )`;
  const tare = sql`coalesce(
      ${box}.tare_kg, (select k.tare_kg from container k where k.cnt_no = ${box}.cnt_no),
      (select s.tare_kg from size_type s where s.code = ${box}.size_type)
    )`;
  // Without a weight of the goods there is nothing to add the tare to.
  const gross = sql`case
      when ${box}.gwt > 0
      or ${box}.empty_flag = 'Y' then ${box}.gwt + ${tare}
    end`;
  // least() passes over a missing limit.
  const allowed = sql`(
      select coalesce(least(w.kg * t.percent / 100, t.kg), 0)
      from (select ${declared} as kg) w
        left join lateral (
          select v.percent, v.kg
          from vgm_tolerance v, booking b
          where b.id = ${box}.booking_id
            and v.country in (left(b.port_load, 2), '')
            and v.effective_date <= coalesce(b.etd, ${companyToday})
          order by v.country desc, v.effective_date desc
          limit 1
        ) t on true
      where w.kg is not null
    )`;
  const customsDifference = sql`(${declared} - ${customs})`;
  const grossDifference = sql`(${declared} - ${gross})`;
  const largest = sql`greatest(abs(${customsDifference}), abs(${grossDifference}))`;
  const status = sql`(
      select case
          when x.declared is null then 'NO_DECLARATION'
          when x.largest > x.allowed then case
            when x.accepted = x.largest then 'ACCEPTED'
            else 'OUTSIDE'
          end
          when x.customs is null then 'NO_CUSTOMS'
          else 'WITHIN'
        end
      from (
          select ${declared} as declared, ${customs} as customs, ${largest} as largest,
            ${allowed} as allowed, ${live(sql`d.accepted_kg`)} as accepted
        ) x
    )`;
  return {
    live,
    declared,
    customs,
    tare,
    gross,
    allowed,
    customsDifference,
    grossDifference,
    largest,
    status,
  };
}
