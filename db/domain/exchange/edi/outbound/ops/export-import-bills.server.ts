import { sql } from "kysely";
import { z } from "zod";
import type { ImportBillDocument } from "#edi/documents/bill.ts";
import { flatMessage } from "#edi/flat/flat.message.ts";
import { ifcsumBillMessage } from "#edi/outbound/ifcsum/ifcsum-bill.message.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import type { ListSource } from "#platform/records/list/query/list-sql.server.ts";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { ImportBill } from "#domain/documents/import-bill/import-bill.entity.server.ts";
import { importBillExportList } from "../../edi.lists.ts";
import { importBillEdiMachine } from "../../edi.machines.ts";
import type { BillExportResult } from "./export-bills.server.ts";
import {
  holdImportBills,
  importBillDocuments,
  readImportBillBoxes,
  readImportBillSlice,
} from "../import-bill-documents.server.ts";
import { type DocumentSource, exportDocuments, exportFields } from "../message-export.server.ts";

/** Import bills by `rows`. */
const ExportImportBillsInput = z.object({
  rows: z
    .array(z.object({ id: v.recordId() }))
    .min(1, { error: "kit.selectRows" })
    .max(20_000),
  ...exportFields,
});

const importBillSource: DocumentSource<ImportBillDocument> = {
  messages: [ifcsumBillMessage, flatMessage],
  field: "rows",
  read: readImportBillSlice,
  documents: importBillDocuments,
  readBoxes: readImportBillBoxes,
};

/** `reported`: the last message that names the bill was no withdrawal. */
export const importBillExportSource: ListSource = {
  entity: ImportBill,
  computed: {
    reported: sql`coalesce(
        (
          select case m.message_function when '1' then 'N' else 'Y' end
          from edi_message m
          where m.direction = 'OUT'
            and m.message_type in ('IFCSUM', 'FLAT')
            and m.object_nos @> array[t0.bl_no::text]
          order by m.id desc
          limit 1
        ),
        'N'
      )`,
  },
};

/** IFCSUM D.00B of import bills of one voyage, to port or agent (guide §1, §5.2). */
export const exportImportBills = defineOperation({
  name: "edi.exportImportBills",
  perm: "edi:export",
  input: ExportImportBillsInput,
  done: "importBillEdi.exportEdi.done",
  requiresScope: true,
  async run(ctx, { rows, ...choice }): Promise<BillExportResult> {
    const ids = [...new Set(rows.map(({ id }) => id))];
    await assertInScope(ctx.em, importBillExportList, importBillExportSource, {
      actor: ctx.actor,
      ids,
    });
    const bills = await holdImportBills(ctx, ids);
    const missing = ids.find((id) => !bills.some((bill) => bill.id === id));
    if (missing !== undefined) throw new Refusal("kit.notFound", {}, { key: String(missing) });
    const faults = bills.flatMap((bill) => {
      const why = importBillEdiMachine.whyNot(bill, "exportEdi");
      return why ? [new Refusal(why.code, why.params, { key: bill.no })] : [];
    });
    if (faults.length > 0) throw new Refusals(faults);
    const { files, ...result } = await exportDocuments(ctx, importBillSource, bills, choice);
    return {
      ...result,
      messages: files.map(({ documents, ...file }) => ({ ...file, bills: documents })),
    };
  },
});
