import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallResponse } from "#app/api/call.server.ts";
import { operationsOf, type Resource } from "#platform/records/resource/resource.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { Role } from "#domain/administration/org/org.entity.server.ts";
import { adminCalls } from "#app/api/admin/admin-calls.server.ts";
import { allPermissions, importsFor, resources } from "#db/services/registry.server.ts";
import { bytesOf, callOf, serveTestDatabase, type Visitor, visit } from "#tests/support/web.ts";
import { firstRow } from "#tests/support/first-rows.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

/**
 * Calls every call of every resource as four users: signed out, without permissions, a customer
 * with every permission and no record, and staff with every permission. Expectations follow from
 * the registry, so new resources are included.
 */
let testDatabase: TestDatabase;
let stranger: Visitor;
let outsider: Visitor;
let staff: Visitor;
let respondToCall: (call: ReturnType<typeof callOf>) => Promise<CallResponse>;

beforeAll(async () => {
  testDatabase = await openDemoDatabase();
  serveTestDatabase(testDatabase);
  ({ respondToCall } = await import("#app/api/calls.server.ts"));
  const em = testDatabase.em();
  // Its holders see all departments and accounts, so that each call has a record.
  em.create(Role, {
    roleKey: "all",
    roleName: "all",
    dataScope: "1",
    permissions: [...allPermissions(), ...adminCalls.map((call) => call.perm)],
  });
  await em.flush();
  stranger = await visit(testDatabase, "default");
  outsider = await visit(testDatabase, "all", { kind: "customer", customerCodes: ["NOBODY"] });
  staff = await visit(testDatabase, "all");
}, 120_000);
afterAll(async () => {
  const { closePlatform } = await import("#app/session/platform.server.ts");
  await closePlatform();
  await testDatabase.close();
});

type ActionData = {
  code: number;
  msg: string;
  data?: unknown;
  faults?: { code: string; msg: string; field?: string }[];
};

async function responseOf(request: Request): Promise<ActionData> {
  const { body, headers } = await respondToCall(callOf(request));
  const bytes = typeof body === "string" ? Buffer.from(body) : await bytesOf(body);
  if (headers["content-type"]?.startsWith("application/json"))
    return JSON.parse(bytes.toString("utf8")) as ActionData;
  expect(bytes.subarray(0, 2).toString(), headers["content-type"]).toBe("PK");
  return { code: 200, msg: "", data: { total: 0, bytes: bytes.length } };
}

const ask = (who: Visitor | null, path: string, body: object) => {
  const request = (who ?? staff).call(path, body, { "content-language": "en" });
  if (who) return responseOf(request);
  request.headers.delete("authorization");
  return responseOf(request);
};

/** The newest row of a list, or null. */
const sampleOf = async (resource: Resource) =>
  (await firstRow(testDatabase.em(), resource))?.id ?? null;

const namesOf = (resource: Resource) => [
  "list",
  "get",
  "whyNot",
  "pivot",
  "export",
  ...(importsFor(resource.apiName).length > 0 ? ["importData"] : []),
  ...operationsOf(resource).map(([verb]) => verb),
];
const bodyFor = (verb: string, id: number) =>
  ["list", "export", "pivot"].includes(verb)
    ? { data: {} }
    : { id, ids: [id], rows: [{ id }], bookingIds: [id], reason: "test", data: {} };
/** Masks the two record numbers in a response. */
const without = (id: number, response: ActionData) =>
  JSON.stringify(response).replaceAll(new RegExp(`(?<=[ "#])(${id}|${missing})(?=[ "])`, "g"), "#");
const missing = 987_654_321;

describe.each(resources.map((resource) => [resource.apiName, resource] as const))(
  "%s",
  (apiName, resource) => {
    const calls = namesOf(resource).map((verb) => [verb] as const);
    const isReference = resource.list.scopes === "reference";

    test.each(calls)("%s without a session answers 401", async (verb) => {
      expect(await ask(null, `${apiName}/${verb}`, bodyFor(verb, 1))).toEqual({
        code: 401,
        msg: expect.stringMatching(/\w/),
      });
    });

    test.each(calls)("%s without a permission answers 403, whatever the record", async (verb) => {
      const existing = await ask(stranger, `${apiName}/${verb}`, bodyFor(verb, 1));
      expect(existing).toMatchObject({ code: 403, msg: "The current operation has no permission" });
      expect(await ask(stranger, `${apiName}/${verb}`, bodyFor(verb, missing))).toEqual(existing);
    });

    test("a customer account finds nothing that is not its own, and changes nothing", async () => {
      const id = (await sampleOf(resource)) ?? 1;
      const before = await rowsOf(testDatabase, sql`select count(*)::int as count from change_log`);
      for (const [verb] of calls) {
        const path = `${apiName}/${verb}`;
        const outside = await ask(outsider, path, bodyFor(verb, id));
        const absent = await ask(outsider, path, bodyFor(verb, missing));
        const opens =
          ["list", "pivot", "export"].includes(verb) ||
          (isReference && (verb === "get" || verb === "whyNot"));
        if (!opens) {
          expect(outside.code, `${path} of another's record`).not.toBe(200);
          // Another's record and a missing one look alike.
          expect(without(id, outside), path).toBe(without(id, absent));
        }
        if (!isReference && ["get", "whyNot"].includes(verb)) expect(outside.code, path).toBe(404);
        if (
          !isReference &&
          Object.hasOwn(resource.steps, verb) &&
          !outside.faults?.every((fault) => fault.field)
        )
          expect(outside.code, path).toBe(404);
        if (!isReference && verb === "pivot" && outside.code === 200)
          expect(outside.data, path).toMatchObject({ rows: [], leaves: [], total: [] });
        if (!isReference && verb === "list" && outside.code === 200)
          expect(outside.data, path).toMatchObject({ rows: [], total: 0 });
      }
      expect(
        await rowsOf(testDatabase, sql`select count(*)::int as count from change_log`),
      ).toEqual(before);
    });

    test("a customer account cannot save a record that is not its own", async () => {
      const id = await sampleOf(resource);
      if (!resource.save || id === null) return;
      const { data: record } = await ask(staff, `${apiName}/get`, { id });
      const response = await ask(outsider, `${apiName}/save`, record as object);
      expect(response.code).not.toBe(200);
      expect([403, 404, 500]).toContain(response.code);
    });

    test.each(calls)("%s answers staff who may, with words for every refusal", async (verb) => {
      const id = ["list", "pivot", "export"].includes(verb) ? 1 : await sampleOf(resource);
      const response = await ask(staff, `${apiName}/${verb}`, bodyFor(verb, id ?? missing));
      // It ended its own session.
      if (apiName === "monitor/online") staff = await visit(testDatabase, "all");
      if (id !== null) expect([200, 500], JSON.stringify(response)).toContain(response.code);
      expect(response.msg, JSON.stringify(response)).not.toBe(
        translate("en", "shell.unknownError"),
      );
      if (response.code === 200 || !response.faults) return;
      for (const fault of response.faults)
        expect(fault).toMatchObject({
          code: expect.stringMatching(/^\w+\.\w+/),
          msg: expect.stringMatching(/\S/),
        });
    });

    test("no other name under it is a call", async () => {
      for (const verb of ["constructor", "toString", "nothing", "list/list", ""])
        expect(await ask(staff, `${apiName}/${verb}`, {}), verb).toMatchObject({ code: 404 });
    });
  },
);
