import { isGone } from "#domain/documents/bill/bill-status.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { BillDocument } from "#edi/documents/bill.ts";
import { flatMessage } from "#edi/flat/flat.message.ts";
import { cuscarMessage } from "#edi/outbound/cuscar/cuscar.message.ts";
import { ifcsumBillMessage } from "#edi/outbound/ifcsum/ifcsum-bill.message.ts";
import type { MessagePurpose } from "#edi/outbound/purpose.ts";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import type { ListSource } from "#platform/records/list/query/list-sql.server.ts";
import type { RowResult } from "#platform/records/machine/steps.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import {
  billDocuments,
  holdEdiBills,
  readBillBoxes,
  readBillSlice,
} from "../bill-documents.server.ts";
import { billExportList } from "../../edi.lists.ts";
import { billEdiMachine } from "../../edi.machines.ts";
import type { DocumentHead } from "../../edi-rows.server.ts";
import {
  type DocumentSource,
  exportDocuments,
  exportFields,
  type StoredFile,
} from "../message-export.server.ts";

/** Bills by `billIds` or `rows`. */
const ExportBillsInput = z
  .object({
    billIds: z.array(v.recordId()).max(20_000).optional(),
    rows: z
      .array(z.object({ id: v.recordId() }))
      .max(20_000)
      .optional(),
    ...exportFields,
  })
  .transform(({ billIds, rows, ...choice }) => ({
    ...choice,
    billIds: [...new Set([...(billIds ?? []), ...(rows ?? []).map(({ id }) => id)])],
  }))
  .refine(({ billIds }) => billIds.length > 0, { error: "kit.selectRows", path: ["billIds"] });

export type ExportedBills = Omit<StoredFile, "documents"> & { bills: number };
export type BillExportResult = {
  done: number;
  refused: number;
  rows: RowResult[];
  messages: ExportedBills[];
};

const billSource: DocumentSource<BillDocument> = {
  messages: [cuscarMessage, ifcsumBillMessage, flatMessage],
  field: "billIds",
  read: readBillSlice,
  documents: billDocuments,
  readBoxes: readBillBoxes,
};

/** Messages about bills: IFCSUM of D.95B is about bookings. */
export const reportsBills = (of: string) =>
  sql`(
      ${sql.ref(`${of}.message_type`)} in ('CUSCAR', 'FLAT')
      or ${sql.ref(`${of}.message_type`)} = 'IFCSUM'
      and ${sql.ref(`${of}.message_version`)} = ${ifcsumBillMessage.version}
    )`;

/** `reported`: the last report was no withdrawal. */
export const billExportSource: ListSource = {
  entity: Bill,
  computed: {
    reported: sql`coalesce(
        (
          select case m.message_function when '1' then 'N' else 'Y' end
          from edi_message m
          where m.direction = 'OUT'
            and ${reportsBills("m")}
            and m.object_nos @> array[t0.bl_no::text]
          order by m.id desc
          limit 1
        ),
        'N'
      )`,
  },
};

/** CUSCAR, IFCSUM or the flat file of issued bills of one voyage (guide §5.2). */
export const exportBills = defineOperation({
  name: "edi.exportBills",
  perm: "edi:export",
  input: ExportBillsInput,
  done: "billEdi.exportEdi.done",
  requiresScope: true,
  async run(ctx, { billIds, ...choice }): Promise<BillExportResult> {
    // Bills in any state, so that a refusal can name them.
    await assertInScope(ctx.em, billExportList, billExportSource, {
      actor: ctx.actor,
      ids: billIds,
    });
    const bills = await lockBills(ctx, billIds, choice.purpose);
    const { files, ...result } = await exportDocuments(ctx, billSource, bills, choice);
    return {
      ...result,
      messages: files.map(({ documents, ...file }) => ({ ...file, bills: documents })),
    };
  },
});

/** Locks the bills, so that none is surrendered meanwhile. */
async function lockBills(
  ctx: Ctx,
  ids: readonly number[],
  purpose: MessagePurpose,
): Promise<DocumentHead[]> {
  const bills = await holdEdiBills(ctx, ids);
  const lockedIds = new Set(bills.map(({ id }) => id));
  const missing = ids.find((id) => !lockedIds.has(id));
  if (missing !== undefined) throw new Refusal("kit.notFound", {}, { key: String(missing) });
  const faults = bills.flatMap(({ blStatus, no }) => {
    const why = billEdiMachine.whyNot({ blStatus }, "exportEdi");
    if (why) return [new Refusal(why.code, why.params, { key: no })];
    // A surrendered bill can only be withdrawn.
    return isGone(blStatus) && purpose !== "cancel"
      ? [new Refusal("billEdi.surrendered", {}, { key: no })]
      : [];
  });
  if (faults.length > 0) throw new Refusals(faults);
  return bills;
}
