import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import {
  camel,
  digitsOf,
  type GenColumn,
  kebab,
  lengthOf,
  listKindOf,
  pascal,
} from "./gen-table.ts";

export type GenSpec = {
  tableName: string;
  area: string;
  className: string;
  namesZh: string;
  namesEn: string;
  apiName: string;
  perm: string;
  columns: readonly GenColumn[];
  /** An existing entity, with `file` below db/domain; null when it is generated. */
  entity: { file: string; className: string } | null;
};

/** Line width. */
export const widest = 100;
const widthOf = (text: string) =>
  [...text].reduce(
    (sum, item) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(
        item,
      )
        ? 2
        : 1),
    0,
  );

/** Breaks a long line after the colon, like the formatter. */
export function property(indent: number, key: string, value: string): string {
  const head = `${" ".repeat(indent)}${key}:`;
  const line = `${head} ${value},`;
  return widthOf(line) > widest && value.startsWith('"')
    ? `${head}\n${" ".repeat(indent + 2)}${value},`
    : line;
}

function objectLine(indent: number, parts: readonly string[]): string {
  const line = `${" ".repeat(indent)}{ ${parts.join(", ")} },`;
  if (widthOf(line) <= widest) return line;
  return [
    `${" ".repeat(indent)}{`,
    ...parts.map((part) => `${" ".repeat(indent + 2)}${part},`),
    `${" ".repeat(indent)}},`,
  ].join("\n");
}

const quoted = (text: string) => JSON.stringify(text);
/** Only written into generated files. */
export const orm = "@mikro-orm/postgresql";
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Wing of generated areas, until somebody moves them. */
const generatedWing = "custom";

export function placesOf(spec: Pick<GenSpec, "area">) {
  const name = kebab(spec.area);
  const folder = `${generatedWing}/${name}`;
  const domain = `db/domain/${folder}`;
  return {
    name,
    folder,
    entity: `${domain}/${name}.entity.server.ts`,
    list: `${domain}/${name}.list.ts`,
    form: `${domain}/${name}.form.ts`,
    facts: `${domain}/${name}.facts.server.ts`,
    machine: `${domain}/${name}.machine.ts`,
    save: `${domain}/ops/save-${name}.server.ts`,
    resource: `${domain}/${name}.resource.server.ts`,
    module: `${domain}/${name}.module.server.ts`,
    zh: `${domain}/${name}.zh.ts`,
    en: `${domain}/${name}.en.ts`,
    pureTest: `${domain}/${name}.test.ts`,
    dbTest: `tests/db/${folder}/${name}.test.ts`,
  };
}

/** Keys of an area that are not columns. */
const ownMessages = new Set(["list", "sheet", "saved", "remove", "askRemove"]);

const labelOf = ({ area }: GenSpec, { property: name }: GenColumn) =>
  `${area}.${ownMessages.has(name) ? `${name}Field` : name}`;

export const formColumns = (spec: GenSpec) =>
  spec.columns.filter(
    (column) => column.form === "Y" && column.kind !== "datetime" && column.kind !== "json",
  );
const listColumns = (spec: GenSpec) => spec.columns.filter((column) => column.list === "Y");

function propOf({ columnType, kind, nullable }: GenColumn): string {
  const end = nullable === "Y" ? ".nullable()" : "";
  const length = lengthOf(columnType);
  if (/^smallint/.test(columnType)) return `p.smallint()${end}`;
  if (/^integer/.test(columnType)) return `p.integer()${end}`;
  if (/^numeric/.test(columnType)) {
    const { precision, scale } = digitsOf(columnType);
    return `p.decimal().precision(${precision}).scale(${scale})${end}`;
  }
  if (columnType === "date") return `p.date()${end}`;
  if (/with time zone$/.test(columnType)) return `p.datetime()${end}`;
  if (/^timestamp/.test(columnType)) return `localTimeProp()${end}`;
  if (/^jsonb?$/.test(columnType)) return `p.json<object>()${end}`;
  if (kind === "flag" && length === 1) return `flagProp()${end}`;
  return length === null ? `p.text()${end}` : `p.string().length(${length})${end}`;
}

