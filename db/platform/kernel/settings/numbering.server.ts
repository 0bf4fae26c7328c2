import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { zoneOfCompany } from "../clock/company-zone.server.ts";
import type { Ctx } from "../operation/operation.server.ts";
import { Refusal } from "../refusal/refusal.ts";
import { companyDay, type NumberShape, numberText, periodOf } from "./number-text.ts";
import { NumberRule } from "../trace/trace.entity.server.ts";

/** Domain §2. */
export type DocType =
  | "BK"
  | "EB"
  | "BL"
  | "STATEMENT"
  | "EDI"
  | "INVOICE"
  | "AF"
  | "CONTRACT"
  | "CUSTOMER";

type Counter = NumberShape & { id: number; period: string; serial: number };

/**
 * The rule of a company and direction, else the general one, locked until the transaction ends.
 * @throws Refusal kit.badNumber
 */
async function lockRule(
  ctx: Ctx,
  docType: DocType,
  of: { companyCode: string; ioType: string },
): Promise<Counter> {
  const { rows } =
    await sql<Counter>`select id, prefix, date_part as "datePart", serial_width as "serialWidth",
      reset,
      period,
      serial
      from number_rule
      where doc_type = ${docType}
        and company_code in (${of.companyCode}, '*')
        and io_type in (${of.ioType}, '*')
      order by company_code = '*', io_type = '*'
      limit 1
      for update`.execute(ctx.em.getKysely());
  const rule = rows[0];
  if (!rule) throw new Refusal("kit.badNumber", { docType });
  return rule;
}

/**
 * Takes `count` numbers under a row lock in the saving transaction (domain §2). A full serial grows
 * in width. The rule's version stays: a number taken changes no rule, and a form that somebody has
 * open does not get stale by it.
 */
export async function takeNumbers(
  ctx: Ctx,
  docType: DocType,
  count = 1,
  { companyCode = "", ioType = "O" }: { companyCode?: string; ioType?: string } = {},
): Promise<string[]> {
  const day = companyDay(ctx.now, await zoneOfCompany(ctx, companyCode));
  const rule = await lockRule(ctx, docType, { companyCode, ioType });
  const period = periodOf(rule.reset, day);
  const before = rule.period === period ? rule.serial : 0;
  await kyselyOf(ctx.em)
    .updateTable("number_rule")
    .set({ period, serial: before + count })
    .where("id", "=", rule.id)
    .execute();
  return Array.from({ length: count }, (_, i) => numberText(rule, day, before + 1 + i));
}

export async function takeNumber(
  ctx: Ctx,
  docType: DocType,
  of: { companyCode?: string; ioType?: string } = {},
): Promise<string> {
  const [number] = await takeNumbers(ctx, docType, 1, of);
  return number ?? "";
}

/**
 * Cleans a manual number and refuses the automatic range (domain §2); the column ensures
 * uniqueness.
 */
export async function handNumber(
  ctx: Ctx,
  docType: DocType,
  typed: string,
  field: string,
): Promise<string> {
  const number = typed.trim().toUpperCase();
  const rules = await ctx.em.find(NumberRule, { docType });
  const clash = rules.find((rule) => rule.prefix && number.startsWith(rule.prefix));
  if (clash) throw new Refusal("kit.autoPrefix", { prefix: clash.prefix }, { field });
  return number;
}
