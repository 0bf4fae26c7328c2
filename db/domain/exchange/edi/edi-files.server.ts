import { type RawBuilder, sql } from "kysely";
import { inScopeSql } from "#platform/records/list/query/list-scope.server.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import type { RecordDocuments } from "#platform/records/resource/record-tabs.server.ts";
import { ediArchiveList } from "./edi.lists.ts";
import { archiveSource } from "./edi.resource.server.ts";

/** The EDI files that name one of the numbers (a text[]). */
const ediFiles = (numbersOf: (row: ListRow) => RawBuilder<unknown>): RecordDocuments => ({
  perm: ediArchiveList.perm,
  rows: (
    { em, actor },
    row,
  ) => sql`select 'edi.tab' as label, edi_message.file_name as name, edi_message.created_time as at,
      '/edi-file/' || edi_message.id as href
    from edi_message
    where edi_message.object_nos && (${numbersOf(row)}) and ${inScopeSql(em, actor, { list: ediArchiveList, source: archiveSource }, "edi_message.id")}`,
});

/** Of a booking or one of its bills. */
export const bookingEdiFiles = ediFiles(
  ({ id, bkNo }) =>
    sql`array[${String(bkNo)}]::text[] || array(
        select bl_no
        from bill
        where booking_id = ${id}
      )::text[]`,
);
export const billEdiFiles = ediFiles(({ blNo }) => sql`array[${String(blNo)}]::text[]`);
