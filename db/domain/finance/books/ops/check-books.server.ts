import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { z } from "zod";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Notice } from "#domain/administration/admin/admin.entity.server.ts";
import { type Invariant, invariantNames, invariants } from "../invariants.ts";

/** A rule that does not hold: how many records break it, and the first of them. */
export type BrokenRule = {
  rule: Invariant;
  count: number;
  records: { record: string; detail: string }[];
};

export const ruleLabel = (rule: Invariant): MessageKey => `books.${rule}`;

/** Records a broken rule names; the rest is counted. */
const maxRecords = 20;

/** @returns null when the rule holds */
export async function checkRule(em: EntityManager, rule: Invariant): Promise<BrokenRule | null> {
  const { rows } = await sql<{ record: string | null; detail: string | null; count: number }>`
    select x.record, x.detail, count(*) over ()::int as count
    from (${sql.raw(invariants[rule])}) x
    order by x.record
    limit ${maxRecords}`.execute(em.getKysely());
  const [first] = rows;
  if (!first) return null;
  return {
    rule,
    count: first.count,
    records: rows.map(({ record, detail }) => ({ record: record ?? "", detail: detail ?? "" })),
  };
}

/**
 * Asks every rule of the books one after the other; it reads only.
 * @returns the rules that do not hold
 */
export async function brokenRules(
  em: EntityManager,
  each?: (seen: number) => Promise<void> | void,
): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = [];
  for (const [index, rule] of invariantNames.entries()) {
    const result = await checkRule(em, rule);
    if (result) broken.push(result);
    await each?.(index + 1);
  }
  return broken;
}

/**
 * Nightly: all rules of the books, with a notice to the staff when one does not hold (field.md,
 * month-end).
 */
export const checkBooks = defineOperation({
  name: "books.check",
  perm: "period:check",
  input: z.object({}).default({}),
  transaction: "own",
  requiresScope: true,
  done: "books.check.done",
  async run(ctx): Promise<{ checked: number; broken: BrokenRule[] }> {
    const broken = await brokenRules(ctx.em, async (seen) => {
      ctx.signal.throwIfAborted();
      await ctx.progress({ seen, total: invariantNames.length });
    });
    if (broken.length > 0) await ctx.unit((inner) => tellStaff(inner, broken));
    return { checked: invariantNames.length, broken };
  },
});

/** It names rules and counts alone: who may see the records differs from reader to reader. */
async function tellStaff({ em }: Ctx, broken: readonly BrokenRule[]): Promise<void> {
  const both = (key: MessageKey) =>
    (["zh", "en"] as const)
      .map((lang) => translate(lang, key, { count: broken.length }))
      .join(" / ");
  const rules = broken.map(({ rule, count }) => `<li>${both(ruleLabel(rule))}: ${count}</li>`);
  const noticeContent = `<p>${both("books.noticeText")}</p><ul>${rules.join("")}</ul>`;
  em.create(Notice, {
    noticeTitle: both("books.noticeTitle").slice(0, 50),
    noticeType: "1",
    noticeContent,
  });
  await em.flush();
}
