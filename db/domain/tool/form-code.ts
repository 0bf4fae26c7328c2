import { type Item, isChoice, isLayout, isText, type Sheet } from "./built-form.ts";

const quoted = (text: string) => JSON.stringify(text);
/** A text inside a comment, which it cannot end. */
const noted = (text: string) => text.replaceAll("*/", "* /");

/** Kinds of the form kit; a radio is drawn as a choice there, a file has a call of its own. */
const kinds: Partial<Record<Item["kind"], string>> = { money: "decimal", radio: "dict", upload: "text" };

function fieldCode(area: string, item: Item): string {
  const kind = kinds[item.kind] ?? item.kind;
  const dict = item.dict || `${area}_${item.key}`;
  const parts = [
    `key: ${quoted(item.key)}`,
    `word: ${quoted(`${area}.${item.key}`)}`,
    ...(kind === "text" ? [] : [`kind: ${quoted(kind)}`]),
    ...(isChoice(item.kind) ? [`dict: ${quoted(dict)}`] : []),
    ...(item.kind === "ref" ? [`ref: ${quoted(item.ref)}`] : []),
    ...(item.kind === "money" ? ["amount: true"] : []),
    ...(item.span === 3 ? [] : [`span: ${item.span}`]),
    ...(item.rows ? [`rows: ${item.rows}`] : []),
  ];
  return `        { ${parts.join(", ")} },`;
}

type Section = { word: string; zh: string; en: string; items: Item[] };

/** The sections of a sheet; what stands before the first heading is the first, and a divider begins another without a name of its own. */
function sectionsOf(area: string, sheet: Sheet): Section[] {
  const found: Section[] = [];
  const open = (zh: string, en: string) => found.push({ word: `${area}.section.${found.length + 1}`, zh, en, items: [] });
  for (const item of sheet.items) {
    if (isLayout(item.kind)) open(item.zh || sheet.zh, item.en || sheet.en);
    else {
      if (found.length === 0) open(sheet.zh, sheet.en);
      found.at(-1)?.items.push(item);
    }
  }
  return found.filter((section) => section.items.length > 0);
}

/** The sheet as the form definition a screen is made of (CONTRIBUTING, "Add a screen"). */
export function formCode(area: string, sheet: Sheet): string {
  const sections = sectionsOf(area, sheet).map((section) =>
    [
      "    {",
      `      word: ${quoted(section.word)},`,
      "      fields: [",
      ...section.items.map((item) => fieldCode(area, item)),
      "      ],",
      "    },",
    ].join("\n"),
  );
  return [
    'import { defineForm } from "#platform/form/form.ts";',
    "",
    `/** ${noted(sheet.en || area)}. */`,
    `export const ${area}Form = defineForm({`,
    `  title: ${quoted(`${area}.sheet`)},`,
    "  sections: [",
    ...sections,
    "  ],",
    "});",
    "",
  ].join("\n");
}

function schemaOf(item: Item): string {
  const bounds = [item.min ? `min: ${item.min}` : "", item.max ? `max: ${item.max}` : ""].filter(Boolean).join(", ");
  const more = bounds ? `{ ${bounds} }` : "";
  const max = item.maxLength ?? (isText(item.kind) && item.kind !== "text" && item.kind !== "code" ? 2000 : 100);
  switch (item.kind) {
    case "int":
      return `whole(${more})`;
    case "decimal":
    case "money": {
      const scale = item.kind === "money" ? 3 : 4;
      return `${item.required ? "requiredDecimal" : "decimal"}(${scale}${more ? `, ${more}` : ""})`;
    }
    case "date":
      return item.required ? "requiredDate()" : "date()";
    case "local":
      return "localTime()";
    case "flag":
      return `flag(${item.value === "Y" ? '"Y"' : ""})`;
    case "code":
    case "ref":
      return `${item.required ? "requiredCode" : "code"}(${max})`;
    default:
      return `${item.required ? "requiredText" : "text"}(${max})${patternCode(item)}`;
  }
}

const patternCode = ({ pattern }: Item) =>
  pattern ? `.refine((value) => new RegExp(${quoted(`^(?:${pattern})$`)}, "u").test(value), { error: "kit.badValue" })` : "";

/** The input of the operation that saves such a sheet: one schema for the browser's constraints, the form, the call and the command. */
export function schemaCode(area: string, sheet: Sheet): string {
  const fields = sheet.items.filter((item) => !isLayout(item.kind));
  const lines = fields.map((item) => `  ${item.key}: ${schemaOf(item)},`);
  const used = [...new Set(lines.flatMap((line) => /: (\w+)\(/.exec(line)?.[1] ?? []))];
  const name = `${area[0]?.toUpperCase()}${area.slice(1)}Input`;
  return [
    'import { z } from "zod";',
    `import { ${[...new Set([...used, "formId", "formVersion"])].sort().join(", ")} } from "#platform/operation/validation.ts";`,
    "",
    `/** What may be saved of ${noted(sheet.en || area)}. */`,
    `export const ${name} = z.object({`,
    "  id: formId(),",
    "  version: formVersion(),",
    ...lines,
    "});",
    "",
  ].join("\n");
}

/** The words of the sheet in one language. */
export function wordsCode(area: string, sheet: Sheet, lang: "zh" | "en"): string {
  const words: [string, string][] = [
    [`${area}.sheet`, sheet[lang] || area],
    ...sectionsOf(area, sheet).map((section): [string, string] => [section.word, section[lang] || section.zh || area]),
    ...sheet.items.filter((item) => !isLayout(item.kind)).map((item): [string, string] => [`${area}.${item.key}`, item[lang] || item.key]),
  ];
  const head = lang === "zh" ? [] : [`import type zh from "./${area}.zh.ts";`, ""];
  const end = lang === "zh" ? "} as const;" : "} satisfies Record<keyof typeof zh, string>;";
  return [...head, "export default {", ...words.map(([key, text]) => `  ${quoted(key)}: ${quoted(text)},`), end, ""].join("\n");
}
