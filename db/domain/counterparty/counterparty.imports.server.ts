import { isZone } from "#platform/clock/zone.ts";
import { sql } from "kysely";
import { type ImportFault, type ImportRow, rowFault } from "#platform/import/define-import.server.ts";
import { currencyUse } from "./currency-use.ts";
import { unknownCodes } from "#platform/import/upsert.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import type { MasterImport } from "#platform/resource/master.server.ts";
import type { companyFields } from "../org/org.entity.server.ts";
import type { organisationFields, salesmanFields } from "./counterparty.entity.server.ts";

const mailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const faultsOfMail = (rows: readonly ImportRow<"mail">[]) =>
  rows.flatMap((one) => (one.values.mail && !mailLike.test(one.values.mail) ? [rowFault(one, "mail", "corp.badMail")] : []));

/** Companies. A zone left out, by a file or by clients that do not know it, stays as it is. The local currency stays as it is while fees carry amounts in it (domain §1). */
export const companyImport = {
  title: "corp.import.company",
  check: async (ctx, rows) => [...faultsOfMail(rows), ...(await currencyFaults(ctx, rows)), ...(await zoneFaults(ctx, rows))],
  prepare: (_ctx, rows) => rows.map((one) => ({ ...one, values: { ...one.values, timeZone: one.values.timeZone || null } })),
} satisfies MasterImport<typeof companyFields>;

/** A zone both this process and the database know: days are reckoned in either. */
async function zoneFaults(ctx: Ctx, rows: readonly ImportRow<"code" | "timeZone">[]): Promise<ImportFault[]> {
  const asked = [...new Set(rows.flatMap((one) => one.values.timeZone || []))];
  if (asked.length === 0) return [];
  const { rows: found } = await sql<{ name: string }>`select name from pg_timezone_names where name = any(${asked}::text[])`.execute(
    ctx.em.getKysely(),
  );
  const known = new Set(found.map((row) => row.name).filter(isZone));
  return rows.flatMap((one) => {
    const zone = one.values.timeZone;
    return zone && !known.has(zone) ? [rowFault(one, "timeZone", "money.badZone", { zone })] : [];
  });
}

async function currencyFaults(ctx: Ctx, rows: readonly ImportRow<"code" | "localCurrency">[]): Promise<ImportFault[]> {
  const { rows: used } = await sql<{ code: string; currency: string }>`select c.code, c.local_currency as currency from company c
    where c.code = any(${rows.map((one) => one.values.code)}::text[]) and (${sql.join(
      currencyUse.parts().map((part) => part(sql`c.code`)),
      sql` or `,
    )})`.execute(ctx.em.getKysely());
  return rows.flatMap((one) => {
    const kept = used.find((row) => row.code === one.values.code)?.currency;
    const given = one.values.localCurrency;
    return kept && given && given !== kept ? [rowFault(one, "localCurrency", "corp.currencyFixed", { currency: kept })] : [];
  });
}

/** Salesmen with their company and organisation. */
export const salesmanImport = {
  title: "corp.import.salesman",
  check: (_ctx, rows) => faultsOfMail(rows),
} satisfies MasterImport<typeof salesmanFields>;

/** Business organisations, each below another or none. A file may bring parents and children together, in any order. */
export const organisationImport = {
  title: "corp.import.organisation",
  check: async (ctx, rows) => [
    ...faultsOfMail(rows),
    // Before the parents, which may come with the file.
    ...(await unknownCodes(ctx, rows, { companyCode: ["company", "code"], portCode: ["port", "code"] })),
    ...(await parentFaults(ctx, rows)),
  ],
} satisfies MasterImport<typeof organisationFields>;

/** Every parent exists, here or in the file, and nobody stands above himself. */
async function parentFaults(ctx: Ctx, rows: readonly ImportRow<"code" | "parentCode">[]): Promise<ImportFault[]> {
  const { rows: known } = await sql<{ code: string; parent: string }>`select code, parent_code as parent from organisation`.execute(
    ctx.em.getKysely(),
  );
  const parentOf = new Map(known.map((row) => [row.code, row.parent]));
  for (const { values } of rows) parentOf.set(values.code ?? "", values.parentCode ?? parentOf.get(values.code ?? "") ?? "");
  return rows.flatMap((one) => {
    const { code = "", parentCode = "" } = one.values;
    if (!parentCode) return [];
    if (!parentOf.has(parentCode)) return [rowFault(one, "parentCode", "kit.unknownCode", { value: parentCode })];
    const seen = new Set<string>();
    for (let at = parentCode; at && !seen.has(at); at = parentOf.get(at) ?? "") {
      if (at === code) return [rowFault(one, "parentCode", "corp.parentCircle", { code: parentCode })];
      seen.add(at);
    }
    return [];
  });
}
