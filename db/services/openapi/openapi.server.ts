import type { Lang } from "#platform/kernel/actor/actor.ts";
import type { MachineAction } from "#platform/records/machine/machine.ts";
import {
  type AnyOperation,
  operationsOf,
  type Resource,
} from "#platform/records/resource/resource.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { StepInput } from "#platform/records/machine/steps.server.ts";
import { isMessageKey } from "#platform/kernel/i18n/catalogue.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { addCalls, type DocumentedCall } from "./openapi-calls.server.ts";
import {
  importSchema,
  inputSchema,
  pivotSchema,
  querySchema,
  ref,
  rowSchema,
  type Schema,
  sharedSchemas,
} from "./openapi-schemas.server.ts";
import product from "../../../package.json" with { type: "json" };
import { importsFor, resources } from "../registry.server.ts";

export type OpenApi = {
  openapi: "3.1.0";
  info: Schema;
  servers: Schema[];
  security: Schema[];
  tags: Schema[];
  paths: Record<string, Record<string, Schema>>;
  components: Record<string, Record<string, Schema>>;
};
type Spec = { lang: Lang; paths: OpenApi["paths"]; schemas: Record<string, Schema> };

/** Valid as component and operationId. */
const idOf = (apiName: string) => apiName.replaceAll("/", ".");

/**
 * Builds OpenAPI 3.1 from the registry. `may` hides calls without permission; `calls` adds those
 * outside.
 */
export function openApiOf(input: {
  lang: Lang;
  may?: (perm: string) => boolean;
  calls?: readonly DocumentedCall[];
}): OpenApi {
  const { lang, may = () => true, calls = [] } = input;
  const spec: Spec = { lang, paths: {}, schemas: sharedSchemas(lang) };
  addSessionCalls(spec);
  const open = resources.filter((resource) => may(resource.list.perm));
  for (const resource of open) addResource(spec, resource, may);
  const apiNames = new Set(open.map((resource) => resource.apiName));
  const groups = addCalls({ lang, paths: spec.paths, may }, calls).filter(
    (group) => !apiNames.has(group),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: translate(lang, "api.title"),
      version: product.version,
      description: translate(lang, "api.about"),
    },
    servers: [{ url: "/xhl-admin" }],
    security: [{ bearer: [] }, { cookie: [] }],
    tags: [
      { name: "session", description: translate(lang, "api.session") },
      ...open.map((resource) => ({
        name: resource.apiName,
        description: translate(lang, resource.list.title),
      })),
      ...groups.map((name) => ({ name, description: translate(lang, "tool.api.clients") })),
    ],
    paths: spec.paths,
    components: {
      schemas: spec.schemas,
      parameters: {
        language: {
          name: "content-language",
          in: "header",
          description: translate(lang, "api.language"),
          schema: { enum: ["zh", "en"] },
        },
        preview: {
          name: "preview",
          in: "query",
          description: translate(lang, "api.preview"),
          schema: { enum: ["Y"] },
        },
        idempotency: {
          name: "idempotency-key",
          in: "header",
          description: translate(lang, "api.idempotency"),
          schema: { type: "string" },
        },
      },
      responses: {
        later: {
          description: translate(lang, "api.later"),
          content: json(ref("Refusal")),
          headers: { "Retry-After": { schema: { type: "integer" } } },
        },
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        cookie: { type: "apiKey", in: "cookie", name: "seaway_session" },
      },
    },
  };
}

const json = (schema: Schema) => ({ "application/json": { schema } });

/** Success with `data` or flat fields, or a refusal; always status 200. */
function responses(lang: Lang, data: Schema | null, flat?: Record<string, Schema>): Schema {
  const more = data ? { data } : flat;
  const done = more
    ? {
        allOf: [
          ref("Done"),
          { type: "object", properties: more, ...(data ? { required: ["data"] } : {}) },
        ],
      }
    : ref("Done");
  return {
    "200": {
      description: translate(lang, "shell.succeeded"),
      content: json({ anyOf: [done, ref("Refusal")] }),
    },
    "503": { $ref: "#/components/responses/later" },
  };
}

const language = { $ref: "#/components/parameters/language" };
const preview = { $ref: "#/components/parameters/preview" };
const idempotency = { $ref: "#/components/parameters/idempotency" };

