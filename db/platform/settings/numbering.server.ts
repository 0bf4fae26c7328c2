import { LockMode } from "@mikro-orm/postgresql";
import { zoneOfCompany } from "../clock/company-zone.server.ts";
import type { Ctx } from "../operation/operation.server.ts";
import { Refusal } from "../operation/refusal.ts";
import { companyDay, numberText, periodOf } from "./number-text.ts";
import { NumberRule } from "../trace/trace.entity.server.ts";

/** Domain §2. */
export type DocType = "BK" | "EB" | "BL" | "STATEMENT" | "EDI" | "INVOICE" | "AF" | "CONTRACT" | "CUSTOMER";

async function ruleOf(ctx: Ctx, docType: DocType, companyCode: string, ioType: string): Promise<NumberRule> {
  const rules = await ctx.em.find(NumberRule, { docType, companyCode: { $in: [companyCode, "*"] }, ioType: { $in: [ioType, "*"] } });
  const rank = (rule: NumberRule) => (rule.companyCode === "*" ? 0 : 2) + (rule.ioType === "*" ? 0 : 1);
  const rule = rules.sort((a, b) => rank(b) - rank(a))[0];
  if (!rule) throw new Refusal("kit.badNumber", { docType });
  return rule;
}

/** Takes `count` numbers under a row lock in the saving transaction (domain §2). A full serial grows in width. */
export async function takeNumbers(
  ctx: Ctx,
  docType: DocType,
  count = 1,
  of: { companyCode?: string; ioType?: string } = {},
): Promise<string[]> {
  const numberRule = await ruleOf(ctx, docType, of.companyCode ?? "", of.ioType ?? "O");
  const rule = await ctx.em.findOneOrFail(NumberRule, { id: numberRule.id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  const day = companyDay(ctx.now, await zoneOfCompany(ctx, of.companyCode ?? ""));
  const period = periodOf(rule.reset, day);
  if (rule.period !== period) {
    rule.period = period;
    rule.serial = 0;
  }
  const first = rule.serial + 1;
  rule.serial += count;
  await ctx.em.flush();
  return Array.from({ length: count }, (_, i) => numberText(rule, day, first + i));
}

export async function takeNumber(ctx: Ctx, docType: DocType, of: { companyCode?: string; ioType?: string } = {}): Promise<string> {
  const [number] = await takeNumbers(ctx, docType, 1, of);
  return number ?? "";
}

/** Cleans a manual number and refuses the automatic range (domain §2); the column ensures uniqueness. */
export async function handNumber(ctx: Ctx, docType: DocType, typed: string, field: string): Promise<string> {
  const number = typed.trim().toUpperCase();
  const rules = await ctx.em.find(NumberRule, { docType });
  const clash = rules.find((rule) => rule.prefix && number.startsWith(rule.prefix));
  if (clash) throw new Refusal("kit.autoPrefix", { prefix: clash.prefix }, { field });
  return number;
}
