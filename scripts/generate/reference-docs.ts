/** Texts of the generated pages: error catalogue and data model. */
import { globSync, readFileSync } from "node:fs";
import { type EntityMetadata, type EntityProperty, MikroORM } from "@mikro-orm/postgresql";
import { productOrmOptions } from "#db/services/open-orm.server.ts";
import { billRuleNames, billRules } from "#domain/documents/bill/check/bill-check.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { raisedCodes } from "./error-codes.ts";

const made = "<!-- Made by `node scripts/write-docs.mjs`; edit the sources, not this page. -->";
const cell = (text: string) =>
  text.replaceAll("|", "\\|").replaceAll("\n", " ").replaceAll("<", "&lt;");

/** Area, part of the platform, or layer. */
const placeOf = (file: string) =>
  /^db\/domain\/[\w-]+\/([\w-]+)\//.exec(file)?.[1] ??
  /^db\/((?:platform|services)\/[\w-]+)\//.exec(file)?.[1] ??
  file.split("/")[0] ??
  "";

/** docs/errors.md: every code in both languages and its areas. */
export function errorCatalogue(): string {
  const groups = new Map<string, string[]>();
  for (const [code, files] of raisedCodes()) {
    const group = code.split(".")[0] ?? "";
    const where = [...new Set(files.map(placeOf))].sort().join(", ");
    groups.set(group, [
      ...(groups.get(group) ?? []),
      `| \`${code}\` | ${cell(messages.zh[code])} | ${cell(messages.en[code])} | ${where} |`,
    ]);
  }
  return [
    "# Errors",
    "",
    made,
    "",
    "Every refusal carries a code, a text in both languages, and the field, row or record it belongs to. Calls answer it as `code` 500 (601 for a",
    "warning that may be overruled) with `msg` and `faults[]`; commands print it and end with 1. `{{name}}` is filled in. Where: the area of",
    "`db/domain` or the part of the platform that raises it.",
    ...[...groups].flatMap(([group, rows]) => [
      "",
      `## ${group}`,
      "",
      "| Code | 中文 | English | Where |",
      "|---|---|---|---|",
      ...rows,
    ]),
    "",
  ].join("\n");
}

/** A table belongs to the area of its entity. */
function areasOfTables(): Map<string, string> {
  const areas = new Map<string, string>();
  for (const file of globSync("db/{domain,platform}/**/*.entity.server.ts"))
    for (const [, table = ""] of readFileSync(file, "utf8").matchAll(/tableName:\s*"(\w+)"/g))
      areas.set(table, placeOf(file.replaceAll("\\", "/")));
  return areas;
}

const isReference = (property: EntityProperty) =>
  property.kind === "m:1" || (property.kind === "1:1" && property.owner);
const columnType = (property: EntityProperty) =>
  (property.columnTypes?.[0] ?? "text").replace(/[(, ].*$/, "");

/** Keys, references and unique columns; the entity has the rest. */
function tableLines(meta: EntityMetadata): string[] {
  const unique = new Set([
    ...meta.props.filter((property) => property.unique).map((property) => property.name),
    ...meta.uniques.flatMap(({ properties }) => [properties ?? []].flat()),
  ]);
  const shown = meta.props.filter(
    (property) => property.primary || isReference(property) || unique.has(property.name),
  );
  const lines = shown.flatMap((property) =>
    (property.fieldNames ?? []).map((column) => {
      const keys = [
        property.primary ? "PK" : "",
        isReference(property) ? "FK" : "",
        unique.has(property.name) ? "UK" : "",
      ].filter(Boolean);
      return `    ${columnType(property)} ${column}${keys.length ? ` ${keys.join(", ")}` : ""}`;
    }),
  );
  return [`  ${meta.tableName} {`, ...lines, "  }"];
}

const referenceLines = (meta: EntityMetadata) =>
  meta.props
    .filter(isReference)
    .map(
      (property) =>
        `  ${property.targetMeta?.tableName} ${property.nullable ? "|o" : "||"}--${property.kind === "1:1" ? "o|" : "o{"} ${meta.tableName} : ${property.name}`,
    );

/**
 * docs/data-model.md: a diagram per area, from the entities. A table that stands alone has nothing
 * to draw.
 */
export function dataModel(): string {
  const orm = new MikroORM({
    ...productOrmOptions("postgresql://none@127.0.0.1:1/none"),
    connect: false,
  } as ConstructorParameters<typeof MikroORM>[0]);
  const areas = areasOfTables();
  const metas = [...orm.getMetadata().getAll().values()];
  const related = new Set(
    metas.flatMap((meta) =>
      meta.props
        .filter(isReference)
        .flatMap((property) => [meta.tableName, property.targetMeta?.tableName]),
    ),
  );
  const groups = new Map<string, EntityMetadata[]>();
  for (const meta of metas) {
    if (!meta.tableName || meta.pivotTable || !related.has(meta.tableName)) continue;
    const area = areas.get(meta.tableName) ?? "without an entity file";
    groups.set(area, [...(groups.get(area) ?? []), meta]);
  }
  const sections = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([area, metas]) => {
      const sorted = metas.sort((a, b) => (a.tableName < b.tableName ? -1 : 1));
      return [
        "",
        `## ${area}`,
        "",
        "```mermaid",
        "erDiagram",
        ...sorted.flatMap(tableLines),
        ...sorted.flatMap(referenceLines),
        "```",
      ];
    });
  const about = [
    "How the tables of each area refer to each other, with their keys, references and unique columns. A reference to a table of another area draws",
    "that table without its columns. All tables, those that stand alone too, with columns and unique keys: `db/orm/database.types.ts`.",
    "Every table of the business also has `version` and the stamps `created_by`, `created_time`, `updated_by`, `updated_time`, which triggers set",
    "(decision 002). Codes of master data are kept as text without a foreign key: what names them is asked before a record is renamed or deleted.",
  ];
  return ["# Data model", "", made, "", ...about, ...sections, ""].join("\n");
}

/**
 * docs/bill-check.md: every rule of the B/L check by its id, severity and field, in both languages.
 */
export function billCheckRules(): string {
  const rows = billRuleNames.map((rule) => {
    const { severity, fields } = billRules[rule];
    const key = `bill.check.${rule}` as const;
    return `| \`${rule}\` | ${severity} | ${fields.map((field) => `\`${field}\``).join(", ")} | ${cell(messages.zh[key])} | ${cell(messages.en[key])} |`;
  });
  return [
    "# B/L check",
    "",
    made,
    "",
    "The rules run on the sheet while one types, for a voyage in one run (page, call `seaway/bill/query/check`, `seaway bill check --voyage`, xlsx). An ERROR keeps a",
    "bill from being right, a WARNING is to be looked at. A field of a line stands after `cargo.` or `containers.`.",
    "",
    "| Rule | Severity | Field | 中文 | English |",
    "|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