function addSessionCalls({ lang, paths }: Spec): void {
  type More = {
    method?: "get" | "post" | "put";
    open?: boolean;
    body?: Schema;
    type?: string;
    id?: string;
    flat?: Record<string, Schema>;
  };
  const add = (path: string, label: MessageKey, more: More) => {
    const content = { [more.type ?? "application/json"]: { schema: more.body } };
    paths[path] = {
      ...paths[path],
      [more.method ?? "get"]: {
        operationId: more.id ?? idOf(path.slice(1)),
        tags: ["session"],
        summary: translate(lang, label),
        description: translate(lang, more.open ? "api.noSession" : "api.noPermission"),
        ...(more.open ? { security: [] } : {}),
        parameters: [language],
        ...(more.body ? { requestBody: { required: true, content } } : {}),
        responses: responses(lang, null, more.flat),
      },
    };
  };
  const text = { type: "string" };
  const texts = { type: "array", items: text };
  const object = { type: "object" };
  const flag = { type: "boolean" };
  const fields = (names: readonly string[]) => ({
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, text])),
    required: names,
  });
  const picture = { captchaEnabled: flag, uuid: text, img: text };
  add("/captchaImage", "api.captchaImage", { open: true, flat: picture });
  add("/login", "api.login", {
    method: "post",
    open: true,
    body: fields(["username", "password", "code", "uuid"]),
    flat: { token: text },
  });
  add("/register", "api.register", {
    method: "post",
    open: true,
    body: fields(["username", "password", "confirmPassword", "code", "uuid"]),
  });
  add("/unlockscreen", "api.unlockscreen", { method: "post", body: fields(["password"]) });
  add("/logout", "api.logout", { method: "post", open: true });
  add("/getInfo", "api.getInfo", {
    flat: {
      user: object,
      roles: texts,
      permissions: texts,
      isDefaultModifyPwd: flag,
      isPasswordExpired: flag,
    },
  });
  add("/getRouters/XHL", "api.getRouters", { flat: { data: { type: "array", items: object } } });
  add("/system/user/profile/updatePwd", "api.updatePwd", {
    method: "put",
    body: fields(["oldPassword", "newPassword"]),
  });
  add("/system/user/profile", "api.profile", {
    flat: { data: object, roleGroup: text, postGroup: text },
  });
  const profile = fields(["nickName", "phonenumber", "email", "sex"]);
  add("/system/user/profile", "api.profileSave", {
    method: "put",
    body: profile,
    id: "system.user.profile.save",
  });
  const file = {
    type: "object",
    properties: { avatarfile: { type: "string", format: "binary" } },
    required: ["avatarfile"],
  };
  add("/system/user/profile/avatar", "api.avatar", {
    method: "post",
    body: file,
    type: "multipart/form-data",
    flat: { imgUrl: text },
  });
  add("/openapi.json", "api.openapi", {});
}

type Call = {
  summary: string;
  perm: string;
  about?: readonly string[];
  body: Schema;
  type?: string;
  data?: Schema;
  responses?: Schema;
  operation?: string;
  previews?: boolean;
};

