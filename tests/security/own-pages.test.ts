import { expect, onTestFinished, test, vi } from "vitest";
import { screens } from "#app/site-map.js";
import { answeredPage } from "#tests/support/answered-page.ts";
import { serveTests } from "#tests/support/served.ts";
import { openDemoDatabase } from "#tests/support/test-database.ts";
import { visit, type Visitor } from "#tests/support/web.ts";

/**
 * Whatever others read at the same time, each reader gets the page of that reader alone, and no
 * cache may keep it.
 */
const readers: Record<string, Visitor> = {};
const customers: Record<string, string> = { one: "SHHYGJ", other: "SZHQHY" };
serveTests(async (testDatabase) => {
  // Staff first, so that the customers are not named like those of the demo company.
  for (const role of ["admin", "clerk", "finance"]) readers[role] = await visit(testDatabase, role);
  for (const [name, code] of Object.entries(customers))
    readers[name] = await visit(testDatabase, "customer", { customerCodes: [code] });
}, openDemoDatabase);

const lists = (screens as readonly { path: string; file: string; apiName?: string }[]).filter(
  ({ path, apiName }) => apiName && !path.includes(":"),
);

type Page = { status: number; cache: string | null; html: string };

/** Another one at each request: the nonce, keys of forms, this moment. */
const changing =
  /(?<=nonce=\\?")[^"\\]*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<="now\\+",)\d+|(?<=vb-today" style="--a:)[\d.]+/g;

/** The page as it is sent, with its data. */
async function opened(who: string, path: string, file: string): Promise<Page> {
  const route = (await import(/* @vite-ignore */ `#app/${file}`)) as Parameters<
    typeof answeredPage
  >[1];
  // All rows: a list opens on a view of its reader, at another address.
  const request = await (readers[who] as Visitor).page(path.includes("?") ? path : `${path}?all=1`);
  const response = await answeredPage(request, route);
  const html = (await response.text()).replace(changing, "");
  return { status: response.status, cache: response.headers.get("cache-control"), html };
}

/** The router warns of its layout effects when it is drawn on a server in development. */
function quietly(): void {
  const warned = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
}

const seen: Record<string, string[]> = {};
const parts = [0, 1, 2];

test.each(parts)(
  "every list, opened by three readers at the same time, is what each of them gets alone (part %i)",
  async (part) => {
    quietly();
    for (const { path, file } of lists.filter((_, at) => at % parts.length === part)) {
      const names = ["admin", "one", "other"];
      const together = await Promise.all(names.map((who) => opened(who, path, file)));
      for (const [at, who] of names.entries()) {
        const page = together[at] as Page;
        if (page.status !== 200) continue;
        expect(page.cache, `${path} of ${who}`).toBe("no-store");
        expect(page.html, `${path} of ${who}`).toMatch(/^<!DOCTYPE html>/);
        expect(
          page.html === (await opened(who, path, file)).html,
          `${path} of ${who} differs from the page opened alone`,
        ).toBe(true);
        (seen[who] ??= []).push(path);
        for (const [other, code] of Object.entries(customers))
          if (who !== "admin" && who !== other)
            expect(page.html, `${path}: ${who} reads the code of another customer`).not.toContain(
              code,
            );
      }
    }
  },
);

test("the lists that were opened are those of their readers", () => {
  expect(new Set(seen.admin).size, "lists of an administrator").toBeGreaterThan(40);
  expect(seen.one, "a customer has electronic bookings").toContain("/eb/ebBooking");
  expect(new Set(seen.one)).toEqual(new Set(seen.other));
});

test("two customers, the same search at the same time: each sees own records", async () => {
  quietly();
  const file = "areas/booking/ebooking/ebooking-list.route.tsx";
  const pages = await Promise.all(
    ["one", "other", "one", "other"].map((who) => opened(who, "/eb/ebBooking?all=1", file)),
  );
  const numbers = pages.map(({ html }) => new Set(html.match(/\/info\/index\/\d+/g)));
  const [first, second, firstAgain, secondAgain] = numbers as [
    Set<string>,
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  expect(first.size).toBeGreaterThan(1);
  expect(second.size).toBeGreaterThan(1);
  expect(firstAgain).toEqual(first);
  expect(secondAgain).toEqual(second);
  expect([...first].filter((number) => second.has(number))).toEqual([]);
});
