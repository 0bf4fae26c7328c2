import { sql } from "kysely";
import { rowFault } from "#platform/records/import/define-import.server.ts";
import { defineMaster, type Master } from "#platform/records/resource/master.server.ts";
import { containerImport } from "./container.import.server.ts";
import {
  Container,
  ContainerIso,
  containerFields,
  containerIsoFields,
  OwnerCode,
  ownerCodeFields,
  SizeType,
  sizeTypeFields,
  Vessel,
  VgmTolerance,
  vesselFields,
  vgmToleranceFields,
} from "./equipment.entity.server.ts";
import { containerIsoImport, vesselImport } from "./equipment.imports.server.ts";
import { sizeTypeImport } from "./size-type.import.server.ts";

const aliases = sql`(
    select string_agg(a.alias, ' ' order by a.alias)
    from size_type_alias a
    where a.size_type = t0.code
  )`;

const owner = sql`(select o.owner from owner_code o where o.prefix = t0.prefix)`;
const ofSize = (column: string) =>
  sql`(select s.${sql.ref(column)} from size_type s where s.code = t0.size_type)`;

const vessel = defineMaster({
  name: "vessel",
  key: ["imo"],
  code: "code",
  fields: vesselFields,
  source: { entity: Vessel },
  title: "equipment.vesselSheet",
  list: {
    apiName: "xhlbasic/vessel",
    title: "equipment.vessels",
    scopes: "reference",
    sort: { key: "name", order: "asc" },
    columns: {
      code: { sort: true, filter: "equals", width: 100, fixed: "left" },
      name: { sort: true, filter: "contains", width: 220 },
      imo: { sort: true, filter: "equals", width: 90 },
      callSign: { filter: "equals", width: 90 },
      flag: { filter: "equals", width: 60 },
      teuCapacity: { sort: true, width: 90 },
      grossTonnage: { sort: true, filter: "between", width: 100 },
      builtYear: { sort: true, filter: "between", width: 80 },
      updatedTime: {},
    },
  },
  import: vesselImport,
  form: {
    code: { hint: "equipment.vesselCodeHint" },
  },
});

const sizeType = defineMaster({
  name: "sizeType",
  fields: sizeTypeFields,
  source: { entity: SizeType, computed: { aliases } },
  title: "equipment.sizeSheet",
  list: {
    apiName: "xhlbasic/containerSize",
    title: "equipment.sizes",
    scopes: "reference",
    sort: { key: "code", order: "asc" },
    columns: {
      code: { sort: true, filter: "equals", width: 80, fixed: "left" },
      nameZh: { filter: "contains", width: 140 },
      nameEn: { filter: "contains", width: 180 },
      isoCode: { sort: true, filter: "equals", width: 80 },
      sizeGroup: { sort: true, width: 70 },
      typeGroup: { sort: true, filter: "equals", width: 70 },
      teu: { sort: true, width: 60 },
      tareKg: { width: 100 },
      maxPayloadKg: { width: 110 },
      aliases: { width: 320 },
    },
  },
  import: sizeTypeImport,
  form: {
    aliases: { hint: "equipment.aliasesHint", kind: "text", span: 12 },
  },
});

const containerIso = defineMaster({
  name: "containerIso",
  fields: containerIsoFields,
  source: { entity: ContainerIso },
  title: "equipment.isoSheet",
  list: {
    apiName: "xhlbasic/containerIso",
    title: "equipment.isoCodes",
    scopes: "reference",
    sort: { key: "code", order: "asc" },
    columns: {
      code: { sort: true, filter: "equals", width: 80, fixed: "left" },
      sizeType: { sort: true, filter: "equals", width: 80 },
      sizeGroup: { sort: true, filter: "equals", width: 70 },
      typeGroup: { sort: true, filter: "equals", width: 70 },
      lengthFt: { width: 80 },
      teu: { width: 60 },
      tareKg: { width: 100 },
      maxGrossKg: { width: 110 },
      remark: { filter: "contains", width: 380 },
    },
  },
  import: containerIsoImport,
});