function addResource(spec: Spec, resource: Resource, may: (perm: string) => boolean): void {
  const { lang } = spec;
  const { apiName, list } = resource;
  const name = idOf(apiName);
  spec.schemas[`${name}.Row`] = rowSchema(list, lang);
  spec.schemas[`${name}.Query`] = querySchema(list, lang);
  const ids: Schema = {
    type: "object",
    properties: { ids: { type: "array", items: { type: "integer" }, minItems: 1, maxItems: 3000 } },
  };
  const rows: Schema = { type: "array", items: ref(`${name}.Row`) };
  const totals = {
    type: "object",
    additionalProperties: { type: "object", additionalProperties: { type: "string" } },
  };
  const book = {
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": {
      schema: { type: "string", format: "binary" },
    },
  };
  const add = (verb: string, call: Call) => addCall(spec, apiName, verb, call);
  const { perm } = list;
  const page = {
    type: "object",
    properties: { rows, total: { type: "integer" }, totals },
    required: ["rows", "total", "totals"],
  };
  add("list", {
    summary: translate(lang, "api.list"),
    perm,
    body: ref(`${name}.Query`),
    data: page,
  });
  const schema: Schema = {
    type: "object",
    properties: { id: { type: "integer" } },
    required: ["id"],
  };
  add("get", { summary: translate(lang, "api.get"), perm, body: schema, data: { type: "object" } });
  add("whyNot", {
    summary: translate(lang, "api.whyNot"),
    perm,
    body: ids,
    data: { type: "array", items: ref("WhyNot") },
  });
  add("pivot", {
    summary: translate(lang, "api.pivot"),
    perm,
    body: pivotSchema(list, lang),
    data: ref("Pivot"),
  });
  const file = {
    "200": {
      description: translate(lang, "api.export"),
      content: { ...book, ...json(ref("Refusal")) },
    },
  };
  add("export", {
    summary: translate(lang, "api.export"),
    perm: list.exportPerm ?? perm,
    body: ref(`${name}.Query`),
    responses: file,
  });
  const imports = importsFor(apiName).filter((importDefinition) => may(importDefinition.perm));
  if (imports[0]) {
    const about = imports.map((importDefinition) => translate(lang, importDefinition.title));
    add("importData", {
      summary: translate(lang, "api.importData"),
      perm: imports[0].perm,
      about,
      body: importSchema(imports, lang),
      type: "multipart/form-data",
    });
  }
  for (const [verb, operation] of operationsOf(resource))
    if (may(operation.perm)) add(verb, callOf(spec, resource, verb, operation));
}

function addCall({ lang, paths }: Spec, apiName: string, verb: string, call: Call): void {
  const { operation, body, type = "application/json" } = call;
  paths[`/${apiName}/${verb}`] = {
    post: {
      operationId: `${idOf(apiName)}.${verb}`,
      tags: [apiName],
      summary: call.summary,
      description: [
        translate(lang, "api.permission", { perm: `\`${call.perm}\`` }),
        ...(call.about ?? []),
      ].join("\n\n"),
      ...(operation ? { "x-operation": operation } : {}),
      "x-permission": call.perm,
      parameters: [
        language,
        ...(operation ? [idempotency] : []),
        ...(call.previews ? [preview] : []),
      ],
      requestBody: { required: true, content: { [type]: { schema: body } } },
      responses: call.responses ?? responses(lang, call.data ?? {}),
    },
  };
}

/** Documents an operation; its input is a component. */
function callOf(spec: Spec, resource: Resource, verb: string, operation: AnyOperation): Call {
  const { lang } = spec;
  const isStep = (operation.input as unknown) === StepInput;
  if (!isStep) spec.schemas[`${operation.name}.Input`] ??= inputSchema(operation.input);
  const actions = (resource.machine?.actions ?? {}) as Record<
    string,
    MachineAction<unknown, string>
  >;
  const action = Object.hasOwn(actions, verb) ? actions[verb] : undefined;
  return {
    summary: translate(lang, labelOf(resource, verb, operation)),
    perm: operation.perm,
    about: action ? aboutAction(lang, action) : [],
    body: ref(isStep ? "StepInput" : `${operation.name}.Input`),
    ...(isStep ? { data: ref("StepResult") } : {}),
    operation: operation.name,
    ...(operation.rehearses ? { previews: true } : {}),
  };
}

function aboutAction(lang: Lang, action: MachineAction<unknown, string>): string[] {
  return [
    translate(lang, "api.from", { states: action.from.join(", ") }),
    action.to ? translate(lang, "api.to", { state: action.to }) : translate(lang, "api.stays"),
    translate(lang, "api.refuses", { text: translate(lang, action.refuse) }),
    ...(action.reason
      ? [translate(lang, action.reason === "may" ? "api.mayNeedReason" : "api.needsReason")]
      : []),
    ...(action.confirm
      ? [translate(lang, "api.asks", { text: translate(lang, action.confirm) })]
      : []),
  ];
}

/** Prefers the label of the button. */
export function labelOf(resource: Resource, verb: string, operation: AnyOperation): MessageKey {
  const message = [`${resource.machine?.name}.${verb}`, operation.name, `api.${verb}`].find(
    isMessageKey,
  );
  return (message as MessageKey | undefined) ?? operation.done ?? resource.list.title;
}
