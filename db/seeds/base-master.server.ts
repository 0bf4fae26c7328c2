import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { printedRules, printedSource } from "#domain/booking/cargo/segregation.ts";
import { searchText } from "#platform/kernel/text/search-text.server.ts";
import { baseCosts } from "#fixtures/base/costs.ts";
import { baseFeeFlow, baseInvoiceTypes } from "#fixtures/base/finance.ts";
import { baseCurrencies } from "#fixtures/base/currencies.ts";
import { baseContinents, baseProvinces, countryNames } from "#fixtures/base/geography.ts";
import { basePackages } from "#fixtures/base/packages.ts";
import { basePlaces } from "#fixtures/base/port-places.ts";
import { basePorts } from "#fixtures/base/ports.ts";
import { baseSizeAliases, baseSizes } from "#fixtures/base/sizes.ts";
import { baseTerms } from "#fixtures/base/terms.ts";

type Row = Record<string, string | number | null>;

const flag = (is: boolean | undefined) => (is ? "Y" : "N");

/** Adds missing master data that bookings need. */
export async function seedBaseMaster(em: EntityManager): Promise<void> {
  await addMissing(
    em,
    "currency",
    baseCurrencies.map(([code, decimals, name_ch, name_en]) => ({
      code,
      decimals,
      name_ch,
      name_en,
      local_flag: flag(code === "CNY"),
    })),
  );
  await addMissing(
    em,
    "size_type",
    baseSizes.map((baseSize) => ({
      code: baseSize.code,
      name_zh: baseSize.zh,
      name_en: baseSize.en,
      size_group: baseSize.sizeGroup,
      type_group: baseSize.typeGroup,
      iso_code: baseSize.iso,
      teu: baseSize.sizeGroup === "20" ? 1 : 2,
      tare_kg: baseSize.tareKg,
      max_payload_kg: baseSize.grossKg - baseSize.tareKg,
    })),
  );
  await addMissing(
    em,
    "size_type_alias",
    Object.entries(baseSizeAliases).flatMap(([size_type, aliases]) =>
      aliases.map((alias) => ({ alias, size_type })),
    ),
  );
  await addMissing(
    em,
    "trans_terms",
    baseTerms.map(([code, name_zh, export_term, import_term]) => ({
      code,
      name_zh,
      export_term,
      import_term,
      label: code.replace("-", "/"),
    })),
  );
  await addMissing(
    em,
    "package_kind",
    basePackages.map(([code, name_zh, name_en]) => ({ code, name_zh, name_en })),
  );
  await seedFees(em);
  await addMissing(
    em,
    "segregation",
    printedRules.map((printedRule) => ({
      ...printedRule,
      valid_from: "1990-01-01",
      source: printedSource,
    })),
  );
  await seedPorts(em);
  await seedGeography(em);
}

/** Fees, their order and the invoices they appear on. */
async function seedFees(em: EntityManager): Promise<void> {
  await addMissing(
    em,
    "cost_code",
    baseCosts.map((baseCost) => ({
      code: baseCost.code,
      name_zh: baseCost.zh,
      name_en: baseCost.en,
      code_belong: baseCost.belong ?? "B",
      tax_rate: baseCost.tax,
      is_ocean_freight: flag(baseCost.ocean),
      is_box_charge: flag(baseCost.box),
      is_demurrage_charge: flag(baseCost.demurrage),
      is_pre_pay: flag(baseCost.prePay),
      is_deposit: flag(baseCost.deposit),
      item1: baseCost.item,
      invoice_type_code: baseCost.tax === "0" ? "GENERAL" : "SPECIAL",
      is_felex: flag(baseCost.code === "TLX"),
    })),
  );
  await addMissing(
    em,
    "invoice_type",
    baseInvoiceTypes.map(([code, name_zh, name_en, local_flag]) => ({
      code,
      name_zh,
      name_en,
      local_flag,
    })),
  );
  await addMissing(
    em,
    "fee_flow",
    baseFeeFlow.map(([code, name, name_en, allow_audit, allow_recheck, allow_invoice], i) => ({
      seq: i + 1,
      code,
      name,
      name_en,
      enabled: "Y",
      allow_audit,
      allow_recheck,
      allow_invoice,
    })),
  );
}

/** Users enter the cities. */
async function seedGeography(em: EntityManager): Promise<void> {
  const [en, zh] = ["en", "zh-Hans"].map(
    (lang) => new Intl.DisplayNames([lang], { type: "region", fallback: "code" }),
  );
  const place = (
    code: string,
    type: string,
    names: readonly [en: string, zh: string],
    above: readonly string[],
  ): Row => {
    const [name_en, name_zh] = names;
    const path = [...above, code].join(" ");
    return {
      code,
      type,
      name_en,
      name_zh,
      parent_code: above.at(-1) ?? "",
      path,
      cities: "{}",
      search: searchText(code, name_en, name_zh),
    };
  };
  const rows = baseContinents.flatMap(([continent, nameEn, nameZh, countries]) => [
    place(continent, "CONTINENT", [nameEn, nameZh], []),
    ...countries
      .split(" ")
      .map((code) =>
        place(code, "COUNTRY", countryNames[code] ?? [en?.of(code) ?? code, zh?.of(code) ?? code], [
          continent,
        ]),
      ),
  ]);
  const provinces = baseProvinces.map(([code, nameEn, nameZh]) =>
    place(code, "PROVINCE", [nameEn, nameZh], ["142", "CN"]),
  );
  await addMissing(em, "geography", [...rows, ...provinces]);
}

async function seedPorts(em: EntityManager): Promise<void> {
  await addMissing(
    em,
    "port",
    basePorts.map(([code, name_en, name_zh, time_zone, names, trade]) => ({
      code,
      name_en,
      name_zh,
      country: code.slice(0, 2),
      time_zone,
      lat: basePlaces[code]?.[0] ?? null,
      lon: basePlaces[code]?.[1] ?? null,
      search: searchText(code, name_en, name_zh, names, trade),
    })),
  );
  await addMissing(
    em,
    "port_alias",
    basePorts.flatMap(([port_code, name, , , , alias]) =>
      alias ? [{ alias, port_code, remark: name }] : [],
    ),
  );
}

/** Column names come from this file only. */
async function addMissing(em: EntityManager, table: string, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict do nothing`.execute(em.getKysely());
}