/** Platform §3. */
const container = defineMaster({
  name: "container",
  key: ["cntNo"],
  fields: containerFields,
  source: {
    entity: Container,
    computed: { owner, sizeGroup: ofSize("size_group"), typeGroup: ofSize("type_group") },
  },
  title: "equipment.containerSheet",
  list: {
    apiName: "xhlbasic/container",
    title: "equipment.containers",
    scopes: "reference",
    sort: { key: "cntNo", order: "asc" },
    columns: {
      cntNo: { sort: true, filter: "contains", width: 120, fixed: "left" },
      code: { sort: true, filter: "equals", width: 120 },
      prefix: { label: "equipment.ownerCode", sort: true, filter: "equals", width: 80 },
      owner: { label: "equipment.owner", width: 240 },
      isSoc: { width: 70 },
      sizeType: { sort: true, filter: "equals", width: 80 },
      sizeGroup: { label: "equipment.sizeGroup", kind: "dict", dict: "size_group", width: 70 },
      typeGroup: { label: "equipment.typeGroup", width: 70 },
      tareKg: { width: 100 },
      maxGrossKg: { width: 110 },
      remark: { width: 200 },
      updatedTime: {},
    },
  },
  import: containerImport,
  form: {
    code: { hint: "equipment.containerCodeHint" },
  },
});

/** Field notes 4.12. */
const vgmTolerance = defineMaster({
  name: "vgmTolerance",
  unnamed: true,
  key: ["country", "effectiveDate"],
  fields: vgmToleranceFields,
  source: { entity: VgmTolerance },
  title: "equipment.vgmToleranceSheet",
  list: {
    apiName: "xhlbasic/vgmTolerance",
    title: "equipment.vgmTolerances",
    scopes: "reference",
    sort: { key: "effectiveDate", order: "desc" },
    columns: {
      country: { sort: true, filter: "equals", width: 80, fixed: "left" },
      effectiveDate: { sort: true, filter: "between", width: 110 },
      percent: { width: 100 },
      kg: { width: 110 },
      remark: { width: 320 },
      updatedTime: {},
    },
  },
  import: {
    title: "equipment.import.vgmTolerance",
    check: (_ctx, rows) =>
      rows.flatMap((row) => {
        const { country, percent, kg } = row.values;
        if (country && !/^[A-Z]{2}$/.test(country))
          return [rowFault(row, "country", "gear.badCountry")];
        return percent === null && kg === null ? [rowFault(row, "percent", "gear.noLimit")] : [];
      }),
    // Blank is a value: countries without their own.
    prepare: (_ctx, rows) =>
      rows.map((row) => ({ ...row, values: { ...row.values, country: row.values.country ?? "" } })),
  },
  form: {
    country: { hint: "equipment.anyCountryHint" },
  },
});

/**
 * Owner codes (bic_owner_codes.csv; carrier_container_prefixes.csv). An empty register checks no
 * owners.
 */
export const ownerCode = defineMaster({
  name: "ownerCode",
  fields: ownerCodeFields,
  source: { entity: OwnerCode },
  key: ["prefix"],
  title: "equipment.ownerCodeSheet",
  list: {
    apiName: "xhlbasic/ownerCode",
    title: "equipment.ownerCodes",
    scopes: "reference",
    sort: { key: "prefix", order: "asc" },
    columns: {
      prefix: { sort: true, filter: "equals", width: 90, fixed: "left" },
      owner: { sort: true, filter: "contains", width: 360 },
      city: { width: 160 },
      country: { filter: "contains", width: 160 },
      updatedTime: {},
    },
  },
  import: {
    title: "equipment.import.ownerCode",
    check: (_ctx, rows) =>
      rows
        .filter((row) => !/^[A-Z]{3}[UJZ]$/.test(row.values.prefix ?? ""))
        .map((row) => rowFault(row, "prefix", "gear.badPrefix")),
  },
});

export const equipmentResources: readonly Master[] = [
  vessel,
  sizeType,
  containerIso,
  container,
  vgmTolerance,
  ownerCode,
];
