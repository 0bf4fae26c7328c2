import { type Item, isChoice, isLayout, isText, type Form } from "./built-form.ts";

const quoted = (text: string) => JSON.stringify(text);
/** Escapes the end of a comment. */
const noted = (text: string) => text.replaceAll("*/", "* /");

/** Kinds of the form kit: radio becomes a choice, files use a call of their own. */
const kinds: Partial<Record<Item["kind"], string>> = {
  money: "decimal",
  radio: "dict",
  upload: "text",
};

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

type Section = { label: string; zh: string; en: string; items: Item[] };

/** Starts a section at each heading or, unnamed, at a divider. */
function sectionsOf(area: string, form: Form): Section[] {
  const sections: Section[] = [];
  const open = (zh: string, en: string) =>
    sections.push({ label: `${area}.section.${sections.length + 1}`, zh, en, items: [] });
  for (const item of form.items) {
    if (isLayout(item.kind)) open(item.zh || form.zh, item.en || form.en);
    else {
      if (sections.length === 0) open(form.zh, form.en);
      sections.at(-1)?.items.push(item);
    }
  }
  return sections.filter((section) => section.items.length > 0);
}

/** Form definition (CONTRIBUTING, "Add a screen"). */
export function formCode(area: string, form: Form): string {
  const sections = sectionsOf(area, form).map((section) =>
    [
      "    {",
      `      word: ${quoted(section.label)},`,
      "      fields: [",
      ...section.items.map((item) => fieldCode(area, item)),
      "      ],",
      "    },",
    ].join("\n"),
  );
  return [
    'import { defineForm } from "#platform/records/form/form.ts";',
    "",
    `/** ${noted(form.en || area)}. */`,
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
  const bounds = [item.min ? `min: ${item.min}` : "", item.max ? `max: ${item.max}` : ""]
    .filter(Boolean)
    .join(", ");
  const more = bounds ? `{ ${bounds} }` : "";
  const max =
    item.maxLength ??
    (isText(item.kind) && item.kind !== "text" && item.kind !== "code" ? 2000 : 100);
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
  pattern
    ? `.refine((value) => new RegExp(${quoted(`^(?:${pattern})$`)}, "u").test(value), { error: "kit.badValue" })`
    : "";

/** Input schema of the save operation, shared by browser, form, call and command. */
export function schemaCode(area: string, form: Form): string {
  const fields = form.items.filter((item) => !isLayout(item.kind));
  const lines = fields.map((item) => `  ${item.key}: ${schemaOf(item)},`);
  const used = [...new Set(lines.flatMap((line) => /: (\w+)\(/.exec(line)?.[1] ?? []))];
  const name = `${area[0]?.toUpperCase()}${area.slice(1)}Input`;
  return [
    'import { z } from "zod";',
    `import { ${[...new Set([...used, "formId", "formVersion"])].sort().join(", ")} } from "#platform/kernel/refusal/validation.ts";`,
    "",
    `/** What may be saved of ${noted(form.en || area)}. */`,
    `export const ${name} = z.object({`,
    "  id: formId(),",
    "  version: formVersion(),",
    ...lines,
    "});",
    "",
  ].join("\n");
}

export function messagesCode(area: string, form: Form, lang: "zh" | "en"): string {
  const messages: [string, string][] = [
    [`${area}.sheet`, form[lang] || area],
    ...sectionsOf(area, form).map((section): [string, string] => [
      section.label,
      section[lang] || section.zh || area,
    ]),
    ...form.items
      .filter((item) => !isLayout(item.kind))
      .map((item): [string, string] => [`${area}.${item.key}`, item[lang] || item.key]),
  ];
  const head = lang === "zh" ? [] : [`import type zh from "./${area}.zh.ts";`, ""];
  const end = lang === "zh" ? "} as const;" : "} satisfies Record<keyof typeof zh, string>;";
  return [
    ...head,
    "export default {",
    ...messages.map(([key, text]) => `  ${quoted(key)}: ${quoted(text)},`),
    end,
    "",
  ].join("\n");
}
