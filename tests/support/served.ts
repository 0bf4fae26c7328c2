import type { LoaderFunctionArgs } from "@remix-run/node";
import { inZone } from "#platform/kernel/clock/zone-context.server.ts";
import { afterAll, beforeAll } from "vitest";
import { outcomeOf, serveTestDatabase, type Visitor } from "./web.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

/** Serves a database to a test file, filled by `prepare`. */
export function serveTests(
  prepare: (testDatabase: TestDatabase) => Promise<unknown>,
  open = openTestDatabase,
): void {
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

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;
type Route = { loader?: Handler; action?: Handler };
/** Address parameters, or a posted form. */
export type Query = {
  params?: Record<string, string>;
  form?: Record<string, string | readonly string[]> | FormData;
};

/**
 * Opens a screen of app/areas (`administration/job/job-edit`) or posts a form.
 * @returns status, data and redirect
 */
export async function openScreen<T = Record<string, never> & Record<string, unknown>>(
  who: Visitor,
  route: string,
  path: string,
  { params = {}, form }: Query = {},
): Promise<{ status: number; data: T; location: string | null }> {
  const { loader, action } = (await import(
    /* @vite-ignore */ `#app/areas/${route}.route.tsx`
  )) as Route;
  const request = await who.page(path, form);
  const entryPoint = form ? action : loader;
  if (!entryPoint) throw new Error(`${route} has no ${form ? "action" : "loader"}`);
  const outcome = await outcomeOf(() =>
    inZone(undefined, () => entryPoint({ request, params, context: {} })),
  );
  return { ...outcome, data: outcome.data as T };
}
