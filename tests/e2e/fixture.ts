import "#app/messages.ts";
import { readFileSync, statSync } from "node:fs";
import {
  test as base,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from "@playwright/test";
import { expect } from "./expect.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { adminPassword } from "#tests/support/administrator.ts";
import { ownCompany } from "#tests/support/setup/server.setup.ts";
import { languageCookie } from "#app/session/cookies.server.ts";

export type Lang = "zh" | "en";
export { expect };

/** The product's messages in a language. */
export const messagesOf =
  (lang: Lang) =>
  (key: MessageKey, params: Record<string, string | number> = {}): string =>
    translate(lang, key, params);

/** Console errors a test provokes on purpose. */
export type Excused = { excuse(pattern: RegExp): void };

type Fixtures = {
  excused: Excused;
  /** A signed-out page in Chinese. */
  visitor: Page;
  asClerk: Page;
  asCaptain: Page;
  asFinance: Page;
  asCustomer: Page;
  /** Signs in with a separate browser context and an empty page. */
  open(userName: string, options?: BrowserContextOptions & { lang?: Lang }): Promise<Page>;
};

/** The demo password, as shown on the sign-in page. */
export async function demoPassword(page: Page, userName: string): Promise<string> {
  const row = page
    .locator("table.sw-accounts tr")
    .filter({ has: page.locator("td:first-child code", { hasText: new RegExp(`^${userName}$`) }) });
  return (await row.locator("td:nth-child(2) code").innerText()).trim();
}

/** Fills the sign-in form; labels follow the page's language. */
export async function signIn(
  page: Page,
  userName: string,
  password: string,
  lang: Lang = "zh",
): Promise<void> {
  const t = messagesOf(lang);
  await page.getByLabel(t("shell.userName")).fill(userName);
  await page.getByLabel(t("shell.password")).fill(password);
  await page.getByRole("button", { name: t("shell.signIn"), exact: true }).click();
}

/** The administrator, who is no demo account. */
export async function enterAsAdmin(page: Page, lang: Lang): Promise<void> {
  await page.goto("/login");
  if (lang === "en") await page.getByRole("button", { name: "English" }).click();
  await signIn(page, "admin", adminPassword, lang);
  await expect(page.locator(".sw-bell button")).toBeVisible();
}

/**
 * What a test that moves on during a stream leaves: the router reports the aborted stream, thrown
 * or on the console.
 */
const abortedStream = /^AbortError\b|BodyStreamBuffer was aborted/;

function watch(page: Page, faults: string[]): Page {
  page.on("console", (message) => {
    // The text of a refused request does not name it.
    if (message.type() === "error" && !abortedStream.test(message.text()))
      faults.push(`${page.url()}: ${message.text()} [${message.location().url}]`);
  });
  page.on("pageerror", (error) => {
    if (!abortedStream.test(`${error.name}: ${error.message}`))
      faults.push(`${page.url()}: ${error.stack ?? error.message}`);
  });
  return page;
}

/**
 * Since 2026 scrolling answers with a promise in browsers people have, which no types say. Every
 * browser of the tests does.
 */
function scrollsWithPromises(): void {
  for (const name of ["scroll", "scrollTo", "scrollBy", "scrollIntoView"] as const) {
    const scroll = Element.prototype[name] as (...input: unknown[]) => unknown;
    Object.assign(Element.prototype, {
      [name](this: Element, ...input: unknown[]) {
        scroll.apply(this, input);
        return Promise.resolve();
      },
    });
  }
}

async function openPage(
  browser: Browser,
  faults: string[],
  options: BrowserContextOptions,
): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await browser.newContext(options);
  await context.addInitScript(scrollsWithPromises);
  return { page: watch(await context.newPage(), faults), close: () => context.close() };
}

/** Signs in by a form post; sign-in.spec.ts and session.spec.ts test the form itself. */
async function enter(
  page: Page,
  of: { userName: string; password: string; lang: Lang; url: string },
): Promise<void> {
  const { userName, password, lang, url } = of;
  if (lang !== "zh") {
    const [name = "", value = ""] = (
      (await languageCookie.serialize(lang)).split(";")[0] ?? ""
    ).split(/=(.*)/s);
    await page.context().addCookies([{ name, value, url }]);
  }
  const response = await page.request.post("/login", {
    form: { userName, password },
    maxRedirects: 0,
  });
  expect(response.status(), `${userName} signs in`).toBe(302);
}

/** Demo passwords, read once per process. */
const passwords = new Map<string, string>();

/** Pages by role. A console error fails the test unless excused. */
export const test = base.extend<
  Fixtures & { faults: string[]; entryPoints: { close(): Promise<void> }[]; serverMessages: void }
