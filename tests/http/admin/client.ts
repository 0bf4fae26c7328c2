import { sql } from "kysely";
import { expect } from "vitest";
import type { CallAnswer } from "#app/api/call.server.ts";
import { callOf, type Visitor } from "../../support/web.ts";
import { rowsOf, type World } from "../../support/test-database.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";
type Json = { code: number; msg: string; total?: number; rows?: Record<string, unknown>[]; data?: unknown } & Record<string, unknown>;

function requestOf(method: Method, path: string, body: unknown, who: Visitor): Request {
  const form = body instanceof FormData || body instanceof URLSearchParams;
  const headers = {
    authorization: `Bearer ${who.token}`,
    "x-request-id": "t",
    ...(body && !form ? { "content-type": "application/json" } : {}),
  };
  const sent = form ? body : body === undefined ? null : JSON.stringify(body);
  return new Request(`http://seaway.test/xhl-admin/${path}`, { method, headers, ...(method === "GET" ? {} : { body: sent }) });
}

/** An unmodified client of the field: asks as the administrator unless told otherwise. `one` and `idOf` look at what is stored. */
export function clientOf(desk: () => { world: World; admin: Visitor }) {
  const raw = async (method: Method, path: string, body?: unknown, who = desk().admin): Promise<CallAnswer> => {
    const { answerCall } = await import("#app/api/calls.server.ts");
    return answerCall(callOf(requestOf(method, path, body, who)));
  };
  const ask = async (method: Method, path: string, body?: unknown, who = desk().admin): Promise<Json> => {
    const answer = await raw(method, path, body, who);
    expect(answer.status).toBe(200);
    return JSON.parse(String(answer.body)) as Json;
  };
  const one = async <T>(query: ReturnType<typeof sql>) => (await rowsOf<T>(desk().world, query))[0];
  const idOf = async (table: string, where: string, value: string) =>
    (await one<{ id: number }>(sql`select id from ${sql.table(table)} where ${sql.ref(where)} = ${value}`))?.id ?? 0;
  return { raw, ask, one, idOf };
}
