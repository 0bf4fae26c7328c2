import { kyselyOf } from "#db/orm/kysely.server.ts";
import { isZone } from "#platform/kernel/clock/zone.ts";
import { sql } from "kysely";
import {
  type ImportFault,
  type ImportRow,
  rowFault,
} from "#platform/records/import/define-import.server.ts";
import { currencyUse } from "./currency-use.ts";
import { unknownCodes } from "#platform/records/import/upsert.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { MasterImport } from "#platform/records/resource/master.server.ts";
import type { companyFields } from "#domain/administration/org/org.entity.server.ts";
import type { organisationFields, salesmanFields } from "./counterparty.entity.server.ts";

const mailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const faultsOfMail = (rows: readonly ImportRow<"mail">[]) =>
  rows.flatMap((row) =>
    row.values.mail && !mailLike.test(row.values.mail)
      ? [rowFault(row, "mail", "corp.badMail")]
      : [],
  );

/**
 * A missing zone keeps the stored one. The base currency is fixed while fees use it (domain §1).
 */
export const companyImport = {
  title: "counterparty.import.company",
  check: async (ctx, rows) => [
    ...faultsOfMail(rows),
    ...(await currencyFaults(ctx, rows)),
    ...(await zoneFaults(ctx, rows)),
  ],
  prepare: (_ctx, rows) =>
    rows.map((row) => ({
      ...row,
      values: { ...row.values, timeZone: row.values.timeZone || null },
    })),
} satisfies MasterImport<typeof companyFields>;

/** Node and PostgreSQL must both know the zone. */
async function zoneFaults(
  ctx: Ctx,
  rows: readonly ImportRow<"code" | "timeZone">[],
): Promise<ImportFault[]> {
  const zoneNames = [...new Set(rows.flatMap((row) => row.values.timeZone || []))];
  if (zoneNames.length === 0) return [];
  const { rows: matches } = await sql<{
    name: string;
  }>`select name from pg_timezone_names where name = any(${zoneNames}::text[])`.execute(
    ctx.em.getKysely(),
  );
  const zones = new Set(matches.map((row) => row.name).filter(isZone));
  return rows.flatMap((row) => {
    const zone = row.values.timeZone;
    return zone && !zones.has(zone) ? [rowFault(row, "timeZone", "money.badZone", { zone })] : [];
  });
}

async function currencyFaults(
  ctx: Ctx,
  rows: readonly ImportRow<"code" | "localCurrency">[],
): Promise<ImportFault[]> {
  const { rows: used } = await sql<{
    code: string;
    currency: string;
  }>`select c.code, c.local_currency as currency
    from company c
    where c.code = any (${rows.map((row) => row.values.code)}::text[]) and (${sql.join(
      currencyUse.parts().map((part) => part(sql`c.code`)),
      sql` or `,
    )})`.execute(ctx.em.getKysely());
  return rows.flatMap((importRow) => {
    const kept = used.find((row) => row.code === importRow.values.code)?.currency;
    const input = importRow.values.localCurrency;
    return kept && input && input !== kept
      ? [rowFault(importRow, "localCurrency", "corp.currencyFixed", { currency: kept })]
      : [];
  });
}

export const salesmanImport = {
  title: "counterparty.import.salesman",
  check: (_ctx, rows) => faultsOfMail(rows),
} satisfies MasterImport<typeof salesmanFields>;

/** Organisations; parents and children may come in any order. */
export const organisationImport = {
  title: "counterparty.import.organisation",
  check: async (ctx, rows) => [
    ...faultsOfMail(rows),
    // Checked first; parents may come with the file.
    ...(await unknownCodes(ctx, rows, {
      companyCode: ["company", "code"],
      portCode: ["port", "code"],
    })),
    ...(await parentFaults(ctx, rows)),
  ],
} satisfies MasterImport<typeof organisationFields>;

/** Every parent exists, and no organisation is above itself. */
async function parentFaults(
  ctx: Ctx,
  rows: readonly ImportRow<"code" | "parentCode">[],
): Promise<ImportFault[]> {
  const existing = await kyselyOf(ctx.em)
    .selectFrom("organisation")
    .select(["code", "parent_code as parent"])
    .execute();
  const parentOf = new Map(existing.map((row) => [row.code, row.parent]));
  for (const { values } of rows)
    parentOf.set(values.code ?? "", values.parentCode ?? parentOf.get(values.code ?? "") ?? "");
  return rows.flatMap((row) => {
    const { code = "", parentCode = "" } = row.values;
    if (!parentCode) return [];
    if (!parentOf.has(parentCode))
      return [rowFault(row, "parentCode", "kit.unknownCode", { value: parentCode })];
    const seen = new Set<string>();
    for (let at = parentCode; at && !seen.has(at); at = parentOf.get(at) ?? "") {
      if (at === code)
        return [rowFault(row, "parentCode", "corp.parentCircle", { code: parentCode })];
      seen.add(at);
    }
    return [];
  });
}
