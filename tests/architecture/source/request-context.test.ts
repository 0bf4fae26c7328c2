import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Code between route and operation takes the request's context, so that the actor is determined
 * once (decision 046).
 */
const files = globSync("app/{kit,areas}/**/*.server.ts");

/** Exceptions with reasons. */
const exceptions: Readonly<Record<string, string>> = {
  "app/areas/administration/session/login.loader.server.ts": "nobody has signed in yet",
  "app/areas/containers/container/read-upload.server.ts":
    "reads the body of an upload as bytes, and asks nobody who sends it",
};

const takesRequest = (text: string) =>
  /\b\w+: Request\b|\bcontextOf\(|\basActor\(|\bfindContext\(|\bpageContext\(/.test(text);

test("kits and loaders of areas take a context, never a request", () => {
  expect(files.length).toBeGreaterThan(30);
  const faults = files.filter((name) => takesRequest(readFileSync(name, "utf8")));
  expect(faults.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

test("the old ways are recognised", () => {
  expect(takesRequest("async function load(request: Request) {}")).toBe(true);
  expect(takesRequest('const { actor } = await asActor(request, "a:b");')).toBe(true);
  expect(takesRequest("async function load(context: PageContext) { permit(context, perm); }")).toBe(
    false,
  );
});
