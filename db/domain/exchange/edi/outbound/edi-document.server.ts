import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { MessageControl } from "#edi/outbound/message-spec.ts";
import { functionOfPurpose, type MessagePurpose } from "#edi/outbound/purpose.ts";
import { takeNumber } from "#platform/kernel/settings/numbering.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { DocumentHead } from "../edi-rows.server.ts";

type NumberedFile = {
  messageType: string;
  messageVersion: string;
  partnerCode: string;
  purpose: MessagePurpose;
  documents: readonly DocumentHead[];
};

/**
 * References of one file (guide §2): a new interchange reference; a new document number for an
 * original, otherwise the old one. The numbering row is locked first, so that none repeats.
 */
export async function controlOf(ctx: Ctx, file: NumberedFile): Promise<MessageControl> {
  const interchangeRef = await takeNumber(ctx, "EDI");
  if (file.purpose !== "original") {
    return {
      interchangeRef,
      documentSeq: 1,
      purpose: file.purpose,
      documentNo: await earlierDocument(ctx, file),
    };
  }
  const first = file.documents[0];
  const rows = await kyselyOf(ctx.em)
    .selectFrom("edi_message")
    .select("document_no as documentNo")
    .where("direction", "=", "OUT")
    .where("partner_code", "=", file.partnerCode)
    .where("voyage_name", "=", first?.voyage.voyageName ?? "")
    .execute();
  const mine = new RegExp(`-${first?.portLoad ?? ""}-(\\d+)$`);
  const usedNumbers = rows.map((row) => Number(mine.exec(row.documentNo)?.[1] ?? 0));
  return { interchangeRef, documentSeq: Math.max(0, ...usedNumbers) + 1, purpose: "original" };
}

/**
 * The last document of these to the partner; an IFCSUM of bookings is another than one of bills.
 * @throws Refusal edi.noOriginal, edi.severalDocuments, edi.documentCancelled.
 */
async function earlierDocument(
  ctx: Ctx,
  { messageType, messageVersion, partnerCode, documents: heads }: NumberedFile,
): Promise<string> {
  const numbers = heads.map(({ no }) => no);
  const { rows } = await sql<{
    documentNo: string;
    fn: string;
  }>`select distinct on (d.no) m.document_no as "documentNo", m.message_function as fn
    from unnest(${numbers}::text[]) d (no)
      join edi_message m on m.object_nos @> array[d.no]
      and m.direction = 'OUT'
      and m.partner_code = ${partnerCode}
      and m.message_type = ${messageType}
      and (m.message_type <> 'IFCSUM' or m.message_version = ${messageVersion})
    order by d.no, m.id desc`.execute(ctx.em.getKysely());
  const documents = [...new Set(rows.map((row) => row.documentNo))].sort();
  const [only] = documents;
  if (!only) throw new Refusal("edi.noOriginal", { partner: partnerCode }, { field: "purpose" });
  if (documents.length > 1)
    throw new Refusal(
      "edi.severalDocuments",
      { documents: documents.slice(0, 10).join(", ") },
      { field: "purpose" },
    );
  if (rows.some((row) => row.fn === functionOfPurpose.cancel))
    throw new Refusal("edi.documentCancelled", { document: only }, { field: "purpose" });
  return only;
}
