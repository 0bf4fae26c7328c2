import type { z } from "zod";
import type { Lang } from "#platform/operation/actor.ts";
import { translate } from "#platform/i18n/translate.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { inputSchema, ref, type Schema } from "./openapi-schemas.server.ts";

/**
 * A call that is no resource's, as whoever answers it declares it (the administration of the web). `path` stands behind /xhl-admin/ with variable
 * parts `:id` (a whole number), `:ids` (a comma list of them), `:other` (any text); `perm` null: signing in is enough.
 */
export type DocumentedCall = { method: string; path: string; perm: string | null; label: Word; body?: z.ZodType | undefined };

type Paths = Record<string, Record<string, Schema>>;

const json = (schema: Schema) => ({ "application/json": { schema } });
const variable = /^:(\w+)$/;
const kinds: Readonly<Record<string, Schema>> = {
  id: { type: "integer", minimum: 0 },
  ids: { type: "string", pattern: "^\\d+(,\\d+)*$" },
};

/** The group a call stands in: its first two literal parts; files of every kind stand together. */
export function groupOf(path: string): string {
  const literal = path.split("/").filter((part) => !variable.test(part));
  return literal[0] === "common" || literal[0] === "profile" ? "common" : literal.slice(0, 2).join("/");
}

/** Pages of rows are asked for with these (wire contract §1). */
function pageParameters(lang: Lang): Schema[] {
  const query = (name: string, schema: Schema, about: Word) => ({ name, in: "query", description: translate(lang, about), schema });
  return [
    query("pageNum", { type: "integer", minimum: 1 }, "tool.api.pageNum"),
    query("pageSize", { type: "integer", minimum: 1, maximum: 500 }, "tool.api.pageSize"),
    query("orderByColumn", { type: "string" }, "tool.api.orderBy"),
    query("isAsc", { enum: ["asc", "desc"] }, "tool.api.isAsc"),
  ];
}

function parametersOf(call: DocumentedCall, names: readonly string[], lang: Lang): Schema[] {
  const parts = call.path.split("/").flatMap((part) => variable.exec(part)?.[1] ?? []);
  const inPath = parts.map((part, i) => ({
    name: names[i] ?? part,
    in: "path",
    required: true,
    schema: kinds[part] ?? { type: "string" },
  }));
  const page = call.method === "GET" && call.path.endsWith("/list") ? pageParameters(lang) : [];
  return [{ $ref: "#/components/parameters/language" }, ...inPath, ...page];
}

function responsesOf(call: DocumentedCall, lang: Lang): Schema {
  const book = { "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": { schema: { type: "string", format: "binary" } } };
  const page = { type: "object", properties: { total: { type: "integer" }, rows: { type: "array", items: { type: "object" } } } };
  // Trees come whole, everything else called a list a page at a time (wire contract §1).
  const isPage = call.method === "GET" && call.path.endsWith("/list") && !/^system\/(menu|dept)\//.test(call.path);
  const done = isPage ? { allOf: [ref("Done"), page] } : ref("Done");
  const pdf = { "application/pdf": { schema: { type: "string", format: "binary" } } };
  if (call.path.endsWith("/exportPdf"))
    return {
      "200": { description: translate(lang, "shell.succeeded"), content: { ...pdf, ...json(ref("Refusal")) } },
      "503": { $ref: "#/components/responses/later" },
    };
  const content = /\/export$/.test(call.path) ? { ...book, ...json(ref("Refusal")) } : json({ anyOf: [done, ref("Refusal")] });
  return { "200": { description: translate(lang, "shell.succeeded"), content }, "503": { $ref: "#/components/responses/later" } };
}

function bodyOf(call: DocumentedCall): Schema | null {
  if (call.body) return { required: true, content: json(inputSchema(call.body)) };
  const file = { type: "string", format: "binary" };
  if (call.path === "common/upload")
    return { required: true, content: { "multipart/form-data": { schema: { type: "object", properties: { file } } } } };
  if (call.path === "common/uploads") {
    const files = { type: "array", items: file };
    return { required: true, content: { "multipart/form-data": { schema: { type: "object", properties: { files } } } } };
  }
  return null;
}

/**
 * Adds calls to the paths of the document. Two that differ only in the name of a variable part share one path, as OpenAPI asks; a call
 * that already stands there (the same export by JSON) keeps its place.
 */
export function addCalls(input: { lang: Lang; paths: Paths; may: (perm: string) => boolean }, calls: readonly DocumentedCall[]): string[] {
  const { lang, paths, may } = input;
  const shapes = new Map<string, { path: string; names: string[] }>();
  const groups: string[] = [];
  for (const call of calls) {
    if (call.perm !== null && !may(call.perm)) continue;
    const parts = call.path.split("/");
    const shape = parts.map((part) => (variable.test(part) ? ":" : part)).join("/");
    const names = parts.flatMap((part) => variable.exec(part)?.[1] ?? []);
    const existing = shapes.get(shape) ?? { path: `/${parts.map((part) => part.replace(variable, "{$1}")).join("/")}`, names };
    shapes.set(shape, existing);
    const method = call.method.toLowerCase();
    const at = (paths[existing.path] ??= {});
    if (at[method]) continue;
    const body = bodyOf(call);
    groups.push(groupOf(call.path));
    at[method] = {
      operationId: [method, ...parts.map((part) => part.replace(":", ""))].join("."),
      tags: [groupOf(call.path)],
      summary: translate(lang, call.label),
      description:
        call.perm === null ? translate(lang, "api.noPermission") : translate(lang, "api.permission", { perm: `\`${call.perm}\`` }),
      ...(call.perm === null ? {} : { "x-permission": call.perm }),
      parameters: parametersOf(call, existing.names, lang),
      ...(body ? { requestBody: body } : {}),
      responses: responsesOf(call, lang),
    };
  }
  return [...new Set(groups)];
}
