import type { Page } from "@playwright/test";
import { registeredCatalogues } from "#platform/kernel/i18n/catalogue.ts";
import { screens } from "#app/site-map.js";
import { adminPassword } from "#tests/support/administrator.ts";
import { expect, field, settled, signIn, test, messagesOf } from "../fixture.ts";
import { listPaths, menuPaths, odditiesOf, watchKeys } from "./page-look.ts";

const list = "/seaway/bookingMgr/inner";
/** list-layout.spec.ts walks the lists. */
const paths = screens
  .map(({ path }) => path)
  .filter((path) => !/[:*]/.test(path) && !listPaths.includes(path));
const ready = (page: Page) => expect(page.locator(".sw-bell button")).toBeVisible();
const areasOf = (addresses: readonly string[]) =>
  addresses.map((address) => address.replace(/^.*\/words\/(zh|en)-|-[\w-]{12}\.json$/g, ""));
const areasNamed = async (page: Page) =>
  areasOf(((await page.locator("html").getAttribute("data-words")) ?? "").split(" "));

/** Navigation without a document load. */
const move = (page: Page, path: string) =>
  page.evaluate(`window.__remixRouter.navigate(${JSON.stringify(path)})`);

test("a first visit brings the messages of its own areas and needs no others", async ({
  asClerk: page,
}) => {
  const fetched: string[] = [];
  page.on(
    "request",
    (request) => void (request.url().includes("/words/") && fetched.push(request.url())),
  );
  await page.goto(list);
  await ready(page);
  const named = await areasNamed(page);
  expect(named[0]).toBe("kit");
  expect(named).toEqual(expect.arrayContaining(["booking", "voyage"]));
  expect(named.length).toBeLessThan(registeredCatalogues().length / 3);
  expect(new Set(areasOf(fetched))).toEqual(new Set(named));
});

test("a move to a page of another area fetches its messages together with its data, and again not at all", async ({
  asFinance: page,
}) => {
  await page.goto("/");
  await ready(page);
  expect(await areasNamed(page)).not.toContain("rate");
  const order: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/words/")) order.push(areasOf([request.url()])[0] ?? "");
  });
  page.on("response", (response) => {
    if (response.url().includes("freightmgr/index.data")) order.push("data");
  });
  await move(page, "/priceSetting/freightmgr/index");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    messagesOf("zh")("rate.bookList"),
  );
  expect(order).toContain("rate");
  expect(order.indexOf("rate")).toBeLessThan(order.indexOf("data"));
  await move(page, "/");
  order.length = 0;
  await move(page, "/priceSetting/freightmgr/index");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    messagesOf("zh")("rate.bookList"),
  );
  expect(order).toEqual(["data"]);
});

test("a page whose messages come late is taken over as it was sent", async ({ asClerk: page }) => {
  // Parts on demand wait for a page at rest, for two seconds at most; its messages come after them.
  // React reports a difference as a console error.
  await page.addInitScript(() => {
    const inner = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      if (String(input).includes("/words/")) {
        while (!("__remixRouteModules" in window))
          await new Promise((done) => setTimeout(done, 20));
        await new Promise((done) => requestIdleCallback(done, { timeout: 2_500 }));
      }
      return inner(input, init);
    };
  });
  for (const path of ["/", list, "/seaway/container/import", "/xhlbasic/import?kind=port"]) {
    await page.goto(path);
    await ready(page);
  }
});

for (const lang of ["zh", "en"] as const)
  test(`no screen beside the lists ever shows the key of a message, nor live anything odd (${lang})`, async ({
    visitor: page,
  }) => {
    const keysShown = await watchKeys(page);
    const odd: string[] = [];
    await page.goto("/login");
    if (lang === "en") await page.getByRole("button", { name: "English" }).click();
    await signIn(page, "admin", adminPassword, lang);
    await ready(page);
    for (const path of paths) {
      await move(page, path);
      await expect(page.locator("html"), path).toHaveAttribute("lang", lang);
      expect(await keysShown(), path).toEqual([]);
      if (lang === "zh" || !menuPaths.includes(path)) continue;
      await settled(page);
      odd.push(...(await odditiesOf(page, path)));
    }
    expect(odd).toEqual([]);
  });

test("another language comes with the messages of the page, and what is typed stays", async ({
  asClerk: page,
}) => {
  const keysShown = await watchKeys(page);
  await page.goto(`${list}/create/index/new`);
  await ready(page);
  await field(page, "bookinger").fill("王小明");
  await page.getByRole("button", { name: messagesOf("zh")("shell.language") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    messagesOf("en")("booking.sheet"),
  );
  await expect(field(page, "bookinger")).toHaveValue("王小明");
  await move(page, "/seaway/bill/query");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    messagesOf("en")("bill.list"),
  );
  expect(await keysShown()).toEqual([]);
});
