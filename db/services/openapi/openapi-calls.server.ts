import type { z } from "zod";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { inputSchema, ref, type Schema } from "./openapi-schemas.server.ts";

/**
 * A call outside the resources. `path` follows /xhl-admin/: `:id` is an integer, `:ids` a comma
 * list, others text. `perm` null needs only a session.
 */
export type DocumentedCall = {
  method: string;
  path: string;
  perm: string | null;
  label: MessageKey;
  body?: z.ZodType | undefined;
};

type Paths = Record<string, Record<string, Schema>>;

const json = (schema: Schema) => ({ "application/json": { schema } });
const variable = /^:(\w+)$/;
const kinds: Readonly<Record<string, Schema>> = {
  id: { type: "integer", minimum: 0 },
  ids: { type: "string", pattern: "^\\d+(,\\d+)*$" },
};

/** The first two literal parts; file calls form one group. */
export function groupOf(path: string): string {
  const literal = path.split("/").filter((part) => !variable.test(part));
  return literal[0] === "common" || literal[0] === "profile"
    ? "common"
    : literal.slice(0, 2).join("/");
}

/** Paging parameters (wire contract §1). */
function pageParameters(lang: Lang): Schema[] {
  const parameter = (name: string, schema: Schema, about: MessageKey) => ({
    name,
    in: "query",
    description: translate(lang, about),
    schema,
  });
  return [
    parameter("pageNum", { type: "integer", minimum: 1 }, "tool.api.pageNum"),
    parameter("pageSize", { type: "integer", minimum: 1, maximum: 500 }, "tool.api.pageSize"),
    parameter("orderByColumn", { type: "string" }, "tool.api.orderBy"),
    parameter("isAsc", { enum: ["asc", "desc"] }, "tool.api.isAsc"),
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
  const book = {
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": {
      schema: { type: "string", format: "binary" },
    },
  };
  const page = {
    type: "object",
    properties: { total: { type: "integer" }, rows: { type: "array", items: { type: "object" } } },
  };
  // Trees come whole, other lists by page (wire contract §1).
  const isPage =
    call.method === "GET" &&
    call.path.endsWith("/list") &&
    !/^system\/(menu|dept)\//.test(call.path);
  const done = isPage ? { allOf: [ref("Done"), page] } : ref("Done");
  const pdf = { "application/pdf": { schema: { type: "string", format: "binary" } } };
  if (call.path.endsWith("/exportPdf"))
    return {
      "200": {
        description: translate(lang, "shell.succeeded"),
        content: { ...pdf, ...json(ref("Refusal")) },
      },
      "503": { $ref: "#/components/responses/later" },
    };
  const content = /\/export$/.test(call.path)
    ? { ...book, ...json(ref("Refusal")) }
    : json({ anyOf: [done, ref("Refusal")] });
  return {
    "200": { description: translate(lang, "shell.succeeded"), content },
    "503": { $ref: "#/components/responses/later" },
  };
}

function bodyOf(call: DocumentedCall): Schema | null {
  if (call.body) return { required: true, content: json(inputSchema(call.body)) };
  const file = { type: "string", format: "binary" };
  if (call.path === "common/upload")
    return {
      required: true,
      content: { "multipart/form-data": { schema: { type: "object", properties: { file } } } },
    };
  if (call.path === "common/uploads") {
    const files = { type: "array", items: file };
    return {
      required: true,
      content: { "multipart/form-data": { schema: { type: "object", properties: { files } } } },
    };
  }
  return null;
}

/** Merges paths that differ only in variable names; existing calls win. */
export function addCalls(
  input: { lang: Lang; paths: Paths; may: (perm: string) => boolean },
  calls: readonly DocumentedCall[],
): string[] {
  const { lang, paths, may } = input;
  const shapes = new Map<string, { path: string; names: string[] }>();
  const groups: string[] = [];
  for (const call of calls) {
    if (call.perm !== null && !may(call.perm)) continue;
    const parts = call.path.split("/");
    const shape = parts.map((part) => (variable.test(part) ? ":" : part)).join("/");
    const names = parts.flatMap((part) => variable.exec(part)?.[1] ?? []);
    const sharedPath = shapes.get(shape) ?? {
      path: `/${parts.map((part) => part.replace(variable, "{$1}")).join("/")}`,
      names,
    };
    shapes.set(shape, sharedPath);
    const method = call.method.toLowerCase();
    const at = (paths[sharedPath.path] ??= {});
    if (at[method]) continue;
    const body = bodyOf(call);
    groups.push(groupOf(call.path));
    at[method] = {
      operationId: [method, ...parts.map((part) => part.replace(":", ""))].join("."),
      tags: [groupOf(call.path)],
      summary: translate(lang, call.label),
      description:
        call.perm === null
          ? translate(lang, "api.noPermission")
          : translate(lang, "api.permission", { perm: `\`${call.perm}\`` }),
      ...(call.perm === null ? {} : { "x-permission": call.perm }),
      parameters: parametersOf(call, sharedPath.names, lang),
      ...(body ? { requestBody: body } : {}),
      responses: responsesOf(call, lang),
    };
  }
  return [...new Set(groups)];
}