export function entityFile(spec: GenSpec): string {
  const props = spec.columns.map(
    (column) => [column.property, propOf(column), column.columnName] as const,
  );
  const used = ["flagProp", "localTimeProp", "recordProps"].filter(
    (name) => name === "recordProps" || props.some(([, prop]) => prop.includes(name)),
  );
  const schema = `${spec.className}Schema`;
  const named = ([key, prop, column]: (typeof props)[number]) =>
    camel(column) === key ? prop : `${prop}.name(${quoted(column)})`;
  return [
    `import { defineEntity, p } from ${quoted(orm)};`,
    `import { ${used.join(", ")} } from "#db/orm/record.server.ts";`,
    "",
    `/** ${spec.namesEn}. */`,
    `const ${schema} = defineEntity({`,
    `  name: ${quoted(spec.className)},`,
    `  tableName: ${quoted(spec.tableName)},`,
    "  properties: {",
    "    ...recordProps(),",
    ...props.map((prop) => `    ${prop[0]}: ${named(prop)},`),
    "  },",
    "});",
    `export class ${spec.className} extends ${schema}.class {}`,
    `${schema}.setClass(${spec.className});`,
    "",
    `export const ${spec.area}Entities = [${spec.className}];`,
    "",
  ].join("\n");
}

export function listFile(spec: GenSpec): string {
  const { area } = spec;
  const currency = spec.columns.find(({ property: key }) => /currency$/i.test(key))?.property;
  const columns = listColumns(spec).map((column) => {
    const isAmount = column.kind === "money";
    // An amount without a currency could be summed with those of another.
    const kind = isAmount && !currency ? "decimal" : listKindOf(column.kind);
    return objectLine(4, [
      `key: ${quoted(column.property)}`,
      `label: ${quoted(labelOf(spec, column))}`,
      ...(kind === "text" ? [] : [`kind: ${quoted(kind)}`]),
      ...(column.kind === "dict" && column.dict ? [`dict: ${quoted(column.dict)}`] : []),
      ...(isAmount && currency ? [`currencyKey: ${quoted(currency)}`] : []),
      ...(column.kind === "json" ? [] : ["sort: true"]),
      ...(column.filter ? [`filter: ${quoted(column.filter)}`] : []),
    ]);
  });
  return [
    'import { defineList } from "#platform/records/list/list.ts";',
    "",
    `/** ${spec.namesEn}. Closed to customer accounts until its scopes name their column. */`,
    `export const ${area}List = defineList({`,
    `  apiName: ${quoted(spec.apiName)},`,
    `  perm: ${quoted(`${spec.perm}:list`)},`,
    `  title: ${quoted(`${area}.list`)},`,
    "  scopes: {},",
    '  sort: { key: "updatedTime", order: "desc" },',
    "  columns: [",
    ...columns,
    '    { key: "updatedBy", label: "kit.updatedBy" },',
    '    { key: "updatedTime", label: "kit.updatedTime", kind: "datetime", sort: true },',
    "  ],",
    "});",
    "",
  ].join("\n");
}

export function formFile(spec: GenSpec): string {
  const { area } = spec;
  const fields = formColumns(spec).map((column) => {
    const kind = column.kind === "money" ? "decimal" : column.kind;
    return objectLine(8, [
      `key: ${quoted(column.property)}`,
      `label: ${quoted(labelOf(spec, column))}`,
      ...(kind === "text" ? [] : [`kind: ${quoted(kind)}`]),
      ...(kind === "dict" ? [`dict: ${quoted(column.dict)}`] : []),
      ...(kind === "ref" ? [`ref: ${quoted(column.ref)}`] : []),
      ...(column.kind === "money" ? ["amount: true"] : []),
      ...(kind === "area" ? ["span: 12"] : []),
    ]);
  });
  // As the formatter has it: a single field stands between its brackets.
  const lines =
    fields.length > 1
      ? ["      fields: [", ...fields, "      ],"]
      : [`      fields: [${fields.join("").trim().replace(/,$/, "")}],`];
  return [
    'import { defineForm } from "#platform/records/form/form.ts";',
    "",
    `/** One of ${lower(spec.namesEn)}. */`,
    `export const ${area}Form = defineForm({`,
    `  title: ${quoted(`${area}.sheet`)},`,
    "  sections: [",
    "    {",
    `      label: ${quoted(`${area}.section.main`)},`,
    ...lines,
    "    },",
    "  ],",
    "});",
    "",
  ].join("\n");
}

