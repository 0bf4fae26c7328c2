import { sql } from "kysely";
import { defineColumns } from "../kit/import/columns.ts";
import { defineImport, rowFault } from "../kit/import/define-import.server.ts";
import { upsertRows } from "../kit/import/upsert.server.ts";
import { searchText } from "../kit/search-text.server.ts";
import { customerRoles } from "./customer-roles.ts";

const customerColumns = defineColumns([
  { key: "code", names: ["客户代码", "Customer code", "code"], kind: "code", required: true, max: 20 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "name_en", "name"], kind: "text", required: true, max: 200 },
  { key: "nameCh", names: ["中文名称", "Name (Chinese)", "name_zh", "name_ch"], kind: "text", max: 200 },
  { key: "nameAbbr", names: ["简称", "Short name", "name_abbr"], kind: "text", max: 80 },
  { key: "roles", names: ["角色", "Roles", "roles"], kind: "text", max: 200 },
  { key: "creditPeriod", names: ["账期（天）", "Credit period (days)", "credit_period"], kind: "integer", least: "0", greatest: "365" },
  { key: "country", names: ["国家", "Country", "country"], kind: "code", max: 2 },
  { key: "city", names: ["城市", "City", "city"], kind: "text", max: 80 },
  { key: "address", names: ["地址", "Address", "address"], kind: "text", max: 500 },
  { key: "postalCode", names: ["邮编", "Postal code", "postal_code"], kind: "text", max: 20 },
  { key: "customsNo", names: ["海关编码", "Customs no", "customs_no"], kind: "text", max: 40 },
  { key: "taxNo", names: ["税号", "Tax no", "tax_no"], kind: "text", max: 40 },
  { key: "tel", names: ["电话", "Phone", "tel"], kind: "text", max: 60 },
  { key: "mail", names: ["邮箱", "Mail", "mail"], kind: "text", max: 120 },
  { key: "fax", names: ["传真", "Fax", "fax"], kind: "text", max: 60 },
]);
type Key = (typeof customerColumns)[number]["key"];

const dbNames: Partial<Record<Key, string>> = {
  nameEn: "name_en",
  nameCh: "name_ch",
  nameAbbr: "name_abbr",
  country: "country",
  city: "city",
  address: "address",
  postalCode: "postal_code",
  customsNo: "customs_no",
  taxNo: "tax_no",
  tel: "tel",
  mail: "mail",
  fax: "fax",
};
const rolesOf = (text: string | null) => (text ?? "").split(/[\s,;，；、/]+/).filter(Boolean);

/** Customers by code. New ones are submitted; an empty cell keeps what is entered. */
export const customerImport = defineImport({
  kind: "customer",
  title: "party.import.customer",
  perm: "master:import",
  columns: customerColumns,
  key: ["code"],
  check: (_ctx, rows) =>
    rows.flatMap((one) => {
      const unknown = rolesOf(one.values.roles).find((role) => !(customerRoles as readonly string[]).includes(role));
      return unknown ? [rowFault(one, "roles", "kit.unknownCode", { value: unknown })] : [];
    }),
  write: async (ctx, rows) => {
    const codes = rows.map((one) => one.values.code ?? "");
    const found = await sql<Record<string, unknown> & { code: string }>`select * from customer where code = any(${codes}::text[])`.execute(
      ctx.em.getKysely(),
    );
    const before = new Map(found.rows.map((row) => [row.code, row]));
    const texts = Object.entries(dbNames) as [Key, string][];
    return upsertRows(
      ctx,
      {
        table: "customer",
        key: ["code"],
        columns: {
          code: "text",
          status: "text",
          roles: "text[]",
          credit_period: "int",
          search: "text",
          ...Object.fromEntries(texts.map(([, name]) => [name, "text"])),
        },
        insertOnly: ["status"],
      },
      rows.map(({ values }) => {
        const old = before.get(values.code ?? "");
        const fields = Object.fromEntries(texts.map(([key, name]) => [name, values[key] ?? (old?.[name] as string | undefined) ?? ""]));
        const roles = rolesOf(values.roles);
        return {
          ...fields,
          code: values.code ?? "",
          status: "SUBMITTED",
          roles: roles.length > 0 ? roles : ((old?.roles as string[] | undefined) ?? []),
          credit_period: values.creditPeriod ?? (old?.credit_period as number | null | undefined) ?? null,
          search: searchText(values.code, fields.name_en, fields.name_ch, fields.name_abbr),
        };
      }),
    );
  },
});

export const partyImports = [customerImport];
