import { jsonFaultOf } from "./json-fault.ts";
import { freeKey } from "./form-edit.ts";
import {
  type Item,
  ItemSchema,
  isLayout,
  isNumber,
  type ItemKind,
  itemKinds,
  mostItems,
  type Form,
  spans,
} from "./built-form.ts";

type Json = { [key: string]: unknown };

export const draft2020 = "https://json-schema.org/draft/2020-12/schema";

const decimalPattern = "^-?\\d+(\\.\\d+)?$";
const plain = (entries: [string, unknown][]): Json =>
  Object.fromEntries(
    entries.filter(([, value]) => value !== "" && value !== null && value !== undefined),
  );

/** Decimals are text (domain §1), flags Y or N, several values an array. */
function typeOf(item: Item): Json {
  const choices = item.options.length > 0 && !item.dict ? { enum: item.options } : {};
  switch (item.kind) {
    case "int":
      return {
        type: "integer",
        ...plain([
          ["minimum", numberOf(item.min)],
          ["maximum", numberOf(item.max)],
        ]),
      };
    case "decimal":
    case "money":
      return {
        type: "string",
        pattern: item.pattern || decimalPattern,
        ...plain([
          ["x-minimum", item.min],
          ["x-maximum", item.max],
        ]),
      };
    case "date":
      return { type: "string", format: "date" };
    case "local":
      return { type: "string", format: "date-time" };
    case "flag":
      return { enum: ["Y", "N"] };
    case "picks":
      return { type: "array", items: { type: "string", ...choices }, uniqueItems: true };
    case "upload":
      return { type: "string", format: "uri-reference" };
    default:
      return { type: "string", ...choices };
  }
}

const numberOf = (text: string) =>
  text === "" || !/^-?\d{1,9}$/.test(text) ? undefined : Number(text);

function propertyOf(item: Item): Json {
  const more = plain([
    ["title", item.zh],
    ["x-title-en", item.en],
    ["minLength", item.minLength],
    ["maxLength", item.maxLength],
    ["pattern", item.pattern],
    ["default", item.value],
    ["x-kind", item.kind],
    ["x-dictionary", item.dict],
    ["x-reference", item.ref],
    ["x-rows", item.rows],
    ["x-span", item.span],
  ]);
  const bounds = isNumber(item.kind) ? { "x-bounds": [item.min, item.max] } : {};
  const options = item.dict && item.options.length > 0 ? { "x-options": item.options } : {};
  return { ...typeOf(item), ...more, ...bounds, ...options };
}

/** JSON Schema 2020-12. Other properties have `x-` names, which validators ignore. */
export function schemaOf(form: Form): Json {
  const fields = form.items.filter((item) => !isLayout(item.kind));
  const layout = form.items.map((item) =>
    item.kind === "section"
      ? { section: item.zh, en: item.en }
      : item.kind === "divider"
        ? { divider: true }
        : item.key,
  );
  return {
    $schema: draft2020,
    ...plain([
      ["title", form.zh],
      ["x-title-en", form.en],
    ]),
    type: "object",
    properties: Object.fromEntries(fields.map((item) => [item.key, propertyOf(item)])),
    required: fields.filter((item) => item.required).map((item) => item.key),
    "x-layout": layout,
  };
}

/** `tool.build.schema.*` and its place. */
export type SchemaFault = {
  at: string;
  fault:
    | "json"
    | "cut"
    | "big"
    | "object"
    | "empty"
    | "many"
    | "property"
    | "type"
    | "nested"
    | "draft";
  params?: Record<string, string | number>;
};
export type ReadSchema = { sheet: Form | null; faults: SchemaFault[] };

const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown, most: number) =>
  typeof value === "string" ? value.slice(0, most) : "";

/**
 * Reads our JSON Schemas completely and others as far as possible, with all faults. Without usable
 * fields there is no form.
 */
export function formOfSchema(text: string): ReadSchema {
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch {
    const place = jsonFaultOf(text);
    return {
      sheet: null,
      faults: [{ at: "", fault: place?.data ? "json" : "cut", params: { ...place } }],
    };
  }
  if (!isJson(schema) || !isJson(schema.properties))
    return { sheet: null, faults: [{ at: "", fault: "object" }] };
  const faults: SchemaFault[] = [];
  if (schema.$schema !== undefined && schema.$schema !== draft2020)
    faults.push({ at: "$schema", fault: "draft" });
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const fields = new Map<string, Item>();
  for (const [key, property] of Object.entries(schema.properties)) {
    const item = isJson(property)
      ? itemOf(key, property, required.has(key))
      : ("property" as const);
    if (typeof item === "string") faults.push({ at: `properties.${key}`, fault: item });
    else fields.set(key, item);
  }
  const items = laidOut(fields, Array.isArray(schema["x-layout"]) ? schema["x-layout"] : []);
  if (items.length === 0)
    return { sheet: null, faults: [...faults, { at: "properties", fault: "empty" }] };
  if (items.length > mostItems)
    return { sheet: null, faults: [...faults, { at: "properties", fault: "many" }] };
  const form = {
    zh: textOf(schema.title, 60),
    en: textOf(schema["x-title-en"], 60),
    items: items.map((item, i) => ({ ...item, id: `f${i + 1}` })),
  };
  return { sheet: form, faults };
}

