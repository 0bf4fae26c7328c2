import { sql } from "kysely";
import type { RecordDocuments } from "#platform/records/resource/record-tabs.server.ts";
import { billList } from "../bill.list.ts";
import { billInScope } from "../bill-scope.server.ts";

/** The prints of the bills whose `column` holds the record's id, as `documentOf` allows them. */
const billPrints = (column: "bill.id" | "bill.booking_id"): RecordDocuments => ({
  perm: "bill:print",
  rows: (
    reader,
    { id },
  ) => sql`select k.label, bill.bl_no as name, coalesce(bill.issue_time, bill.created_time) as at,
      '/seaway/bill/print/' || bill.id || '?kind=' || k.kind as href
    from bill
      cross join lateral (
        values (
            'original', 'bill.print.original', bill.bl_status = 'ISSUED'
            and bill.release_type = 'ORIGINAL'
            and exists (select from bill_original o where o.bill_id = bill.id)
          ),
          (
            'copy',
            case
              when bill.bl_status = 'DRAFT' then 'bill.print.draft'
              when bill.release_type = 'SEAWAY' then 'bill.print.waybill'
              when bill.release_type = 'TELEX' then 'bill.print.telex'
              else 'bill.print.copy'
            end,
            true
          )
      ) k (kind, label, there)
    where ${sql.ref(column)} = ${id} and k.there and ${billInScope(reader, billList.apiName, "bill.id")}`,
});

export const printsOfBooking = billPrints("bill.booking_id");
export const printsOfBill = billPrints("bill.id");