>({
  // Attaches the server's log to a failed test. The pattern must be empty, as below.
  serverMessages: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      const { log } = ownCompany();
      const from = statSync(log).size;
      await use();
      if (info.status === info.expectedStatus) return;
      const lines = readFileSync(log)
        .subarray(from)
        .toString("utf8")
        .trimEnd()
        .split("\n")
        .slice(-60);
      if (lines.join(""))
        process.stdout.write(`--- the server meanwhile (${log}):\n${lines.join("\n")}\n`);
    },
    { auto: true },
  ],
  baseURL: async ({ browserName: _any }, use) => use(`http://127.0.0.1:${ownCompany().port}`),
  // Playwright derives dependencies from this pattern, so it must be empty.
  // oxlint-disable-next-line no-empty-pattern
  faults: async ({}, use, info) => {
    const faults: string[] = [];
    await use(faults);
    if (info.status === info.expectedStatus) expect(faults, "console errors").toEqual([]);
  },
  excused: async ({ faults }, use) => {
    const patterns: RegExp[] = [];
    await use({ excuse: (pattern) => patterns.push(pattern) });
    const left = faults.filter((fault) => !patterns.some((pattern) => pattern.test(fault)));
    faults.splice(0, faults.length, ...left);
  },
  // As above.
  // oxlint-disable-next-line no-empty-pattern
  entryPoints: async ({}, use) => {
    const entryPoints: { close(): Promise<void> }[] = [];
    await use(entryPoints);
    for (const entryPoint of entryPoints) await entryPoint.close();
  },
  open: async ({ browser, faults, entryPoints, contextOptions, baseURL }, use) => {
    await use(async (userName, { lang = "zh", ...options } = {}) => {
      const entryPoint = await openPage(browser, faults, { ...contextOptions, ...options });
      entryPoints.push(entryPoint);
      const { page } = entryPoint;
      let password = passwords.get(userName);
      if (password === undefined) {
        await page.goto("/login");
        password = await demoPassword(page, userName);
        passwords.set(userName, password);
      }
      await enter(page, { userName, password, lang, url: baseURL ?? "" });
      return page;
    });
  },
  visitor: async ({ browser, faults, entryPoints, contextOptions }, use) => {
    const entryPoint = await openPage(browser, faults, contextOptions);
    entryPoints.push(entryPoint);
    await use(entryPoint.page);
  },
  asClerk: async ({ open }, use) => use(await open("clerk")),
  asCaptain: async ({ open }, use) => use(await open("captain")),
  asFinance: async ({ open }, use) => use(await open("finance")),
  asCustomer: async ({ open }, use) => use(await open("customer1")),
});

/**
 * Waits until the page has reloaded its data; leaving earlier aborts the stream with a console
 * error.
 */
export const settled = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate<string>(
        "[window.__remixRouter?.state.navigation.state, window.__remixRouter?.state.revalidation].join()",
      ),
    )
    .toBe("idle,idle");

/**
 * Goes to a page as a link does, without loading the frame again; `path` without a search. Fails
 * where the page is another one in the end.
 */
export async function follow(page: Page, path: string, search = ""): Promise<void> {
  await page.evaluate(`window.__remixRouter.navigate(${JSON.stringify(path + search)})`);
  await expect(page.locator(`.sw-tags-one a[aria-current="page"][href^="${path}"]`)).toBeAttached();
}

/** A form field by key. */
export const field = (page: Page, key: string) => page.locator(`[name="${key}"]`);

/** The row with a text. */
export const rowOf = (page: Page, text: string) =>
  page.locator("table.sw-table tbody tr").filter({ hasText: text });

/** A step of the toolbar; opens "More" when it stands there. */
export async function toolbarStep(page: Page, step: string): Promise<Locator> {
  const bar = page.getByRole("toolbar");
  const folded = bar
    .locator(".sw-more-steps:not([open])")
    .getByRole("button", { name: step, exact: true, includeHidden: true });
  if ((await folded.count()) > 0) await bar.locator(".sw-more-steps > summary").click();
  return bar.getByRole("button", { name: step, exact: true });
}

/** Selects a row and runs a step of the toolbar. */
export async function stepOn(page: Page, key: string, step: string): Promise<void> {
  await rowOf(page, key).getByRole("checkbox").check();
  await (await toolbarStep(page, step)).click();
}

/** Confirms a step, with a reason if asked. */
export async function answerDialog(page: Page, ok: string, reason?: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  if (reason !== undefined) await dialog.locator("textarea").fill(reason);
  await dialog.getByRole("button", { name: ok, exact: true }).click();
}

/** Manual pictures go to docs/images with SEAWAY_PICTURES=1, else to the results. */
export const pictureFile = (name: string) =>
  `${process.env.SEAWAY_PICTURES ? "docs/images" : "test-results/images"}/${name}.png`;

/** Opens the rest of the conditions when this one does not stand in the bar. */
export async function unfoldFilter(page: Page, key: string): Promise<void> {
  const more = page
    .getByRole("search")
    .locator(`details.sw-more:not([open]):has([name^="f.${key}"]) > summary`);
  if ((await more.count()) > 0) await more.click();
}

/** Ticks coded values of a filter; its button then searches. */
export async function tickFilter(page: Page, key: string, ...values: string[]): Promise<void> {
  await unfoldFilter(page, key);
  const pick = page
    .getByRole("search")
    .locator(`details:has(> .sw-pop-body > label > input[name="f.${key}"])`);
  await pick.locator("summary").click();
  for (const value of values) await pick.locator(`input[value="${value}"]`).check();
}

/** The plain field of a filter. */
export const filterField = (page: Page, key: string) =>
  page.getByRole("search").locator(`input[name="f.${key}"]`);