/** `area`: relative path to the folder of the generated area. */
export const entityOf = (spec: GenSpec, area: "./" | "../") =>
  spec.entity
    ? `import { ${spec.entity.className} } from "#domain/${spec.entity.file}";`
    : `import { ${spec.className} } from "${area}${placesOf(spec).name}.entity.server.ts";`;
export const classOf = (spec: GenSpec) => spec.entity?.className ?? spec.className;

/** Default of a required column outside the form; null when optional. */
export function startOf(column: GenColumn): string | null {
  if (column.nullable === "Y") return null;
  const starts: Partial<Record<GenColumn["kind"], string>> = {
    int: "0",
    decimal: '"0"',
    money: '"0"',
    flag: '"N"',
    json: "{}",
    datetime: "ctx.now",
  };
  return starts[column.kind] ?? '""';
}

export function factsFile(spec: GenSpec): string {
  return [
    'import { defineFacts } from "#platform/records/machine/facts.server.ts";',
    entityOf(spec, "./"),
    "",
    "/** What the rules ask: nothing yet. */",
    `export const ${spec.area}Facts = defineFacts(${classOf(spec)}, {});`,
    "",
  ].join("\n");
}

/** Records without states that can be deleted. */
export function machineFile(spec: GenSpec): string {
  const { area } = spec;
  const type = `${pascal(area)}Facts`;
  return [
    'import type { FactsOf } from "#platform/records/machine/facts.ts";',
    'import { defineMachine } from "#platform/records/machine/machine.ts";',
    `import type { ${area}Facts } from "./${placesOf(spec).name}.facts.server.ts";`,
    "",
    `type ${type} = FactsOf<typeof ${area}Facts>;`,
    "",
    "/**",
    ` * ${spec.namesEn}: no states yet.`,
    " * Write the states here, the actions between them, and what hinders each.",
    " */",
    `export const ${area}Machine = defineMachine({`,
    `  name: ${quoted(area)},`,
    `  state: (_facts: ${type}) => "LIVE" as const,`,
    '  states: ["LIVE"],',
    '  initial: "LIVE",',
    "  actions: {",
    "    remove: {",
    '      from: ["LIVE"],',
    "      to: null,",
    `      perm: ${quoted(`${spec.perm}:remove`)},`,
    `      refuse: "kit.notFound",`,
    `      confirm: ${quoted(`${area}.askRemove`)},`,
    "    },",
    "  },",
    "});",
    "",
  ].join("\n");
}

const permissionName = (names: string, lang: "zh" | "en", verb: string) =>
  lang === "zh" ? `${names}${verb}` : `${names}: ${verb.toLowerCase()}`;

/** Both languages in the same order. */
export function labelsFile(spec: GenSpec, lang: "zh" | "en"): string {
  const { area } = spec;
  const names = lang === "zh" ? spec.namesZh : spec.namesEn;
  const texts = messages[lang];
  const fixed: [string, string][] = [
    [`${area}.list`, names],
    [`${area}.list.about`, translate(lang, "tool.gen.out.about", { names })],
    [`${area}.sheet`, names],
    [`${area}.section.main`, texts["tool.gen.out.details"]],
    [`${area}.saved`, texts["tool.gen.out.saved"]],
    [`${area}.remove`, texts["tool.gen.out.remove"]],
    [`${area}.remove.done`, texts["tool.gen.out.removed"]],
    [`${area}.askRemove`, texts["tool.gen.out.askRemove"]],
    [`${area}.permission.edit`, permissionName(names, lang, texts["tool.gen.out.edit"])],
    [`${area}.permission.remove`, permissionName(names, lang, texts["tool.gen.out.remove"])],
    ...(spec.entity ? [] : [[`${area}.table`, names] as [string, string]]),
  ];
  const lines = [
    ...fixed.map(([key, text]) => property(2, quoted(key), quoted(text))),
    ...spec.columns.map((column) =>
      property(2, quoted(labelOf(spec, column)), quoted(column[lang])),
    ),
  ];
  const head = lang === "zh" ? [] : [`import type zh from "./${kebab(area)}.zh.ts";`, ""];
  const end = lang === "zh" ? "} as const;" : "} satisfies Record<keyof typeof zh, string>;";
  return [...head, "export default {", ...lines, end, ""].join("\n");
}
