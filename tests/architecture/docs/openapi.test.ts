import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { operationsOf } from "#platform/records/resource/resource.server.ts";
import { openApiOf } from "#db/services/openapi/openapi.server.ts";
import { importsFor, resources } from "#db/services/registry.server.ts";
import { adminCalls } from "#app/api/admin/admin-calls.server.ts";
import { signedIn } from "#app/api/admin/define-admin-call.server.ts";
import { interfaceOf } from "#app/api/interface.server.ts";
import { findSessionCall } from "#app/api/session/session-calls.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";

type Call = {
  operationId: string;
  summary: string;
  description: string;
  "x-permission"?: string;
  "x-operation"?: string;
  security?: unknown[];
};
const callsOf = (document: ReturnType<typeof openApiOf>) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((call) => [path, call as Call] as const),
  );

describe.each(["zh", "en"] as const)("the OpenAPI document in %s", (lang) => {
  const document = openApiOf({ lang });

  test("is valid OpenAPI 3.1, and every reference leads somewhere", async () => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect(result.errors ?? []).toEqual([]);
    expect(validator.version).toBe("3.1");
    const existing = new Set(
      Object.entries(document.components).flatMap(([kind, of]) =>
        Object.keys(of).map((name) => `#/components/${kind}/${name}`),
      ),
    );
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      (match) => match[1] ?? "",
    );
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((item) => !existing.has(item))).toEqual([]);
  });

  test("names every call of every resource exactly once, with its permission", () => {
    const requested = resources.flatMap((resource) =>
      [
        ...["list", "get", "whyNot", "pivot"].map(
          (verb) => [verb, resource.list.perm, undefined] as const,
        ),
        ["export", resource.list.exportPerm ?? resource.list.perm, undefined] as const,
        ...importsFor(resource.apiName)
          .slice(0, 1)
          .map((importDefinition) => ["importData", importDefinition.perm, undefined] as const),
        ...operationsOf(resource).map(
          ([verb, operation]) => [verb, operation.perm, operation.name] as const,
        ),
      ].map(([verb, perm, name]) => ({ path: `/${resource.apiName}/${verb}`, perm, name })),
    );
    const matches = callsOf(document).filter(([, call]) => call["x-permission"]);
    expect(
      matches.map(([path, call]) => ({
        path,
        perm: call["x-permission"],
        name: call["x-operation"],
      })),
    ).toEqual(requested);
    for (const [path, call] of matches)
      expect(call.description, path).toContain(`\`${call["x-permission"]}\``);
    const ids = callsOf(document).map(([, call]) => call.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("says of every call whether it wants a session, and the open ones of the web are the open ones here", () => {
    for (const [path, call] of callsOf(document)) {
      const open = Boolean(findSessionCall(path.slice(1))?.open);
      expect(call.security, path).toEqual(open ? [] : undefined);
      expect(
        call.description === translate(lang, "api.noSession"),
        `${path}: ${call.description}`,
      ).toBe(open);
    }
  });

  test("speaks the reader's language", () => {
    for (const [path, call] of callsOf(document)) {
      expect(call.summary, path).not.toMatch(/^\w+\.\w+/);
      const han = /\p{Script=Han}/u.test(call.summary);
      expect(han, `${path}: ${call.summary}`).toBe(lang === "zh");
    }
  });
});

describe.each(["zh", "en"] as const)("the document the web answers in %s", (lang) => {
  const document = interfaceOf(lang, () => true);
  const shapeOf = (path: string) => path.replace(/\{\w+\}|:\w+/g, "*");

  test("is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(result.errors ?? []).toEqual([]);
    const ids = callsOf(document).map(([, call]) => call.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("names every call of the administration under its method, with its permission and in the reader's language", () => {
    const result = new Map(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(
          ([method, call]) => [`${method} ${shapeOf(path)}`, call as Call] as const,
        ),
      ),
    );
    expect(adminCalls.length).toBeGreaterThan(50);
    for (const { method, path, perm } of adminCalls) {
      const call = result.get(`${method.toLowerCase()} /${shapeOf(path)}`);
      expect(call, `${method} ${path}`).toBeDefined();
      // The JSON export is the resource's, under its list's permission.
      if (method === "POST" && path.endsWith("/export")) continue;
      expect(call?.["x-permission"], `${method} ${path}`).toBe(
        perm === signedIn ? undefined : perm,
      );
      expect(
        /\p{Script=Han}/u.test(call?.summary ?? ""),
        `${method} ${path}: ${call?.summary}`,
      ).toBe(lang === "zh");
    }
  });

  test("every variable part of a path is declared", () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const call of Object.values(methods)) {
        const message = (call.parameters as { name?: string; in?: string }[]).filter(
          (parameter) => parameter.in === "path",
        );
        expect(message.map((item) => item.name).sort(), path).toEqual([...names].sort());
      }
    }
  });
});

test("who may call nothing of the administration is not told of it", () => {
  const document = interfaceOf("en", () => false);
  expect(Object.keys(document.paths)).not.toContain("/system/user/list");
  expect(Object.keys(document.paths)).toContain("/common/upload");
});

test("a reader without a permission does not see its calls", () => {
  const document = openApiOf({ lang: "en", may: (perm) => perm === "booking:list" });
  expect(
    callsOf(document).filter(
      ([, call]) => (call["x-permission"] ?? "booking:list") !== "booking:list",
    ),
  ).toEqual([]);
  expect(Object.keys(document.paths)).toContain("/seaway/bookingMgr/inner/list");
  expect(Object.keys(document.paths)).not.toContain("/seaway/bookingMgr/inner/save");
});
