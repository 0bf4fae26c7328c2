import { sql } from "kysely";
import { inScopeSql } from "#platform/list/list-scope.server.ts";
import type { RecordDocuments } from "#platform/resource/record-tabs.server.ts";
import { ediArchiveList } from "./edi.lists.ts";
import { archiveSource } from "./edi.resource.server.ts";

/** The EDI files that name a booking or one of its bills. */
export const ediFiles: RecordDocuments = {
  perm: ediArchiveList.perm,
  rows: ({ em, actor }, { id, bkNo }) => sql`select 'edi.tab' as label, edi_message.file_name as name, edi_message.created_time as at,
      '/edi-file/' || edi_message.id as href
    from edi_message where edi_message.object_nos && (array[${String(bkNo)}]::text[]
        || array(select bl_no from bill where booking_id = ${id})::text[])
      and ${inScopeSql(em, actor, { list: ediArchiveList, source: archiveSource }, "edi_message.id")}`,
};
