import { defaultZone, isZone } from "#platform/clock/zone.ts";
import { sql } from "kysely";
import { currencyUse } from "./currency-use.ts";
import { defineColumns, type ImportColumn } from "#platform/import/columns.ts";
import { defineImport, type ImportFault, type ImportRow, rowFault } from "#platform/import/define-import.server.ts";
import { plainWrite } from "#platform/import/plain-write.server.ts";
import { unknownCodes } from "#platform/import/upsert.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { companyList, salesmanList, organisationList } from "./counterparty.list.ts";

const mailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const faultsOfMail = (rows: readonly ImportRow<"mail">[]) =>
  rows.flatMap((one) => (one.values.mail && !mailLike.test(one.values.mail) ? [rowFault(one, "mail", "corp.badMail")] : []));
const enabledColumn = { key: "enabled", names: ["启用", "Enabled", "enabled"], kind: "flag", start: "Y" } as const satisfies ImportColumn;
const companyColumn = {
  key: "companyCode",
  names: ["公司", "Company", "company_code"],
  kind: "code",
  max: 20,
} as const satisfies ImportColumn;
const telColumn = { key: "tel", names: ["电话", "Telephone", "tel"], kind: "text", max: 30 } as const satisfies ImportColumn;
const mailColumn = { key: "mail", names: ["邮箱", "Mail", "mail", "email"], kind: "text", max: 120 } as const satisfies ImportColumn;
const remarkColumn = { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 250 } as const satisfies ImportColumn;

const companyColumns = defineColumns([
  { key: "code", names: ["公司代码", "Company code", "code"], kind: "code", required: true, max: 20 },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", required: true, max: 120 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "name_en"], kind: "text", required: true, max: 120 },
  { key: "localCurrency", names: ["本位币", "Local currency", "local_currency"], kind: "code", max: 3, asked: true, start: "CNY" },
  { key: "timeZone", names: ["时区", "Time zone", "time_zone", "timezone"], kind: "text", max: 60 },
  { key: "taxNo", names: ["税号", "Tax no", "tax_no"], kind: "code", max: 30 },
  { key: "addressZh", names: ["中文地址", "Address (Chinese)", "address_zh"], kind: "text", max: 250 },
  { key: "addressEn", names: ["英文地址", "Address (English)", "address_en"], kind: "text", max: 250 },
  telColumn,
  mailColumn,
]);

const writeCompanies = plainWrite(
  "company",
  companyColumns.map((column) => (column.key === "timeZone" ? { ...column, start: defaultZone } : column)),
  ["code"],
);

/** Companies. A zone left out, by a file or by clients that do not know it, stays as it is. The local currency stays as it is while fees carry amounts in it (domain §1). */
export const companyImport = defineImport({
  kind: "company",
  title: "corp.import.company",
  perm: "company:edit",
  columns: companyColumns,
  list: companyList,
  key: ["code"],
  check: async (ctx, rows) => [
    ...faultsOfMail(rows),
    ...(await unknownCodes(ctx, rows, { localCurrency: ["currency", "code"] })),
    ...(await currencyFaults(ctx, rows)),
    ...(await zoneFaults(ctx, rows)),
  ],
  write: (ctx, rows) =>
    writeCompanies(
      ctx,
      rows.map((one) => ({ ...one, values: { ...one.values, timeZone: one.values.timeZone || null } })),
    ),
});

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

const salesmanColumns = defineColumns([
  { key: "code", names: ["业务员代码", "Salesman code", "code"], kind: "code", required: true, max: 20 },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", required: true, max: 60 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "name_en"], kind: "text", max: 60 },
  companyColumn,
  { key: "orgCode", names: ["组织代码", "Organisation code", "org_code"], kind: "code", max: 20 },
  telColumn,
  mailColumn,
  enabledColumn,
  remarkColumn,
]);

/** Salesmen with their company and organisation. */
export const salesmanImport = defineImport({
  kind: "salesman",
  title: "corp.import.salesman",
  perm: "master:import",
  columns: salesmanColumns,
  list: salesmanList,
  key: ["code"],
  check: async (ctx, rows) => [
    ...faultsOfMail(rows),
    ...(await unknownCodes(ctx, rows, { companyCode: ["company", "code"], orgCode: ["organisation", "code"] })),
  ],
  write: plainWrite("salesman", salesmanColumns, ["code"]),
});

const organisationColumns = defineColumns([
  { key: "code", names: ["组织代码", "Organisation code", "code"], kind: "code", required: true, max: 20 },
  { key: "orgType", names: ["组织类型", "Type", "org_type"], kind: "code", dict: "org_type", required: true },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", required: true, max: 120 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "name_en"], kind: "text", max: 120 },
  { key: "parentCode", names: ["上级组织", "Parent", "parent_code"], kind: "code", max: 20 },
  companyColumn,
  { key: "portCode", names: ["港口", "Port", "port_code"], kind: "code", max: 5 },
  { key: "country", names: ["国家", "Country", "country"], kind: "code", max: 2 },
  { key: "city", names: ["城市", "City", "city"], kind: "text", max: 60 },
  { key: "address", names: ["地址", "Address", "address"], kind: "text", max: 250 },
  { key: "contact", names: ["联系人", "Contact", "contact"], kind: "text", max: 60 },
  telColumn,
  mailColumn,
  enabledColumn,
  remarkColumn,
]);

/** Business organisations, each below another or none. A file may bring parents and children together, in any order. */
export const organisationImport = defineImport({
  kind: "organisation",
  title: "corp.import.organisation",
  perm: "master:import",
  columns: organisationColumns,
  list: organisationList,
  key: ["code"],
  check: async (ctx, rows) => [
    ...faultsOfMail(rows),
    ...(await unknownCodes(ctx, rows, { companyCode: ["company", "code"], portCode: ["port", "code"] })),
    ...(await parentFaults(ctx, rows)),
  ],
  write: plainWrite("organisation", organisationColumns, ["code"]),
});

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
