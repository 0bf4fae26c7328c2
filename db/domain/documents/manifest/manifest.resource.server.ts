import { type RawBuilder, sql } from "kysely";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { manifestList } from "./manifest.list.ts";

/** A column of the latest message of a type that names the number. */
const latest = (type: "CUSCAR" | "IFCSUM", no: RawBuilder<unknown>, column: string) =>
  sql`(
      select ${sql.ref(`m.${column}`)}
      from edi_message m
      where m.direction = 'OUT'
        and m.message_type = ${sql.lit(type)}
        and m.object_nos @> array[${no}]::text[]
      order by m.id desc
      limit 1
    )`;
const blNo = sql.raw("t0.bl_no");
const bkNo = sql`(select k.bk_no from booking k where k.id = t0.booking_id)`;

/** Reported until withdrawn (function 1) or rejected. */
export const manifestState = (bill: RawBuilder<unknown>) => sql<"DRAFT" | "OPEN" | "REPORTED">`
  (
    case
      when ${bill}.bl_status = 'DRAFT' then 'DRAFT'
      when (
        select m.message_function <> '1' and m.status not in ('REJECTED', 'FAILED')
        from edi_message m
        where m.direction = 'OUT'
          and m.message_type = 'CUSCAR'
          and m.object_nos @> array[${bill}.bl_no]::text[]
        order by m.id desc
        limit 1
      ) then 'REPORTED'
      else 'OPEN'
    end
  )`;

export const manifestResource = defineResource({
  apiName: manifestList.apiName,
  list: manifestList,
  source: {
    entity: Bill,
    where: sql`t0.bl_status in ('DRAFT', 'ISSUED')`,
    computed: {
      state: manifestState(sql.raw("t0")),
      cuscarStatus: latest("CUSCAR", blNo, "status"),
      cuscarTime: latest("CUSCAR", blNo, "created_time"),
      cuscarRef: latest("CUSCAR", blNo, "control_ref"),
      ifcsumStatus: latest("IFCSUM", bkNo, "status"),
      ifcsumTime: latest("IFCSUM", bkNo, "created_time"),
      ifcsumRef: latest("IFCSUM", bkNo, "control_ref"),
    },
  },
  steps: {},
});
