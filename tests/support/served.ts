import { inZone } from "#platform/clock/zone-context.server.ts";
import { afterAll, beforeAll } from "vitest";
import { outcomeOf, serveTestDatabase, type Visitor } from "./web.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

/** Serves a database of its own to the tests of a file: opened and filled by `prepare` before the first of them, closed after the last. */
export function serveTests(prepare: (testDatabase: TestDatabase) => Promise<unknown>, open = openTestDatabase): void {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await open();
    serveTestDatabase(database);
    await prepare(database);
  }, 120_000);
  afterAll(async () => {
    const { closePlatform } = await import("#app/session/platform.server.ts");
    await closePlatform();
    await database?.close();
  });
}

type Route = { loader?: (args: never) => Promise<unknown>; action?: (args: never) => Promise<unknown> };
/** What a screen is opened with, or the form posted to it. */
export type Query = { params?: object; form?: Record<string, string | readonly string[]> | FormData };

/** Opens a screen of app/areas (`monitor/job-edit`) as somebody, or posts a form to it: its status, its data and where it sends on. */
export async function openScreen<T = Record<string, never> & Record<string, unknown>>(
  who: Visitor,
  route: string,
  path: string,
  { params = {}, form }: Query = {},
): Promise<{ status: number; data: T; location: string | null }> {
  const { loader, action } = (await import(/* @vite-ignore */ `#app/areas/${route}.route.tsx`)) as Route;
  const request = await who.page(path, form);
  const entryPoint = form ? action : loader;
  if (!entryPoint) throw new Error(`${route} has no ${form ? "action" : "loader"}`);
  const outcome = await outcomeOf(() => inZone(undefined, () => entryPoint({ request, params, context: {} } as never)));
  return { ...outcome, data: outcome.data as T };
}
