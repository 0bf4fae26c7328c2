/** Reads an OpenAPI document. Pure, hence testable without a server. */
export type Json = { readonly [key: string]: unknown };
export type Document = {
  tags: readonly Json[];
  paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
};
export type CallLine = {
  id: string;
  method: string;
  path: string;
  summary: string;
  perm: string;
  group: string;
};
export type FieldLine = {
  name: string;
  depth: number;
  type: string;
  required: boolean;
  about: string;
};
export type Parameter = {
  name: string;
  place: "path" | "query" | "header";
  type: string;
  required: boolean;
  about: string;
};
export type CallForm = CallLine & {
  about: string[];
  parameters: Parameter[];
  /** "" without a body. */
  bodyType: string;
  body: FieldLine[];
  example: string;
  response: FieldLine[];
};

const asJson = (value: unknown): Json =>
  typeof value === "object" && value !== null ? (value as Json) : {};
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(asJson) : []);

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

/** Every word must occur in path, method, summary, permission or operation. */
export function searchCalls(calls: readonly CallLine[], search: string): CallLine[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter((call) => {
    const text =
      `${call.method} ${call.path} ${call.summary} ${call.perm} ${call.id}`.toLowerCase();
    return terms.every((label) => text.includes(label));
  });
}

/** Resolves a `$ref`. */
export function resolved(document: Document, schema: Json): Json {
  const place = /^#\/components\/(\w+)\/(.+)$/.exec(textOf(schema.$ref));
  if (!place) return schema;
  const { $ref: _ref, ...rest } = schema;
  return { ...document.components[place[1] ?? ""]?.[place[2] ?? ""], ...rest };
}

/** Merges an `allOf`. */
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

export function typeText(document: Document, input: Json): string {
  const schema = whole(document, input);
  if (Array.isArray(schema.enum))
    return schema.enum.map((item) => JSON.stringify(item)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = listOf(schema.anyOf);
  if (choices.length > 0)
    return [...new Set(choices.map((choice) => typeText(document, choice)))].join(" | ");
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : textOf(schema.type) || "any";
  const bounds = [
    schema.format,
    schema.minLength !== undefined || schema.maxLength !== undefined
      ? `${schema.minLength ?? 0}–${schema.maxLength ?? "∞"}`
      : "",
    schema.minimum !== undefined || schema.maximum !== undefined
      ? `${schema.minimum ?? "-∞"}…${schema.maximum ?? "∞"}`
      : "",
  ];
  const more = bounds.map(String).filter((item) => item && item !== "undefined");
  if (type === "array") return `${typeText(document, asJson(schema.items))}[]`;
  return more.length > 0 ? `${type} (${more.join(", ")})` : type;
}

/** Limits of expansion, for recursive schemas. */
const deepest = 4;
const mostFields = 400;

/** Depth first, down to `deepest`. */
export function fieldsOf(document: Document, input: Json, depth = 0): FieldLine[] {
  const schema = whole(document, input);
  const inside = Array.isArray(schema.anyOf)
    ? whole(document, listOf(schema.anyOf)[0] ?? {})
    : schema;
  const base = inside.type === "array" ? whole(document, asJson(inside.items)) : inside;
  const required = new Set(Array.isArray(base.required) ? base.required : []);
  const lines = Object.entries(asJson(base.properties)).flatMap(([name, value]): FieldLine[] => {
    const item = resolved(document, asJson(value));
    const line = {
      name,
      depth,
      type: typeText(document, item),
      required: required.has(name),
      about: textOf(item.description),
    };
    return [line, ...(depth + 1 < deepest ? fieldsOf(document, item, depth + 1) : [])];
  });
  return lines.slice(0, mostFields);
}

/** A sample value: required fields, or all of a small object, without search conditions. */
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
  const values = shown.map(
    ([name, item]) => [name, exampleOf(document, asJson(item), depth + 1)] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Null for an unknown operation. */
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
    example:
      bodyType === "application/json" ? JSON.stringify(exampleOf(document, schema), null, 2) : "",
    response: fieldsOf(document, asJson(done.schema)),
  };
}
