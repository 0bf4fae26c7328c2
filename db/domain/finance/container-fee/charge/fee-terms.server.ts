import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import {
  type DayRates,
  dayKey,
  loadCounterpartyNames,
  loadDayRates,
} from "#domain/finance/fee/pricing/tariff.queries.server.ts";

type CostTerms = { code: string; name: string; taxRate: string; inclusive: boolean };
/** What a line is looked for by. */
export type TermsAsked = { feeCode: string; companyCode: string; corpCode: string; day: string };

/** What lines of container fees are written with, each read once for the batches of a run. */
export class ContainerFeeTerms {
  readonly #costs = new Map<string, CostTerms | null>();
  readonly #names = new Map<string, string>();
  readonly #bases = new Map<string, string>();
  readonly #days = new Map<string, DayRates>();

  async readAll(ctx: Ctx, lines: readonly TermsAsked[]): Promise<void> {
    const db = kyselyOf(ctx.em);
    const codes = unread(this.#costs, lines, ({ feeCode }) => feeCode);
    if (codes.length > 0) {
      const costCodes = await db
        .selectFrom("cost_code")
        .select(["code", "name_zh", "name_en", "tax_rate", "tax_inclusive"])
        .where("code", "=", anyOf(codes))
        .execute();
      const costs = new Map(
        costCodes.map(({ code, ...cost }): [string, CostTerms] => [
          code,
          {
            code,
            name: cost.name_zh || cost.name_en,
            taxRate: cost.tax_rate,
            inclusive: cost.tax_inclusive === "Y",
          },
        ]),
      );
      for (const code of codes) this.#costs.set(code, costs.get(code) ?? null);
    }
    const companies = unread(this.#bases, lines, ({ companyCode }) => companyCode);
    if (companies.length > 0) {
      const rows = await db
        .selectFrom("company")
        .select(["code", "local_currency as currency"])
        .where("code", "=", anyOf(companies))
        .execute();
      const bases = new Map(rows.map(({ code, currency }) => [code, currency]));
      for (const code of companies) this.#bases.set(code, bases.get(code) ?? "CNY");
    }
    const corps = unread(this.#names, lines, ({ corpCode }) => corpCode);
    if (corps.length > 0) {
      const names = await loadCounterpartyNames(ctx, corps);
      for (const code of corps) this.#names.set(code, names.get(code) ?? "");
    }
    const days = new Map(
      lines.map((line) => {
        const day = { date: line.day, base: this.baseOf(line.companyCode) };
        return [dayKey(day), day];
      }),
    );
    const missing = [...days].flatMap(([key, day]) => (this.#days.has(key) ? [] : [day]));
    if (missing.length > 0)
      for (const [key, rates] of await loadDayRates(ctx, missing)) this.#days.set(key, rates);
  }

  costOf(feeCode: string): CostTerms | null {
    return this.#costs.get(feeCode) ?? null;
  }

  nameOf(corpCode: string): string {
    return this.#names.get(corpCode) ?? "";
  }

  baseOf(companyCode: string): string {
    return this.#bases.get(companyCode) ?? "CNY";
  }

  ratesOf(day: string, companyCode: string): DayRates {
    return this.#days.get(dayKey({ date: day, base: this.baseOf(companyCode) })) ?? {};
  }
}

function unread<Line>(
  read: ReadonlyMap<string, unknown>,
  lines: readonly Line[],
  codeOf: (line: Line) => string,
): string[] {
  return [...new Set(lines.map(codeOf))].filter((code) => !read.has(code));
}
