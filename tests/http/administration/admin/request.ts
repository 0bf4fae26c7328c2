import { responseOf, type Visitor } from "#tests/support/web.ts";

export type ActionData = {
  code: number;
  msg: string;
  total?: number;
  rows?: Record<string, unknown>[];
  data?: unknown;
} & Record<string, unknown>;

/** Any method: `GET system/dict/type/list?pageNum=1`, then a JSON body. */
export async function ask<Body extends object = ActionData>(
  who: Visitor,
  line: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ActionData & Body> {
  const [method = "GET", path = ""] = line.split(" ");
  const init: RequestInit = {
    method,
    headers: {
      authorization: `Bearer ${who.token}`,
      "content-type": "application/json",
      "x-request-id": "test-call",
      ...headers,
    },
  };
  if (body !== undefined) init.body = JSON.stringify(body);
  return responseOf<ActionData & Body>(new Request(`http://seaway.test/xhl-admin/${path}`, init));
}
