import { dayOf, instantOf } from "#platform/kernel/clock/zone.ts";
import { z } from "zod";
import { partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { EdiPartner } from "../../edi.entity.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import type { ListSource } from "#platform/records/list/query/list-sql.server.ts";
import type { ListDefinition } from "#platform/records/list/list.ts";
import {
  type CoverageRow,
  coverageTypes,
  type DocumentIds,
  documentKinds,
  readCoverage,
} from "../edi-coverage.queries.server.ts";
import { billExportList, ediExportList, importBillExportList } from "../../edi.lists.ts";
import { billExportSource } from "../../outbound/ops/export-bills.server.ts";
import { importBillExportSource } from "../../outbound/ops/export-import-bills.server.ts";

/** Days, when no start is given. */
const usualDays = 90;

export const CoverageInput = z.object({
  /** `*`: partners without mappings. */
  sender: v.code(20).transform((value) => value || "*"),
  type: v
    .code(20)
    .refine((value) => value === "" || coverageTypes.includes(value), { error: "kit.notAnOption" }),
  since: v.date(),
  /** Mapped codes too. */
  all: v.flag(),
});
export type Coverage = {
  sender: string;
  type: string;
  since: string;
  rows: CoverageRow[];
  mapped: number;
};

/**
 * Unmapped codes in use.
 * @throws Refusal kit.noPermission for customers, because it counts all records; kit.unknownCode.
 */
export async function findCoverage(
  { em, actor, now }: Pick<Ctx, "em" | "actor" | "now">,
  { sender, type, since, all }: z.output<typeof CoverageInput>,
): Promise<Coverage> {
  if (actor.kind === "customer") throw new Refusal("kit.noPermission");
  if (sender !== "*" && (await em.count(EdiPartner, { code: sender })) === 0)
    throw new Refusal("kit.unknownCode", { value: sender }, { field: "sender" });
  const day = since ?? addDays(dayOf(now, actor.zone), -usualDays);
  const rows = await readCoverage(em, {
    sender,
    since: instantOf(day, actor.zone),
    zone: actor.zone,
    type: type || undefined,
  });
  const open = rows.filter((row) => row.by === "none" || row.by === "same");
  return {
    sender,
    type,
    since: day,
    rows: all === "Y" ? rows : open,
    mapped: rows.length - open.length,
  };
}

export const coverage = defineOperation({
  name: "edi.coverage",
  perm: "edi:list",
  input: CoverageInput,
  run: findCoverage,
});

/**
 * Codes that stop a file: without one the partner reads, or, where its profile wants mappings only,
 * those that would go as they are.
 */
const stops = (onlyMapped: boolean) => (row: CoverageRow) =>
  row.by === "none" || (onlyMapped && row.by === "same");

/** Where documents of a kind are exported from: whoever sees one there may ask for its codes. */
const exportsOf: Record<DocumentIds["kind"], { list: ListDefinition; source: ListSource }> = {
  booking: { list: ediExportList, source: { entity: Booking } },
  bill: { list: billExportList, source: billExportSource },
  import_bill: { list: importBillExportList, source: importBillExportSource },
};

export type DocumentCoverage = {
  rows: (CoverageRow & { stops: boolean })[];
  open: number;
  mapped: number;
};

/**
 * Coverage of the documents one is about to send. `rows` are the codes without a mapping, those
 * that would stop the file first.
 * @throws Refusal kit.noPermission for customers; kit.notFound for documents out of sight;
 *   kit.unknownCode.
 */
export const documentCoverage = defineOperation({
  name: "edi.documentCoverage",
  perm: "edi:list",
  input: z.object({
    kind: z.enum(documentKinds),
    rows: z
      .array(z.object({ id: v.recordId() }))
      .min(1, { error: "kit.selectRows" })
      .max(20_000),
    partnerCode: v.requiredCode(20),
  }),
  async run({ em, actor, now }, { kind, rows: selected, partnerCode }): Promise<DocumentCoverage> {
    if (actor.kind === "customer") throw new Refusal("kit.noPermission");
    const partner = await em.findOne(EdiPartner, { code: partnerCode });
    if (!partner)
      throw new Refusal("kit.unknownCode", { value: partnerCode }, { field: "partnerCode" });
    const documents = { kind, ids: selected.map(({ id }) => id) };
    const { list, source } = exportsOf[kind];
    await assertInScope(em, list, source, { actor, ids: documents.ids });
    const all = await readCoverage(em, {
      sender: partnerCode,
      since: now,
      zone: actor.zone,
      documents,
    });
    const stopping = stops(partnerProfileSchema.parse(partner.profile).mappedCodesOnly);
    const rows = all.flatMap((row) =>
      row.by === "none" || row.by === "same" ? [{ ...row, stops: stopping(row) }] : [],
    );
    return { rows, open: rows.filter((row) => row.stops).length, mapped: all.length - rows.length };
  },
});
