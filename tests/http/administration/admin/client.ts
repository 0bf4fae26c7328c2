import { sql } from "kysely";
import { expect } from "vitest";
import type { CallResponse } from "#app/api/call.server.ts";
import { callOf, type Visitor } from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";
type Json = {
  code: number;
  msg: string;
  total?: number;
  rows?: Record<string, unknown>[];
  data?: unknown;
} & Record<string, unknown>;

function requestOf(method: Method, path: string, body: unknown, who: Visitor): Request {
  const form = body instanceof FormData || body instanceof URLSearchParams;
  const headers = {
    authorization: `Bearer ${who.token}`,
    "x-request-id": "t",
    ...(body && !form ? { "content-type": "application/json" } : {}),
  };
  const sent = form ? body : body === undefined ? null : JSON.stringify(body);
  return new Request(`http://seaway.test/xhl-admin/${path}`, {
    method,
    headers,
    ...(method === "GET" ? {} : { body: sent }),
  });
}

/** An unmodified client, as administrator by default. `item` and `idOf` read stored rows. */
export function clientOf(context: () => { testDatabase: TestDatabase; admin: Visitor }) {
  const raw = async (
    method: Method,
    path: string,
    body?: unknown,
    who = context().admin,
  ): Promise<CallResponse> => {
    const { respondToCall } = await import("#app/api/calls.server.ts");
    return respondToCall(callOf(requestOf(method, path, body, who)));
  };
  const ask = async (
    method: Method,
    path: string,
    body?: unknown,
    who = context().admin,
  ): Promise<Json> => {
    const response = await raw(method, path, body, who);
    expect(response.status).toBe(200);
    return JSON.parse(String(response.body)) as Json;
  };
  const item = async <T>(query: ReturnType<typeof sql>) =>
    (await rowsOf<T>(context().testDatabase, query))[0];
  const idOf = async (table: string, where: string, value: string) =>
    (
      await item<{ id: number }>(
        sql`select id from ${sql.table(table)} where ${sql.ref(where)} = ${value}`,
      )
    )?.id ?? 0;
  return { raw, ask, item, idOf };
}
