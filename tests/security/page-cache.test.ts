import { expect, onTestFinished, test, vi } from "vitest";
import { loader as frame } from "#app/kit/shell/shell.route.tsx";
import { cachedPage } from "#app/kit/shell/page-cache.server.tsx";
import { screens } from "../../app/site-map.js";
import { drawnPage, type PageRoute } from "../support/drawn-page.ts";
import { serveTests } from "../support/served.ts";
import { openDemoDatabase } from "../support/test-database.ts";
import { visit, type Visitor } from "../support/web.ts";

/** Pages drawn once for equal data (decision 048): whatever was drawn before, each reader gets the page of that reader alone. */
const readers: Record<string, Visitor> = {};
const customers: Record<string, string> = { one: "SHHYGJ", other: "SZHQHY" };
serveTests(async (testDatabase) => {
  // Staff first, so that the customers are not named like those of the demo company.
  for (const role of ["admin", "clerk", "finance"]) readers[role] = await visit(testDatabase, role);
  for (const [name, code] of Object.entries(customers)) readers[name] = await visit(testDatabase, "customer", { customerCodes: [code] });
}, openDemoDatabase);

const lists = (screens as readonly { path: string; file: string; apiName?: string }[]).filter(
  ({ path, apiName }) => apiName && !path.includes(":"),
);
const textOf = (parts: readonly (Buffer | string)[]) => parts.join("");

/** The page from the cache, and as it is when drawn for this reader only; null for a page that the cache does not take. */
async function opened(who: string, path: string, route: PageRoute) {
  const page = await drawnPage(await (readers[who] as Visitor).page(path), route, frame);
  if (!page?.inputs) return null;
  const html = textOf(await cachedPage(page.inputs, "abc", page.draw));
  const alone = textOf(await cachedPage({ ...page.inputs, key: `${who} alone ${path} ${Math.random()}` }, "abc", page.draw));
  return { html, alone };
}

const seen: Record<string, string[]> = {};
const parts = [0, 1, 2];

test.each(parts)(
  "every list, opened by one reader after another and once more, is what each of them gets alone (part %i)",
  async (part) => {
    // The router warns of its layout effects when it is drawn on a server in development.
    const warned = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => warned.mockRestore());
    for (const { path, file } of lists.filter((_, at) => at % parts.length === part)) {
      const route = (await import(/* @vite-ignore */ `../../app/${file}`)) as PageRoute;
      const pages: Record<string, string> = {};
      for (const who of ["admin", "one", "other", "one", "admin"]) {
        const page = await opened(who, path, route);
        if (!page) continue;
        expect(page.html === page.alone, `${path} of ${who} differs from the page drawn alone`).toBe(true);
        pages[who] = page.html;
        (seen[who] ??= []).push(path);
      }
      for (const [who, not] of [
        ["one", "other"],
        ["other", "one"],
      ] as const)
        expect(pages[who] ?? "", `${path}: ${who} reads the code of another customer`).not.toContain(customers[not]);
    }
  },
);

test("the lists drawn from the cache are those of their readers", () => {
  expect(new Set(seen.admin).size, "lists drawn from the cache").toBeGreaterThan(40);
  expect(seen.one, "a customer has electronic bookings").toContain("/eb/ebBooking");
  expect(new Set(seen.one)).toEqual(new Set(seen.other));
});

test("two customers, the same search: each sees own records", async () => {
  const route = (await import("#app/areas/e-booking/ebooking-list.route.tsx")) as PageRoute;
  const pages = new Map<string, string>();
  for (const who of ["one", "other", "one", "other"]) {
    const page = await opened(who, "/eb/ebBooking?all=1", route);
    pages.set(who, page?.html ?? "");
  }
  const numbers = (who: string) => new Set(pages.get(who)?.match(/\/info\/index\/\d+/g));
  expect(numbers("one").size).toBeGreaterThan(1);
  expect(numbers("other").size).toBeGreaterThan(1);
  expect([...numbers("one")].filter((number) => numbers("other").has(number))).toEqual([]);
});
