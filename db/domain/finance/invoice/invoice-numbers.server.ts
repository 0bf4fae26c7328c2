import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { InvoiceSegment } from "./invoice.entity.server.ts";

type Of = { companyCode: string; invoiceType: string };

/** The company has a segment with numbers left. */
export async function hasSegment(ctx: Ctx, { companyCode, invoiceType }: Of): Promise<boolean> {
  return (await openSegment(ctx, { companyCode, invoiceType })) !== null;
}

async function openSegment(ctx: Ctx, { companyCode, invoiceType }: Of): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`select id
    from invoice_segment
    where company_code = ${companyCode}
      and invoice_type = ${invoiceType}
      and enabled = 'Y'
      and used_count <= last_no::numeric - first_no::numeric
    order by first_no, id
    limit 1`.execute(ctx.em.getKysely());
  return rows[0]?.id ?? null;
}

/** A number of a segment; `left` numbers remain, `low` says that they soon run out. */
export type TakenNumber = { invoiceNo: string; invoiceCode: string; left: number; low: boolean };

/**
 * Takes the next number of the company's segment under a row lock, so that numbers have no gaps.
 * @throws Refusal invoice.noSegment when none is left
 */
export async function takeInvoiceNumber(ctx: Ctx, of: Of): Promise<TakenNumber> {
  for (;;) {
    const id = await openSegment(ctx, of);
    if (id === null)
      throw new Refusal(
        "invoice.noSegment",
        { company: of.companyCode, type: of.invoiceType },
        { field: "invoiceNo" },
      );
    const segment = await ctx.em.findOneOrFail(
      InvoiceSegment,
      { id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    const left = Number(BigInt(segment.lastNo) - BigInt(segment.firstNo)) - segment.usedCount;
    // Somebody took the last one while we waited.
    if (left < 0) continue;
    const invoiceNo = (BigInt(segment.firstNo) + BigInt(segment.usedCount))
      .toString()
      .padStart(segment.firstNo.length, "0");
    segment.usedCount += 1;
    await ctx.em.flush();
    return { invoiceNo, invoiceCode: segment.invoiceCode, left, low: left <= segment.warnLeft };
  }
}