/** Orders fields by the layout, the rest last. */
function laidOut(fields: Map<string, Item>, layout: readonly unknown[]): Item[] {
  const left = new Map(fields);
  const items: Item[] = [];
  for (const entry of layout) {
    if (typeof entry === "string") {
      const item = left.get(entry);
      if (item) items.push(item);
      left.delete(entry);
    } else if (isJson(entry) && typeof entry.section === "string") {
      items.push(
        ItemSchema.parse({
          id: "f1",
          kind: "section",
          zh: textOf(entry.section, 60),
          en: textOf(entry.en, 60),
          span: 12,
        }),
      );
    } else if (isJson(entry) && entry.divider === true)
      items.push(ItemSchema.parse({ id: "f1", kind: "divider", span: 12 }));
  }
  return [...items, ...left.values()];
}

function itemOf(key: string, property: Json, required: boolean): Item | SchemaFault["fault"] {
  const kind = kindOf(property);
  if (!kind) return property.type === "object" || isJson(property.properties) ? "nested" : "type";
  const listed = isJson(property.items) ? property.items.enum : property.enum;
  const input = property["x-options"] ?? (kind === "flag" ? [] : listed);
  const bounds = Array.isArray(property["x-bounds"])
    ? property["x-bounds"]
    : [property.minimum, property.maximum];
  const whole = (value: unknown) =>
    typeof value === "number" && Number.isInteger(value) ? value : null;
  const pattern = textOf(property.pattern, 200);
  const read = ItemSchema.safeParse({
    id: "f1",
    kind,
    key: key.slice(0, 40),
    zh: textOf(property.title, 60),
    en:
      textOf(property["x-title-en"], 60) || (property["x-kind"] ? "" : textOf(property.title, 60)),
    required,
    minLength: whole(property.minLength),
    maxLength: whole(property.maxLength),
    min: String(bounds[0] ?? "").slice(0, 20),
    max: String(bounds[1] ?? "").slice(0, 20),
    pattern: pattern === decimalPattern && isNumber(kind) ? "" : pattern,
    value: property.default === undefined ? "" : String(property.default).slice(0, 200),
    dict: textOf(property["x-dictionary"], 60),
    ref: textOf(property["x-reference"], 40),
    options: (Array.isArray(input) ? input : [])
      .map((item) => String(item).slice(0, 60))
      .slice(0, 100),
    span: spans.find((span) => span === property["x-span"]) ?? 3,
    rows: whole(property["x-rows"]),
  });
  return read.data ?? "property";
}

/** Our kinds by name, others by type, format and values. */
function kindOf(property: Json): ItemKind | null {
  const own = itemKinds.find((itemKind) => itemKind === property["x-kind"]);
  if (own && !isLayout(own)) return own;
  const type = Array.isArray(property.type)
    ? property.type.find((item) => item !== "null")
    : property.type;
  const values = Array.isArray(property.enum) ? property.enum : null;
  if (values)
    return values.length === 2 && values.includes("Y") && values.includes("N")
      ? "flag"
      : values.length <= 4
        ? "radio"
        : "dict";
  if (type === "boolean") return "flag";
  if (type === "integer") return "int";
  if (type === "number") return "decimal";
  if (type === "array")
    return isJson(property.items) && Array.isArray(property.items.enum) ? "picks" : null;
  if (type !== "string") return null;
  if (property.format === "date") return "date";
  if (property.format === "date-time") return "local";
  return typeof property.maxLength === "number" && property.maxLength > 200 ? "area" : "text";
}

/** Replaces unusable keys of foreign schemas. */
export function withKeys(form: Form): Form {
  const items = form.items.reduce<Item[]>((done, item) => {
    const named = isLayout(item.kind) || /^[a-z][A-Za-z0-9]*$/.test(item.key);
    const key = item.key
      .replace(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => (next ?? "").toUpperCase())
      .replace(/^[^A-Za-z]+/, "");
    const stem = key ? key[0]?.toLowerCase() + key.slice(1) : item.kind;
    return [
      ...done,
      named ? item : { ...item, key: freeKey({ ...form, items: done }, stem).slice(0, 40) },
    ];
  }, []);
  return { ...form, items };
}
