/** Reading an OpenAPI document: groups, one call, the fields of a schema and an example of it. Pure, so it is tried without a server. */
export type Json = { readonly [key: string]: unknown };
export type Document = {
  tags: readonly Json[];
  paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
};
export type CallLine = { id: string; method: string; path: string; summary: string; perm: string; group: string };
export type FieldLine = { name: string; depth: number; type: string; required: boolean; about: string };
export type Parameter = { name: string; place: "path" | "query" | "header"; type: string; required: boolean; about: string };
export type CallForm = CallLine & {
  about: string[];
  parameters: Parameter[];
  /** Media type of the body; empty without one. */
  bodyType: string;
  body: FieldLine[];
  example: string;
  answer: FieldLine[];
};

const asJson = (value: unknown): Json => (typeof value === "object" && value !== null ? (value as Json) : {});
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(asJson) : []);

/** Every call of the document, in its order. */
export function callsOf(document: Document): CallLine[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      id: textOf(call.operationId),
      method: method.toUpperCase(),
      path,
      summary: textOf(call.summary),
      perm: textOf(call["x-permission"]),
      group: String((call.tags as unknown[] | undefined)?.[0] ?? ""),
    })),
  );
}

/** Calls in which every word of the search stands: path, method, summary, permission or operation. */
export function searchCalls(calls: readonly CallLine[], search: string): CallLine[] {
  const messages = search.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter((call) => {
    const text = `${call.method} ${call.path} ${call.summary} ${call.perm} ${call.id}`.toLowerCase();
    return messages.every((label) => text.includes(label));
  });
}

/** What a `$ref` leads to; the schema itself when it is none. */
export function resolved(document: Document, schema: Json): Json {
  const place = /^#\/components\/(\w+)\/(.+)$/.exec(textOf(schema.$ref));
  if (!place) return schema;
  const { $ref: _ref, ...rest } = schema;
  return { ...document.components[place[1] ?? ""]?.[place[2] ?? ""], ...rest };
}

/** All parts of an `allOf` as one object. */
function whole(document: Document, input: Json): Json {
  const schema = resolved(document, input);
  const parts = listOf(schema.allOf).map((part) => whole(document, part));
  if (parts.length === 0) return schema;
  return {
    type: "object",
    properties: Object.assign({}, ...parts.map((part) => asJson(part.properties))),
    required: parts.flatMap((part) => (Array.isArray(part.required) ? part.required : [])),
  };
}

/** The type of a schema in a few words. */
export function typeText(document: Document, input: Json): string {
  const schema = whole(document, input);
  if (Array.isArray(schema.enum)) return schema.enum.map((item) => JSON.stringify(item)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = listOf(schema.anyOf);
  if (choices.length > 0) return [...new Set(choices.map((choice) => typeText(document, choice)))].join(" | ");
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : textOf(schema.type) || "any";
  const bounds = [
    schema.format,
    schema.minLength !== undefined || schema.maxLength !== undefined ? `${schema.minLength ?? 0}–${schema.maxLength ?? "∞"}` : "",
    schema.minimum !== undefined || schema.maximum !== undefined ? `${schema.minimum ?? "-∞"}…${schema.maximum ?? "∞"}` : "",
  ];
  const more = bounds.map(String).filter((item) => item && item !== "undefined");
  if (type === "array") return `${typeText(document, asJson(schema.items))}[]`;
  return more.length > 0 ? `${type} (${more.join(", ")})` : type;
}

/** The deepest level of fields that is written out, and the most fields of one schema. */
const deepest = 4;
const mostFields = 400;

/** The fields of a schema from the top down; what repeats itself ends at a depth. */
export function fieldsOf(document: Document, input: Json, depth = 0): FieldLine[] {
  const schema = whole(document, input);
  const inside = Array.isArray(schema.anyOf) ? whole(document, listOf(schema.anyOf)[0] ?? {}) : schema;
  const base = inside.type === "array" ? whole(document, asJson(inside.items)) : inside;
  const required = new Set(Array.isArray(base.required) ? base.required : []);
  const lines = Object.entries(asJson(base.properties)).flatMap(([name, value]): FieldLine[] => {
    const item = resolved(document, asJson(value));
    const line = { name, depth, type: typeText(document, item), required: required.has(name), about: textOf(item.description) };
    return [line, ...(depth + 1 < deepest ? fieldsOf(document, item, depth + 1) : [])];
  });
  return lines.slice(0, mostFields);
}

/** A value that fits a schema, to begin a request with: required fields, and all of a small object; conditions of a search are left out. */
export function exampleOf(document: Document, input: Json, depth = 0): unknown {
  if (textOf(input.$ref).endsWith("/Condition")) return undefined;
  const schema = whole(document, input);
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0] as unknown;
  const [choice] = listOf(schema.anyOf);
  if (choice) return exampleOf(document, choice, depth);
  const type = String(Array.isArray(schema.type) ? schema.type[0] : schema.type);
  if (type === "object") return objectExample(document, schema, depth);
  if (type === "array") {
    const item = depth < deepest ? exampleOf(document, asJson(schema.items), depth + 1) : undefined;
    return item === undefined ? [] : [item];
  }
  if (type === "integer" || type === "number") return Math.max(0, Number(schema.minimum ?? 0));
  if (type === "boolean") return false;
  if (schema.format === "date") return "2026-01-31";
  if (schema.format === "date-time") return "2026-01-31T08:00:00Z";
  return type === "string" ? "" : null;
}

function objectExample(document: Document, schema: Json, depth: number): Json {
  const properties = Object.entries(asJson(schema.properties));
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const all = properties.length <= 12 || required.size === 0;
  const shown = properties.filter(([name]) => all || required.has(name));
  if (depth >= deepest) return {};
  const values = shown.map(([name, item]) => [name, exampleOf(document, asJson(item), depth + 1)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** One call with everything a caller must know; null when the document has none of that name. */
export function callForm(document: Document, id: string): CallForm | null {
  const line = callsOf(document).find((call) => call.id === id);
  if (!line) return null;
  const call = asJson(document.paths[line.path]?.[line.method.toLowerCase()]);
  const [bodyType = "", media] = Object.entries(asJson(asJson(call.requestBody).content))[0] ?? [];
  const schema = asJson(asJson(media).schema);
  const done = asJson(asJson(asJson(asJson(call.responses)["200"]).content)["application/json"]);
  return {
    ...line,
    about: textOf(call.description).split("\n\n").filter(Boolean),
    parameters: listOf(call.parameters)
      .map((item) => resolved(document, item))
      .map((item) => ({
        name: textOf(item.name),
        place: textOf(item.in) as Parameter["place"],
        type: typeText(document, asJson(item.schema)),
        required: item.required === true,
        about: textOf(item.description),
      })),
    bodyType,
    body: bodyType ? fieldsOf(document, schema) : [],
    example: bodyType === "application/json" ? JSON.stringify(exampleOf(document, schema), null, 2) : "",
    answer: fieldsOf(document, asJson(done.schema)),
  };
}
