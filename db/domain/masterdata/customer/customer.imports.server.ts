import { anyOf, kyselyOf, type RowOf } from "#db/orm/kysely.server.ts";
import {
  defineImport,
  type ImportFault,
  type ImportRow,
  rowFault,
} from "#platform/records/import/define-import.server.ts";
import { existingAmong, upsertRows } from "#platform/records/import/upsert.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { customerColumns } from "./customer-import.columns.ts";
import { dictionaryOf, type ValueOf } from "./dictionary-names.server.ts";
import { customerRoles, readRoles } from "./customer-roles.ts";
import { customerSearch } from "./customers.server.ts";
import { isMail } from "./mail-address.ts";
import { customerList } from "./customer.list.ts";

type Key = (typeof customerColumns)[number]["key"];
type Row = ImportRow<Key>;

/** An empty cell keeps the stored text. */
const texts = {
  nameEn: "name_en",
  nameCh: "name_ch",
  nameAbbr: "name_abbr",
  type: "type",
  source: "source",
  supplierType: "supplier_type",
  sapCode: "sap_code",
  innerCode: "inner_code",
  innerName: "inner_name",
  country: "country",
  province: "province",
  city: "city",
  district: "district",
  address: "address",
  postalCode: "postal_code",
  customsNo: "customs_no",
  taxNo: "tax_no",
  bankName: "bank_name",
  bankAccount: "bank_account",
  tel: "tel",
  mail: "mail",
  fax: "fax",
  mateCorp: "mate_corp",
  remark: "remark",
} as const satisfies Partial<Record<Key, string>>;
type TextKey = keyof typeof texts;
const textKeys = Object.keys(texts) as TextKey[];

/** Given as value or name. */
const coded = {
  type: "customer_type",
  source: "customer_source",
  supplierType: "supplier_type",
  paymentTerm: "payment_term",
  creditControl: "credit_control",
} as const;
type CodedKey = keyof typeof coded;
const codedKeys = Object.keys(coded) as CodedKey[];
const isCoded = (key: Key): key is CodedKey => key in coded;

/** The value of a cell that names it. */
const named = (key: CodedKey, values: Row["values"], valueOf: ValueOf) => {
  const text = values[key];
  return text ? valueOf(coded[key], text) : text;
};

/** A row that names a term replaces all of them; without one it may change the days. */
function termsOf(values: Row["values"], old: Terms | undefined, valueOf: ValueOf): Terms {
  const { creditPeriod, payMonths, payDay, cutOffDay } = values;
  const term = named("paymentTerm", values, valueOf);
  const days = creditPeriod ?? old?.credit_period ?? null;
  if (!term && old) {
    const { payment_term, pay_months, pay_day, cut_off_day } = old;
    return { payment_term, credit_period: days, pay_months, pay_day, cut_off_day };
  }
  return {
    payment_term: term || "DAYS",
    credit_period: days,
    pay_months: payMonths,
    pay_day: payDay,
    cut_off_day: cutOffDay,
  };
}

async function rolesReader(ctx: Ctx): Promise<(text: string | null) => string[]> {
  const valueOf = await dictionaryOf(ctx, ["customer_role"]);
  // Names may have blanks ("Port agent").
  const meant = (part: string) => valueOf("customer_role", part);
  const rolesOf = (part: string) =>
    [meant(part)].flatMap((role) => role ?? readRoles(part).map((role) => meant(role) ?? role));
  return (text) => [
    ...new Set((text ?? "").split(/[,;，；、/]+/).flatMap((part) => rolesOf(part.trim()))),
  ];
}

