import { sql } from "kysely";
import { readsAll } from "#platform/kernel/field/field-readers.ts";
import type { RecordDocuments } from "#platform/records/resource/record-tabs.server.ts";
import { stagedInScope } from "./containers-rows.server.ts";

/**
 * The container lists a booking came in, each with its rows of the booking. Staff only: file names
 * are internal.
 */
export const containerUploads: RecordDocuments = {
  perm: "container:list",
  rows: (
    reader,
    { bkNo },
  ) => sql`select 'container.upload' as label, container_import.file_name as name,
      container_import.upload_time as at,
      '/seaway/container/import?f.bkNo.equals=' || ${encodeURIComponent(String(bkNo))}::text as href
    from container_import
    where ${readsAll(reader.actor)}
      and container_import.id in (
        select container_import_row.container_import_id
        from container_import_row
        where container_import_row.bk_no = ${String(bkNo)} and ${stagedInScope(reader)}
      )`,
};
