import { sql } from "kysely";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { billStowage } from "./bill-stowage.ts";
import { BillCargo, BillContainer } from "./bill.entity.server.ts";
import { containerQueryList, dangerousList } from "./bill-lines.list.ts";

export const containerQueryResource = defineResource({
  apiName: containerQueryList.apiName,
  list: containerQueryList,
  source: {
    entity: BillContainer,
    computed: {
      // Part loads: living bills of the same container.
      sharedBy: sql`(
          select count(*)::int
          from bill_container o join bill l on l.id = o.bill_id
          where o.box_id = t0.box_id and l.bl_status not in ('SURRENDERED', 'VOIDED')
        )`,
    },
  },
  steps: {},
});

export const dangerousResource = defineResource({
  apiName: dangerousList.apiName,
  list: dangerousList,
  source: {
    entity: BillCargo,
    where: sql`t0.is_dg = 'Y'
      and exists (
        select
        from bill l
        where l.id = t0.bill_id and l.io_type = 'O' and l.bl_status in ('DRAFT', 'ISSUED')
      )`,
    // The containers that hold these goods; all of the bill's where its packing does not tell them
    // apart.
    computed: {
      boxes: sql`coalesce(
          (
            select string_agg(distinct x.cnt_no, ', ')
            from packing_line p
              join booking_cargo g on g.id = p.cargo_id
              join box x on x.id = p.box_id
            where p.bill_id = t0.bill_id and g.is_dg = 'Y' and g.dg_un_no = t0.dg_un_no
          ),
          (
            select string_agg(c.cnt_no, ', ' order by c.line_no)
            from bill_container c
            where c.bill_id = t0.bill_id
          )
        )`,
      stowage: () =>
        sql`concat_ws(', ', ${sql.join(billStowage.parts().map((part) => part(sql`t0.bill_id`)))})`,
    },
  },
  steps: {},
});
