import { sql } from "kysely";
import type { EdiPurpose, ExportControl } from "./booking-export.ts";
import { takeNumber } from "#platform/settings/numbering.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import type { EdiHead } from "./edi-bookings.queries.server.ts";

type Wanted = { partnerCode: string; purpose: EdiPurpose; bookings: readonly EdiHead[] };

/**
 * The numbers of one file (guide §2): a new interchange reference; a new document number for an original, the old one for what replaces,
 * changes or cancels it. The numbering row is locked first, so exports at the same time wait for each other and none repeats a number.
 */
export async function controlOf(ctx: Ctx, wanted: Wanted): Promise<ExportControl> {
  const interchangeRef = await takeNumber(ctx, "EDI");
  if (wanted.purpose !== "original") {
    return { interchangeRef, documentSeq: 1, purpose: wanted.purpose, documentNo: await earlierDocument(ctx, wanted) };
  }
  const first = wanted.bookings[0];
  const { rows } = await sql<{ documentNo: string }>`select document_no as "documentNo" from edi_message where direction = 'OUT'
    and partner_code = ${wanted.partnerCode} and voyage_name = ${first?.voyage.voyageName ?? ""}`.execute(ctx.em.getKysely());
  const mine = new RegExp(`-${first?.portLoad ?? ""}-(\\d+)$`);
  const known = rows.map((row) => Number(mine.exec(row.documentNo)?.[1] ?? 0));
  return { interchangeRef, documentSeq: Math.max(0, ...known) + 1, purpose: "original" };
}

/**
 * The document the bookings were last sent in. @throws Refusal edi.noOriginal when none was, edi.severalDocuments when they were sent
 * in different ones, edi.documentCancelled when it has been withdrawn.
 */
async function earlierDocument(ctx: Ctx, { partnerCode, bookings }: Wanted): Promise<string> {
  const bkNos = bookings.map((one) => one.bkNo);
  const { rows } = await sql<{ documentNo: string; fn: string }>`select distinct on (b.bk_no) m.document_no as "documentNo",
      m.message_function as fn
    from unnest(${bkNos}::text[]) b(bk_no) join edi_message m on m.object_nos @> array[b.bk_no] and m.direction = 'OUT'
      and m.partner_code = ${partnerCode}
    order by b.bk_no, m.id desc`.execute(ctx.em.getKysely());
  const documents = [...new Set(rows.map((row) => row.documentNo))].sort();
  const [only] = documents;
  if (!only) throw new Refusal("edi.noOriginal", { partner: partnerCode }, { field: "purpose" });
  if (documents.length > 1)
    throw new Refusal("edi.severalDocuments", { documents: documents.slice(0, 10).join(", ") }, { field: "purpose" });
  if (rows.some((row) => row.fn === "1")) throw new Refusal("edi.documentCancelled", { document: only }, { field: "purpose" });
  return only;
}
