import { type RawBuilder, sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { Consolidation } from "./consolidation.entity.server.ts";

/**
 * The first thing that forbids undoing, as `KIND:booking number`. The booking a split was taken
 * from gets goods back, so it is asked like the parts; an append leaves it alone.
 */
const blocker = (log: RawBuilder<unknown>) => sql<string | null>`
  (
    select why
    from (
        select 1 as rank, 'LATER:' || l.first_bk_no as why
        from consolidation l
        where l.main_bk_no = ${log}.main_bk_no and l.status = 'DONE' and l.id > ${log}.id
        union all
        select case c.kind when 'CHANGED' then 9 else 2 end, c.kind || ':' || c.bk_no
        from (
            select w.bk_no, case
                when w.id is null then 'CHANGED'
                when v.ended = 'Y' then 'VOYAGE'
                when w.bk_status not in ('DRAFT', 'CONFIRMED') then 'STATE'
                when w.bl_status <> 'NONE' then 'BILL'
                when exists (select from fee f where f.bk_no = w.bk_no) then 'FEE'
                when exists (
                  select
                  from booking_edi e
                  where e.id = w.id and e.export_edi_flag = 'Y'
                ) then 'EDI'
                when w.part is null then null
                when exists (
                  select
                  from box x
                  where x.booking_id = w.id and not jsonb_exists (w.part -> 'containers', x.cnt_no)
                ) then 'BOX'
                when w.voyage_id <> ${log}.voyage_id
                or exists (select from booking_roll r where r.booking_id = w.id) then 'CHANGED'
                when w.pkgs <> (w.part ->> 'pkgs')::int
                or w.gwt <> (w.part ->> 'gwt')::numeric
                or w.dim <> (w.part ->> 'dim')::numeric
                or w.boxes <> (
                  select sum(n::int)
                  from jsonb_array_elements_text(w.part -> 'boxes') n
                ) then 'CHANGED'
              end as kind
            from (
                select b.id, coalesce(b.bk_no, x.part ->> 'bkNo') as bk_no, b.bk_status,
                  b.bl_status, b.voyage_id, b.pkgs, b.gwt, b.dim, x.part,
                  (
                    select coalesce(sum(l.cont_count), 0)
                    from booking_container l
                    where l.booking_id = b.id
                  ) as boxes
                from jsonb_array_elements(${log}.parts) x (part)
                  left join booking b on b.id = (x.part ->> 'id')::int
                union all
                select b.id, b.bk_no, b.bk_status, b.bl_status, b.voyage_id, b.pkgs, b.gwt, b.dim,
                  null, 0
                from booking b
                where b.id = ${log}.booking_id and ${log}.kind = 'SPLIT'
              ) w
              left join voyage v on v.id = w.voyage_id
          ) c
        where c.kind is not null
      ) r
    order by rank, why
    limit 1
  )`;

export const consolidationFacts = defineFacts(Consolidation, {
  status: "column",
  blocker: { sql: blocker },
});
