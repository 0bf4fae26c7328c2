import { sql } from "kysely";
import type { ListSource } from "#platform/records/list/query/list-sql.server.ts";
import { Box } from "#domain/containers/container/container.entity.server.ts";
import { boxApprovalFacts } from "./box-approval.facts.server.ts";
import { decided, specialLines } from "./box-cargo.server.ts";

const box = sql.raw("t0");

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
    from ${specialLines(box)}
  )`;

/** The line's net mass by its share of packages. */
export const netKg = sql`case when c.pkgs > 0 then round(c.nwt * k.pkgs / c.pkgs, 3) else c.nwt end`;

export const boxApprovalSource = {
  entity: Box,
  facts: boxApprovalFacts,
  computed: {
    findings: decided(box, "findings"),
    goods,
    netKg: sql`(select sum(${netKg}) from ${specialLines(box)} and c.is_dg = 'Y')`,
    packed: sql`(
        select json_agg(
            json_build_object(
              'pkgs', k.pkgs, 'gwt', trim_scale(k.gwt)::text, 'nwt', trim_scale(${netKg})::text,
              'flashpoint', c.dg_flashpoint, 'ems', c.dg_ems, 'marinePollutant',
              c.dg_marine_pollutant
            )
            order by c.line_no
          )
        from ${specialLines(box)}
      )`,
    checkedTime: decided(box, "checked_time"),
    decidedBy: decided(box, "decided_by"),
    decidedTime: decided(box, "decided_time"),
    rejectReason: decided(box, "reject_reason"),
    approvalRemark: decided(box, "remark"),
  },
  where: sql`exists (select from ${specialLines(box)})`,
  // A captain sees the ships entered for him and no others.
  rowFilter: (actor) =>
    actor.roles.includes("captain") && !actor.roles.includes("admin")
      ? sql`t0.voyage_id in (
          select v.id
          from voyage v join vessel_captain m on m.vessel_code = v.vessel_code
          where m.user_name = ${actor.userName}
        )`
      : null,
} satisfies ListSource & { facts: typeof boxApprovalFacts };
