import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type PdfDefinition, pdfBytes } from "#platform/output/document/pdf.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { type BillDocument, documentOf, type PrintKind } from "./bill-document.ts";
import { recordedOriginals } from "./bill-originals.server.ts";
import { onBoardOf } from "./on-board.ts";
import { billPdf } from "./bill-pdf.server.ts";
import { printKinds } from "./print-kinds.ts";

export function printKindOf(text: string | null | undefined): PrintKind {
  if (text === "original" || text === "copy" || text === "plain") return text;
  throw new Refusal("bill.wrongKind", {}, { field: "kind" });
}

type Printed = { companyName: string | null };

type Print = { kind: PrintKind; userName: string; now: Date };

/**
 * The PDF of a bill already read in scope. Originals are refused where none exist, and before their
 * print is recorded.
 */
export async function printBill(
  em: EntityManager,
  record: Record<string, unknown>,
  { kind, userName, now }: Print,
): Promise<PdfDefinition> {
  const bill = record as BillDocument &
    Parameters<typeof onBoardOf>[0] & { id: number; updatedTime: Date };
  if (!documentOf(bill, kind)) throw new Refusal("bill.noOriginals", {}, { key: bill.blNo });
  const recorded =
    kind === "original" && bill.blStatus !== "DRAFT"
      ? await recordedOriginals(em, { billId: bill.id, userName, now })
      : null;
  const printDocument = documentOf(bill, kind, recorded?.numbers);
  if (!printDocument) throw new Refusal("bill.noOriginals", {}, { key: bill.blNo });
  const codes = (record.cargo as { packageKind: string }[]).map((line) => line.packageKind);
  const { rows: names } = await sql<{
    code: string;
    name: string;
  }>`select code, upper(split_part(name_en, ',', 1)) as name
    from package_kind
    where code = any (${codes}::text[])`.execute(em.getKysely());
  const nameOf = new Map(names.map((row) => [row.code, row.name]));
  const { rows } = await sql<Printed>`select (
        select name_en
        from company c
        where c.code = k.company_code or c.code = 'SEAWAY'
        order by c.code = k.company_code desc
        limit 1
      ) as "companyName"
    from bill b join booking k on k.id = b.booking_id
    where b.id = ${bill.id}`.execute(em.getKysely());
  const cargo = bill.cargo.map((line, i) => ({
    ...line,
    packageName: nameOf.get(codes[i] ?? "") ?? translate("en", "bill.paper.packagesWord"),
  }));
  const content: BillDocument = {
    ...bill,
    cargo,
    companyName: rows[0]?.companyName ?? "",
    onBoard: onBoardOf(bill),
  };
  const pdf = billPdf(content, printDocument, new Date(bill.updatedTime));
  if (
    recorded &&
    !printKinds[recorded.kind].riders &&
    (await pagesOf(pdf)) > printDocument.marks.length
  )
    throw new Refusal("bill.ridersNeeded", {}, { key: bill.blNo });
  return pdf;
}

async function pagesOf(pdf: PdfDefinition): Promise<number> {
  let count = 0;
  await pdfBytes({ ...pdf, footer: (_page, { pages }) => void (count = pages) });
  return count;
}
