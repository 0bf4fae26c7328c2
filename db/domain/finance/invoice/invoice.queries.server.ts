import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { Invoice } from "./invoice.entity.server.ts";

/** A line as its form shows it; `part` is what may be changed and `most` its limit. */
export type InvoiceLineView = {
  id: number;
  feeCode: string;
  feeName: string;
  blNo: string;
  voyageName: string;
  feeCurrency: string;
  taxRate: string;
  taxMark: string;
  amount: string;
  taxAmount: string;
  noTaxAmount: string;
  statedAmount: string | null;
  part: string;
};

/** The invoice with its lines. The caller checks permission and scope. */
export async function readInvoice(
  em: EntityManager,
  actor: Actor,
  id: number,
  side: FeeSide,
): Promise<Record<string, unknown> | null> {
  const invoice = await em.findOne(Invoice, { id, feeBelong: side }, { populate: ["lines"] });
  if (!invoice) return null;
  const english =
    actor.lang === "en"
      ? await englishNames(em, [...new Set(invoice.lines.getItems().map(({ feeCode }) => feeCode))])
      : null;
  const blue =
    invoice.blueId === null ? null : await em.findOne(Invoice, { id: invoice.blueId ?? 0 });
  const lines = invoice.lines.getItems().map((line): InvoiceLineView => {
    const {
      feeCode,
      feeName,
      blNo,
      voyageName,
      feeCurrency,
      taxRate,
      taxMark,
      amount,
      taxAmount,
      noTaxAmount,
    } = line;
    const shown = {
      feeCode,
      feeName: english?.get(feeCode) ?? feeName,
      blNo,
      voyageName,
      feeCurrency,
      taxRate,
      taxMark,
    };
    const part = dec(invoice.kind === "RED" ? amount : line.feeAmount).toFixed(2);
    return {
      id: line.id,
      ...shown,
      amount,
      taxAmount,
      noTaxAmount,
      statedAmount: line.statedAmount ?? null,
      part,
    };
  });
  return { ...wrap(invoice).toObject(), blueNo: blue ? blue.invoiceNo || blue.regNo : "", lines };
}

/** English names of charges by code. */
export async function englishNames(
  em: EntityManager,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await kyselyOf(em)
    .selectFrom("cost_code")
    .select(["code", "name_en as name"])
    .where("code", "=", anyOf(codes))
    .where("name_en", "<>", "")
    .execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}