async function checkCustomers(ctx: Ctx, rows: readonly Row[]): Promise<ImportFault[]> {
  const own = new Set(rows.map((row) => row.values.code));
  const [mates, currencies, valueOf, rolesOf, former] = await Promise.all([
    existingAmong(
      ctx,
      "customer",
      "code",
      rows.map((row) => row.values.mateCorp),
    ),
    existingAmong(
      ctx,
      "currency",
      "code",
      rows.map((row) => row.values.creditCurrency),
    ),
    dictionaryOf(ctx, Object.values(coded)),
    rolesReader(ctx),
    existingAmong(ctx, "customer_former", "code", own),
  ]);
  return rows.flatMap((row) => {
    const { values } = row;
    const faults: ImportFault[] = [];
    const t = (wrong: unknown, field: Key, code: ImportFault["code"], value: string | null) =>
      wrong ? faults.push(rowFault(row, field, code, { value: value ?? "" })) : 0;
    const unknown = rolesOf(values.roles).find(
      (role) => !(customerRoles as readonly string[]).includes(role),
    );
    t(unknown, "roles", "kit.unknownCode", unknown ?? "");
    for (const key of codedKeys)
      t(values[key] && !valueOf(coded[key], values[key]), key, "kit.unknownCode", values[key]);
    const { mateCorp, creditCurrency, mail, country, code } = values;
    const term = named("paymentTerm", values, valueOf);
    const { payMonths, payDay, cutOffDay } = values;
    const month = term === "MONTH_DAY";
    t(month && payDay === null, "payDay", "party.termNeedsDay", "");
    for (const [key, value] of Object.entries({ payMonths, payDay, cutOffDay }) as [
      Key,
      string | null,
    ][])
      t(!month && value !== null, key, "party.termHasNoDay", "");
    t(mateCorp === code, "mateCorp", "party.mateSelf", mateCorp);
    t(
      mateCorp && mateCorp !== code && !mates.has(mateCorp) && !own.has(mateCorp),
      "mateCorp",
      "kit.unknownCode",
      mateCorp,
    );
    t(
      creditCurrency && !currencies.has(creditCurrency),
      "creditCurrency",
      "kit.unknownCode",
      creditCurrency,
    );
    t(mail && !isMail(mail), "mail", "party.badMail", mail);
    t(country && !/^[A-Z]{2}$/.test(country), "country", "party.badCountry", country);
    t(former.has(code ?? ""), "code", "party.codeMergedRow", code);
    return faults;
  });
}

type Terms = { payment_term: string } & Record<
  "credit_period" | "pay_months" | "pay_day" | "cut_off_day",
  string | number | null
>;
type Stored = RowOf<"customer">;

/** Customers by code. New ones are submitted; an empty cell keeps the stored value. */
export const customerImport = defineImport({
  kind: "customer",
  title: "customer.import.customer",
  perm: "master:import",
  columns: customerColumns,
  list: customerList,
  leaves: ["status", "contacts", "formerCodes"],
  key: ["code"],
  check: checkCustomers,
  write: async (ctx, rows) => {
    const codes = rows.map((row) => row.values.code ?? "");
    const [result, valueOf, rolesOf] = await Promise.all([
      kyselyOf(ctx.em)
        .selectFrom("customer")
        .selectAll()
        .where("code", "=", anyOf(codes))
        .execute(),
      dictionaryOf(ctx, Object.values(coded)),
      rolesReader(ctx),
    ]);
    const before = new Map(result.map((row) => [row.code, row]));
    const input = ({ values }: Row, key: TextKey) =>
      isCoded(key) ? named(key, values, valueOf) : values[key];
    const textColumns = Object.fromEntries(textKeys.map((key) => [texts[key], "text"]));
    return upsertRows(
      ctx,
      {
        table: "customer",
        key: ["code"],
        columns: {
          code: "text",
          status: "text",
          roles: "text[]",
          payment_term: "text",
          credit_period: "int",
          pay_months: "int",
          pay_day: "int",
          cut_off_day: "int",
          credit_control: "text",
          credit_limit: "numeric(18,3)",
          credit_currency: "text",
          print_tag: "text",
          search: "text",
          ...textColumns,
        },
        insertOnly: ["status"],
      },
      rows.map((row) => {
        const { values } = row;
        const code = values.code ?? "";
        const old = before.get(code);
        const kept = <Column extends keyof Stored>(
          value: Stored[Column] | null | undefined,
          column: Column,
          start: Stored[Column],
        ) => value ?? old?.[column] ?? start;
        const fields = Object.fromEntries(
          textKeys.map((key) => [key, kept(input(row, key), texts[key], "")]),
        ) as Record<TextKey, string>;
        const roles = rolesOf(values.roles);
        return {
          ...Object.fromEntries(textKeys.map((key) => [texts[key], fields[key]])),
          code,
          status: "SUBMITTED",
          roles: roles.length > 0 ? roles : (old?.roles ?? []),
          ...termsOf(values, old, valueOf),
          credit_control: kept(named("creditControl", values, valueOf), "credit_control", "NONE"),
          credit_limit: kept(values.creditLimit, "credit_limit", null),
          credit_currency: kept(values.creditCurrency, "credit_currency", "CNY"),
          print_tag: kept(values.printTag, "print_tag", "Y"),
          search: customerSearch({ ...fields, code }, (old?.former_codes ?? "").split(" ")),
        };
      }),
    );
  },
});
